import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import type { Path } from '../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementType,
  elementName,
  getNameKey,
} from '../language/grammar/elements.ts';
import { alreadyExists } from './action-error.ts';
import { cloneJson, type Draft } from './draft.ts';
import { locate } from './locate.ts';
import { ensureArray } from './promotion.ts';
import { indexOfName } from './sibling-index.ts';

/** How an element comes in. */
export interface InsertionOptions {
  readonly index?: number | undefined;
  readonly allow_duplicate?: boolean | undefined;
}

/** Puts an element into its owner's set. Throws ActionConflict where its name is taken. Returns its path. */
export function insertElement(
  draft: Draft,
  owner: Path,
  type: ElementType,
  element: Json,
  options: InsertionOptions & { readonly param: string },
): Path {
  const slot = ELEMENTS[locate(owner).type].slots.find((one) => one.type === type && one.many);
  if (!slot) throw new TypeError(`No ${type} lives there.`);
  const array = ensureArray(draft, owner, slot.path);
  const name = elementName(type, element);
  if (!options.allow_duplicate && name !== '' && type !== 'transition') {
    if (indexOfName(draft.at(array) as Json[], type, name) >= 0) {
      throw alreadyExists(options.param, type, name);
    }
  }
  return [...array, draft.insert(array, options.index, element)];
}

/**
 * The element that a name, named properties and a definition make. A definition that is not an object, or
 * one without a name, is the whole element. Everything is copied.
 */
export function createElement(
  type: ElementType,
  name: string,
  properties: JsonObject,
  definition: Json | undefined,
): Json {
  if (definition !== undefined && (name === '' || !isObject(definition))) {
    return cloneJson(definition);
  }
  const key = getNameKey(type);
  return cloneJson({
    [key]: name,
    ...omitUndefined(properties),
    ...(definition ?? {}),
    [key]: name,
  });
}
