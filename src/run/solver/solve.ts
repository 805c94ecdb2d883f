import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { isBinding, rootOf } from '../../language/grammar/bindings.ts';
import type { Budget } from '../evaluator/budget.ts';
import { followPath, splitPath, writeAt } from '../evaluator/convert-values.ts';
import { findCalled } from '../evaluator/evaluation.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { createEvaluation } from '../evaluator/operators/index.ts';
import type { Actor } from '../program/actor.ts';

type Candidates = (Json | undefined)[];

/** An input that a guard reads: a path of the payload or of the entity. */
interface GuardInput {
  readonly root: 'payload' | 'entity';
  readonly path: readonly string[];
  /** Values worth trying, the most telling first; undefined is missing. */
  readonly candidates: Candidates;
}

export type GuardInputs = Readonly<ReturnType<typeof collectInputs>>;

const COMPARISONS = new Set<unknown>(['=', '==', '!=', '<', '<=', '>', '>=']);
const LOGIC = new Set<unknown>(['and', 'or', 'not']);
/** Roots whose value is the same in every run of the trait. */
const CONSTANT = new Set(['config', 'state', 'fromState', 'toState']);

/** Values of every kind, for what nothing more is known of. */
const ROW = { id: 'r1' };
const TEXTS = ['r1', 'ann@example.com', '123456'];
const ROWS: Candidates = [[], [ROW], [ROW, { id: 'r2' }], ROW];
const SAMPLES: Candidates = [...TEXTS, 1, true, undefined, 0, 5, false, '', ...ROWS, 2, 'r2'];

const isConstant = (value: Json | undefined): value is Json =>
  isString(value) ? !isBinding(value) : typeof value !== 'object' || value === null;

/** Whether no input changes a value: it is a constant, or the same in every run of the trait. */
const isSame = (value: Json | undefined): boolean =>
  isConstant(value) || (isString(value) && CONSTANT.has(rootOf(value)));

/** What lies on either side of a constant, on which itself neighbouring operators differ. */
function beside(constant: Json | undefined): Candidates {
  if (typeof constant === 'number') return [constant + 1, constant - 1, undefined];
  if (typeof constant === 'boolean') return [!constant, undefined];
  return [isString(constant) ? `${constant}x` : 'text', '', undefined];
}

/** Between two thresholds lies a region too. */
function findMiddles(given: Candidates): number[] {
  const sizes = given.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  return sizes.slice(1).map((size, i) => (size + (sizes[i] as number)) / 2);
}

/** The root and the steps of what is read: of a binding, or of what `object/get` takes, whose root may be computed. */
function stepsOf(expression: Json | undefined): string[] {
  if (isString(expression)) return isBinding(expression) ? splitPath(expression.slice(1)) : [];
  const [operator, whole, part, fallback] = Array.isArray(expression) ? expression : [];
  const isPart = operator === 'object/get' && isString(part) && [part, fallback].every(isConstant);
  if (!isPart) return [];
  const [root = '', ...steps] = stepsOf(whole);
  return [root, ...steps, ...splitPath(part)];
}

/** Walks guards for their inputs. Comparisons with constants stay exact; all else is tried with values of every kind. */
class GuardReader {
  readonly inputs = new Map<string, GuardInput & { isMixed?: true }>();
  /** Constants beside inputs that are used otherwise, and elements of lists as they are compared. */
  readonly constants: Candidates = [];
  readonly elements: JsonObject[] = [];
  isExhaustive = true;
  readonly #actor: Actor;
  readonly #budget: Budget;
  readonly #readsParts: boolean;

  constructor(actor: Actor, budget: Budget, readsParts: boolean) {
    this.#actor = actor;
    this.#budget = budget;
    this.#readsParts = readsParts;
  }

  /** The input that an expression reads; undefined where it is none. */
  #inputOf(expression: Json | undefined) {
    if (!isString(expression) && !this.#readsParts) return undefined;
    const [written, ...path] = stepsOf(expression);
    if (written === undefined) return undefined;
    const root = written === this.#actor.entity ? 'entity' : written;
    if (root !== 'payload' && root !== 'entity') {
      if (!CONSTANT.has(root)) this.isExhaustive = false;
      return undefined;
    }
    const key = `${root}.${path.join('.')}`;
    const input = this.inputs.get(key) ?? { root, path, candidates: [] };
    this.inputs.set(key, input);
    return input;
  }

  /** A part of a guard; a knob as what it is set to, so that its value is a threshold too. */
  #fill(node: Json | undefined): Json | undefined {
    this.#budget.spend(1);
    if (!isString(node) || !node.startsWith('@config.')) return node;
    return followPath(this.#actor.config, splitPath(node).slice(1));
  }

  /** What holds or does not: joined conditions, comparisons, inputs, and all else. */
  condition(written: Json | undefined): void {
    const node = this.#fill(written);
    const input = this.#inputOf(node);
    input?.candidates.push('text', undefined, true, false);
    if (input !== undefined || typeof node !== 'object' || node === null) return;
    const [operator, ...parts] = Array.isArray(node) ? node : [];
    if (LOGIC.has(operator)) {
      for (const part of parts) {
        this.condition(part);
        // Parts after one that is always false are never read.
        if (operator === 'and' && [false, null].includes(this.#fill(part) as null)) break;
      }
    } else if (!COMPARISONS.has(operator) || !this.#isCompared(parts)) {
      this.isExhaustive = false;
      this.elements.push({});
      this.#part(node);
    }
  }

  /** Whether a comparison is one of an input with a constant, or of what is always the same. */
  #isCompared(parts: readonly Json[]): boolean {
    const sides = parts.map((part) => this.#fill(part));
    if (sides.every(isSame)) return true;
    const constant = sides.find(isConstant);
    const input = sides.map((side) => this.#inputOf(side)).find((one) => one !== undefined);
    if (constant !== undefined) input?.candidates.push(constant);
    return constant !== undefined && input !== undefined;
  }

  #part(written: Json | undefined): void {
    const node = this.#fill(written);
    const input = this.#inputOf(node);
    if (input !== undefined) input.isMixed = true;
    else if (typeof node !== 'object' || node === null) this.constants.push(node);
    else {
      const [operator, left, right] = Array.isArray(node) ? node : [];
      const [, ...field] = COMPARISONS.has(operator) ? stepsOf(left) : [];
      if (field.length > 0) {
        const value = isConstant(right) ? right : 'r1';
        this.elements.push(writeAt(this.elements.pop(), field, value) as JsonObject);
      }
      const isCall = Array.isArray(node) && findCalled(node) !== undefined;
      for (const part of Object.values(node).slice(isCall ? 1 : 0)) this.#part(part);
    }
  }
}

/** The inputs that guards read, with or without those that `object/get` reads, and the values worth trying. */
export function collectInputs(
  guards: readonly (Json | undefined)[],
  actor: Actor,
  budget: Budget,
  readsParts = true,
) {
  const reader = new GuardReader(actor, budget, readsParts);
  for (const guard of guards) reader.condition(guard);
  const compared = reader.elements.filter((one) => Object.keys(one).length > 0);
  const elements = compared.flatMap((one) => [[{ ...ROW, ...one }], one]);
  const constants = reader.constants.filter(isConstant);
  const inputs = [...reader.inputs.values()].map((input): GuardInput => {
    const known = input.isMixed ? [...input.candidates, ...constants] : input.candidates;
    budget.spend(1 + known.length + (input.isMixed ? elements.length : 0));
    const around = [...known, ...findMiddles(known), ...known.flatMap(beside)];
    const all = input.isMixed ? [...elements, ...around, ...SAMPLES] : around;
    const distinct = new Map(all.map((value) => [JSON.stringify(value), value]));
    return { ...input, candidates: [...distinct.values()] };
  });
  /** `isExhaustive`: whether the candidates stand for all values that there may be. */
  return { inputs, entity: actor.entity ?? '', isExhaustive: reader.isExhaustive };
}

/** Choices that one question tries, and the share of the steps left that it may take. */
const MAX_TRIES = 1500;
const SHARE_OF_A_QUESTION = 0.1;
/** Steps that it costs to write one input of a choice. */
const STEPS_OF_AN_INPUT = 3;

/** Whether a guard holds; an error and a division by 0 do not. */
export const holds = (guard: Json | undefined, scope: Scope, budget: Budget): boolean =>
  guard === undefined || createEvaluation(budget).test(guard, scope) === true;

/** Values for the inputs of a guard: fields of the payload, and of the row where these may be chosen. */
export type Solution = Readonly<Record<GuardInput['root'], JsonObject>>;

/**
 * Finds values of the inputs for which a condition is accepted, by trying a value of every region of each. There are
 * proven to be none where every region of every input was tried. The payload of the scope is given in any case; fields
 * of the row are inputs where they may be chosen.
 */
export function solve(
  { inputs, entity: name, isExhaustive }: GuardInputs,
  scope: Scope,
  budget: Budget,
  accepts: (scope: Scope) => boolean,
  choosesEntity = true,
): { readonly solution?: Solution; readonly isProven: boolean } {
  const payload = isObject(scope.payload) ? scope.payload : {};
  // A value of the row and what lies beside it: it is a threshold for what is compared with it.
  const held = inputs
    .filter(({ root }) => root === 'entity' && !choosesEntity)
    .map(({ path }) => followPath(scope.entity ?? null, path))
    .filter((value) => typeof value === 'number' || isString(value));
  const near = held.flatMap((value): Json[] =>
    isString(value) ? [value] : [value + 1, value, value - 1],
  );
  const free = inputs
    .filter(({ root }) => root === 'payload' || choosesEntity)
    .map((input) => ({ ...input, candidates: [...new Set([...input.candidates, ...near])] }))
    // A path is written after those that it goes through.
    .toSorted((a, b) => a.path.length - b.path.length);
  const total = free.reduce((product, { candidates }) => product * candidates.length, 1);
  let solution: Solution | undefined;
  const isTried = budget.within(SHARE_OF_A_QUESTION, () => {
    for (let number = 0; solution === undefined && number < Math.min(total, MAX_TRIES); number++) {
      budget.spend(1 + STEPS_OF_AN_INPUT * inputs.length);
      const choice = choose(free, payload, number);
      const entity = { ...scope.entity, ...choice.entity };
      const rows = { [name]: entity };
      const given = { ...scope, payload: choice.payload, entity, rows };
      if (accepts(given)) solution = choice;
    }
  });
  if (solution !== undefined) return { solution, isProven: false };
  const isComplete = isTried && total <= MAX_TRIES && free.length === inputs.length;
  return { isProven: isComplete && isExhaustive };
}

/** The `number`th choice of candidates. */
function choose(free: readonly GuardInput[], payload: JsonObject, number: number): Solution {
  let rest = number;
  const chosen = { payload, entity: {} as JsonObject };
  for (const { root, path, candidates } of free) {
    const value = candidates[rest % candidates.length];
    rest = Math.floor(rest / candidates.length);
    const whole = value === undefined ? undefined : writeAt(chosen[root], path, value);
    if (isObject(whole)) chosen[root] = whole;
  }
  return chosen;
}
