import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { ELEMENTS, type ElementType, getNameKey } from '../language/grammar/elements.ts';
import { toRoute } from '../language/grammar/page-paths.ts';
import { ActionConflict } from './action-error.ts';
import { toAddress } from './address.ts';
import { cloneJson, type Draft } from './draft.ts';
import { linkedEntityOf } from './find.ts';
import { locate } from './locate.ts';

/** Makes the element at a path an object: a bare name is promoted and reported. Throws for anything else. */
export function ensureObject(draft: Draft, path: Path): void {
  const value = draft.at(path);
  if (isObject(value)) return;
  const { type } = locate(path);
  if (!isString(value) || !ELEMENTS[type].hasShortForm) {
    throw new ActionConflict(
      'at',
      `The ${type} at ${toAddress(draft.document, path)} is malformed.`,
    );
  }
  draft.promoted.push(toAddress(draft.document, path));
  draft.put(
    path,
    objectForm(type, value, type === 'trait' ? linkedEntityOf(draft.document, path) : ''),
  );
  if (type === 'entity' && path.at(-1) === 'entity') nameOrbital(draft, path.slice(0, -1), value);
}

/** The object that a bare name stands for: the least that the full form asks for. */
export function objectForm(type: ElementType, name: string, linkedEntity: string): JsonObject {
  switch (type) {
    case 'trait':
      return {
        name,
        ...(linkedEntity === '' ? {} : { linkedEntity }),
        stateMachine: { states: [], events: [], transitions: [] },
      };
    case 'entity':
      return { name, fields: [{ name: 'id', type: 'string' }] };
    case 'page':
      return { name, path: toRoute(name), traits: [] };
    default:
      return { [getNameKey(type)]: name };
  }
}

/** An orbital whose entity is an object has a name of its own. */
function nameOrbital(draft: Draft, orbital: Path, entity: string): void {
  const value = draft.at(orbital);
  if (isObject(value) && value.name === undefined) {
    draft.put([...orbital, 'name'], `${entity}Orbital`);
  }
}

/** Sets a key of an element, promoting a bare name; undefined removes it. The value is copied. */
export function assign(draft: Draft, element: Path, key: string, value: Json | undefined): void {
  if (value === undefined) {
    const owner = draft.at(element);
    if (isObject(owner) && owner[key] !== undefined) draft.remove([...element, key]);
    return;
  }
  ensureObject(draft, element);
  draft.put([...element, key], cloneJson(value));
}

/** Makes sure that `keys` lead from an element to an array, creating what is absent on the way. */
export function ensureArray(draft: Draft, owner: Path, keys: readonly string[]): Path {
  ensureObject(draft, owner);
  const path = [...owner];
  for (const [depth, key] of keys.entries()) {
    path.push(key);
    const isLast = depth === keys.length - 1;
    const value = draft.at(path);
    if (value === undefined) draft.put(path, isLast ? [] : {});
    else if (isLast ? !Array.isArray(value) : !isObject(value)) {
      throw new ActionConflict('at', `${toAddress(draft.document, path)} is malformed.`);
    }
  }
  return path;
}
