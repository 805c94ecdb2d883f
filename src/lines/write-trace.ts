import { groupBy } from '../kernel/append.ts';
import type { Json } from '../kernel/json.ts';
import { estimateTokens } from '../kernel/tokens.ts';
import { clip, writeValue } from './write-value.ts';

interface Move {
  readonly trait: string;
  readonly from: string;
  readonly to: string;
  readonly on: string;
  readonly entity_id?: string | undefined;
}

interface Emit {
  readonly event: string;
  readonly payload: Json;
  readonly orbital: string;
  readonly trait: string;
  readonly heard_by: readonly string[];
}

interface Effect {
  readonly kind: string;
  readonly trait: string;
  readonly [key: string]: Json | undefined;
}

interface Rejection {
  readonly code: string;
  readonly trait: string | null;
  readonly message: string;
}

export interface TracedStep {
  readonly event: string;
  readonly index: number;
  readonly transitions: readonly Move[];
  readonly emitted: readonly Emit[];
  readonly effects: readonly Effect[];
  readonly rejected: readonly Rejection[];
  readonly ignored: boolean;
}

export interface Trace {
  readonly steps: readonly TracedStep[];
  readonly slots: Readonly<Record<string, Json>>;
  readonly entities: Readonly<Record<string, Json>>;
  readonly opaque: readonly string[];
  readonly findings: readonly {
    readonly code: string;
    readonly message: string;
    readonly step: number;
  }[];
}

/** Characters of a payload, of what is sent to a service, and of a value. */
const MOST = { payload: 60, params: 240, value: 40 };

const describe: Readonly<Record<string, (effect: Effect) => string>> = {
  set: ({ field, value }) => `set ${field} = ${clip(writeValue(value), MOST.value)}`,
  persist: ({ action, entity, id, data }) =>
    `persist ${action}${entity === undefined ? '' : ` ${entity}`}${id === undefined ? '' : `#${id}`}${data === undefined ? '' : ` ${clip(writeValue(data), MOST.params)}`}`,
  fetch: ({ entity, rows }) => `fetch ${entity}${rows === undefined ? '' : ` (${rows} rows)`}`,
  'call-service': ({ service, action, params }) =>
    `call ${service}.${action} ${clip(writeValue(params), MOST.params)}`,
  'render-ui': ({ slot, type }) => (type === null ? `clear ${slot}` : `draw ${type} in ${slot}`),
  navigate: ({ path }) => `navigate ${path}`,
  notify: ({ message }) => `notify ${writeValue(message)}`,
  log: ({ message }) => `log ${writeValue(message)}`,
  other: ({ operator }) => `${operator}`,
};

const writeEffect = (effect: Effect): string => {
  const text = (describe[effect.kind] ?? describe.other)?.(effect) ?? '';
  return effect.outcome === 'failure' ? `${text} FAILED: ${effect.reason ?? 'no reason'}` : text;
};

/** An emit and who hears it; what only its own trait goes on with is said by the move that follows. */
function writeEmit({ event, payload, orbital, trait, heard_by }: Emit): string[] {
  const others = heard_by.filter((key) => key !== `${orbital}.${trait}`);
  if (others.length === 0 && heard_by.length > 0) return [];
  const given = writeValue(payload);
  const shown = given === '{}' || given === 'null' ? '' : ` ${clip(given, MOST.payload)}`;
  const names = others.map((key) =>
    key.startsWith(`${orbital}.`) ? key.slice(orbital.length + 1) : key,
  );
  return [`emit ${event}${shown} -> ${names.join(', ') || 'nobody'}`];
}

const ofTrait = ({ trait }: { readonly trait: string }): string => trait;

/** The parts of a step, a line for each trait: how it moved, and what it did. */
function writeTraits(step: TracedStep, isBrief: boolean): string[] {
  const moves = groupBy(step.transitions, ofTrait);
  const effects = groupBy(step.effects, ofTrait);
  const emits = groupBy(step.emitted, ofTrait);
  return [...new Set([...moves.keys(), ...effects.keys(), ...emits.keys()])].map((name) => {
    const path = (moves.get(name) ?? []).map(({ from, to, on, entity_id: row }, i) => {
      const by = on === step.event ? '' : ` (${on})`;
      return `${i === 0 ? `${from} ` : ''}-> ${to}${by}${row === undefined ? '' : ` of #${row}`}`;
    });
    const done = [
      ...(effects.get(name) ?? [])
        .filter(({ kind }) => !isBrief || !['set', 'render-ui'].includes(kind))
        .map(writeEffect),
      ...(emits.get(name) ?? []).flatMap(writeEmit),
    ];
    return [[name, ...path].join(' '), done.join('; ')].filter(Boolean).join('  ');
  });
}

function writeStep(step: TracedStep, messages: readonly string[], isBrief: boolean): string {
  const refused = step.rejected.map(({ code, message }) => `${code}: ${message}`);
  const notes = [...new Set([...refused, ...messages])];
  const traits = writeTraits(step, isBrief);
  const head = `${step.index < 0 ? 'mount' : step.index + 1} ${step.event}`;
  if (traits.length > 1) return [head, ...traits, ...notes.map((one) => `! ${one}`)].join('\n  ');
  const isIgnored = step.ignored && messages.length > 0;
  const first = traits[0] ?? `${isIgnored ? 'ignored: ' : ''}${notes.shift() ?? 'ignored'}`;
  return [`${head}  ${first}`, ...notes.map((one) => `! ${one}`)].join('\n  ');
}

/** Findings that a line says already: beside the emit, or as the refusal. */
const SAID = new Set(['lost_event', 'effect_failed', 'guard_error']);

function write({ steps, slots, entities, opaque, findings }: Trace, isBrief: boolean): string {
  const written = steps.map((step, at) => {
    const said = new Set(step.rejected.map(({ message }) => message));
    const told = findings.filter(
      ({ code, message, step: of }) =>
        of === at && !said.has(message) && (!SAID.has(code) || step.ignored),
    );
    return writeStep(
      step,
      told.map(({ code, message }) => `${code}: ${message}`),
      isBrief,
    );
  });
  const list = (members: Readonly<Record<string, Json>>) =>
    Object.entries(members).map(([name, value]) => `${name} ${writeValue(value)}`);
  const rows = Object.entries(entities).filter(([, count]) => count !== 0);
  const rest = {
    drawn: list(slots),
    rows: list(Object.fromEntries(rows)),
    'only named, never move': opaque,
  };
  const told = Object.entries(rest).filter(([, names]) => names.length > 0);
  return [...written, ...told.map(([word, names]) => `${word}: ${names.join(', ')}`)].join('\n');
}

/** A run in lines: one a step, with who moved, what it did with which arguments, who heard it, and why not. */
export function writeTrace(trace: Trace, most: number): string {
  const whole = write(trace, false);
  if (estimateTokens(whole) <= most) return whole;
  const brief = write(trace, true);
  if (estimateTokens(brief) <= most) return brief;
  const moved = trace.steps.filter(({ ignored }) => !ignored).length;
  return [
    `${trace.steps.length} steps, ${moved} of them move something`,
    write({ ...trace, steps: [] }, true),
  ].join('\n');
}
