import type { Diagnostic } from '@codemirror/lint';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Pin } from '../../diagram/drawn-graph.ts';
import { asArray, isObject, type JsonObject } from '../../kernel/json.ts';
import { count } from '../../kernel/word-forms.ts';
import type { Located, PageView, Span } from '../drawing/draw.ts';
import { useLocated, usePicture } from '../drawing/use-drawing.ts';
import { type Checked, checkDocument } from '../parts/check-document.ts';
import { Choice } from '../parts/choice.tsx';
import { DiagramView } from '../parts/diagram-view.tsx';
import { lazy } from '../parts/lazy.tsx';
import { Notice } from '../parts/notice.tsx';
import { StartPage } from '../parts/start-page.tsx';
import { Take } from '../parts/take.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { unsnake } from '../parts/wording.ts';
import { change } from '../state/change.ts';
import { chooseView, look, reveal } from '../state/look.ts';
import { goTo } from '../state/route.ts';
import { typeText, useWorkspace, workspace } from '../state/workspace.ts';

interface ListedFinding extends Pin {
  readonly category: string;
  readonly fix: string;
}

const SIGNS = { error: '⬣', warning: '▲', hint: '●' } as const;

interface FindingsProps {
  readonly findings: readonly ListedFinding[];
  /** The line of each finding's place in the text, by its JSON Pointer. */
  readonly lines: Readonly<Record<string, number>>;
  readonly selected: string | undefined;
  readonly onSelect: (pointer: string) => void;
}

/** The findings as a list; the most severe first. */
function Findings({ findings, lines, selected, onSelect }: FindingsProps) {
  return (
    <ul class="findings">
      {findings.map((finding, i) => (
        <li key={`${finding.at} ${i}`}>
          <button
            type="button"
            class={`line finding ${finding.severity}`}
            aria-pressed={selected === finding.at}
            onClick={() => onSelect(finding.at)}
          >
            <span class="sign" aria-hidden="true">
              {SIGNS[finding.severity]}
            </span>
            <span>
              <span class="finding-kind">
                {finding.severity} · {unsnake(finding.category)}
                {finding.at in lines && ` · line ${lines[finding.at]}`}
              </span>
              <span class="finding-text">{finding.message}</span>
              <span class="quiet">{finding.fix}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const CHECK_DELAY_MS = 350;
const VIEWS = [
  ['view cards', 'Orbitals'],
  ['view application', 'Everything'],
  ['view machines', 'All machines'],
] as const;
const EMPTY: readonly never[] = [];

/** The names of a document's orbitals, in its order. */
const listOrbitals = (document: JsonObject | undefined): string[] =>
  asArray(document?.orbitals).map((orbital, i) =>
    isObject(orbital) && typeof orbital.name === 'string' ? orbital.name : `Orbital ${i + 1}`,
  );

/** The part of a request that a choice asks for: `view NAME`, `trait NAME` or `orbital PLACE`. */
function toSubject(choice: string | undefined) {
  const [, kind, name = ''] = /^(\w+) (.*)$/.exec(choice ?? '') ?? [];
  if (kind === 'trait') return { trait: name };
  if (kind === 'orbital') return { orbital: Number(name) };
  return kind === 'view' ? { view: name as PageView } : {};
}

/** Half of the page's code: it comes after the first picture of the page. */
const LazyEditor = lazy(() => import('../parts/editor.tsx').then(({ Editor }) => Editor));

/** The span of the nearest element around a pointer. */
function findSpan(spans: readonly Span[], pointer: string): Span | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = spans.find(([one]) => one === at);
    if (found) return found;
  }
  return undefined;
}

/** The smallest element around an offset. */
function findPointer(spans: readonly Span[], offset: number): string | undefined {
  let best: Span | undefined;
  for (const span of spans) {
    const [, start, end] = span;
    if (offset < start || offset > end) continue;
    if (!best || end - start < best[2] - best[1]) best = span;
  }
  return best?.[0];
}

/** The choice that shows the machine of an element, where the picture does not show it yet. */
function findMachineChoice(document: JsonObject | undefined, pointer: string): string | undefined {
  const [, orbitals, orbital, traits, trait] = pointer.split('/');
  if (orbitals !== 'orbitals' || traits !== 'traits') return undefined;
  const parent = asArray(document?.orbitals)[Number(orbital)];
  const row = isObject(parent) ? asArray(parent.traits)[Number(trait)] : undefined;
  const isMachine = isObject(row) && isObject(row.stateMachine) && typeof row.name === 'string';
  return isMachine ? `trait ${row.name}` : undefined;
}

/** Opens the machine of an element that is to be shown, and returns the range of its text. */
function useReveal(document: JsonObject | undefined, { spans, places }: Located, choice: string) {
  const { toShow } = look.value;
  const [target, setTarget] = useState<{ start: number; end: number }>();
  useEffect(() => {
    if (toShow === undefined || spans.length === 0) return;
    const nearest = findSpan(spans, toShow);
    const machine = findMachineChoice(document, toShow);
    const isDrawn = nearest?.[0].includes('/stateMachine');
    if (machine && machine !== choice && !isDrawn && toShow.includes('/stateMachine')) {
      chooseView(machine);
      return;
    }
    const [, orbital] = /^\/orbitals\/(\d+)/.exec(toShow) ?? [];
    if (choice === 'view cards' && orbital !== undefined) {
      chooseView(`orbital ${orbital}`);
      return;
    }
    const place = places.find(([at]) => at === toShow) ?? nearest;
    if (place) setTarget({ start: place[1], end: place[2] });
    change(look, { toShow: undefined });
  }, [toShow, spans, choice]);
  return target;
}

/** The findings where the text says what they are about. */
function useDiagnostics(
  findings: readonly ListedFinding[],
  spans: readonly Span[],
  places: readonly Span[],
): Diagnostic[] {
  return useMemo(
    (): Diagnostic[] =>
      findings.flatMap(({ at, severity, message }) => {
        const span = places.find(([one]) => one === at) ?? findSpan(spans, at);
        if (!span) return [];
        const kind = severity === 'hint' ? 'info' : severity;
        return [{ from: span[1], to: Math.min(span[2], span[1] + 200), severity: kind, message }];
      }),
    [findings, spans, places],
  );
}

/** A document as picture and text, checked while it is typed; before one is open, ways to begin. */
export function SchemaPanel() {
  const { origin, text } = workspace.value;
  return origin === '' && text.trim() === '' ? <StartPage /> : <OpenSchema />;
}

function OpenSchema() {
  const { text, version, revision, document, problem } = useWorkspace();
  const { origin } = workspace.value;
  const { choice: chosen, scale, selected } = look.value;
  const lastRevision = useRef<number | undefined>(undefined);
  const isTyped = lastRevision.current === revision;
  useEffect(() => {
    lastRevision.current = revision;
  }, [revision]);
  const check = useAnswer(
    document && `check ${version}`,
    async (signal) => ({ ...(await checkDocument(document ?? {}, signal)), version }),
    isTyped ? CHECK_DELAY_MS : 0,
  );
  const checked = document && check.value;
  const findings = check.value?.findings ?? EMPTY;
  const picture = usePicture(document && { text, pins: findings, ...toSubject(chosen) });
  const { drawn } = picture;
  const choice = chosen ?? `view ${drawn?.view ?? 'application'}`;
  const located = useLocated(text, drawn, findings);
  const { spans, places, lines } = located;
  const target = useReveal(document, located, choice);
  const diagnostics = useDiagnostics(findings, spans, places);
  // The editor comes after the first picture, and stays.
  const hasEditor = useRef(false);
  hasEditor.current ||= drawn !== undefined || problem !== undefined;
  return (
    <div class="schema grid">
      <section class="schema-picture col" aria-label="Picture">
        <header class="strip row">
          <Choice label="Show" value={choice} options={VIEWS} onChoose={chooseView}>
            <optgroup label="One orbital">
              {listOrbitals(document).map((name, i) => (
                <option key={i} value={`orbital ${i}`}>
                  {name}
                </option>
              ))}
            </optgroup>
            <optgroup label="One machine">
              {drawn?.traits.map((trait) => (
                <option key={trait} value={`trait ${trait}`}>
                  {trait}
                </option>
              ))}
            </optgroup>
          </Choice>
          <Take text={text} name={origin} />
        </header>
        {document ? (
          <DiagramView
            picture={picture}
            selected={selected}
            onSelect={reveal}
            label={`Picture of ${drawn?.title ?? 'the schema'}`}
            zoom={scale}
            onZoom={(next) => change(look, { scale: next })}
          />
        ) : (
          <Notice kind="error">{problem}</Notice>
        )}
      </section>
      <section class="schema-text box" aria-label="Text">
        {hasEditor.current && (
          <LazyEditor
            text={text}
            revision={revision}
            onType={typeText}
            onCursor={(offset) => change(look, { selected: findPointer(spans, offset) })}
            target={target}
            diagnostics={diagnostics}
          />
        )}
      </section>
      <section class="schema-findings box scroll" aria-label="Findings">
        <header class="strip row">
          <h2>Findings</h2>
          {checked && <Verdict checked={checked} isOld={checked.version !== version} />}
          {check.isWaiting && !checked && <span class="quiet">Checking …</span>}
        </header>
        {check.problem && <Notice kind="error">{check.problem}</Notice>}
        {checked && (
          <Findings findings={findings} lines={lines} selected={selected} onSelect={reveal} />
        )}
        {checked?.predicted.map(({ category, description }) => (
          <p class="quiet" key={category}>
            {unsnake(category)}: {description}
          </p>
        ))}
      </section>
    </div>
  );
}

function Verdict({ checked, isOld }: { readonly checked: Checked; readonly isOld: boolean }) {
  const { errorCount, warningCount, hintCount } = checked;
  return (
    <>
      <span role="status" aria-busy={isOld} class={errorCount > 0 ? 'bad' : 'good'}>
        {errorCount > 0 ? count(errorCount, 'error') : 'No errors'}
        {warningCount > 0 && `, ${count(warningCount, 'warning')}`}
        {hintCount > 0 && `, ${count(hintCount, 'hint')}`}
      </span>
      {errorCount > 0 && (
        <button type="button" class="primary" onClick={() => goTo(['schema', 'repair'])}>
          Repair
        </button>
      )}
    </>
  );
}
