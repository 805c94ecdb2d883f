import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { findPlaces, type Place } from './places.ts';

/** What stands in a document as an element of its own, by a pattern of its path. */
export const ELEMENTS = {
  orbital: /^\/orbitals\/\d+$/,
  trait: /^\/orbitals\/\d+\/traits\/\d+$/,
  page: /\/pages\/\d+$/,
  field: /\/entity\/fields\/\d+$/,
  state: /\/states\/\d+$/,
  event: /\/stateMachine\/events\/\d+$/,
  transition: /\/transitions\/\d+$/,
  effect: /\/effects\/\d+$/,
  emit: /\/emits\/\d+$/,
  listen: /\/listens\/\d+$/,
} as const;

export type Element = keyof typeof ELEMENTS;

export const IDENTIFIER = /^[A-Za-z]\w{3,}$/;

export function findElements(document: JsonObject, element: Element): Place[] {
  return findPlaces(document, ({ path }) => ELEMENTS[element].test(path));
}

export function nameOf(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const name = value.name ?? value.key ?? value.event ?? value.ref;
  return typeof name === 'string' ? name : undefined;
}

/** Every text of a document that stands alone or in a call: what names may be written in. */
export function findTexts(document: JsonObject, accepts: (text: string) => boolean): Place[] {
  return findPlaces(document, ({ value }) => typeof value === 'string' && accepts(value));
}
