import { distance } from 'fastest-levenshtein';
import type { Action } from '../../actions/action.ts';
import { reshape, toOrdered } from '../../actions/reshaping.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { readMisplacedCall } from '../../language/canonical/expression.ts';
import { BINDING_ROOTS } from '../../language/grammar/bindings.ts';
import { OPERATORS, PERSIST_VERBS } from '../../language/grammar/operators.ts';
import { OVERLAY_SLOTS, UI_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { findLikelyOperators, isForeignValueWord } from '../../verify/likely-operators.ts';
import { createViews } from './entity-views.ts';
import { readInfixText } from './expression-text.ts';
import {
  REMOVE,
  type Replacement,
  reactionNodes,
  replaceEffect,
  rewriteReaction,
  Splice,
  valueAtSite,
} from './rewrite.ts';

const MOST_SLIPS = 2;

/** The operators that the form of the arguments suggests. */
function guessOperator(node: readonly Json[]): string[] {
  const [, first, second] = node;
  if (typeof first === 'string' && first.startsWith('@entity.') && node.length === 3)
    return ['set'];
  if (isObject(second) && typeof second.type === 'string') return ['render-ui'];
  if (typeof first === 'string' && PERSIST_VERBS.has(first)) return ['persist'];
  if (isObject(second) && isObject(second.emit)) return ['fetch'];
  if (typeof first === 'string' && /^[A-Z][A-Z0-9_]+$/.test(first)) return ['emit'];
  return [];
}

function dropKey(value: JsonObject, key: string): JsonObject {
  const { [key]: _dropped, ...rest } = value;
  return rest as JsonObject;
}

/** Operators that join conditions. */
const JOINS: ReadonlySet<string> = new Set(['and', 'or']);

/** A guard without one call: calls that take it are removed too, and a single condition left replaces `and` or `or`. */
function prune(guard: Json, gone: object): Json | undefined {
  if (!Array.isArray(guard)) return guard;
  if (guard === gone) return undefined;
  const kept = guard.map((item) => prune(item, gone));
  const rest = kept.filter((item) => item !== undefined);
  if (rest.length === kept.length) return rest;
  if (JOINS.has(toText(guard[0]))) return rest.length > 2 ? rest : rest[1];
  return undefined;
}

/** The rest of a guard when a call with side effects is removed from it. */
function repairGuard(row: TraitRow, holder: object, key: string | number) {
  const value = valueAtSite(holder, key);
  if (!Array.isArray(value)) return undefined;
  for (const node of reactionNodes(row)) {
    if (!Array.isArray(node.guard)) continue;
    const kept = prune(node.guard, value);
    if (kept === undefined || JSON.stringify(kept) === JSON.stringify(node.guard)) continue;
    return rewriteReaction(row, node, 'guard', kept);
  }
  return undefined;
}

/** Operators that a call may have lost, where its first argument is in the operator's place. */
function findLostHeads(first: string, { facts, orbital }: TraitRow): string[] {
  if (UI_SLOTS.has(first)) return ['render-ui'];
  if (first.startsWith('@entity.')) return ['set'];
  if (PERSIST_VERBS.has(first)) return ['persist'];
  const isEntity =
    orbital.entityName === first || orbital.auxiliaries.some(({ name }) => name === first);
  if (isEntity) return ['fetch'];
  const isEvent = facts?.emitted.has(first) || facts?.declared.has(first);
  return isEvent ? ['emit'] : [];
}

/** The most items of a call that is tried without one of them. A longer list is data. */
const MOST_DROPPED = 6;

/** A call of too many arguments, first without the item that appears twice, then without an operator in front. */
function* dropOne(node: readonly Json[]): Iterable<Json> {
  const [head, next] = node;
  const most = OPERATORS.get(toText(head))?.most ?? node.length;
  if (node.length - 1 <= most || node.length > MOST_DROPPED) return;
  const without = (index: number) => node.filter((_, at) => at !== index);
  const written = node.map((item) => JSON.stringify(item));
  const doubled = written.findIndex((text, index) => index > 0 && text === written[index - 1]);
  if (doubled > 0) yield without(doubled);
  if (OPERATORS.has(toText(next))) yield without(0);
  if (doubled > 0) return;
  for (let index = node.length - 1; index > 0; index--) yield without(index);
}

/** Removes the repetition where the head or first argument of a call appears twice: `["emit", "emit", "SAVED"]`. */
export function undouble(row: TraitRow, call: object): Action | undefined {
  if (!Array.isArray(call)) return undefined;
  const items = call as Json[];
  const at = items.findIndex(
    (item, index) => index > 0 && typeof item === 'string' && item === items[index - 1],
  );
  return at < 0 ? undefined : rewriteReaction(row, call, at, REMOVE);
}

/** The effect with the arguments that it lacks, as far as its operator and its trait suggest them. */
function* complete(node: Json[], row: TraitRow): Iterable<Json> {
  const [head, ...rest] = node;
  const field = [...(row.entity?.fieldNames ?? [])].find((name) => name !== 'id') ?? 'id';
  switch (head) {
    case 'render-ui':
      if (rest.length === 0) {
        for (const view of createViews(row)) yield ['render-ui', 'main', view];
      } else if (isObject(rest[0])) {
        const { slot, pattern, ...view } = rest[0];
        const drawn = isObject(pattern) && Object.keys(view).length === 0 ? pattern : undefined;
        if (typeof slot === 'string') yield ['render-ui', slot, drawn ?? dropKey(rest[0], 'slot')];
        yield ['render-ui', 'main', rest[0]];
      } else if (rest.length === 1) {
        // An overlay without a pattern was most likely meant to be cleared.
        if (OVERLAY_SLOTS.has(toText(rest[0]))) yield ['render-ui', ...rest, null];
        for (const view of createViews(row)) yield ['render-ui', ...rest, view];
      } else yield node.slice(0, 3);
      return;
    case 'set':
      if (rest.length === 1 && typeof rest[0] === 'string') {
        const path = rest[0].replace(/^@\w+/, '');
        const isTarget = rest[0].startsWith('@entity.');
        yield isTarget
          ? ['set', rest[0], `@payload${path}`]
          : ['set', `@entity${path || `.${field}`}`, rest[0]];
        if (isTarget) yield ['set', rest[0], null];
      } else yield node.slice(0, 3);
      return;
    case 'fetch':
      yield isObject(rest[0])
        ? ['fetch', row.entityName ?? 'Item', rest[0]]
        : ['fetch', row.entityName ?? 'Item'];
      return;
    case 'persist':
      if (rest.length === 1) yield ['persist', ...rest, row.entityName ?? 'Item'];
      if (rest.length === 0) yield ['persist', 'update', row.entityName ?? 'Item'];
      return;
    case 'emit': {
      const event = [...(row.facts?.emitted ?? [])][0];
      if (event !== undefined) yield ['emit', event];
      return;
    }
    case 'if':
      if (rest.length === 1) yield ['if', ...rest, null];
      return;
    case 'notify':
      yield ['notify', row.name ?? 'Done'];
      return;
    default:
  }
}

const OPERATOR_KEYS = ['op', 'operator', 'type', 'action', 'effect', 'name', 'call'];
const ARGUMENT_KEYS = ['args', 'arguments', 'params', 'operands', 'values'];

/** The call that an object writes out: `{"op": "=", "args": [left, right]}`. */
function readCall(value: JsonObject): Json[] | undefined {
  const operator = OPERATOR_KEYS.map((key) => value[key]).find(
    (one) => typeof one === 'string' && OPERATORS.has(one),
  );
  const given = ARGUMENT_KEYS.map((key) => value[key]).find(Array.isArray);
  return operator === undefined || given === undefined ? undefined : [operator, ...given];
}

/** The keys under which an object names the arguments of a call, in the order of the arguments. */
const NAMED_ARGUMENTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  emit: [
    ['event', 'name', 'type'],
    ['payload', 'data', 'params'],
  ],
  fetch: [['entity', 'name', 'model']],
  persist: [
    ['action', 'verb', 'operation'],
    ['entity', 'name', 'model'],
    ['data', 'payload', 'value'],
  ],
  set: [
    ['target', 'field', 'path'],
    ['value', 'to'],
  ],
  navigate: [['path', 'to', 'url', 'route']],
};

/**
 * Puts the arguments of a call in order, where its only argument is an object that names them:
 * `["emit", {"event": "SAVED", "payload": {…}}]`.
 */
function readNamed([operator, given, ...others]: readonly Json[]): Json[] | undefined {
  const names = NAMED_ARGUMENTS[toText(operator)];
  if (names === undefined || !isObject(given) || others.length > 0) return undefined;
  const rest: JsonObject = { ...given };
  const call: Json[] = [operator as Json];
  for (const keys of names) {
    const key = keys.find((one) => rest[one] !== undefined);
    if (key === undefined) break;
    call.push(rest[key] as Json);
    delete rest[key];
  }
  if (call.length === 1) return undefined;
  return Object.keys(rest).length === 0 ? call : [...call, rest];
}

/** The call of an expression: written as a text, with its operator between its arguments, or as three words. */
function readInfix(value: Json | undefined, code: Json): Json[] | undefined {
  if (Array.isArray(value)) {
    const isSplit = value.length > 3 && value.every((one) => typeof one !== 'object');
    return isSplit ? readInfixText(value.join(' '), code) : readMisplacedCall(value);
  }
  if (typeof value !== 'string') return undefined;
  const words = value.trim().split(/\s+/);
  if (words.length === 3 && OPERATORS.has(words[0] as string)) return words.map(readLiteral);
  return readInfixText(value, code);
}

/** A word of an expression: a number, a flag, null, a quoted text or a bare one. */
function readLiteral(word: string): Json {
  if (/^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(word)) return JSON.parse(word) as Json;
  return word.replace(/^(['"])(.*)\1$/, '$2');
}

/** The call that an object may mean: `{"set": [target, value]}`, else a pattern that is drawn. */
function* readObject(value: JsonObject): Iterable<Json> {
  const call = readCall(value);
  if (call !== undefined) {
    yield call;
    return;
  }
  const [entry, ...others] = Object.entries(value);
  if (entry !== undefined && others.length === 0 && OPERATORS.has(entry[0])) {
    const [operator, rest] = entry as [string, Json];
    yield [operator, ...(Array.isArray(rest) ? rest : [rest])];
    if (Array.isArray(rest)) yield [operator, rest];
  } else yield ['render-ui', 'main', value];
}

/** The repairs of `invalid_effect`. */
export function* proposeEffects(
  _model: Model,
  finding: PlacedFinding,
): Iterable<readonly Action[]> {
  const { trait, detail, holder, key } = finding;
  if (trait?.facts === undefined) return;
  const wrapped = wrapEffects(trait, holder);
  if (wrapped) yield [wrapped];
  const swapped = swapArguments(trait, holder);
  if (swapped) yield [swapped];
  const once = undouble(trait, holder);
  if (once) yield [once];
  const named = Array.isArray(holder) ? readNamed(holder as Json[]) : undefined;
  const meant = named && replaceEffect(trait, holder, named);
  if (meant) yield [meant];
  const pruned = detail.rule === 'guard-effect' && repairGuard(trait, holder, key);
  if (pruned) yield [pruned];
  for (const replacement of proposeEffect(finding, trait, valueAtSite(holder, key))) {
    const action = rewriteReaction(trait, holder, key, replacement);
    if (action) yield [action];
  }
  if (detail.rule === 'guard-effect' || detail.rule === 'no-guard') return;
  const whole = detail.rule === 'set-target' || detail.rule === 'persist-verb';
  const removal = whole ? undefined : rewriteReaction(trait, holder, key, REMOVE);
  if (removal) yield [removal];
}

/** Puts a single effect into a list, where a list of effects belongs. */
function wrapEffects(row: TraitRow, holder: object): Action | undefined {
  if (!Array.isArray(holder) || typeof holder[0] !== 'string') return undefined;
  const owner = reactionNodes(row).find(({ effects }) => effects === (holder as Json[]));
  if (owner === undefined) return undefined;
  return rewriteReaction(row, owner, 'effects', [holder as Json[]]);
}

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

/** Verbs that fit the rest of a persist effect: deleting takes an id, creating takes the payload's data. */
function guessVerbs({ holder }: PlacedFinding): string[] {
  const data = Array.isArray(holder) ? holder[3] : undefined;
  const text = typeof data === 'string' ? data : JSON.stringify(data ?? null);
  if (/^@(payload|entity)\.([\w-]*[iI]d)$/.test(text)) return ['delete', 'update', 'create'];
  if (text.startsWith('@payload')) return ['create', 'update', 'delete'];
  return ['update', 'create', 'delete'];
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
  const list = isObject(value) ? toOrdered(value) : reshape(value, 'read');
  if (Array.isArray(list)) yield list;
  const code = row.facts?.node ?? null;
  const named = Array.isArray(value) ? readNamed(value) : undefined;
  const read = named ?? readInfix(value, code);
  if (read !== undefined) yield read;
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
      const likely = findLikelyOperators(name);
      const guessed = guessOperator(value);
      // A misspelling is better evidence than the arguments. These are better evidence than a name of another language.
      for (const head of findLostHeads(name, row)) yield [head, ...value];
      const isSlip = distance(name, likely[0] ?? '') <= MOST_SLIPS || isForeignValueWord(name);
      const heads = isSlip ? [...likely, ...guessed] : [...guessed, ...likely];
      for (const head of new Set(heads)) yield [head, ...value.slice(1)];
      return;
    }
    case 'wrong-arity':
      if (Array.isArray(value)) {
        // A single condition needs no operator that joins it.
        if (JOINS.has(name) && value.length === 2) yield value[1] as Json;
        yield* dropOne(value);
        yield* complete(value, row);
        const most = OPERATORS.get(name)?.most ?? value.length;
        if (value.length - 1 > most) yield value.slice(0, most + 1);
      }
      return;
    case 'effect-not-array':
      if (typeof value === 'string') {
        // The text of a call: "render-ui main".
        const words = value.split(/[\s,()[\]"']+/).filter((word) => word !== '');
        if (OPERATORS.has(words[0] ?? '')) yield* complete(words, row);
      }
      if (isObject(value)) yield* readObject(value);
      return;
    case 'set-target': {
      const bare = name.replace(/^@+/, '');
      if (`@${bare}` !== name && BINDING_ROOTS.has(bare.split('.')[0] ?? '')) yield `@${bare}`;
      const path = bare.replace(/^[\w$-]*\.?/, '').split('.')[0] ?? '';
      const fields = [...(row.entity?.fieldNames ?? [])];
      if (fields.includes(bare)) yield `@entity.${bare}`;
      if (fields.includes(path)) yield `@entity.${path}`;
      if (/^\w+$/.test(bare)) yield `@entity.${bare}`;
      for (const field of findLikelyNames(path, fields)) yield `@entity.${field}`;
      const field = fields.find((one) => one !== 'id');
      if (field !== undefined) yield `@entity.${field}`;
      return;
    }
    case 'persist-verb':
      yield* new Set([...findLikelyNames(name, PERSIST_VERBS), ...guessVerbs(finding)]);
      return;
    case 'value-effect': {
      const field = [...(row.entity?.fieldNames ?? [])].find((one) => one !== 'id');
      if (Array.isArray(value) && name === 'list' && value.slice(1).every(Array.isArray)) {
        yield ['do', ...value.slice(1)];
      }
      if (value !== undefined && field !== undefined) yield ['set', `@entity.${field}`, value];
      return;
    }
    case 'guard-effect':
    case 'no-guard': {
      const call = isObject(value) ? readCall(value) : undefined;
      if (call !== undefined) yield call;
      yield REMOVE;
      // Inside a `not`, true would make a guard that never holds, which closes the transition permanently.
      if (!Array.isArray(finding.holder) || finding.holder[0] !== 'not') yield true;
      return;
    }
    default:
  }
}
