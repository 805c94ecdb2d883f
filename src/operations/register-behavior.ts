import { z } from 'zod';
import { BEHAVIOR_NAME } from '../behaviors/behavior-name.ts';
import type { Behavior, BehaviorLibrary } from '../behaviors/library.ts';
import { structureEmbedder } from '../embed/structure-embedder.ts';
import { AppError } from '../kernel/errors.ts';
import { isString } from '../kernel/json.ts';
import { MAX_REGISTERED } from '../ports/registered-behaviors.ts';
import { findByStructure, similarOutput } from './find-similar-behaviors.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { refuse, refuseName } from './refuse.ts';
import { examine } from './verification/examine.ts';

/** Similar behaviors that the answer names. */
const SIMILAR = 5;

const tag = z.string().trim().toLowerCase().min(1).max(80);

async function remove(name: string, library: BehaviorLibrary, context: OperationContext) {
  const own = library.list().filter(({ source }) => source === 'registered');
  const registered = own.find((behavior) => behavior.name === name);
  const store = await context.services.registeredBehaviors();
  if (!registered || !(await store.remove(context.tenant, name))) {
    const names = own.map((behavior) => behavior.name);
    return refuseName('/name', 'You have registered no behavior', name, names, 'NOT_FOUND');
  }
  const { verdict } = await examine(registered.schema, context);
  return {
    name,
    created: false,
    removed: true,
    valid: verdict.errorCount === 0,
    proven_errors: verdict.errorCount,
    similar: [],
  };
}

export const registerBehavior = defineOperation({
  name: 'register_behavior',
  group: 'behaviors',
  route: { method: 'PUT', path: '/behaviors/{name}' },
  title: 'Register a behavior',
  description: `Keeps a schema as a behavior of your own: it can then be a goal, a target, an import and a search result. Replaces an earlier one of the name; a faulty schema is kept too, and valid says so. At most ${MAX_REGISTERED}.`,
  isUnlisted: true,
  effect: 'destroy',
  idempotent: true,
  schemaInputs: ['schema'],
  input: z.strictObject({
    name: z
      .string()
      .regex(BEHAVIOR_NAME, 'Use a–z, 0–9 and hyphens, at most 64 characters.')
      .describe('Not that of a built-in behavior.'),
    schema: schemaInput.optional().describe('Stored by value. Needed unless remove is true.'),
    description: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe("One line. Needed unless the schema's own description says it."),
    tags: z.array(tag).max(40).default([]).describe('Words that the search finds it by.'),
    remove: z.boolean().default(false).describe('Removes the behavior of this name.'),
  }),
  output: z.object({
    name: z.string(),
    created: z.boolean().describe('False where an earlier one was replaced or removed.'),
    removed: z.boolean().optional(),
    valid: z.boolean().describe('No proven error.'),
    proven_errors: z.int(),
    similar: z
      .array(similarOutput)
      .describe('Nearest in structure, nearest first; above 0.95 is a near-duplicate.'),
  }),
  async run(input, context) {
    const { name } = input;
    const library = await context.services.behaviors(context.tenant);
    if (library.findBuiltin(name)) {
      throw new AppError('CONFLICT', `"${name}" is a built-in behavior. Choose another name.`);
    }
    if (input.remove) return remove(name, library, context);
    const { schema } = input;
    if (schema === undefined) {
      return refuse('/schema', 'Send the schema, or "remove": true to delete the behavior.');
    }
    const description = input.description ?? schema.description;
    if (!isString(description) || description.trim() === '') {
      return refuse('/description', 'Say in one line what the behavior does.');
    }
    const behavior: Behavior = {
      name,
      description: description.trim().split('\n', 1)[0] ?? '',
      tags: [...new Set(input.tags)],
      source: 'registered',
      schema,
    };
    const store = await context.services.registeredBehaviors();
    const created = await store.put(context.tenant, behavior);
    const { verdict } = await examine(schema, context);
    const nearest = await findByStructure(structureEmbedder.embed(schema), SIMILAR + 1, context);
    return {
      name,
      created,
      valid: verdict.errorCount === 0,
      proven_errors: verdict.errorCount,
      similar: nearest.filter((one) => one.behavior_name !== name).slice(0, SIMILAR),
    };
  },
});
