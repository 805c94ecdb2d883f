import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { corpusDirectory } from '../support/corpus.ts';

/** A file beside the corpus, or undefined where it is not there: tests that need it skip. */
export function readBesideCorpus(path: string): unknown {
  if (corpusDirectory === undefined) return undefined;
  const file = join(dirname(corpusDirectory), path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Whether two values are the same: numbers within 1e-9, null and missing as one, `*` as anything. */
export function isAlike(a: unknown, b: unknown): boolean {
  const [left, right] = [a ?? null, b ?? null];
  if (left === '*' || right === '*') return true;
  if (typeof left === 'number' && typeof right === 'number') {
    return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left));
  }
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return left === right;
  }
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) =>
    isAlike((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
  );
}

interface ExpressionCase {
  readonly id: string;
  readonly expression: Json;
  readonly context: string | JsonObject;
  readonly expected?: Json;
  readonly error?: string;
  readonly truthy?: boolean | 'error';
  readonly firm: boolean;
}

const expressions = readBesideCorpus('simulate/expressions.json') as
  | { contexts: Record<string, JsonObject>; cases: readonly ExpressionCase[] }
  | undefined;

/** Expressions whose value is settled; undefined where the file is not there. */
export const settledExpressions = expressions?.cases.filter(({ firm }) => firm);

interface Evaluated {
  readonly value: unknown;
  readonly truthy: boolean;
  readonly non_finite?: string | undefined;
  readonly error?: { readonly code: string } | undefined;
}

const KNOWN_KEYS = ['entity', 'payload', 'state', 'now', 'user', 'config'];

/** Whether an expression has another value than the language gives it. */
export async function isEvaluatedElse(
  one: ExpressionCase,
  ask: (input: object) => Promise<Evaluated>,
): Promise<boolean> {
  const given =
    typeof one.context === 'string' ? (expressions?.contexts[one.context] ?? {}) : one.context;
  const context = Object.fromEntries(
    Object.entries(given).filter(([key]) => KNOWN_KEYS.includes(key)),
  );
  const answer = await ask({ expression: one.expression, context });
  if (one.error !== undefined) return answer.error?.code !== one.error;
  const value = answer.non_finite ? { $number: answer.non_finite } : answer.value;
  const isTruthy = typeof one.truthy !== 'boolean' || answer.truthy === one.truthy;
  return answer.error !== undefined || !isTruthy || !isAlike(value, one.expected);
}

interface TraceStep {
  readonly transitions: readonly object[];
  readonly emitted: readonly object[];
  readonly set?: readonly object[];
  readonly rendered: readonly object[];
  readonly rejected: readonly object[];
  readonly ignored: boolean;
}

interface Trace {
  readonly id: string;
  readonly document: string | JsonObject;
  readonly events: readonly object[];
  readonly rows?: JsonObject;
  readonly services?: JsonObject;
  readonly user?: JsonObject;
  readonly now?: number;
  readonly steps: readonly TraceStep[];
  readonly states?: JsonObject;
  readonly firm: boolean;
}

/** Walks whose steps are settled; undefined where the file is not there. */
export const settledTraces = (
  readBesideCorpus('simulate/traces.json') as { readonly traces: readonly Trace[] } | undefined
)?.traces.filter(({ firm }) => firm);

interface SimulatedStep {
  readonly ignored: boolean;
  readonly transitions: readonly object[];
  readonly emitted: readonly object[];
  readonly effects: readonly { readonly kind: string }[];
  readonly rejected: readonly object[];
}

/** The members that a trace gives of each record, of what came back. */
function pick(records: readonly object[], wanted: readonly object[]): object[] {
  return records.map((record, i) => {
    const keys = Object.keys(wanted[i] ?? { missing: 1 });
    return Object.fromEntries(keys.map((key) => [key, (record as JsonObject)[key]]));
  });
}

/** Whether a walk goes another way than the language goes. */
export async function isWalkedElse(
  trace: Trace,
  run: (input: object) => Promise<{ steps: readonly SimulatedStep[]; states: JsonObject }>,
): Promise<boolean> {
  const { document, events, rows, services, user, now, steps, states } = trace;
  const schema = typeof document === 'string' ? readBesideCorpus(document) : document;
  const given = { entities: rows, services, user, now };
  const optional = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined));
  const answer = await run({ schema, events, detail: 'full', ...optional });
  const isSame = steps.every((step, i) => {
    const got = answer.steps[i];
    if (got === undefined || got.ignored !== step.ignored) return false;
    const sets = got.effects.filter(({ kind }) => kind === 'set');
    const drawn = got.effects.filter(({ kind }) => kind === 'render-ui');
    return (
      isAlike(pick(got.transitions, step.transitions), step.transitions) &&
      isAlike(pick(got.emitted, step.emitted), step.emitted) &&
      isAlike(pick(sets, step.set ?? sets), step.set ?? sets) &&
      isAlike(pick(drawn, step.rendered), step.rendered) &&
      isAlike(pick(got.rejected, step.rejected), step.rejected)
    );
  });
  return !isSame || (states !== undefined && !isAlike(answer.states, states));
}
