import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { fromJson, onlyItem } from '../coerce.ts';
import { toPlainWord } from '../foreign.ts';
import {
  type ArgumentRole,
  argumentRole,
  headOperator,
  OPERATORS,
  type Operator,
  RESULT_EVENTS_KEY,
} from '../grammar/operators.ts';
import { readExpression, readMisplacedCall } from '../infix.ts';

/** Operators that act, by their names without case and separators. */
const ACTING: ReadonlyMap<string, string> = new Map([
  ...[...OPERATORS.values()]
    .filter(({ kind, isObsolete }) => kind === 'effect' && !isObsolete)
    .map(({ name }) => [toPlainWord(name), name] as const),
  ['render', 'render-ui'],
]);

/** The operator of a name, or the one that acts and whose name differs in case and separators alone: `render_ui`. */
function findOperator(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  return OPERATORS.has(value) ? value : ACTING.get(toPlainWord(value));
}

const isCall = (value: Json): boolean => headOperator(value) !== undefined;

/** Keys that other formats name an operator by. */
const OPERATOR_KEYS = ['type', 'op', 'operator', 'effect', 'action'] as const;

/** Keys of the condition of an effect: such a record has no form here. */
const CONDITION_KEYS = ['guard', 'if', 'when', 'cond'] as const;

/** The keys by which records give the operands of an operator, by the role of the operand. */
const OPERAND_KEYS: Readonly<Partial<Record<ArgumentRole, string>>> = {
  target: 'target field path binding key',
  data: 'value to payload data',
  event: 'event name key',
  verb: 'action verb operation',
  entity: 'entity model',
  record: 'data record payload',
  slot: 'slot target',
  pattern: 'pattern component content',
};

/** Arguments that are names. */
const UNWRAPPED: ReadonlySet<ArgumentRole> = new Set(['entity', 'event', 'verb', 'slot', 'target']);

/** Whether what is left of a record is one operand as it is: a payload, or options without further effects. */
function isOperand(role: ArgumentRole, { roles }: Operator, left: JsonObject): boolean {
  if (role === 'options') {
    return Object.keys(left).every((key) => key === RESULT_EVENTS_KEY || !findOperator(key));
  }
  return role === 'record' || (role === 'data' && roles[0] === 'event');
}

/**
 * The call of an operator whose operands a record gives: by the keys of their roles, or in the record's order where the
 * roles have no keys. Undefined where a member would be lost.
 */
function toCall(name: string, record: JsonObject, given: readonly Json[] = []): Json[] | undefined {
  const operator = OPERATORS.get(name) as Operator;
  const call: Json[] = [name, ...given];
  let left = record;
  while (Object.keys(left).length > 0) {
    const role = argumentRole(operator, call.length);
    const keys = OPERAND_KEYS[role]?.split(' ');
    const key = keys?.find((one) => left[one] !== undefined);
    if (key === undefined) {
      if (isOperand(role, operator, left)) return [...call, left];
      return keys || role === 'options' ? undefined : [...call, ...(Object.values(left) as Json[])];
    }
    const { [key]: operand, ...rest } = left;
    call.push(operand as Json);
    left = rest;
  }
  return call;
}

/** The call that a record names by a key such as `type`, or by its first key: `{emit: "SAVED", payload}`. */
function fromRecord(record: JsonObject): Json[] | undefined {
  const named = OPERATOR_KEYS.find((one) => findOperator(record[one]) !== undefined);
  const first = named ?? Object.keys(record)[0] ?? '';
  const operator = findOperator(named === undefined ? first : record[named]);
  if (operator === undefined) return undefined;
  const { [first]: value = null, ...rest } = record;
  if (CONDITION_KEYS.some((key) => key in rest)) return undefined;
  // A list alone has all operands in order.
  const [only = null, ...others] = Object.values(named === undefined ? record : rest);
  const { most } = OPERATORS.get(operator) as Operator;
  const isList = others.length === 0 && Array.isArray(only) && most > 1 && !isCall(only);
  if (isList && only.length <= most) return [operator, ...only];
  return toCall(operator, rest, named === undefined ? [value] : []);
}

/** The effect that a record, a call of a record or one under another spelling stands for, or undefined. */
function toEffect(effect: Json): Json[] | undefined {
  if (isObject(effect)) return unwrapAll(fromRecord(effect));
  if (!Array.isArray(effect)) return undefined;
  const operator = findOperator(onlyItem(effect[0] ?? null));
  if (operator === undefined) return undefined;
  const [, only, ...more] = effect;
  const [role = 'value'] = OPERATORS.get(operator)?.roles ?? [];
  const keys = more.length === 0 && isObject(only) ? OPERAND_KEYS[role]?.split(' ') : undefined;
  if (keys?.some((key) => key in (only as JsonObject)))
    return unwrapAll(toCall(operator, only as JsonObject));
  const written = unwrapAll([operator, ...effect.slice(1)]);
  return written?.every((one, i) => one === effect[i]) ? undefined : written;
}

/** A call whose names and patterns are no lists of them and no JSON texts. */
const unwrapAll = (call?: readonly Json[]): Json[] | undefined =>
  call?.map((one, i) => (i === 0 ? one : unwrap(String(call[0]), i, one)));

/** The name or pattern for which a list of it stands, or a stack of several patterns. */
function unwrap(operator: string, index: number, argument: Json): Json {
  const role = argumentRole(OPERATORS.get(operator) as Operator, index);
  const only = role === 'pattern' ? fromJson(onlyItem(fromJson(argument))) : onlyItem(argument);
  if (role === 'pattern') {
    if (isObject(only) || !Array.isArray(only)) return only;
    const isSeveral = only.length > 1 && only.every(isObject);
    return isSeveral ? { type: 'stack', children: only } : argument;
  }
  return typeof only === 'string' && UNWRAPPED.has(role) ? only : argument;
}

/** The effects that a value stands for: one, or a list; the value itself where it needs no other form. */
function toEffects(effects: Json): Json {
  if (!isObject(effects) && !Array.isArray(effects)) return effects;
  const list = isObject(effects) || isCall(effects) ? [effects] : effects;
  const isList = (one: Json) => Array.isArray(one) && one.length > 0 && one.every(isCall);
  const written = list
    .map(fromJson)
    .flatMap((one) => (isList(one) ? one : [one]) as Json[])
    .map((one) => toEffect(one) ?? one);
  return list !== effects || written.some((one, i) => one !== effects[i]) ? written : effects;
}

/** The condition that a text, a record or a list stands for; undefined where it is one or says too little. */
function toGuard(given: Json): Json[] | undefined {
  const guard = fromJson(given);
  if (typeof guard === 'string') return readExpression(guard);
  if (isObject(guard)) {
    const call = fromRecord(guard)?.map((one) => (isObject(one) ? (fromRecord(one) ?? one) : one));
    return 'field' in guard || call?.some(isObject) ? undefined : call;
  }
  // A list of conditions holds where all of them do.
  if (Array.isArray(guard) && guard.length > 0 && guard.every(isCall)) {
    return guard.length === 1 ? (guard[0] as Json[]) : ['and', ...guard];
  }
  return readMisplacedCall(guard) ?? (guard === given ? undefined : (guard as Json[]));
}

/** The condition at the head of effects, by itself or as `["guard", …]`. */
function findHead([first = null]: readonly Json[]): Json[] | undefined {
  const isNamed = Array.isArray(first) && first.length === 2 && first[0] === 'guard';
  const call = isNamed ? first[1] : first;
  return headOperator(call)?.returns === 'boolean' ? (call as Json[]) : undefined;
}

/** Writes the effects and the condition of a transition, a tick or a listener. */
export function writeReaction(node: JsonObject): JsonObject {
  const { guard = null } = node;
  const effects = fromJson(node.effects ?? null);
  const head = guard === null && Array.isArray(effects) ? findHead(effects) : undefined;
  if (head !== undefined)
    return writeReaction({ ...node, guard: head, effects: asArray(effects).slice(1) });
  const condition = toGuard(guard);
  const result = condition === undefined ? node : { ...node, guard: condition };
  const written = toEffects(effects);
  return written === (node.effects ?? null) ? result : { ...result, effects: written };
}
