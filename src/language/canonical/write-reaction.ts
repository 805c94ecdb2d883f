import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toPlainWord } from '../foreign.ts';
import { BINDING_ROOTS } from '../grammar/bindings.ts';
import {
  type ArgumentRole,
  headOperator,
  isEffectCall,
  OPERATORS,
  type Operator,
} from '../grammar/operators.ts';
import { readExpression, readMisplacedCall } from '../infix.ts';

/** Operators that act, by their names without case and separators. */
const ACTING: ReadonlyMap<string, string> = new Map([
  ...[...OPERATORS.values()]
    .filter(({ kind, isObsolete }) => kind === 'effect' && !isObsolete)
    .map(({ name }) => [toPlainWord(name), name] as const),
  ['render', 'render-ui'],
]);

const isOperator = (value: Json | undefined): value is string =>
  typeof value === 'string' && OPERATORS.has(value);

/** The operator of a name, or the one that acts and whose name differs in case and separators alone: `render_ui`. */
function findOperator(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  return isOperator(value) ? value : ACTING.get(toPlainWord(value));
}

const isCall = (value: Json): boolean => headOperator(value) !== undefined;

/** Keys that other formats name an effect by. */
const EFFECT_KEYS = ['type', 'op', 'operator', 'effect', 'action', 'kind', 'name', 'do'] as const;

/** The keys by which records give the operands of an operator, by the role of the operand. */
const OPERAND_KEYS: Readonly<Partial<Record<ArgumentRole, string>>> = {
  target: 'target field path binding key variable name',
  data: 'value to expression payload data params',
  event: 'event name key signal',
  verb: 'action verb operation mode method',
  entity: 'entity model collection',
  record: 'data record payload value',
  slot: 'slot target into',
  pattern: 'pattern component view content ui',
};

const findKeys = (role: ArgumentRole | undefined, record: JsonObject): string[] =>
  Object.keys(record).filter((key) => role && OPERAND_KEYS[role]?.split(' ').includes(key));

/**
 * The operands of a record in the order of the operator, behind those that are read already; what is left as its options
 * or its payload. In the order of the record where the operator names none of them; undefined where a key would be lost.
 */
function readOperands(
  operator: string,
  record: JsonObject,
  first: readonly Json[] = [],
): Json[] | undefined {
  const { roles } = OPERATORS.get(operator) as Operator;
  const operands = [...first];
  let left = record;
  for (const role of roles.slice(first.length)) {
    const values = Object.values(left) as Json[];
    if (values.length === 0) break;
    if (role === 'options') return [...operands, left];
    const [key, ...others] = findKeys(role, left);
    if (key === undefined || others.length > 0) {
      if (operands.length === 0 || OPERAND_KEYS[role] === undefined)
        return [...operands, ...values];
      const isPayload = role === 'record' || (role === 'data' && roles[0] === 'event');
      if (isPayload && !(values.length === 1 && isObject(values[0]))) return [...operands, left];
      return values.length === 1 ? [...operands, ...values] : undefined;
    }
    const { [key]: operand, ...rest } = left;
    operands.push(operand as Json);
    left = rest;
  }
  if (roles.length <= first.length) return [...operands, ...(Object.values(left) as Json[])];
  return Object.keys(left).length === 0 ? operands : undefined;
}

/** The call of a record whose first key is an operator: `{emit: "SAVED", payload}`; an operator that reads data takes its options as one. */
function toCall(effect: JsonObject): Json[] | undefined {
  const [operator, ...others] = Object.keys(effect);
  if (!isOperator(operator)) return undefined;
  const { [operator]: first, ...rest } = effect;
  if (others.length === 0) {
    const { most } = OPERATORS.get(operator) as Operator;
    const isSpread = Array.isArray(first) && most > 1 && !isCall(first) && first.length <= most;
    return [operator, ...(isSpread ? first : [first as Json])];
  }
  const operands = readOperands(operator, rest, [first as Json]);
  return operands && [operator, ...operands];
}

/** Keys of the condition of an effect. */
const CONDITION_KEYS = ['guard', 'if', 'when'];

/** Whether a value under such a key is a condition: `when` may also be a date of the payload. */
const isGuard = (key: string, value: Json = null): boolean =>
  value !== null && (key !== 'when' || isCall(value) || toGuard(value) !== undefined);

/** The effect that a record or a call in another form stands for, or undefined. */
export function toEffect(effect: Json): Json[] | undefined {
  if (Array.isArray(effect)) {
    const operator = findOperator(effect[0]);
    if (operator === undefined) return undefined;
    const [role] = OPERATORS.get(operator)?.roles ?? [];
    const [, only] = effect;
    const isRecord = effect.length === 2 && isObject(only) && role !== 'slot';
    const operands =
      isRecord && findKeys(role, only).length > 0 ? readOperands(operator, only) : undefined;
    if (operands !== undefined) return [operator, ...operands];
    return operator === effect[0] ? undefined : [operator, ...effect.slice(1)];
  }
  if (!isObject(effect)) return undefined;
  const key = EFFECT_KEYS.find((one) => findOperator(effect[one]) !== undefined);
  const operator = findOperator(key === undefined ? Object.keys(effect)[0] : effect[key]) ?? '';
  const takesGuard = OPERATORS.get(operator)?.roles.includes('guard');
  const guard = takesGuard ? undefined : CONDITION_KEYS.find((one) => isGuard(one, effect[one]));
  if (guard !== undefined) {
    const { [guard]: condition = null, ...bare } = effect;
    const guarded = toEffect(bare);
    return guarded && ['when', toGuard(condition) ?? condition, guarded];
  }
  if (key === undefined) return toCall(effect);
  const { [key]: _, ...rest } = effect;
  const [only, second] = Object.values(rest);
  const isList = Array.isArray(only) && second === undefined;
  const operands = isList ? only : readOperands(operator, rest);
  return operands && [operator, ...operands];
}

/** A binding of the entity, where a name has no root. */
const toBinding = (name: string): string =>
  name.startsWith('@')
    ? name
    : `@${BINDING_ROOTS.has(name.split('.')[0] ?? '') ? '' : 'entity.'}${name}`;

/** The condition of a record: `{field, op, value}`, or an operator with its operands, which may be records or `{var}`. */
function toCondition(record: JsonObject): Json[] | undefined {
  const { field, ...rest } = record;
  const call = toEffect(isString(field) ? { field: toBinding(field), ...rest } : record);
  const toOperand = (one: Json): Json => {
    if (!isObject(one)) return one;
    return isString(one.var) ? toBinding(one.var) : (toCondition(one) ?? one);
  };
  return call?.map((one, index) => (index === 0 ? one : toOperand(one)));
}

/** The condition that a text or a list stands for, or undefined where it is one or says too little. */
function toGuard(guard: Json): Json[] | undefined {
  if (typeof guard === 'string') return readExpression(guard);
  if (isObject(guard)) return toCondition(guard);
  // A list of conditions holds where all of them do.
  if (Array.isArray(guard) && guard.length > 0 && guard.every(isCall)) {
    return guard.length === 1 ? (guard[0] as Json[]) : ['and', ...guard];
  }
  return readMisplacedCall(guard);
}

/**
 * The effects of a list that brackets were forgotten in, or were written around twice. Effects behind those that a
 * condition or a variable holds for are among them.
 */
function spread(effect: Json): Json[] {
  if (!Array.isArray(effect) || effect.length === 0) return [effect];
  if (effect.every(isCall)) return effect;
  const { most = effect.length, roles = [] } = headOperator(effect) ?? {};
  if (roles.includes('body')) return [effect];
  const end = 1 + effect.slice(1).findIndex(isEffectCall);
  const isLost = effect.length - 1 > most && end > 0 && effect.slice(end).every(isEffectCall);
  return isLost ? [effect.slice(0, end), ...effect.slice(end)] : [effect];
}

/** The effects of a map by operator: `{persist: [...], set: [...]}`; undefined where it is none. */
function fromMap(effects: Json): Json[] | undefined {
  const entries = isObject(effects) ? Object.entries(effects) : [];
  const isMap = entries.length > 1 && entries.every(([key]) => ACTING.has(toPlainWord(key)));
  return isMap ? entries.map(([key, operands]) => ({ [key]: operands as Json })) : undefined;
}

/** The effects that a value stands for; the value itself where it needs no other form. */
function toEffects(effects: Json): Json {
  const only = isCall(effects) ? effects : Array.isArray(effects) ? undefined : toEffect(effects);
  const list = fromMap(effects) ?? (only === undefined ? effects : [only]);
  if (!Array.isArray(list)) return effects;
  const written = list.flatMap(spread).map((effect) => toEffect(effect) ?? effect);
  return written.some((effect, index) => effect !== (effects as Json[])[index]) ? written : effects;
}

/** Writes the effects and the condition of a transition, a tick or a listener. */
export function writeReaction(node: JsonObject): JsonObject {
  const { guard, effects } = node;
  const condition = guard === undefined ? undefined : toGuard(guard);
  const result = condition === undefined ? node : { ...node, guard: condition };
  const written = effects === undefined ? effects : toEffects(effects);
  return written === effects ? result : { ...result, effects: written as Json };
}
