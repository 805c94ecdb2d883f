import { isEqualJson } from '../../kernel/equal-json.ts';
import { isObject, isString, type Json, toText } from '../../kernel/json.ts';
import { onlyItem } from '../../language/coerce.ts';
import { findMeaning } from '../../language/foreign.ts';
import {
  argumentRole,
  headOperator,
  isEffectCall,
  OPERATORS,
  PERSIST_VERBS,
} from '../../language/grammar/operators.ts';
import { isKnownPattern } from '../../language/grammar/patterns.ts';
import { OVERLAY_SLOTS, UI_SLOTS } from '../../language/grammar/shapes.ts';
import { findLikelyOperators } from '../../language/infix.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { type Repair, removeAt } from './action-target.ts';
import { createView } from './create-view.ts';
import { erase, inTrait, type Spot, type TraitSpot, write } from './spot.ts';

/** The operators that a list of arguments suggests. */
function guessOperators(operands: readonly Json[], row: TraitRow): string[] {
  const [first = null, second] = operands;
  const { facts, orbital } = row;
  const word = toText(first);
  const isCondition = headOperator(first)?.returns === 'boolean';
  if (isCondition && operands.length === 3) return ['if'];
  if (UI_SLOTS.has(word) || (isObject(second) && isString(second.type))) return ['render-ui'];
  if (word.startsWith('@entity.')) return ['set'];
  if (PERSIST_VERBS.has(word)) return ['persist'];
  const entities = [orbital.entityName, ...orbital.auxiliaries.map(({ name }) => name)];
  if (entities.includes(word)) return ['fetch'];
  return facts?.emitted.has(word) || facts?.declared.has(word) ? ['emit'] : [];
}

/** The most items of a call that is tried without one of them. A longer list is data. */
const MOST_DROPPED = 6;

/** A call of too many arguments without one of them, the last first. */
function* dropOne(node: readonly Json[]): Iterable<Json> {
  const { most = node.length, roles = [] } = headOperator(node) ?? {};
  if (node.length - 1 <= most || node.length > MOST_DROPPED) return;
  // Without its condition, a body is open to all.
  const least = roles.includes('body') ? 1 : 0;
  for (let index = node.length - 1; index > least; index--) {
    yield node.filter((_, at) => at !== index);
  }
}

/** A list of effects in which a call of too many arguments gives back the effects that ended up inside it. */
function* freeSwallowed(list: readonly Json[], call: Json | undefined): Iterable<Json> {
  const { most = 0, roles = [] } = headOperator(call) ?? {};
  if (!Array.isArray(call) || call.length - 1 <= most || roles.includes('body')) return;
  const swallowed = call.filter(isEffectCall);
  const rest = call.filter((one) => !isEffectCall(one));
  if (swallowed.length > 0)
    yield list.flatMap((one) => (one === call ? [rest, ...swallowed] : [one]));
}

/** A conditional effect with several bodies: the second is done otherwise, as it runs, or after the first. */
function* keepBodies([head, condition, ...bodies]: readonly Json[]): Iterable<Json> {
  if (head !== 'when' || condition === undefined || !bodies.every(isEffectCall)) return;
  if (bodies.some((one, at) => at > 0 && isEqualJson(one, bodies[at - 1]))) return;
  if (bodies.length === 2) yield ['if', condition, ...bodies];
  if (bodies.length > 1) yield ['when', condition, ['do', ...bodies]];
}

/** A drawing with the slot or the pattern that it lacks. */
function* completeDrawing([head, ...rest]: readonly Json[], row: TraitRow): Iterable<Json> {
  const [only] = rest;
  if (head !== 'render-ui' || rest.length !== 1 || only === undefined) return;
  if (isObject(only)) {
    yield ['render-ui', 'main', only];
    return;
  }
  // An overlay without a pattern was most likely meant to be cleared.
  if (OVERLAY_SLOTS.has(toText(only))) yield ['render-ui', only, null];
  yield ['render-ui', only, createView(row)];
}

/** Swaps the first two arguments of the call around a place where they are in the wrong order: `["set", 1, "@entity.count"]`. */
export function swapArguments(spot: Spot): Repair {
  const { holder } = spot;
  if (!Array.isArray(holder)) return [];
  const [operator, first, second, ...rest] = holder as Json[];
  const isTarget = (value: Json | undefined) => isString(value) && value.startsWith('@entity.');
  const isSwapped =
    (operator === 'set' && isTarget(second) && !isTarget(first)) ||
    (/^(?:render-ui|emit|fetch)$/.test(toText(operator)) && isObject(first) && isString(second)) ||
    (operator === 'persist' && PERSIST_VERBS.has(toText(second)));
  const meant = [operator, second, first, ...rest] as Json[];
  return isSwapped ? write(spot, meant, { holder, key: '' }) : [];
}

/** Whether a place is that of the entity in a call. */
function isEntityAt(holder: object, key: string | number): boolean {
  const operator = headOperator(holder as Json);
  return operator !== undefined && argumentRole(operator, Number(key)) === 'entity';
}

/** Rules about an argument that is a name. */
const NAMING = /^(?:wrong-argument|set-target|persist-(?:kind|verb))$/;

/** The values that may be meant in place of one, by the rule that it breaks. */
function* listMeant({ detail, trait: row, value, holder, key }: TraitSpot): Iterable<Json> {
  const name = String(detail.name);
  if (NAMING.test(String(detail.rule)) && Array.isArray(value)) yield onlyItem(value);
  switch (detail.rule) {
    case 'no-call':
    case 'unknown-operator': {
      if (!Array.isArray(value)) return;
      const bare = toText(value[0]).replace(/^@/, '');
      if (bare !== value[0] && OPERATORS.has(bare)) yield [bare, ...value.slice(1)];
      // An operator that is gone is better evidence than a name of another language.
      for (const head of guessOperators(value, row)) yield [head, ...value];
      if (detail.rule === 'no-call') return;
      const heads = [...findLikelyOperators(name), ...guessOperators(value.slice(1), row)];
      for (const head of new Set(heads)) yield [head, ...value.slice(1)];
      return;
    }
    case 'wrong-arity':
      if (!Array.isArray(value)) return;
      // A single condition needs no operator that joins it.
      if (/^(?:and|or)$/.test(name) && value.length === 2) yield value[1] as Json;
      yield* keepBodies(value);
      yield* dropOne(value);
      yield* completeDrawing(value, row);
      return;
    case 'effect-not-array':
      if (isObject(value) && isKnownPattern(toText(value.type))) yield ['render-ui', 'main', value];
      return;
    case 'set-target': {
      const bare = name.replaceAll(/^\W+|\W+$/g, '');
      const path = bare.replace(/^[\w$-]*\.?/, '').split('.')[0] ?? '';
      const fields = [...(row.entity?.fieldNames ?? [])];
      if (fields.includes(path)) yield `@entity.${path}`;
      if (/^\w+$/.test(bare)) yield `@entity.${bare}`;
      for (const field of findLikelyNames(path, fields)) yield `@entity.${field}`;
      return;
    }
    case 'persist-kind':
    case 'persist-verb':
      yield* new Set([
        ...[findMeaning('verb', name) ?? findLikelyNames(name, PERSIST_VERBS)].flat(),
        'update',
        ...PERSIST_VERBS,
      ]);
      return;
    case 'wrong-argument':
      // Without the name, the next argument would take its place.
      if (value === null && row.entityName && isEntityAt(holder, key)) yield row.entityName;
      return;
    default:
  }
}

/** Rules about an argument that a call cannot do without. */
const NO_CALL = /^(?:set-target|persist-(?:kind|verb))$/;

/** The repairs of `invalid_effect`. */
export const proposeEffects = inTrait(function* (spot): Iterable<Repair> {
  const { detail, holder, at, value } = spot;
  if (detail.shape === 'tick') {
    // A tick without effects does nothing.
    yield [removeAt('tick', at.replace(/\/effects$/, ''))];
    return;
  }
  const list = Array.isArray(holder) ? (holder as Json[]) : [];
  yield swapArguments(spot);
  for (const freed of freeSwallowed(list, value)) yield write(spot, freed, { holder, key: '' });
  // The next step could only remove an effect from a guard.
  const isInGuard = /\/guard(?:\/|$)/.test(at);
  const meant = [...listMeant(spot)].filter((one) => !(isInGuard && isEffectCall(one)));
  for (const one of meant) yield write(spot, one);
  // Without its first argument a call is none, and a condition that can be read stays: without it the transition would
  // be open to all.
  const isNeeded = NO_CALL.test(String(detail.rule)) || (value === null && meant.length > 0);
  if (isNeeded || (isInGuard && meant.length > 0)) return;
  yield erase(spot);
});
