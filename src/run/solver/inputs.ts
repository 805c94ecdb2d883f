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
/** Roots that hold what a list operator is at. */
const ELEMENT = ['item', 'index'];

/** Values of every kind, for what nothing more is known of. */
const ROW = { id: 'r1' };
const SAMPLES: Candidates = ['r1', 1, true, undefined, 0, 5, false, '', [], [ROW], ROW, 2, 'r2'];

const isConstant = (value: Json | undefined): value is Json =>
  isString(value)
    ? !isBinding(value)
    : value === null || ['number', 'boolean'].includes(typeof value);

/** What lies on either side of a constant, on which itself neighbouring operators differ. */
function beside(constant: Json | undefined): Candidates {
  if (typeof constant === 'number') return [constant + 1, constant - 1, undefined];
  if (typeof constant === 'boolean') return [!constant, undefined];
  return [isString(constant) ? `${constant}x` : 'text', '', undefined];
}

/** The field of an element that is compared: `@x.field`, or `object/get`. */
function fieldOf(expression: Json | undefined): string {
  if (isString(expression)) {
    return isBinding(expression) ? expression.split('.').slice(1).join('.') : '';
  }
  const field = Array.isArray(expression) && expression[0] === 'object/get' ? expression[2] : '';
  return isString(field) ? field : '';
}

/** Walks guards for their inputs. Comparisons with constants stay exact; all else is tried with values of every kind. */
class GuardReader {
  readonly inputs = new Map<string, GuardInput & { readonly candidates: Candidates }>();
  readonly fixed = new Set<string>();
  /** The inputs that are used otherwise, and the constants and fields of elements beside them. */
  readonly mixed = new Set<Candidates>();
  readonly constants: Json[] = [];
  readonly rows: JsonObject[] = [];
  isExhaustive = true;
  readonly #actor: Actor;
  readonly #budget: Budget;

  constructor(actor: Actor, budget: Budget) {
    this.#actor = actor;
    this.#budget = budget;
  }

  /** The candidates of an input; undefined where an expression is none. */
  #inputOf(expression: Json | undefined, locals: readonly string[] = []): Candidates | undefined {
    if (!isString(expression) || !isBinding(expression)) return undefined;
    const [root = '', ...path] = splitPath(expression.slice(1));
    if (locals.includes(root) || ELEMENT.includes(root)) return undefined;
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

  condition(written: Json | undefined): void {
    this.#budget.spend(1);
    const node = this.#fill(written);
    this.#inputOf(node)?.push('text', undefined, true, false);
    if (typeof node !== 'object' || node === null) return;
    const [operator, ...parts] = Array.isArray(node) ? node : [];
    if (LOGIC.has(operator)) {
      // Parts after one that is always false are never read.
      const end = operator === 'and' ? parts.findIndex((part) => this.#isNever(part)) : -1;
      for (const part of end < 0 ? parts : parts.slice(0, end + 1)) this.condition(part);
    } else if (!COMPARISONS.has(operator) || !this.#isCompared(parts)) {
      this.isExhaustive = false;
      this.rows.push({});
      this.#part(node, []);
    }
  }

  #isNever(part: Json): boolean {
    const value = this.#fill(part);
    return value === false || value === null;
  }

  /** Whether a comparison is one of an input with a constant, or of what is always the same. */
  #isCompared(parts: readonly Json[]): boolean {
    const sides = parts.map((part) => this.#fill(part));
    if (sides.every(isSame)) return true;
    const constant = sides.find(isConstant);
    const input = sides.map((side) => this.#inputOf(side)).find((one) => one !== undefined);
    if (constant === undefined || input === undefined) return false;
    input.push(constant);
    return true;
  }

  #part(written: Json | undefined, locals: readonly string[]): void {
    this.#budget.spend(1);
    const node = this.#fill(written) ?? null;
    const input = this.#inputOf(node, locals);
    if (input !== undefined) this.mixed.add(input);
    else if (isObject(node)) {
      for (const member of Object.values(node)) this.#part(member, locals);
    } else if (Array.isArray(node)) {
      const [operator = null, left, right] = node;
      const field = COMPARISONS.has(operator) ? fieldOf(left) : '';
      if (field !== '') {
        const row = this.rows.pop() ?? {};
        this.rows.push(writeAt(row, splitPath(field), isConstant(right) ? right : 'r1'));
      }
      const inner = operator === 'fn' ? [...locals, ...readParameters(left)] : locals;
      for (const part of node.slice(1)) this.#part(part, inner);
    } else if (isConstant(node)) this.constants.push(node);
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
  const reader = new GuardReader(actor, budget);
  for (const guard of guards) reader.condition(guard);
  const { inputs, fixed, isExhaustive, mixed, constants } = reader;
  const rows = reader.rows.flatMap((row) => [[{ id: 'r1', ...row }], row]);
  const withCandidates = [...inputs.values()].map((input) => {
    const isMixed = mixed.has(input.candidates);
    const known = isMixed ? [...input.candidates, ...constants] : input.candidates;
    budget.spend(1 + known.length + (isMixed ? rows.length : 0));
    const around = [...known, ...findMiddles(known), ...known.flatMap(beside)];
    return {
      ...input,
      candidates: toDistinct(isMixed ? [...rows, ...around, ...SAMPLES] : around),
    };
  });
  return { inputs: withCandidates, fixed, isExhaustive };
}

/** Between two thresholds lies a region too. */
function findMiddles(given: Candidates): number[] {
  const sizes = given.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  return sizes.slice(1).map((size, i) => (size + (sizes[i] as number)) / 2);
}

const toDistinct = (given: Candidates): Candidates => [
  ...new Map(given.map((value) => [JSON.stringify(value) ?? '', value])).values(),
];
