import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isBinding, rootOf } from '../../language/grammar/index.ts';
import type { Budget } from '../evaluator/budget.ts';
import { followPath, splitPath } from '../evaluator/convert-values.ts';
import type { Actor } from '../program/program.ts';

/** An input that a guard reads: a path of the payload or of the entity. */
export interface GuardInput {
  readonly root: 'payload' | 'entity';
  readonly path: readonly string[];
  /** Values worth trying, the most telling first; undefined is missing. */
  readonly candidates: (Json | undefined)[];
}

export interface GuardInputs {
  readonly inputs: readonly GuardInput[];
  /** Roots read that no test sets: `user`, `now` and values from outside. */
  readonly fixed: ReadonlySet<string>;
  /** Whether the candidates of every input stand for all values that it may have. */
  readonly isExhaustive: boolean;
}

const COMPARISONS = new Set(['=', '==', '!=', '<', '<=', '>', '>=']);
const LOGIC = new Set(['and', 'or', 'not']);
/** Roots whose value is the same in every run of the trait. */
const CONSTANT = new Set(['config', 'state', 'fromState', 'toState']);

/** Samples of every kind, for what nothing more is known of. */
const SAMPLES: readonly (Json | undefined)[] = [
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
];

const FORMATS: Readonly<Record<string, readonly Json[]>> = {
  'validate/email': ['a@b.co', 'a'],
  'validate/url': ['https://a.co', 'a'],
  'validate/uuid': ['123e4567-e89b-12d3-a456-426614174000', 'a'],
  'validate/phone': ['+1 555 123 4567', 'a'],
  'validate/date': ['2026-01-01', 'a'],
  'validate/creditCard': ['4111111111111111', 'a'],
  'validate/number': [1, 'a'],
  'validate/string': ['a', 1],
  'validate/boolean': [true, 'a'],
  'validate/array': [[], 'a'],
  'validate/object': [{ id: 'r1' }, 'a'],
};

class Collector {
  readonly inputs = new Map<string, GuardInput>();
  readonly fixed = new Set<string>();
  /** Members that the first row of a list should have, by the input that is the list. */
  readonly rows = new Map<GuardInput, JsonObject>();
  readonly entity: string | undefined;
  isExhaustive = true;
  readonly #budget: Budget;
  readonly #locals: string[] = [];

  constructor(entity: string | undefined, budget: Budget) {
    this.#budget = budget;
    this.entity = entity;
  }

  inputOf(expression: Json | undefined): GuardInput | undefined {
    if (typeof expression !== 'string' || !isBinding(expression)) return undefined;
    const root = rootOf(expression);
    if (this.#locals.includes(root) || root === 'item' || root === 'index') return undefined;
    const kind = root === this.entity ? 'entity' : root;
    if (kind !== 'payload' && kind !== 'entity') {
      if (!CONSTANT.has(root)) this.fixed.add(root);
      return undefined;
    }
    const path = splitPath(expression.slice(1)).slice(1);
    const key = `${kind}.${path.join('.')}`;
    let input = this.inputs.get(key);
    if (input === undefined) {
      input = { root: kind, path, candidates: [] };
      this.inputs.set(key, input);
    }
    return input;
  }

  /** Walks a condition: and, or, not, comparisons with constants, and bindings by themselves stay exact. */
  condition(node: Json | undefined): void {
    this.#budget.spend(1);
    if (Array.isArray(node) && LOGIC.has(String(node[0]))) {
      for (const part of node.slice(1)) this.condition(part);
      return;
    }
    const input = this.inputOf(node);
    if (input !== undefined) {
      input.candidates.push('text', undefined, true, false);
      return;
    }
    if (Array.isArray(node) && COMPARISONS.has(String(node[0]))) this.comparison(node);
    else if (typeof node === 'object' && node !== null) this.other(node);
  }

  comparison(node: readonly Json[]): void {
    const [, left, right] = node;
    const [a, b] = [this.inputOf(left), this.inputOf(right)];
    if (a !== undefined && b !== undefined) {
      this.isExhaustive = false;
      a.candidates.push('r1', 1, 2, undefined);
      b.candidates.push('r1', 1, 2, undefined, 'r2');
      return;
    }
    if (isFixed(left) && isFixed(right)) return;
    const input = a ?? b;
    const constant = input === a ? right : left;
    if (input !== undefined && isConstant(constant)) {
      input.candidates.push(...around(constant as Json));
      return;
    }
    if (input !== undefined) input.candidates.push(...SAMPLES);
    this.isExhaustive = false;
    this.measured(left, right);
    this.measured(right, left);
    this.taken(left, String(node[0]), right);
    this.taken(right, String(node[0]), left);
    for (const side of [left, right]) this.other(side);
  }

  /** A length or another number of an input, compared with a constant. */
  measured(call: Json | undefined, constant: Json | undefined): void {
    if (!Array.isArray(call) || typeof constant !== 'number') return;
    const input = this.inputOf(call[1]);
    if (input === undefined) return;
    const isList = String(call[0]).startsWith('array/') || call[0] === 'count';
    const isText = String(call[0]).startsWith('str/');
    for (const size of [constant, constant + 1, constant - 1]) {
      if (size < 0 || size > 200) continue;
      if (isList)
        input.candidates.push(Array.from({ length: size }, (_, i) => ({ id: `r${i + 1}` })));
      else if (isText) input.candidates.push('a'.repeat(size));
      else input.candidates.push(size);
    }
  }

  /** A member of an object, or of a row that is found in a list, compared with a constant. */
  taken(call: Json | undefined, operator: string, constant: Json | undefined): void {
    if (!Array.isArray(call) || call[0] !== 'object/get' || !isConstant(constant)) return;
    const [, source, member] = call;
    if (typeof member !== 'string') return;
    const input = this.inputOf(source);
    if (input === undefined) this.noteMember(source, member, satisfy(operator, constant));
    else input.candidates.push(...around(constant).map((value) => wrap(member, value)));
  }

  /** Notes what a row of a list should have, where a list is an input or taken from one. */
  noteMember(list: Json | undefined, member: string, value: Json): void {
    const input = this.inputOf(list);
    if (input !== undefined) {
      const row = this.rows.get(input) ?? {};
      this.rows.set(input, row);
      row[member] = value;
    } else if (Array.isArray(list) && list.length > 1) this.noteMember(list[1], member, value);
  }

  /** Anything else: its inputs are tried with the constants beside them and with samples of every kind. */
  other(node: Json | undefined): void {
    this.#budget.spend(1);
    const input = this.inputOf(node);
    if (input !== undefined) {
      this.isExhaustive = false;
      input.candidates.push(...SAMPLES);
      return;
    }
    if (isObject(node)) {
      for (const member of Object.values(node)) this.other(member);
      return;
    }
    if (!Array.isArray(node)) return;
    if (LOGIC.has(String(node[0])) || COMPARISONS.has(String(node[0]))) {
      this.isExhaustive = false;
      this.condition(node);
      return;
    }
    this.isExhaustive = false;
    this.call(node);
  }

  call(node: readonly Json[]): void {
    const constants = node.slice(1).flatMap((part) => (isConstant(part) ? [part] : []));
    for (const part of node.slice(1)) {
      const input = this.inputOf(part);
      if (input === undefined) continue;
      for (const constant of constants) {
        input.candidates.push(...around(constant));
        if (Array.isArray(constant)) input.candidates.push(...constant);
        if (typeof constant === 'number' && constant >= 0 && constant <= 200) {
          input.candidates.push('a'.repeat(constant), 'a'.repeat(constant + 1));
        }
        input.candidates.push([constant]);
      }
      input.candidates.push(...(FORMATS[String(node[0])] ?? []));
    }
    this.elements(node);
    const names = node[0] === 'fn' ? [node[1]].flat().map(String) : [];
    this.#locals.push(...names);
    for (const part of node.slice(1)) this.other(part);
    this.#locals.length -= names.length;
  }

  /** Notes the fields which a function over the elements of a list compares. */
  elements(node: readonly Json[]): void {
    const visit = (part: Json | undefined): void => {
      if (!Array.isArray(part)) return;
      this.#budget.spend(part.length);
      const [operator, left, right] = part;
      const field = COMPARISONS.has(String(operator)) ? fieldOf(left) : undefined;
      if (field !== undefined) {
        const value = isConstant(right) ? satisfy(String(operator), right) : 'r1';
        this.noteMember(node[1], field, value);
      }
      for (const item of part) visit(item);
    };
    for (const part of node) if (Array.isArray(part) && part[0] === 'fn') visit(part[2]);
  }

  /** The inputs found; the first choice for a list is one row with all compared values. */
  finish(): GuardInput[] {
    return [...this.inputs.values()].map((input) => {
      this.#budget.spend(1 + input.candidates.length);
      const row = this.rows.get(input);
      const first = row === undefined ? [] : [[{ id: 'r1', ...row }]];
      return { ...input, candidates: distinct([...first, ...input.candidates]) };
    });
  }
}

/** An object with a value at a path that is written with points. */
const wrap = (path: string, value: Json | undefined): JsonObject =>
  splitPath(path).reduceRight<Json | undefined>(
    (inner, key) => (inner === undefined ? {} : { [key]: inner }),
    value,
  ) as JsonObject;

/** A value that a comparison with a constant holds for. */
function satisfy(operator: string, constant: Json): Json {
  if (typeof constant === 'number') {
    return constant + ({ '>': 1, '<': -1, '!=': 1 }[operator] ?? 0);
  }
  return operator === '!=' ? `${constant}x` : constant;
}

function fieldOf(expression: Json | undefined): string | undefined {
  if (typeof expression === 'string' && isBinding(expression)) {
    return splitPath(expression.slice(1))[1];
  }
  if (Array.isArray(expression) && expression[0] === 'object/get') {
    return typeof expression[2] === 'string' ? expression[2] : undefined;
  }
  return undefined;
}

/** Whether no input changes a value: it is a constant, or the same in every run of the trait. */
const isFixed = (value: Json | undefined): boolean =>
  isConstant(value) || (typeof value === 'string' && CONSTANT.has(rootOf(value)));

/** A guard in which knobs are replaced by what they are set to, so that their values are thresholds too. */
function fillKnobs(node: Json | undefined, config: JsonObject, budget: Budget): Json | undefined {
  budget.spend(1);
  if (typeof node === 'string' && node.startsWith('@config.')) {
    const value = followPath(config, splitPath(node).slice(1));
    const isPlain = typeof value !== 'object' && (typeof value !== 'string' || !isBinding(value));
    return value !== undefined && isPlain ? value : node;
  }
  if (!Array.isArray(node)) return node;
  const filled = node.map((part) => fillKnobs(part, config, budget) ?? null);
  // Parts after one that is always false are never read.
  const end = filled[0] === 'and' ? filled.findIndex((part, i) => i > 0 && isNever(part)) : -1;
  return end < 0 ? filled : filled.slice(0, end + 1);
}

const isNever = (value: Json): boolean => value === false || value === null;

const isConstant = (value: Json | undefined): value is Json =>
  value !== undefined &&
  (typeof value !== 'string' || !isBinding(value)) &&
  (typeof value !== 'object' || value === null);

/** A constant and what lies on either side of it: regions in which comparisons with it do not change. */
function around(constant: Json): (Json | undefined)[] {
  if (typeof constant === 'number') return [constant, constant + 1, constant - 1, undefined];
  if (typeof constant === 'boolean') return [constant, !constant, undefined];
  if (typeof constant === 'string') return [constant, `${constant}x`, '', undefined];
  return ['text', undefined];
}

/** The inputs that a guard reads, and the values worth trying. `guards` are those of all arms for the event. */
export function collectInputs(
  guards: readonly (Json | undefined)[],
  { entity, config }: Actor,
  budget: Budget,
): GuardInputs {
  const collector = new Collector(entity, budget);
  for (const guard of guards) collector.condition(fillKnobs(guard, config, budget));
  return {
    inputs: collector.finish(),
    fixed: collector.fixed,
    isExhaustive: collector.isExhaustive,
  };
}

function distinct(given: readonly (Json | undefined)[]): (Json | undefined)[] {
  // Between two thresholds lies a region too.
  const sizes = given.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  const middles = sizes.slice(1).map((size, i) => (size + (sizes[i] as number)) / 2);
  const values = [...given, ...middles];
  const byText = new Map<string, Json | undefined>();
  for (const value of values) {
    checkpoint();
    byText.set(JSON.stringify(value) ?? 'missing', value);
  }
  return [...byText.values()];
}
