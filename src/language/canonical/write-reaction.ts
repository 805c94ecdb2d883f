import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { toPlainWord } from '../foreign.ts';
import { type ArgumentRole, OPERATORS } from '../grammar/operators.ts';
import { readExpression, readMisplacedCall } from '../infix.ts';

/** Operators that act, by their names without case and separators. */
const ACTING: ReadonlyMap<string, string> = new Map(
  [...OPERATORS.values()]
    .filter(({ kind, isObsolete }) => kind === 'effect' && !isObsolete)
    .map(({ name }) => [toPlainWord(name), name]),
);

const isOperator = (value: Json | undefined): value is string =>
  typeof value === 'string' && OPERATORS.has(value);

/** The operator of a name, or the one that acts and whose name differs in case and separators alone: `render_ui`. */
function findOperator(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  return isOperator(value) ? value : ACTING.get(toPlainWord(value));
}

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

/** The operands of a record in the order of the operator; in the order of the record where its keys are unknown. */
function readOperands(operator: string, record: JsonObject): Json[] {
  const given = Object.keys(record);
  const roles = OPERATORS.get(operator)?.roles.slice(0, given.length) ?? [];
  const found = roles.map((role) =>
    given.filter((key) => OPERAND_KEYS[role]?.split(' ').includes(key)),
  );
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

/** The effect that a record or a call in another spelling stands for, or undefined. */
export function toEffect(effect: Json): Json[] | undefined {
  if (Array.isArray(effect)) {
    const operator = findOperator(effect[0]);
    return operator === undefined || operator === effect[0]
      ? undefined
      : [operator, ...effect.slice(1)];
  }
  if (!isObject(effect)) return undefined;
  const key = EFFECT_KEYS.find((one) => findOperator(effect[one]) !== undefined);
  if (key === undefined) return toCall(effect);
  const { [key]: name, ...rest } = effect;
  const operator = findOperator(name) as string;
  const [only, second] = Object.values(rest);
  const isList = Array.isArray(only) && second === undefined;
  return [operator, ...(isList ? only : readOperands(operator, rest))];
}

/** The condition that a text or a list stands for, or undefined where it is one or says too little. */
function toGuard(guard: Json): Json[] | undefined {
  if (typeof guard === 'string') return readExpression(guard);
  // A list of conditions holds where all of them do.
  const isCall = (value: Json) => Array.isArray(value) && isOperator(value[0]);
  if (Array.isArray(guard) && guard.length > 0 && guard.every(isCall)) {
    return guard.length === 1 ? (guard[0] as Json[]) : ['and', ...guard];
  }
  return readMisplacedCall(guard);
}

function toEffects(effects: Json): Json {
  const isCall = Array.isArray(effects) && isOperator(effects[0]);
  const only = isCall ? effects : isObject(effects) ? toEffect(effects) : undefined;
  if (only !== undefined || !Array.isArray(effects)) return only === undefined ? effects : [only];
  const written = effects.map((effect) => toEffect(effect) ?? effect);
  return written.some((effect, index) => effect !== effects[index]) ? written : effects;
}

/** Writes the effects and the condition of a transition, a tick or a listener. */
export function writeReaction(node: JsonObject): JsonObject {
  const { guard, effects } = node;
  const condition = guard === undefined ? undefined : toGuard(guard);
  const result = condition === undefined ? node : { ...node, guard: condition };
  const written = effects === undefined ? effects : toEffects(effects);
  return written === effects ? result : { ...result, effects: written as Json };
}
