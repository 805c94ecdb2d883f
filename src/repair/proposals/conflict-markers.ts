import type { Action } from '../../actions/action.ts';
import { createAssignActions, createRemoveAction } from '../../actions/exact-actions.ts';
import { locate } from '../../actions/locate.ts';
import { reshape, toOrdered } from '../../actions/reshaping.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer, valueAt } from '../../kernel/pointer.ts';
import type { Category } from '../../verify/finding.ts';
import { type Candidate, findOpen, type RepairState } from '../state.ts';
import { toFindingKey } from '../worked-on.ts';
import { act } from './action-target.ts';

/** The lines that a merge leaves where both sides changed the same lines. */
const MARKER = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

const isMarker = (value: Json): value is string =>
  typeof value === 'string' && value.length >= MARKER_LENGTH && MARKER.test(value);

const MARKER_LENGTH = 7;

/** JSON that a writer quoted. No text of the language begins like it. */
const WRITTEN_JSON = /^\s*[[{]\s*["[{\]}]/;

/**
 * A trace that a tool left at a place: markers of a merge in a list, JSON as a text, or a list whose indices became
 * keys.
 */
interface Mark {
  readonly path: Path;
  readonly kind: 'markers' | 'text' | 'ordered';
}

/** The most marks that one state proposes to remove. */
const MOST = 3;

const NOTHING: readonly Mark[] = [];
const cache = new WeakMap<object, readonly Mark[]>();

function kindOf(value: Json): Mark['kind'] | undefined {
  if (Array.isArray(value)) return value.some(isMarker) ? 'markers' : undefined;
  if (isObject(value)) {
    return '0' in value && toOrdered(value) !== undefined ? 'ordered' : undefined;
  }
  const isWritten = typeof value === 'string' && WRITTEN_JSON.test(value);
  return isWritten && reshape(value, 'read') !== undefined ? 'text' : undefined;
}

/** Marks inside a value. Their paths begin at the value. Marks are cached by object identity. */
function findIn(value: Json): readonly Mark[] {
  if (typeof value !== 'object' || value === null) return NOTHING;
  const known = cache.get(value);
  if (known !== undefined) return known;
  const found: Mark[] = [];
  for (const key in value) {
    const step = Array.isArray(value) ? Number(key) : key;
    const member = (value as JsonObject)[key] as Json;
    const kind = kindOf(member);
    if (kind !== undefined) found.push({ path: [step], kind });
    for (const one of findIn(member)) found.push({ ...one, path: [step, ...one.path] });
  }
  const result = found.length === 0 ? NOTHING : found;
  cache.set(value, result);
  return result;
}

/**
 * Which items of a list are removed: the markers and the items of one side, or the markers alone where they don't come
 * in threes.
 */
function listSettled(list: readonly Json[]): readonly ReadonlySet<number>[] {
  const places = list.flatMap((item, index) => (isMarker(item) ? [index] : []));
  const [start, middle, end, ...others] = places.map((index) => String(list[index]).charAt(0));
  const markers = new Set(places);
  if (start !== '<' || middle !== '=' || end !== '>' || others.length > 0) return [markers];
  const [first, second, third] = places as [number, number, number];
  const between = (from: number, to: number) =>
    list.flatMap((_, index) => (index > from && index < to ? [index] : []));
  return [
    new Set([...markers, ...between(second, third)]),
    new Set([...markers, ...between(first, second)]),
  ];
}

/** A copy of `value` with another value at a path below it. */
function withAt(value: Json, path: Path, next: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  const inner = withAt((value as JsonObject)[key] as Json, rest, next);
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? inner : item));
  return { ...(value as JsonObject), [key]: inner };
}

/** The actions that remove items from a list, wherever the list is. */
function removeItems(document: JsonObject, path: Path, gone: ReadonlySet<number>): Action[] {
  const { depth, rest, type } = locate([...path, 0]);
  if (rest.length === 0) {
    const indices = [...gone].sort((a, b) => b - a);
    return indices.map((index) => {
      const item = [...path, index];
      if (type !== 'transition' || isObject(valueAt(document, item))) {
        return createRemoveAction(document, item);
      }
      const nothing = { trait: '', from: '', event: '', allow_dangling: true };
      return act('remove_transition', { ...nothing, at: toPointer(item) });
    });
  }
  const owner = path.slice(0, depth + 1);
  const list = valueAt(document, path) as Json[];
  const kept = list.filter((_, index) => !gone.has(index));
  const value = withAt(valueAt(document, owner) as Json, path.slice(depth + 1), kept);
  return createAssignActions(document, owner, value);
}

/** The ways to undo a mark, the likeliest first, and a description of the mark. */
function undo(document: JsonObject, { path, kind }: Mark): [why: string, ways: Action[][]] {
  const at = toPointer(path);
  switch (kind) {
    case 'markers': {
      const list = valueAt(document, path) as Json[];
      const ways = listSettled(list).map((gone) => removeItems(document, path, gone));
      return ['a merge left both sides here', ways];
    }
    case 'text':
      return [
        'what belongs here is written as a text',
        [[act('set_container', { at, form: 'read' })]],
      ];
    default:
      return ['the keys are the places of a list', [[act('set_container', { at, form: 'list' })]]];
  }
}

/**
 * Repairs that undo traces of tools: JSON as a text, and markers of merges. Keeping the first side of a merge is
 * proposed before keeping the second.
 */
export function* proposeWithoutMarks(
  { document, verdict }: RepairState,
  requested: ReadonlySet<Category>,
): Iterable<Candidate> {
  const marks = findIn(document);
  const [finding] = findOpen(verdict, requested);
  if (marks.length === 0 || finding === undefined) return;
  for (const mark of marks.slice(0, MOST)) {
    const [because, ways] = undo(document, mark);
    for (const [order, actions] of ways.entries()) {
      yield { actions, order, resolves: toFindingKey(finding), because };
    }
  }
}
