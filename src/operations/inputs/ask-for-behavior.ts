import { SCHEMA_ID } from '../../kernel/handles.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { createChoice, type Question } from '../ask-back.ts';
import type { OperationContext } from '../operation-context.ts';
import { suggestBehaviors } from '../search-library.ts';

/** Asks which behavior is meant where a member of an input names none, and several come near. */
export async function askForBehavior(
  input: JsonObject,
  key: string,
  context: OperationContext,
): Promise<Question | undefined> {
  const name = input[key];
  if (typeof name !== 'string' || SCHEMA_ID.test(name) || /^(sch|pln|prc)_/.test(name)) {
    return undefined;
  }
  // A text that holds JSON is read as what it holds.
  if (/^\s*[{[]/.test(name)) return undefined;
  const library = await context.services.behaviors(context.tenant);
  if (library.find(name)) return undefined;
  const nearest = suggestBehaviors(library, name);
  if (nearest.length === 0) return undefined;
  return createChoice(
    `No behavior is named "${name.slice(0, 80)}". Which one is meant?`,
    'Behavior',
    nearest,
    (choice) => ({ [key]: choice }),
  );
}
