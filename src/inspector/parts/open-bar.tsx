import { useState } from 'preact/hooks';
import { calls, listSaved } from '../state/calls.ts';
import { keptAs, toView } from '../state/links.ts';
import { goTo, route } from '../state/route.ts';
import { api, describeError, session } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { openFile, parseDocument, redo, undo, workspace } from '../state/workspace.ts';
import { Choice } from './fields.tsx';
import { FileButton } from './file-button.tsx';
import { useBehaviors } from './use-answer.ts';

/** Opens files, handles and behaviors; keeps what is open; takes changes back. */
export function OpenBar({ onNotice }: { readonly onNotice: (notice?: string) => void }) {
  const { origin, history, undone, text } = useStore(workspace);
  const { caller } = useStore(session);
  const [name, setName] = useState('');
  const names = useBehaviors();
  const saved = listSaved(useStore(calls));

  const open = (event: Event) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    onNotice(undefined);
    goTo(['schemas', saved.get(wanted) ?? wanted]);
    setName('');
  };
  const save = async () => {
    const document = parseDocument(text);
    if (typeof document === 'string') return onNotice(document);
    try {
      const { schema_id } = await api().applyActions({
        schema: document,
        save: true,
        include_schema: false,
      });
      keptAs.set({ version: workspace.get().version, schemaId: schema_id as string });
      const query = toView();
      goTo(route.get().length > 0 ? route.get() : ['schema'], { replace: true, query });
      const isCopied = await navigator.clipboard?.writeText(location.href).then(
        () => true,
        () => false,
      );
      onNotice(
        `Kept for 7 days under ${schema_id}. ${isCopied ? 'The link to this view is copied.' : 'The address is the link to this view.'}`,
      );
    } catch (error) {
      onNotice(describeError(error));
    }
  };
  const last = history.at(-1);
  return (
    <form class="open-bar" onSubmit={open}>
      <FileButton label="Schema file" onFile={async (chosen) => onNotice(await openFile(chosen))}>
        Open file …
      </FileButton>
      <label class="grow">
        <span class="unseen">A schema_id, a behavior or what an agent saved</span>
        <input
          type="text"
          list="behavior-names"
          placeholder="sch_… or a behavior, such as std-list"
          value={name}
          spellcheck={false}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <datalist id="behavior-names">
        {[...saved.keys()].map((name) => (
          <option key={name} value={name}>
            saved by an agent
          </option>
        ))}
        {names.value?.behaviors.map((behavior) => (
          <option key={behavior.name} value={behavior.name} />
        ))}
      </datalist>
      <button type="submit" disabled={name.trim() === ''}>
        Open
      </button>
      <button
        type="button"
        onClick={save}
        disabled={text === '' || caller?.read_only}
        title={
          caller?.read_only
            ? 'This key only reads'
            : 'Keep it on the server and copy a link to this view'
        }
      >
        Keep
      </button>
      <button
        type="button"
        onClick={() => undo()}
        disabled={last === undefined}
        title={last ? `Undo: ${last.change}` : 'Nothing to undo'}
      >
        Undo
      </button>
      {undone.length > 0 && (
        <button type="button" onClick={redo} title={`Again: ${undone.at(-1)?.change}`}>
          Redo
        </button>
      )}
      {history.length > 1 && <History />}
      <span class="origin quiet">{origin}</span>
    </form>
  );
}

/** Undoes several changes at once. */
function History() {
  const { history } = useStore(workspace);
  return (
    <Choice
      label="Back to before a change"
      isUnseen
      value=""
      options={[
        ['', `History (${history.length})`],
        ...history.map(({ change }, i) => [`${i}`, `before: ${change}`] as const).reverse(),
      ]}
      onChoose={(place) => undo(history.length - Number(place))}
    />
  );
}
