import { isObject, isString, type Json, toText } from '../../kernel/json.ts';
import { findLikelyOperators } from '../../language/foreign-operators.ts';
import { headOperator, isEffectCall, PERSIST_VERBS } from '../../language/grammar/operators.ts';
import { UI_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { type Repair, removeAt } from './action-target.ts';
import { createView } from './create-view.ts';
import { erase, inTrait, type TraitSpot, write } from './spot.ts';

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

/** A call of too many arguments without one of them, first without the item that appears twice. */
function* dropOne(node: readonly Json[]): Iterable<Json> {
  const { most = node.length, roles = [] } = headOperator(node) ?? {};
  if (node.length - 1 <= most || node.length > MOST_DROPPED) return;
  // Without its condition, a body is open to all.
  const least = roles.includes('body') ? 1 : 0;
  const written = node.map((item) => JSON.stringify(item));
  const doubled = written.findIndex((text, index) => index > 0 && text === written[index - 1]);
  for (const index of new Set([doubled, ...[...node.keys()].reverse()])) {
    if (index > least) yield node.filter((_, at) => at !== index);
  }
}

/** A drawing with the slot or the pattern that it lacks. */
function* completeDrawing([head, only, ...rest]: readonly Json[], row: TraitRow): Iterable<Json> {
  if (head !== 'render-ui' || only === undefined || rest.length > 0) return;
  yield isObject(only) ? ['render-ui', 'main', only] : ['render-ui', only, createView(row)];
}

/** The values that may be meant in place of one, by the rule that it breaks. */
function* listMeant({ detail, trait: row, value }: TraitSpot): Iterable<Json> {
  const name = String(detail.name);
  // An item precedes the operator of a call.
  if (
    Array.isArray(value) &&
    headOperator(value) === undefined &&
    headOperator(value.slice(1)) !== undefined
  )
    yield value.slice(1);
  switch (detail.rule) {
    case 'no-call':
    case 'unknown-operator': {
      if (!Array.isArray(value)) return;
      // An operator that is gone is better evidence than a name of another language.
      for (const head of guessOperators(value, row)) yield [head, ...value];
      if (detail.rule === 'no-call') return;
      const heads = [...findLikelyOperators(name), ...guessOperators(value.slice(1), row)];
      for (const head of new Set(heads)) yield [head, ...value.slice(1)];
      return;
    }
    case 'wrong-arity':
      if (!Array.isArray(value)) return;
      yield* dropOne(value);
      yield* completeDrawing(value, row);
      return;
    case 'set-target': {
      const bare = name.replaceAll(/^\W+|\W+$/g, '');
      const path = bare.replace(/^[\w$-]*\.?/, '').split('.')[0] ?? '';
      const fields = [...(row.entity?.fieldNames ?? [])];
      if (fields.includes(path)) yield `@entity.${path}`;
      for (const field of findLikelyNames(path, fields)) yield `@entity.${field}`;
      return;
    }
    case 'persist-verb':
      yield* new Set([...findLikelyNames(name, PERSIST_VERBS), 'update', ...PERSIST_VERBS]);
      return;
    default:
  }
}

/** Rules about an argument that a call cannot do without. */
const NO_CALL = /^(?:set-target|persist-verb)$/;

/** The repairs of `invalid_effect`. */
export const proposeEffects = inTrait(function* (spot): Iterable<Repair> {
  const { detail, at } = spot;
  if (detail.shape === 'tick') {
    // A tick without effects does nothing.
    yield [removeAt('tick', at.replace(/\/effects$/, ''))];
    return;
  }
  // The next step could only remove an effect from a guard.
  const isInGuard = /\/guard(?:\/|$)/.test(at);
  const meant = [...listMeant(spot)].filter((one) => !(isInGuard && isEffectCall(one)));
  for (const one of meant) yield write(spot, one);
  // Without its first argument a call is none, and a condition that can be read stays: without it the transition would
  // be open to all.
  if (NO_CALL.test(String(detail.rule)) || (isInGuard && meant.length > 0)) return;
  yield erase(spot);
});
