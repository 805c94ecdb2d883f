import { toCanonicalJson } from '../kernel/canonical-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { ELEMENTS, elementName } from '../language/grammar/elements.ts';
import type { Action } from './action.ts';
import { toAddress, toToken } from './address.ts';
import { applyActions, applyTo } from './apply.ts';
import { Draft, type Edit, valueAt } from './draft.ts';
import { createAddAction, createAssignActions, createRemoveAction } from './exact-actions.ts';
import { locate, slotOf } from './locate.ts';
import { ACTIONS } from './registry.ts';

/**
 * The actions that undo one action, given the document before it: applied to its result they give that
 * document again, order of elements included. Throws as applyAction where the action doesn't apply.
 */
export function invertAction(document: JsonObject, action: Action): Action[] {
  const draft = new Draft(document, { record: true });
  applyTo(draft, action, {}, []);
  const own = ACTIONS.get(action.action)?.inverse?.(document, action.params as never);
  if (own && restores(draft.document, own, document)) return own;
  return draft.edits.toReversed().flatMap(invertEdit);
}

/** The actions that undo a list of actions. */
export function invertActions(document: JsonObject, actions: readonly Action[]): Action[] {
  const undo: Action[][] = [];
  let current = document;
  for (const action of actions) {
    undo.push(invertAction(current, action));
    current = applyActions(current, [action]).document;
  }
  return undo.reverse().flat();
}

/** Whether an action's own inverse is exact here: a rename onto a name that was referred to already may not be. */
function restores(changed: JsonObject, undo: readonly Action[], document: JsonObject): boolean {
  if (undo.length === 0) return false;
  try {
    const restored = applyActions(changed, undo).document;
    return toCanonicalJson(restored) === toCanonicalJson(document);
  } catch {
    return false;
  }
}

function invertEdit(edit: Edit): Action[] {
  const { kind, path, before, after } = edit;
  if (kind === 'reorder') return [invertReorder(path, before, after)];
  const { rest, depth, type } = locate(path);
  if (rest.length > 0) return assignBack(path.slice(0, depth), rest, type, before, after);
  const old = valueAt(before, path);
  if (kind === 'insert') return [createRemoveAction(after, path)];
  if (kind === 'remove') return [createAddAction(after, path, old as Json)];
  return replaceBack(path, old, after);
}

/** Gives a key of an element its old value. */
function assignBack(
  element: Path,
  rest: Path,
  type: ReturnType<typeof locate>['type'],
  before: JsonObject,
  after: JsonObject,
): Action[] {
  if (type === 'transition' && ['from', 'event', 'to'].includes(rest[0] as string)) {
    const removed = createRemoveAction(after, element);
    const without = applyActions(after, [removed]).document;
    return [removed, createAddAction(without, element, valueAt(before, element) as Json)];
  }
  // A key of an object that slots lie in, such as a state machine's own, is one level deeper.
  const isInner =
    rest.length > 1 &&
    ELEMENTS[type].slots.some((slot) => slot.path.length > 1 && slot.path[0] === rest[0]);
  const path = [...element, ...rest.slice(0, isInner ? 2 : 1)];
  return createAssignActions(after, path, valueAt(before, path));
}

/** Gives back an element that was put in place of another, or where none was. */
function replaceBack(path: Path, old: Json | undefined, after: JsonObject): Action[] {
  const now = valueAt(after, path);
  const { type } = locate(path);
  const at = toAddress(after, path);
  if (isString(old) && isString(now)) {
    const params = { type, from: now, to: old, follow: false, allow_duplicate: true, at };
    return [{ action: 'rename', params }];
  }
  const isSameName = elementName(type, old) === elementName(type, now);
  if (isString(old) && isObject(now) && isSameName) {
    return [{ action: 'set_form', params: { at, form: 'name' } }];
  }
  if (isObject(old) && isString(now) && isSameName) {
    return [{ action: 'set_form', params: { at, form: 'object', definition: old } }];
  }
  if (!slotOf(path)) {
    const removed = createRemoveAction(after, path);
    return [removed, createAddAction(applyActions(after, [removed]).document, path, old as Json)];
  }
  const isElement = (value: Json | undefined) => isString(value) || isObject(value);
  const undo: Action[] = [];
  if (isElement(now)) undo.push(createRemoveAction(after, path));
  else if (now !== undefined) undo.push({ action: 'set_container', params: { at } });
  const emptied = applyActions(after, undo).document;
  if (isElement(old)) undo.push(createAddAction(emptied, path, old as Json));
  else if (old !== undefined) undo.push({ action: 'set_container', params: { at, value: old } });
  return undo;
}

function invertReorder(path: Path, before: JsonObject, after: JsonObject): Action {
  const slot = slotOf(path);
  const items = asArray(valueAt(after, path));
  const left = new Set(items.keys());
  const order = asArray(valueAt(before, path)).map((old) => {
    const index = [...left].find((one) => items[one] === old) as number;
    left.delete(index);
    return toToken(items, index, slot?.type ?? 'schema').slice(1);
  });
  return { action: 'reorder', params: { at: toAddress(after, path), order } };
}
