import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toPlainWord } from '../foreign.ts';
import { BINDING_ROOTS } from '../grammar/bindings.ts';
import {
  type ArgumentRole,
  argumentRole,
  headOperator,
  isEffectCall,
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

/** Keys of the condition of an effect. */
const CONDITION_KEYS = ['guard', 'if', 'when', 'cond'] as const;

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
  const named = EFFECT_KEYS.find((one) => findOperator(record[one]) !== undefined);
  const first = named ?? Object.keys(record)[0] ?? '';
  const operator = findOperator(named === undefined ? first : record[named]);
  if (operator === undefined) return undefined;
  const { [first]: value = null, ...rest } = record;
  if (named !== undefined) {
    const [only = null, second] = Object.values(rest);
    return Array.isArray(only) && second === undefined
      ? [operator, ...only]
      : toCall(operator, rest);
  }
  const isAlone = Object.keys(rest).length === 0;
  const { most } = OPERATORS.get(operator) as Operator;
  const isList = isAlone && Array.isArray(value) && most > 1 && !isCall(value);
  return isList && value.length <= most ? [operator, ...value] : toCall(operator, rest, [value]);
}

/** The effect that a record or a call in another form stands for, or undefined. */
function toEffect(effect: Json): Json[] | undefined {
  if (isObject(effect)) {
    const [first] = Object.keys(effect);
    const key = CONDITION_KEYS.find((one) => one !== first && effect[one] !== undefined);
    if (key === undefined) return fromRecord(effect);
    const { [key]: condition = null, ...bare } = effect;
    const guard = isCall(condition) ? (condition as Json[]) : toGuard(condition);
    const guarded = fromRecord(bare);
    return guard && guarded && ['when', guard, guarded];
  }
  if (!Array.isArray(effect)) return undefined;
  const operator = findOperator(effect[0]);
  if (operator === undefined) return undefined;
  const [, only, second] = effect;
  const [role = 'value'] = OPERATORS.get(operator)?.roles ?? [];
  const keys = second === undefined && isObject(only) ? OPERAND_KEYS[role]?.split(' ') : undefined;
  if (keys?.some((key) => key in (only as JsonObject))) return toCall(operator, only as JsonObject);
  return operator === effect[0] ? undefined : [operator, ...effect.slice(1)];
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

/** A list of effects with each call in a list of its own: one whose brackets are lost ends where the next one begins. */
function gatherLoose(list: readonly Json[]): Json[] {
  const effects: Json[] = [];
  let open: Json[] | undefined;
  for (const one of list) {
    const isPart = !isEffectCall(one) || headOperator(open)?.roles.includes('body');
    if (open !== undefined && isPart) open.push(one);
    else {
      open = isOperator(one) ? [one] : undefined;
      effects.push(open ?? one);
    }
  }
  return effects;
}

/** The effects that a value stands for: one, a list, or a list in a list; the value itself where it needs no other form. */
function toEffects(effects: Json): Json {
  if (!isObject(effects) && !Array.isArray(effects)) return effects;
  const list = isObject(effects) ? [effects] : gatherLoose(effects);
  const isList = (one: Json) => Array.isArray(one) && one.length > 0 && one.every(isCall);
  const written = list
    .flatMap((one) => (isList(one) ? one : [one]) as Json[])
    .map((one) => toEffect(one) ?? one);
  return written.some((one, index) => one !== (effects as Json[])[index]) ? written : effects;
}

/** The condition that stands at the head of effects as a call, as `["guard", …]` or as `{guard: …}`. */
function findHead(effects: Json | undefined): Json[] | undefined {
  const [first = null] = Array.isArray(effects) ? effects : [];
  const parts = isObject(first) ? Object.entries(first).flat() : first;
  const [key, condition = null] = Array.isArray(parts) && parts.length === 2 ? parts : [];
  const call = CONDITION_KEYS.some((one) => one === key) ? condition : first;
  return headOperator(call)?.returns === 'boolean' ? (call as Json[]) : undefined;
}

/** Writes the effects and the condition of a transition, a tick or a listener. */
export function writeReaction(node: JsonObject): JsonObject {
  const head = node.guard === undefined ? findHead(node.effects) : undefined;
  if (head !== undefined)
    return writeReaction({ ...node, guard: head, effects: (node.effects as Json[]).slice(1) });
  const { guard, effects } = node;
  const condition = guard === undefined ? undefined : toGuard(guard);
  const result = condition === undefined ? node : { ...node, guard: condition };
  const written = effects === undefined ? effects : toEffects(effects);
  return written === effects ? result : { ...result, effects: written as Json };
}
