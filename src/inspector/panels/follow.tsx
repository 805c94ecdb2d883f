import { useState } from 'preact/hooks';
import type { JsonObject } from '../../kernel/json.ts';
import { count } from '../../kernel/word-forms.ts';
import type { LoggedCall } from '../../ports/call-log.ts';
import { usePicture } from '../drawing/use-drawing.ts';
import { type Checked, checkDocument } from '../parts/check-document.ts';
import { DiagramView } from '../parts/diagram-view.tsx';
import { lazy } from '../parts/lazy.tsx';
import { Notice } from '../parts/notice.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { unsnake } from '../parts/wording.ts';
import { calls, findEarlier, hasDocument, readDocumentOf } from '../state/calls.ts';
import { goTo } from '../state/route.ts';
import { api, describeError } from '../state/session.ts';
import { replaceText, toText } from '../state/workspace.ts';

const MOST_ROWS = 200;

function summarize({ outcome, valid }: LoggedCall): string {
  if (outcome !== 'ok' || valid === undefined) return outcome;
  return valid ? 'valid' : 'not valid';
}

const isBad = ({ outcome, valid }: LoggedCall) => outcome !== 'ok' || valid === false;

interface CallListProps {
  readonly calls: readonly LoggedCall[];
  /** The id of the call that is shown. */
  readonly shown: number | undefined;
}

/** The calls of agents, newest first; each opens its document as the call left it. */
function CallList({ calls, shown }: CallListProps) {
  return (
    <ol class="calls scroll">
      {calls.slice(0, MOST_ROWS).map((call) => (
        <li key={call.id}>
          <button
            type="button"
            aria-current={call.id === shown ? 'true' : undefined}
            onClick={() => goTo(['follow', String(call.id)])}
          >
            <time dateTime={call.at}>{new Date(call.at).toTimeString().slice(0, 8)}</time>{' '}
            <b>{unsnake(call.operation)}</b>{' '}
            <span class={isBad(call) ? 'bad' : 'quiet'}>{summarize(call)}</span>
            <span class="quiet call-of">
              {call.document && `${call.document} · `}
              {call.key_id} {call.channel} · {call.ms.toFixed(0)} ms
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

const Screen = lazy(() => import('../playing/screen.tsx').then(({ Screen }) => Screen));

/** Opens a version of a document in the other panels. */
function open(text: string, name: string, panel: string, schemaId?: string): void {
  replaceText(text, schemaId ?? name);
  goTo([panel]);
}

interface Repaired {
  readonly text: string;
  readonly schemaId: string;
  /** What was changed, in words. */
  readonly said: string;
}

/** Applies the best repair of a document and keeps the result. Throws an Error where there is none. */
async function repair(schema: JsonObject): Promise<Repaired> {
  const { suggestions } = await api().rankEdits({ schema, errors: [], detail: 'full' });
  const [best] = suggestions;
  if (!best) throw new Error('No repair was found for what is wrong.');
  const { actions } = best;
  const applied = await api().applyActions({ schema, actions, save: true, include_schema: true });
  return {
    text: toText(applied.schema),
    schemaId: applied.schema_id as string,
    said: best.explain,
  };
}

interface VerdictProps {
  readonly name: string;
  readonly schema: JsonObject;
  readonly checked: Checked;
}

/** Green, or red with the first thing that is wrong and a button that repairs. */
function Verdict({ name, schema, checked }: VerdictProps) {
  const [repaired, setRepaired] = useState<Repaired>();
  const [problem, setProblem] = useState<string>();
  const { errorCount, findings } = checked;
  const [first] = findings;
  if (repaired) {
    return (
      <Notice kind="good">
        Repaired: {repaired.said} Your agent finds it under <code>{repaired.schemaId}</code>{' '}
        <button
          type="button"
          onClick={() => open(repaired.text, name, 'schema', repaired.schemaId)}
        >
          Open the repaired version
        </button>
      </Notice>
    );
  }
  if (errorCount === 0) return <Notice kind="good">Nothing is wrong.</Notice>;
  return (
    <Notice kind="error">
      {first?.message} {errorCount > 1 && `(${count(errorCount, 'error')} in all)`}{' '}
      <button
        type="button"
        class="primary"
        onClick={() =>
          repair(schema).then(setRepaired, (error) => setProblem(describeError(error)))
        }
      >
        Repair
      </button>{' '}
      {problem}
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
    if (text === undefined) return { text, before, name: call.document };
    const schema = JSON.parse(text) as JsonObject;
    const checked = await checkDocument(schema, signal);
    return { text, before, schema, checked, name: call.document };
  });
  const { text, before, schema, checked, name } = answer.value ?? {};
  const picture = usePicture(
    text === undefined
      ? undefined
      : {
          text,
          pins: checked?.findings.filter(({ severity }) => severity === 'error') ?? [],
          ...(before !== undefined && before !== text ? { before, onlyChanged: true } : {}),
        },
  );
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  if (answer.value === undefined) return <p class="quiet">Reading …</p>;
  if (text === undefined || !schema || !checked) {
    return (
      <Notice>
        The document of this call is no longer kept: the newest twenty are, and those that were
        saved.
      </Notice>
    );
  }
  const openIn = (panel: string) => open(text, name ?? '', panel, call.schema_id);
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
      <Verdict key={text} name={name ?? ''} schema={schema} checked={checked} />
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
