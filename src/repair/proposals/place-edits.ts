import type { Action } from '../../actions/action.ts';
import { createAssignAction } from '../../actions/exact-actions.ts';
import { locate } from '../../actions/locate.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer, valueAt } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { act } from './action-target.ts';

/** The new value of one place in a document. With the kind `key`, the new name of the member at the path. */
export interface PlaceEdit {
  readonly path: Path;
  readonly kind: 'value' | 'key';
  readonly value: Json;
}

/** The action that makes one edit at an existing place. */
function toActions(document: JsonObject, { path, kind, value }: PlaceEdit): Action[] {
  const { depth, type, rest } = locate(path);
  const element = path.slice(0, depth);
  const at = toPointer(element);
  if (kind === 'key') {
    const holder = toPointer(path.slice(0, -1));
    return [act('rename', { type: 'key', from: String(path.at(-1)), to: value, at: holder })];
  }
  if (rest.length === 0) {
    const from = elementName(type, valueAt(document, element));
    return [act('rename', { type, from, to: value, at, follow: false, allow_duplicate: true })];
  }
  const [key] = rest as [string];
  if (type === 'transition' && /^(?:from|to|event)$/.test(key)) {
    const target = { trait: '', from: '', event: '', at };
    return [act('set_transition', { ...target, set: { [key]: value } })];
  }
  return rest.length === 1 && !/^(?:guard|effects)$/.test(key)
    ? [createAssignAction(document, path, value)]
    : [act('set_value', { at: toPointer(path), value })];
}

/** The actions that make edits at existing places. The innermost come first, since a key that moves leads elsewhere. */
export function createEditActions(document: JsonObject, edits: readonly PlaceEdit[]): Action[] {
  return [...edits]
    .sort((a, b) => b.path.length - a.path.length)
    .flatMap((edit) => toActions(document, edit));
}
