import { useState } from 'preact/hooks';
import { calls, listSaved } from '../state/calls.ts';
import { goTo, toHash } from '../state/route.ts';
import { api, BASE_URL, describeError } from '../state/session.ts';
import { openFile, undo, useWorkspace, workspace } from '../state/workspace.ts';
import { useAnswer } from './use-answer.ts';

/** Opens files, handles and behaviors; keeps what is open; takes changes back. */
export function OpenBar({ onNotice }: { readonly onNotice: (notice?: string) => void }) {
  const { origin, before, text } = workspace.value;
  const { document, problem } = useWorkspace();
  const [name, setName] = useState('');
  const names = useAnswer('behaviors', (signal) => api().listBehaviors({ limit: 200 }, { signal }));
  const saved = listSaved(calls.value);

  const open = (event: Event) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    onNotice(undefined);
    goTo(['schemas', saved.get(wanted) ?? wanted]);
    setName('');
  };
  const save = async () => {
    if (!document) return onNotice(problem);
    try {
      const { schema_id } = await api().applyActions({
        schema: document,
        save: true,
        include_schema: false,
      });
      const link = `${BASE_URL}/inspector${toHash('schemas', schema_id as string)}`;
      await navigator.clipboard?.writeText(link).catch(() => undefined);
      onNotice(`Kept for 7 days: ${link}`);
    } catch (error) {
      onNotice(describeError(error));
    }
  };
  return (
    <form class="open-bar row" onSubmit={open}>
      <label class="button">
        Open file …
        <input
          class="unseen"
          type="file"
          aria-label="Schema file"
          accept=".json,.orb,application/json"
          onChange={async ({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) onNotice(await openFile(chosen));
            currentTarget.value = '';
          }}
        />
      </label>
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
        disabled={text === ''}
        title="Keep it on the server and copy a link to it"
      >
        Keep
      </button>
      <button type="button" onClick={undo} disabled={before === undefined}>
        Undo
      </button>
      <span class="origin quiet" title={origin}>
        {origin.startsWith('sch_') ? String(document?.name) : origin}
      </span>
    </form>
  );
}
