import { append, groupBy } from '../kernel/append.ts';
import { isEqualJson } from '../kernel/equal-json.ts';
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

/** How elements come in. */
export interface InsertionOptions {
  readonly index?: number | undefined;
  readonly allow_duplicate?: boolean | undefined;
}

/**
 * Puts elements into their owner's set, one behind the other. Throws ActionConflict where a name is taken. Returns
 * the path of the first.
 */
export function insertElements(
  draft: Draft,
  owner: Path,
  type: ElementType,
  elements: readonly Json[],
  { index, allow_duplicate, param }: InsertionOptions & { readonly param: string },
): Path {
  const slot = ELEMENTS[locate(owner).type].slots.find((one) => one.type === type && one.many);
  if (!slot) throw new TypeError(`No ${type} lives there.`);
  const array = ensureArray(draft, owner, slot.path);
  if (!allow_duplicate) assertFree(draft.at(array) as Json[], type, elements, param);
  return [...array, draft.insert(array, index, ...elements)];
}

/** Several of one name are normal: only the very same one is a duplicate. */
const REPEATED: ReadonlySet<ElementType> = new Set(['transition', 'listen']);

function assertFree(
  siblings: readonly Json[],
  type: ElementType,
  elements: readonly Json[],
  param: string,
): void {
  const known = groupBy(siblings, (one) => elementName(type, one));
  for (const element of elements) {
    const name = elementName(type, element);
    const namesakes = name === '' ? [] : (known.get(name) ?? []);
    const isTaken = REPEATED.has(type)
      ? namesakes.some((one) => isEqualJson(one, element))
      : namesakes.length > 0;
    if (isTaken) throw alreadyExists(param, type, name);
    append(known, name, element);
  }
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
