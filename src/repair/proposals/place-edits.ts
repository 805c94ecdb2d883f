import type { Action } from '../../actions/action.ts';
import { createAssignActions } from '../../actions/exact-actions.ts';
import { locate } from '../../actions/locate.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { type Path, toPointer, valueAt } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { act } from './action-target.ts';

/** The new value of one place in a document. With the kind `key`, the new name of the member at the path. */
export interface PlaceEdit {
  readonly path: Path;
  readonly kind: 'value' | 'key';
  readonly value: Json;
}

const ENDS: ReadonlySet<string> = new Set(['from', 'to', 'event']);

/** A value with edits in it. The paths of the edits begin with the path of the value. */
function edit(value: Json, depth: number, edits: readonly PlaceEdit[]): Json {
  const own = edits.find(({ path, kind }) => path.length === depth && kind === 'value');
  if (own !== undefined) return own.value;
  if (typeof value !== 'object' || value === null) return value;
  const inside = new Map<string | number, PlaceEdit[]>();
  for (const one of edits) {
    const key = one.path[depth] as string | number;
    const known = inside.get(key);
    if (known === undefined) inside.set(key, [one]);
    else known.push(one);
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const own = inside.get(index);
      return own === undefined ? item : edit(item, depth + 1, own);
    });
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, member]): [string, Json] => {
      const own = inside.get(key) ?? [];
      const renamed = own.find(({ path, kind }) => kind === 'key' && path.length === depth + 1);
      const rest = own.filter((one) => one !== renamed);
      const next = rest.length === 0 ? (member as Json) : edit(member as Json, depth + 1, rest);
      return [renamed === undefined ? key : String(renamed.value), next];
    }),
  );
}

/** The parameters that name a transition or tick by its place. */
function reactionAt(document: JsonObject, element: Path): JsonObject {
  const node = valueAt(document, element);
  const trait = elementName('trait', valueAt(document, element.slice(0, 4)));
  const at = toPointer(element);
  const { from, event, to } = isObject(node) ? node : {};
  if (locate(element).type === 'tick') return { trait, tick: elementName('tick', node), at };
  return { trait, from: toText(from ?? ''), event: toText(event ?? ''), to: toText(to ?? ''), at };
}

/**
 * The actions that make edits at existing places: one action for each value, end or key, and one for a guard or list of
 * effects with several edits.
 */
export function createEditActions(document: JsonObject, edits: readonly PlaceEdit[]): Action[] {
  const places = new Map<string, { path: Path; depth: number; edits: PlaceEdit[] }>();
  for (const one of edits) {
    const { depth } = locate(one.path);
    const path = one.path.slice(0, depth + 1);
    const key = toPointer(path);
    const place = places.get(key) ?? { path, depth, edits: [] };
    places.set(key, place);
    place.edits.push(one);
  }
  const actions: Action[] = [];
  const ends = new Map<string, { target: JsonObject; set: JsonObject }>();
  for (const { path, depth, edits: own } of places.values()) {
    const value = edit(valueAt(document, path) as Json, path.length, own);
    const element = path.slice(0, depth);
    const { type } = locate(element);
    const key = String(path[depth]);
    if (path.length === depth) {
      const from = elementName(type, valueAt(document, path));
      const at = toPointer(path);
      actions.push(
        act('rename', { type, from, to: value, at, follow: false, allow_duplicate: true }),
      );
    } else if (type === 'transition' && ENDS.has(key)) {
      const at = toPointer(element);
      const target = ends.get(at) ?? { target: reactionAt(document, element), set: {} };
      ends.set(at, target);
      target.set[key] = value;
    } else if ((type === 'transition' || type === 'tick') && /^(?:guard|effects)$/.test(key)) {
      const [one, ...others] = own as [PlaceEdit, ...PlaceEdit[]];
      if (others.length === 0 && one.kind === 'value') {
        actions.push(act('set_value', { at: toPointer(one.path), value: one.value }));
        continue;
      }
      actions.push(act(`set_${key}`, { ...reactionAt(document, element), [key]: value }));
    } else actions.push(...createAssignActions(document, path, value));
  }
  // A transition is found by its place, even after its state or event is renamed.
  for (const { target, set } of ends.values()) {
    actions.push(act('set_transition', { ...target, set }));
  }
  return actions;
}
