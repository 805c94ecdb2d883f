import { isObject, isString, type Json, toText } from '../../kernel/json.ts';
import { findMeaning } from '../../language/foreign.ts';
import {
  argumentRole,
  headOperator,
  isEffectCall,
  PERSIST_VERBS,
} from '../../language/grammar/operators.ts';
import { isKnownPattern } from '../../language/grammar/patterns.ts';
import { OVERLAY_SLOTS } from '../../language/grammar/shapes.ts';
import { findLikelyOperators } from '../../language/infix.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { type Repair, removeAt } from './action-target.ts';
import { erase, inTrait, type Spot, type TraitSpot, write } from './spot.ts';

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

/** The call around a place with its first two arguments in the other order: `["set", 1, "@entity.count"]`. */
export function swapArguments(spot: Spot): Repair {
  const { holder } = spot;
  if (!Array.isArray(holder)) return [];
  const [operator, first, second, ...rest] = holder as Json[];
  if (!isString(second)) return [];
  const isSwapped =
    operator === 'set'
      ? second.startsWith('@entity.')
      : isObject(first) || PERSIST_VERBS.has(second);
  const meant = [operator, second, first, ...rest] as Json[];
  return isSwapped ? write(spot, meant, { holder, key: '' }) : [];
}

/** Whether a place is that of the entity in a call. */
function isEntityAt(holder: object, key: string | number): boolean {
  const operator = headOperator(holder as Json);
  return operator !== undefined && argumentRole(operator, Number(key)) === 'entity';
}

/** The values that may be meant in place of one, by the rule that it breaks. */
function* listMeant({ detail, trait: row, value, holder, key }: TraitSpot): Iterable<Json> {
  const name = String(detail.name);
  switch (detail.rule) {
    case 'unknown-operator':
      for (const head of Array.isArray(value) ? findLikelyOperators(name) : [])
        yield [head, ...(value as Json[]).slice(1)];
      return;
    case 'wrong-arity':
      if (!Array.isArray(value)) return;
      // A single condition needs no operator that joins it.
      if (/^(?:and|or)$/.test(name) && value.length === 2) yield value[1] as Json;
      // An overlay without a pattern was most likely meant to be cleared.
      if (value.length === 2 && OVERLAY_SLOTS.has(toText(value[1]))) yield [...value, null];
      if (name === 'render-ui' && isObject(value[1])) yield ['render-ui', 'main', value[1]];
      if (name === 'when' && value.slice(2).every(isEffectCall))
        yield [...value.slice(0, 2), ['do', ...value.slice(2)]];
      yield* dropOne(value);
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
  const { detail, at, value } = spot;
  if (detail.shape === 'tick') {
    // A tick without effects does nothing.
    yield [removeAt('tick', at.replace(/\/effects$/, ''))];
    return;
  }
  yield swapArguments(spot);
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
