import { useEffect, useState } from 'preact/hooks';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import type { RecentCall } from '../../ports/recent-call.ts';
import { CheckBox, SearchBox } from '../parts/fields.tsx';
import { Notice } from '../parts/notice.tsx';
import { SchemaPicture } from '../parts/schema-picture.tsx';
import { Facts, Table } from '../parts/table.tsx';
import { CopyButton } from '../parts/take.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { hasWords, unsnake } from '../parts/wording.ts';
import { calls, followCalls, readInput } from '../state/calls.ts';
import { aimAtDocument } from '../state/goal.ts';
import { goTo, keepInAddress, type Query, query, toHash } from '../state/route.ts';
import { OWN_REQUEST } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { replaceText, toText } from '../state/workspace.ts';

const MOST_ROWS = 200;
const time = (iso: string) => iso.slice(11, 23);
/** A document's name, or the beginning of its handle: a whole handle leaves no room for the result. */
const shorten = (document: string) =>
  document.startsWith('sch_') ? `${document.slice(0, 10)} …` : document.slice(0, 40);

/** The document of an input that a call works on, and the one that it leads to. */
const findDocuments = (input: Readonly<Record<string, unknown>>) =>
  [
    [input.schema, input.current, input.source],
    [input.goal, input.target],
  ].map((values) => values.find((value) => isObject(value as never)) as JsonObject | undefined);

/** Names of the figures that say how a call ended; the first one that a result has is shown. */
const TELLING = ['valid', 'applied', 'gap_score', 'total', 'count', 'actions', 'instructions'];

function summarize(result: RecentCall['result']): string {
  const names = Object.keys(result);
  const name = TELLING.flatMap((word) => names.filter((one) => one.includes(word)))[0];
  return name === undefined ? 'ok' : `${unsnake(name)}: ${result[name]}`;
}

/** A call as it was: what was sent, with its document as a picture. */
function CallDetails({ id, call }: { readonly id: number; readonly call: RecentCall | undefined }) {
  const answer = useAnswer(`call ${id}`, () => readInput(id));
  const input = answer.value;
  const [document, goal] = findDocuments(input ?? {});
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  if (!input) return <p class="quiet pad">Reading …</p>;
  const open = (path: string) => {
    if (document) replaceText(toText(document), `opened call ${id}`, `call ${id}`);
    goTo([path]);
  };
  return (
    <article class="details">
      <header class="strip">
        <h2>{call?.operation ?? `Call ${id}`}</h2>
        <span class="actions">
          {document && (
            <>
              <button type="button" class="primary" onClick={() => open('schema')}>
                Open as it was
              </button>
              <button type="button" onClick={() => open('repair')}>
                Repair
              </button>
            </>
          )}
          {document && goal && (
            <button
              type="button"
              onClick={() => {
                open('plan');
                aimAtDocument(`goal of call ${id}`, goal, 'compare');
              }}
            >
              Compare with its goal
            </button>
          )}
          {call?.document.startsWith('sch_') && (
            <a class="button" href={toHash('schemas', call.document)}>
              Open {shorten(call.document)}
            </a>
          )}
          <CopyButton text={() => toText(input)} title="Copy the input as JSON" />
        </span>
      </header>
      <Facts
        facts={Object.entries(call?.result ?? {}).map(([name, value]) => [
          unsnake(name),
          String(value),
        ])}
      />
      {document && <SchemaPicture schema={document} label="Picture of its document" />}
      <details open={!document}>
        <summary>Input as it was sent</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <section class="diff" tabIndex={0} aria-label="Input">
          <pre>{toText(input).slice(0, 100_000)}</pre>
        </section>
      </details>
    </article>
  );
}

const isWanted = (call: RecentCall, { words = '', refused, own }: Query) => {
  const text = `${call.operation} ${call.document} ${call.key_id} ${call.channel} ${call.outcome}`;
  return (
    (own !== undefined || !call.request_id.startsWith(OWN_REQUEST)) &&
    (refused === undefined || call.outcome !== 'ok') &&
    hasWords(text, words)
  );
};

function Filter() {
  const filter = useStore(query);
  const change = (next: Query) => keepInAddress({ ...filter, ...next });
  const box = (name: 'own' | 'refused', label: string) => (
    <CheckBox
      isOn={filter[name] !== undefined}
      onChange={(isOn) => change({ [name]: isOn ? '1' : '' })}
    >
      {label}
    </CheckBox>
  );
  return (
    <search class="open-bar" aria-label="Filter">
      <SearchBox
        label="Words of the call"
        placeholder="filter by operation, document, key or outcome"
        value={filter.words ?? ''}
        onInput={(words) => change({ words })}
      />
      {box('refused', 'only refused')}
      {box('own', 'also calls of this page')}
    </search>
  );
}

/** The calls of agents as they happen, each of which can be opened as it was. */
export function LivePanel({ id }: { readonly id: string | undefined }) {
  useEffect(followCalls, []);
  const all = useStore(calls);
  const filter = useStore(query);
  // A list that is held still lets a person read and click while calls go on.
  const [held, setHeld] = useState<readonly RecentCall[]>();
  const shown = (held ?? all).filter((call) => isWanted(call, filter)).slice(0, MOST_ROWS);
  const search = location.hash.replace(/^[^?]*/, '');
  return (
    <>
      <header class="strip">
        <p role="status">
          {shown.length === 0
            ? 'No call yet. Calls over HTTP and MCP to this server are listed here when they end.'
            : `${shown.length} of ${all.length} calls, newest first`}
        </p>
        <button type="button" aria-pressed={!!held} onClick={() => setHeld(held ? undefined : all)}>
          Hold
        </button>
      </header>
      <Filter />
      <div class="memory-halves">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <section class="episode-list" tabIndex={0} aria-label="Calls">
          <Table
            rows={shown}
            isChosen={(call) => String(call.id) === id}
            columns={[
              { title: 'Time', isShort: true, show: ({ at }) => time(at) },
              {
                title: 'Who',
                isShort: true,
                show: ({ key_id, channel }) => (
                  <>
                    <code>{key_id}</code> <span class="quiet">{channel}</span>
                  </>
                ),
              },
              {
                title: 'Call',
                show: (call) => (
                  <a href={toHash('live', String(call.id)) + search}>{unsnake(call.operation)}</a>
                ),
              },
              { title: 'Document', show: ({ document }) => shorten(document) },
              { title: 'ms', isShort: true, show: ({ ms }) => ms.toFixed(ms < 10 ? 1 : 0) },
              {
                title: 'Result',
                show: ({ outcome, result }) => {
                  if (outcome !== 'ok') return <span class="bad">{outcome}</span>;
                  return summarize(result);
                },
              },
            ]}
          />
        </section>
        <section class={id && 'chosen-first'} aria-label="Chosen call">
          {id === undefined ? (
            <p class="quiet pad">Choose a call to see what was sent.</p>
          ) : (
            <CallDetails key={id} id={Number(id)} call={all.find((one) => String(one.id) === id)} />
          )}
        </section>
      </div>
    </>
  );
}
