import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type ArgumentRole, OPERATORS } from '../grammar/operators.ts';
import { readMisplacedCall } from './expression.ts';
import { toPlainName } from './known-values.ts';

export const isOperator = (value: Json | undefined): value is string =>
  typeof value === 'string' && OPERATORS.has(value);

/** Operators that act, by their names without case and separators. */
const ACTING: ReadonlyMap<string, string> = new Map(
  [...OPERATORS.values()]
    .filter(({ kind, isObsolete }) => kind === 'effect' && !isObsolete)
    .map(({ name }) => [toPlainName(name), name]),
);

/** The operator of a name, or the one that acts and whose name differs in case and separators alone: `render_ui`. */
function findOperator(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  return OPERATORS.has(value) ? value : ACTING.get(toPlainName(value));
}

/** Keys that other formats name an effect by. */
const EFFECT_KEYS = ['type', 'op', 'operator', 'effect', 'action', 'kind', 'name', 'do'] as const;

/** The keys by which records give the operands of an operator, by the role of the operand. */
export const OPERAND_KEYS: Readonly<Partial<Record<ArgumentRole, readonly string[]>>> = {
  target: ['target', 'field', 'path', 'binding', 'key', 'variable', 'name'],
  data: ['value', 'to', 'expression', 'payload', 'data', 'params'],
  event: ['event', 'name', 'key', 'signal'],
  verb: ['action', 'verb', 'operation', 'mode', 'method'],
  entity: ['entity', 'model', 'collection'],
  record: ['data', 'record', 'payload', 'value'],
  slot: ['slot', 'target', 'into'],
  pattern: ['pattern', 'component', 'view', 'content', 'ui'],
};

/** The operands of a record in the order of the operator; in the order of the record where its keys are unknown. */
function readOperands(operator: string, record: JsonObject): Json[] {
  const given = Object.keys(record);
  const roles = OPERATORS.get(operator)?.roles.slice(0, given.length) ?? [];
  const found = roles.map((role) => given.filter((key) => OPERAND_KEYS[role]?.includes(key)));
  const keys = new Set(found.flat());
  const isRead = found.every(({ length }) => length === 1) && keys.size === given.length;
  return [...(isRead ? keys : given)].map((key) => record[key] as Json);
}

/** The call of a record whose first key is an operator: `{emit: "SAVED", payload}`; an operator that reads data takes its options as one. */
function toCall(effect: JsonObject): Json[] | undefined {
  const [operator, ...others] = Object.keys(effect);
  if (!isOperator(operator)) return undefined;
  const { [operator]: first, ...rest } = effect;
  const takesOptions = OPERATORS.get(operator)?.roles[1] === 'options';
  const options = takesOptions ? [rest] : (Object.values(rest) as Json[]);
  return [operator, first as Json, ...(others.length === 0 ? [] : options)];
}

/** A call whose operator has other separators or another case. */
function respell(call: readonly Json[]): Json[] | undefined {
  const [name, ...operands] = call;
  const operator = findOperator(name);
  return operator === undefined || operator === name ? undefined : [operator, ...operands];
}

/** The effect that a record or a call in another spelling stands for, or undefined. */
export function toEffect(effect: Json): Json[] | undefined {
  if (Array.isArray(effect)) return respell(effect);
  if (!isObject(effect)) return undefined;
  const key = EFFECT_KEYS.find((one) => findOperator(effect[one]) !== undefined);
  if (key === undefined) return readMisplacedCall(effect) ?? toCall(effect);
  const { [key]: name, ...rest } = effect;
  const operator = findOperator(name) as string;
  const [only, second] = Object.values(rest);
  const operands =
    Array.isArray(only) && second === undefined ? only : readOperands(operator, rest);
  return [operator, ...operands];
}
