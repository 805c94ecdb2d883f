import { z } from 'zod';
import { toWords } from '../../behaviors/behavior-name.ts';
import type { Behavior, BehaviorLibrary } from '../../behaviors/library.ts';
import { searchBehaviors } from '../../behaviors/search-behaviors.ts';
import { AppError } from '../../kernel/errors.ts';
import { SCHEMA_ID } from '../../kernel/handles.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { nearestNames } from '../../kernel/nearest-names.ts';
import type { OperationContext } from '../operation-context.ts';
import { isJsonText } from './json-texts.ts';

/** A name where an object may be meant as well: a text that holds one is no name. */
export const nameText = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !isJsonText(text));

/**
 * A schema object, a handle, or a behavior's name. Any JSON object is a schema; its faults are findings.
 *
 * @example
 * const input = z.strictObject({ schema: schemaInput });
 */
export const schemaInput = z
  .union(
    [
      z.custom<JsonObject>(isObject, 'Expected a schema object.').meta({ type: 'object' }),
      nameText,
    ],
    'Expected a schema object, a schema_id or the name of a behavior.',
  )
  .describe('Document, schema_id or behavior.') as unknown as Resolved<JsonObject | string>;

/** A handle or a behavior's name. */
export const schemaName = z.string().min(1).max(200) as unknown as Resolved<string>;

/** The runner puts the document in place of what was sent before an operation reads it. */
type Resolved<Sent> = z.ZodType<JsonObject, Sent>;

/** Names of behaviors that may be meant by one that there is not: by its words, then by its letters. */
export function suggestBehaviors(library: BehaviorLibrary, name: string, limit = 5): string[] {
  const behaviors = library.list();
  const words = toWords(name.slice(0, 80));
  const byWords = searchBehaviors(behaviors, words.replaceAll('-', ' '));
  const names = byWords.map(({ behavior }) => behavior.name);
  const byLetters = nearestNames(
    words,
    behaviors.map((behavior) => behavior.name),
    limit,
  );
  return [...new Set([...names, ...byLetters])].slice(0, limit);
}

/** The handle or name that a resource URI of this server stands for; any other text as it is. */
const toIdentifier = (text: string): string =>
  text.replace(/^orrery:\/\/(?:schemas|behaviors)\//, '');

/**
 * The document that a schema-valued input means. Throws NOT_FOUND for an unknown handle or name.
 *
 * @example
 * const document = await resolveSchema('std-list', context);
 */
export async function resolveSchema(
  given: JsonObject | string,
  context: OperationContext,
): Promise<JsonObject> {
  if (typeof given !== 'string') return given;
  const input = toIdentifier(given);
  if (/^(?:file:|\/|[A-Za-z]:\\)/.test(input)) {
    throw new AppError(
      'UNPROCESSABLE',
      'Files are read only over stdio, below a root of the client or --allow-dir. Send the document, a schema_id or the name of a behavior.',
    );
  }
  if (SCHEMA_ID.test(input)) {
    const document = await (await context.services.schemas()).find(context.tenant, input);
    if (document) return document;
    throw new AppError(
      'NOT_FOUND',
      'No schema is kept under this schema_id: it expired (7 days unused) or never existed. Send the document, or save it again with apply_actions.',
    );
  }
  if (/^(sch|pln)_/.test(input)) {
    throw new AppError(
      'NOT_FOUND',
      `"${input.slice(0, 80)}" is not a valid schema_id (sch_ and 22 characters). Get one from apply_actions with save, or from memory_recall.${input.startsWith('pln_') ? ' Send a plan_id to apply_actions as plan.' : ''}`,
    );
  }
  const library = await context.services.behaviors(context.tenant);
  const behavior = library.find(input);
  if (behavior) return behavior.schema;
  const nearest = suggestBehaviors(library, input).join(', ');
  const message = `No behavior is named "${input.slice(0, 80)}". Nearest: ${nearest}.`;
  throw new AppError('NOT_FOUND', `${message} list_behaviors lists all.`);
}

/** The behavior that an input names; undefined for documents, handles and unknown names. */
export async function findBehavior(
  input: unknown,
  context: OperationContext,
): Promise<Behavior | undefined> {
  if (typeof input !== 'string' || SCHEMA_ID.test(input)) return undefined;
  return (await context.services.behaviors(context.tenant)).find(toIdentifier(input));
}
