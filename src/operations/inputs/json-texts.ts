import { Draft } from '../../actions/draft.ts';
import { isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { findAt, parsePointer } from '../../kernel/pointer.ts';
import { refuse } from '../refuse.ts';

/** An input in which texts that hold JSON were replaced by what they hold, and the JSON Pointers of these. */
interface ReadInput {
  readonly input: JsonObject;
  readonly parsed: readonly string[];
}

const COMPOUND = /^\s*[[{]/;
const SCALAR = /^\s*(?:-?\d{1,15}(?:\.\d{1,15})?|true|false)\s*$/;

/** Whether a value is a text that looks like an object or a list: where one is taken beside texts, it is meant. */
export const isJsonText = (value: unknown): boolean => isString(value) && COMPOUND.test(value);

function parse(text: string, pointer: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const message = `This text looks like JSON but is not valid: ${reason.slice(0, 120)} Send the object itself, not its text.`;
    return refuse(pointer, message);
  }
}

/**
 * Replaces texts at some places that hold JSON: models send objects, lists, numbers and booleans so. Throws
 * UNPROCESSABLE where a text that looks like an object or a list is not JSON.
 */
export function readJsonTexts(given: JsonObject, places: Iterable<string>): ReadInput {
  const draft = new Draft(given);
  const parsed: string[] = [];
  for (const place of new Set(places)) {
    const text = findAt(draft.document, place);
    if (!isString(text) || !(isJsonText(text) || SCALAR.test(text))) continue;
    draft.put(parsePointer(place), parse(text, place));
    parsed.push(place);
  }
  return { input: draft.document, parsed };
}
