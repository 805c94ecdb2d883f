import type { LoggedCall } from '../../ports/call-log.ts';
import { usePicture } from '../drawing/use-drawing.ts';
import { CallList } from '../parts/call-list.tsx';
import { type Checked, checkDocument } from '../parts/check-document.ts';
import { DiagramView } from '../parts/diagram-view.tsx';
import { lazy } from '../parts/lazy.tsx';
import { Notice } from '../parts/notice.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { count } from '../parts/wording.ts';
import { calls, findEarlier, hasDocument, readDocumentOf } from '../state/calls.ts';
import { goTo } from '../state/route.ts';
import { replaceText } from '../state/workspace.ts';

const Screen = lazy(() => import('../playing/screen.tsx').then(({ Screen }) => Screen));

/** Green, or red with the first thing that is wrong and a button that leads to its repairs. */
function Verdict({ checked, onRepair }: { checked: Checked; onRepair: () => void }) {
  const { errorCount, findings } = checked;
  if (errorCount === 0) return <Notice kind="good">Nothing is wrong.</Notice>;
  return (
    <Notice kind="error">
      {findings[0]?.message} {errorCount > 1 && `(${count(errorCount, 'error')} in all)`}{' '}
      <button type="button" class="primary" onClick={onRepair}>
        Repair
      </button>
    </Notice>
  );
}

/** The document of a call: what it changed, whether it is sound, and the screen that it draws. */
function Followed({
  call,
  earlier,
}: {
  readonly call: LoggedCall;
  readonly earlier: LoggedCall | undefined;
}) {
  const answer = useAnswer(`follow ${call.id}`, async (signal) => {
    const [text, before] = await Promise.all([
      readDocumentOf(call),
      earlier && readDocumentOf(earlier),
    ]);
    const checked = text && (await checkDocument(JSON.parse(text), signal));
    return { text, before, checked, name: call.document };
  });
  const { text, before, checked, name } = answer.value ?? {};
  const picture = usePicture(
    text === undefined
      ? undefined
      : {
          text,
          pins: checked ? checked.findings.filter(({ severity }) => severity === 'error') : [],
          ...(before !== undefined && before !== text ? { before, onlyChanged: true } : {}),
        },
  );
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  if (answer.value === undefined) return <p class="quiet">Reading …</p>;
  if (!text || !checked) {
    return (
      <Notice>
        The document of this call is no longer kept: the newest twenty are, and those that were
        saved.
      </Notice>
    );
  }
  const openIn = (...panel: string[]) => {
    replaceText(text, call.schema_id ?? call.document);
    goTo(panel);
  };
  return (
    <>
      <header class="strip row">
        <h2>{name}</h2>
        <span class="actions row">
          <button type="button" onClick={() => openIn('schema')}>
            Open in Schema
          </button>
          <button type="button" onClick={() => openIn('play')}>
            Play
          </button>
        </span>
      </header>
      <Verdict checked={checked} onRepair={() => openIn('schema', 'repair')} />
      <div class="followed halves grid">
        <DiagramView picture={picture} label={`What changed in ${name}`} />
        <section class="col" aria-label="Screen">
          <Screen text={text} onUse={() => openIn('play')} />
        </section>
      </div>
    </>
  );
}

/** The document that an agent works on, as each of its calls leaves it. */
export function FollowPanel({ id }: { readonly id: string | undefined }) {
  const all = calls.value;
  const shown = all.find((call) => (id === undefined ? hasDocument(call) : String(call.id) === id));
  return (
    <>
      <header class="strip row">
        <p role="status">
          {all.length === 0
            ? 'No call yet. The calls of agents on this data directory, over stdio, MCP or HTTP, appear here.'
            : `${count(all.length, 'call')}, newest first.`}
        </p>
        {id !== undefined && (
          <button type="button" class="primary" onClick={() => goTo(['follow'])}>
            Follow the newest
          </button>
        )}
      </header>
      <div class="follow grid">
        <section class="col" aria-label="Document">
          {shown && hasDocument(shown) && (
            <Followed call={shown} earlier={findEarlier(all, shown)} />
          )}
          {shown && !hasDocument(shown) && (
            <Notice>This call worked on no document of its own.</Notice>
          )}
        </section>
        <section aria-label="Calls">
          <CallList calls={all} shown={shown?.id} />
        </section>
      </div>
    </>
  );
}
