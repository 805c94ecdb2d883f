import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { isBinding, rootOf } from '../../language/grammar/index.ts';
import type { Budget } from '../evaluator/budget.ts';
import { followPath, splitPath, writeAt } from '../evaluator/convert-values.ts';
import { readParameters } from '../evaluator/lambda.ts';
import type { Actor } from '../program/program.ts';

/** An input that a guard reads: a path of the payload or of the entity. */
export interface GuardInput {
  readonly root: 'payload' | 'entity';
  readonly path: readonly string[];
  /** Values worth trying, the most telling first; undefined is missing. */
  readonly candidates: readonly (Json | undefined)[];
}

export interface GuardInputs {
  readonly inputs: readonly GuardInput[];
  /** Roots read that no test sets: `user`, `now` and values from outside. */
  readonly fixed: ReadonlySet<string>;
  /** Whether the candidates of every input stand for all values that it may have. */
  readonly isExhaustive: boolean;
}

type Candidates = (Json | undefined)[];

const COMPARISONS = new Set<unknown>(['=', '==', '!=', '<', '<=', '>', '>=']);
const LOGIC = new Set<unknown>(['and', 'or', 'not']);
/** Roots whose value is the same in every run of the trait. */
const CONSTANT = new Set(['config', 'state', 'fromState', 'toState']);

/** Values of every kind, for what nothing more is known of. */
const SAMPLES: Candidates = [
  'r1',
  1,
  true,
  undefined,
  0,
  5,
  false,
  '',
  [],
  [{ id: 'r1' }],
  { id: 'r1' },
  2,
  'r2',
];

const isConstant = (value: Json | undefined): value is Json =>
  value !== undefined &&
  (typeof value !== 'string' || !isBinding(value)) &&
  (typeof value !== 'object' || value === null);

/** A constant and what lies on either side of it: regions in which comparisons with it do not change. */
function around(constant: Json): Candidates {
  if (typeof constant === 'number') return [constant, constant + 1, constant - 1, undefined];
  if (typeof constant === 'boolean') return [constant, !constant, undefined];
  if (typeof constant === 'string') return [constant, `${constant}x`, '', undefined];
  return ['text', undefined];
}

/** The field of an element that is compared: `@x.field`, or `object/get`. */
function fieldOf(expression: Json | undefined): string | undefined {
  if (isString(expression)) {
    return isBinding(expression) ? expression.split('.').slice(1).join('.') : undefined;
  }
  const field = Array.isArray(expression) && expression[0] === 'object/get' ? expression[2] : '';
  return isString(field) ? field : undefined;
}

/** What a part of a guard holds that is no comparison of one input with a constant. */
interface Gathered {
  readonly inputs: Set<Candidates>;
  readonly values: Candidates;
  /** An object with the fields that are compared. */
  row: JsonObject;
}

class GuardReader {
  readonly inputs = new Map<string, GuardInput & { readonly candidates: Candidates }>();
  readonly fixed = new Set<string>();
  isExhaustive = true;
  readonly #actor: Actor;
  readonly #budget: Budget;

  constructor(actor: Actor, budget: Budget) {
    this.#actor = actor;
    this.#budget = budget;
  }

  /** The candidates of an input; undefined where an expression is none. */
  #inputOf(expression: Json | undefined, locals: readonly string[] = []): Candidates | undefined {
    if (typeof expression !== 'string' || !isBinding(expression)) return undefined;
    const [root = '', ...path] = splitPath(expression.slice(1));
    if (locals.includes(root) || root === 'item' || root === 'index') return undefined;
    const kind = root === this.#actor.entity ? 'entity' : root;
    if (kind !== 'payload' && kind !== 'entity') {
      if (!CONSTANT.has(root)) this.fixed.add(root);
      return undefined;
    }
    const key = `${kind}.${path.join('.')}`;
    const input = this.inputs.get(key) ?? { root: kind, path, candidates: [] };
    this.inputs.set(key, input);
    return input.candidates;
  }

  /** A knob as what it is set to, so that its value is a threshold too. */
  #fill(node: Json | undefined): Json | undefined {
    if (!isString(node) || !node.startsWith('@config.')) return node;
    const value = followPath(this.#actor.config, splitPath(node).slice(1));
    return isConstant(value) ? value : node;
  }

  /** Walks a condition: and, or, not, comparisons with constants, and bindings by themselves stay exact. */
  condition(written: Json | undefined): void {
    this.#budget.spend(1);
    const node = this.#fill(written);
    const input = this.#inputOf(node);
    if (input !== undefined) input.push('text', undefined, true, false);
    if (typeof node !== 'object' || node === null) return;
    const [operator, ...parts] = Array.isArray(node) ? node : [];
    if (LOGIC.has(operator)) {
      // Parts after one that is always false are never read.
      const end = operator === 'and' ? parts.findIndex((part) => this.#isNever(part)) : -1;
      for (const part of end < 0 ? parts : parts.slice(0, end + 1)) this.condition(part);
    } else if (!COMPARISONS.has(operator) || !this.#isCompared(parts)) this.#mixed(node);
  }

  /** Whether a comparison is one of an input with a constant, or of what is always the same. */
  #isCompared(parts: readonly Json[]): boolean {
    const sides = parts.map((part) => this.#fill(part));
    if (sides.every(isSame)) return true;
    const constant = sides.find(isConstant);
    const input = sides.map((side) => this.#inputOf(side)).find((one) => one !== undefined);
    if (constant === undefined || input === undefined) return false;
    input.push(...around(constant));
    return true;
  }

  #isNever(part: Json): boolean {
    const value = this.#fill(part);
    return value === false || value === null;
  }

  /** Anything else: its inputs are tried with the constants beside them and with values of every kind. */
  #mixed(node: Json): void {
    this.isExhaustive = false;
    const gathered: Gathered = { inputs: new Set(), values: [], row: {} };
    this.#gather(node, gathered, []);
    const { inputs, values, row } = gathered;
    const rows = Object.keys(row).length > 0 ? [[{ id: 'r1', ...row }], row] : [];
    for (const candidates of inputs) {
      this.#budget.spend(values.length);
      candidates.push(...rows, ...values, ...SAMPLES);
    }
  }

  #gather(written: Json | undefined, gathered: Gathered, locals: readonly string[]): void {
    this.#budget.spend(1);
    const node = this.#fill(written) ?? null;
    const input = this.#inputOf(node, locals);
    if (input !== undefined) gathered.inputs.add(input);
    else if (isObject(node)) {
      for (const member of Object.values(node)) this.#gather(member, gathered, locals);
    } else if (Array.isArray(node)) {
      const [operator = null, left, right] = node;
      const field = COMPARISONS.has(operator) ? fieldOf(left) : undefined;
      if (field) {
        const value = isConstant(right) ? right : 'r1';
        gathered.row = writeAt(gathered.row, splitPath(field), value);
      }
      const inner = operator === 'fn' ? [...locals, ...readParameters(left)] : locals;
      for (const part of node.slice(1)) this.#gather(part, gathered, inner);
    } else if (isConstant(node)) gathered.values.push(...around(node));
  }
}

/** Whether no input changes a value: it is a constant, or the same in every run of the trait. */
const isSame = (value: Json | undefined): boolean =>
  isConstant(value) || (isString(value) && CONSTANT.has(rootOf(value)));

/** The inputs that a guard reads, and the values worth trying. `guards` are those of all arms for the event. */
export function collectInputs(
  guards: readonly (Json | undefined)[],
  actor: Actor,
  budget: Budget,
): GuardInputs {
  const { inputs, fixed, isExhaustive } = guards.reduce((reader, guard) => {
    reader.condition(guard);
    return reader;
  }, new GuardReader(actor, budget));
  const distinct = [...inputs.values()].map((input) => {
    budget.spend(1 + input.candidates.length);
    return { ...input, candidates: toDistinct(input.candidates) };
  });
  return { inputs: distinct, fixed, isExhaustive };
}

function toDistinct(given: Candidates): Candidates {
  // Between two thresholds lies a region too.
  const sizes = given.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  const middles = sizes.slice(1).map((size, i) => (size + (sizes[i] as number)) / 2);
  const byText = new Map<string, Json | undefined>();
  for (const value of [...given, ...middles]) byText.set(JSON.stringify(value) ?? '', value);
  return [...byText.values()];
}
