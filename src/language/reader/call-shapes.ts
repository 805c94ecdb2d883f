import { distance } from 'fastest-levenshtein';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isBinding, STATE_BINDINGS } from '../grammar/bindings.ts';
import {
  headOperator,
  OPERATOR_MODULES,
  OPERATORS,
  type Operator,
  RESULT_EVENTS_KEY,
} from '../grammar/operators.ts';
import { isForeignOperator } from '../infix.ts';

/** A head of letters and one slash is meant as an operator: `str/concat`. */
const QUALIFIED_NAME = /^[a-z]+\/[a-zA-Z0-9?-]+$/;

/** The one older name that an evaluator refuses: it may mean two operators. */
export const AMBIGUOUS_NAME = 'concat';

/** A head of signs alone is meant as an operator: `===`. */
const SIGNS = /^[^\w\s@"'.,#$-]{1,3}$/;

/** How a message names a value. */
export function describe(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return value === null ? 'nothing' : 'an object';
  return value === undefined ? 'nothing' : `a ${typeof value}`;
}

/** Lists of plain words look like calls: `["list", "grid"]`. */
export function isNameList(value: readonly Json[]): boolean {
  const head = String(value[0]);
  if (head.includes('/') || (value.length > 1 && SIGNS.test(head))) return false;
  for (let i = 1; i < value.length; i++) {
    const item = value[i];
    if (typeof item !== 'string' || isBinding(item)) return false;
  }
  return true;
}

/** The operator of a list that is a call, and no list of plain words. */
export const operatorOf = (list: readonly Json[]): Operator | undefined => {
  const operator = headOperator(list);
  return operator === undefined || isNameList(list) ? undefined : operator;
};

/**
 * Whether a list with an unknown head can only have been meant as a call: it computes something, and
 * its head is one slip away from an operator. Published documents use operators that no registry lists.
 */
export function looksLikeCall(head: string, value: readonly Json[], isInGuard: boolean): boolean {
  const isMeant = SIGNS.test(head) || isForeignOperator(head) || head === AMBIGUOUS_NAME;
  if (isMeant) return hasComputedPart(value);
  const isQualified = QUALIFIED_NAME.test(head);
  if (isInGuard && (isQualified || hasComputedPart(value))) return true;
  if (!isQualified && !/^[a-z-]{2,14}$/.test(head)) return false;
  const isOfModule = isQualified && OPERATOR_MODULES.has(head.slice(0, head.indexOf('/')));
  return (isOfModule || hasComputedPart(value)) && isNearOperator(head);
}

/** Whether a list may have been meant as a call: of a module that there is, or computed from something. */
export const mayBeCall = (head: string, value: readonly Json[]): boolean =>
  QUALIFIED_NAME.test(head) &&
  (OPERATOR_MODULES.has(head.slice(0, head.indexOf('/'))) || hasComputedPart(value));

const OPERATOR_NAMES = [...OPERATORS.keys()];

const nearOperators = new Map<string, boolean>();

/** Words whose nearness is kept: documents may hold any number of others. */
const MAX_KEPT_WORDS = 4_096;

/** Whether a word is one or two slips from an operator. */
function isNearOperator(head: string): boolean {
  const known = nearOperators.get(head);
  if (known !== undefined) return known;
  const slips = head.length > 4 ? 2 : 1;
  const isNear = OPERATOR_NAMES.some(
    (name) => Math.abs(name.length - head.length) <= slips && distance(name, head) <= slips,
  );
  if (nearOperators.size < MAX_KEPT_WORDS) nearOperators.set(head, isNear);
  return isNear;
}

function hasComputedPart(value: readonly Json[]): boolean {
  for (let i = 1; i < value.length; i++) {
    const item = value[i];
    if (typeof item === 'string' && isBinding(item)) return true;
    if (headOperator(item) !== undefined) return true;
  }
  return false;
}

/** Whether a value can be a condition: a call, a binding, true or false. */
export const isCondition = (value: Json): boolean =>
  Array.isArray(value) ||
  typeof value === 'boolean' ||
  (plainText(value) === undefined && typeof value === 'string');

/** Whether a value can be drawn: a pattern, or a binding. The compiler refuses a call that makes one. */
export const isDrawable = (value: Json): boolean =>
  isObject(value) || (typeof value === 'string' && isBinding(value));

export const plainText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && !isBinding(value) ? value : undefined;

/** Whether the last argument of an effect is its options though its role says nothing of them. */
export function isOptions(node: readonly Json[], i: number, operator: Operator): boolean {
  if (i !== node.length - 1 || i <= operator.least) return false;
  const value = node[i];
  const acts = operator.hasSideEffect || operator.kind === 'either';
  return acts && isObject(value) && isObject(value[RESULT_EVENTS_KEY]);
}

/** Which operand of a comparison is a state's name, 0 where none is. */
export function findStateBinding(node: readonly Json[]): number {
  for (let i = 1; i < node.length; i++) {
    const value = node[i];
    if (typeof value === 'string' && STATE_BINDINGS.has(value)) return i;
  }
  return 0;
}

const KNOB = '@config.';

/** The name of the knob that a text is bound to, or undefined where it is bound to none. */
export function knobOf(text: string): string | undefined {
  return text.startsWith(KNOB) ? text.slice(KNOB.length) : undefined;
}

/** The default of a knob, or the value that a reference gives it in place of a declaration; undefined where absent. */
function findDefault(config: JsonObject | undefined, name: string): Json | undefined {
  if (config === undefined || !Object.hasOwn(config, name)) return undefined;
  const knob = config[name];
  return isObject(knob) ? knob.default : knob;
}

/** The value itself, the default of the knob that it is bound to, or undefined where that is unknown. */
export function toLiteral(
  value: Json | undefined,
  config: JsonObject | undefined,
): Json | undefined {
  if (typeof value !== 'string') return value;
  const knob = knobOf(value);
  if (knob === undefined) return value;
  const fallback = findDefault(config, knob);
  return typeof fallback === 'string' && !isBinding(fallback) ? fallback : undefined;
}
