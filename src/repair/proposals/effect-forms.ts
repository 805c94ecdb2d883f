import type { Action } from '../../actions/action.ts';
import { reshape } from '../../actions/reshaping.ts';
import { isObject, isString, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { readMisplacedCall } from '../../language/canonical/expression.ts';
import { OPERAND_KEYS, toEffect } from '../../language/canonical/write-effect.ts';
import { OPERATORS, PERSIST_VERBS } from '../../language/grammar/operators.ts';
import { OVERLAY_SLOTS, UI_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { findLikelyOperators } from '../../verify/likely-operators.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import { act } from './action-target.ts';
import { createViews } from './entity-views.ts';
import { readInfixText } from './expression-text.ts';
import {
  REMOVE,
  type Replacement,
  replaceEffect,
  rewriteReaction,
  rewriteWithEach,
  Splice,
  valueAtSite,
} from './rewrite.ts';

/** The operators that a list of arguments suggests. */
function guessOperators(given: readonly Json[], { facts, orbital }: TraitRow): string[] {
  const [first, second] = given;
  const word = toText(first ?? '');
  if (UI_SLOTS.has(word) || (isObject(second) && isString(second.type))) return ['render-ui'];
  if (word.startsWith('@entity.') && given.length === 2) return ['set'];
  if (PERSIST_VERBS.has(word)) return ['persist'];
  const isEntity =
    orbital.entityName === word || orbital.auxiliaries.some(({ name }) => name === word);
  if (isEntity || (isObject(second) && isObject(second.emit))) return ['fetch'];
  const isEvent = facts?.emitted.has(word) || facts?.declared.has(word);
  return isEvent || /^[A-Z][A-Z0-9_]+$/.test(word) ? ['emit'] : [];
}

/** Operators that join conditions. */
const JOINS: ReadonlySet<string> = new Set(['and', 'or']);

/** The most items of a call that is tried without one of them. A longer list is data. */
const MOST_DROPPED = 6;

/** A call of too many arguments without one of them, first without the item that appears twice. */
function* dropOne(node: readonly Json[]): Iterable<Json> {
  const [head] = node;
  const most = OPERATORS.get(toText(head))?.most ?? node.length;
  if (node.length - 1 <= most || node.length > MOST_DROPPED) return;
  const without = (index: number) => node.filter((_, at) => at !== index);
  const written = node.map((item) => JSON.stringify(item));
  const doubled = written.findIndex((text, index) => index > 0 && text === written[index - 1]);
  if (doubled > 0) yield without(doubled);
  for (let index = node.length - 1; index > 0; index--) yield without(index);
}

/** Removes the repetition where an operator or an argument is written twice: `["emit", "emit", "SAVED"]`. */
export function undouble(row: TraitRow, call: object): Iterable<readonly Action[]> {
  const items = Array.isArray(call) ? (call as Json[]) : [];
  const at = items.findIndex(
    (item, index) => index > 0 && isString(item) && item === items[index - 1],
  );
  return at < 0 ? [] : rewriteWithEach(row, call, at, [REMOVE]);
}

/** A drawing with the slot or the pattern that it lacks. */
function* completeDrawing([head, ...rest]: readonly Json[], row: TraitRow): Iterable<Json> {
  const [only] = rest;
  if (head !== 'render-ui' || rest.length !== 1 || only === undefined) return;
  if (isObject(only)) {
    const { slot, ...view } = only;
    if (isString(slot)) yield ['render-ui', slot, view as Json];
    yield ['render-ui', 'main', only];
    return;
  }
  // An overlay without a pattern was most likely meant to be cleared.
  if (OVERLAY_SLOTS.has(toText(only))) yield ['render-ui', only, null];
  for (const view of createViews(row)) yield ['render-ui', only, view];
}

/**
 * Puts the arguments of a call in order, where its only argument is an object that names them:
 * `["emit", {"event": "SAVED", "payload": {…}}]`.
 */
function readNamed([operator, given, ...others]: readonly Json[]): Json[] | undefined {
  const roles = OPERATORS.get(toText(operator))?.roles ?? [];
  if (!isObject(given) || others.length > 0) return undefined;
  const rest: JsonObject = { ...given };
  const call: Json[] = [operator as Json];
  for (const role of roles) {
    const key = OPERAND_KEYS[role]?.find((one) => rest[one] !== undefined);
    if (key === undefined) break;
    call.push(rest[key] as Json);
    delete rest[key];
  }
  if (call.length === 1) return undefined;
  return Object.keys(rest).length === 0 ? call : [...call, rest];
}

/** The call of an expression: written as a text, or with its operator between its arguments. */
function readInfix(value: Json | undefined, code: Json): Json[] | undefined {
  if (!Array.isArray(value)) return isString(value) ? readInfixText(value, code) : undefined;
  const isSplit = value.length > 3 && value.every((one) => typeof one !== 'object');
  return isSplit ? readInfixText(value.join(' '), code) : readMisplacedCall(value);
}

/** The repairs of `invalid_effect`. */
export function* proposeEffects(model: Model, finding: PlacedFinding): Iterable<readonly Action[]> {
  const { trait, detail, holder, key } = finding;
  if (trait?.facts === undefined) return;
  if (detail.shape === 'tick') {
    // A tick without effects does nothing.
    const at = createLocator(model)(finding).replace(/\/effects$/, '');
    yield [act('remove_tick', { trait: '', name: '', at })];
    return;
  }
  const swapped = swapArguments(trait, holder);
  if (swapped) yield [swapped];
  yield* undouble(trait, holder);
  const named = Array.isArray(holder) ? readNamed(holder as Json[]) : undefined;
  const meant = named && replaceEffect(trait, holder, named);
  if (meant) yield [meant];
  const written = [
    ...rewriteWithEach(trait, holder, key, proposeEffect(finding, trait, valueAtSite(holder, key))),
  ].filter(([action]) => action !== undefined && !isEffectInGuard(action));
  yield* written;
  if (detail.rule === 'guard-effect' || detail.rule === 'no-guard') return;
  const whole = detail.rule === 'set-target' || detail.rule === 'persist-verb';
  const removal = whole ? undefined : rewriteReaction(trait, holder, key, REMOVE);
  // A condition that can be read stays: without it the transition would be open to all.
  if (removal && !(written.length > 0 && isInGuard(removal))) yield [removal];
}

/** Whether an action writes an effect into a guard, where the next step could only remove it. */
const isEffectInGuard = (action: Action): boolean =>
  isInGuard(action) &&
  Array.isArray(action.params.value) &&
  OPERATORS.get(toText(action.params.value[0] ?? ''))?.kind === 'effect';

const isInGuard = ({ params }: Action): boolean => /\/guard(?:\/|$)/.test(String(params.at));

/** Whether a value is a binding that `set` can take as its first argument. */
const isTarget = (value: Json | undefined) =>
  typeof value === 'string' && value.startsWith('@entity.');

/** Swaps the first two arguments of a call where they are in the wrong order: `["set", 1, "@entity.count"]`. */
export function swapArguments(row: TraitRow, call: object): Action | undefined {
  if (!Array.isArray(call)) return undefined;
  const [operator, first, second] = call as Json[];
  const isSwapped =
    (operator === 'set' && isTarget(second) && !isTarget(first)) ||
    (operator === 'render-ui' && isObject(first) && typeof second === 'string') ||
    (operator === 'emit' && isObject(first) && typeof second === 'string') ||
    (operator === 'persist' && PERSIST_VERBS.has(toText(second)));
  if (!isSwapped) return undefined;
  const meant = [operator, second, first, ...call.slice(3)] as Json[];
  return replaceEffect(row, call, meant);
}

/** The effects that a value in another form may mean. */
function* proposeReadings(row: TraitRow, value: Json | undefined): Iterable<Replacement> {
  // A list of effects is an item of another list of effects.
  if (Array.isArray(value) && value.length > 0 && value.every(Array.isArray)) {
    yield new Splice(value);
  }
  // An item precedes the operator of a call.
  if (Array.isArray(value) && typeof value[0] !== 'string' && OPERATORS.has(toText(value[1]))) {
    yield value.slice(1);
  }
  const list = reshape(value, 'read');
  if (Array.isArray(list)) yield list;
  const read = readInfix(value, row.facts?.node ?? null);
  if (read !== undefined) yield read;
  // The text of a call: "set @entity.done true".
  const words = isString(value) ? value.split(/[\s,()[\]"']+/).filter((word) => word !== '') : [];
  if (OPERATORS.has(words[0] ?? '')) yield words;
}

function* proposeEffect(
  finding: PlacedFinding,
  row: TraitRow,
  value: Json | undefined,
): Iterable<Replacement> {
  const { detail } = finding;
  const name = String(detail.name);
  yield* proposeReadings(row, value);
  switch (detail.rule) {
    case 'unknown-operator': {
      if (!Array.isArray(value)) return;
      // An operator that is gone is better evidence than a name of another language.
      for (const head of guessOperators(value, row)) yield [head, ...value];
      const heads = [...findLikelyOperators(name), ...guessOperators(value.slice(1), row)];
      for (const head of new Set(heads)) yield [head, ...value.slice(1)];
      return;
    }
    case 'wrong-arity':
      if (Array.isArray(value)) {
        // A single condition needs no operator that joins it.
        if (JOINS.has(name) && value.length === 2) yield value[1] as Json;
        yield* dropOne(value);
        yield* completeDrawing(value, row);
      }
      return;
    case 'effect-not-array':
      if (isObject(value)) yield toEffect(value) ?? ['render-ui', 'main', value];
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
    case 'persist-verb':
      yield* new Set([...findLikelyNames(name, PERSIST_VERBS), 'update', ...PERSIST_VERBS]);
      return;
    case 'guard-effect':
    case 'no-guard':
      yield REMOVE;
      return;
    default:
  }
}
