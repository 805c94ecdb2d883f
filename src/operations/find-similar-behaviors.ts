import { z } from 'zod';
import { DIMENSION } from '../embed/embedder.ts';
import { structureEmbedder } from '../embed/structure-embedder.ts';
import { AppError } from '../kernel/errors.ts';
import type { OperationContext } from './context.ts';
import { resolveSchema, type SchemaInput, schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';

const LENGTH_MESSAGE = `Expected ${DIMENSION} numbers, as embed answers them.`;

const MAX_ITEMS = 100;
const LIMIT_MESSAGE = `Expected a whole number from 1 to ${MAX_ITEMS}.`;

const vectorInput = z
  .array(z.number('Expected a finite number.'), LENGTH_MESSAGE)
  .length(DIMENSION, LENGTH_MESSAGE)
  .refine((vector) => vector.some((x) => x !== 0), 'A vector of zeros has no direction.');

async function toVector(
  schema: SchemaInput | undefined,
  vector: readonly number[] | undefined,
  context: OperationContext,
): Promise<readonly number[]> {
  if (vector !== undefined && schema === undefined) return vector;
  if (schema !== undefined && vector === undefined) {
    return structureEmbedder.embed(await resolveSchema(schema, context));
  }
  const message = 'Send either schema or vector, not both and not neither.';
  throw new AppError('UNPROCESSABLE', `find_similar_behaviors: ${message}`, {
    errors: [{ path: vector === undefined ? '/schema' : '/vector', message }],
  });
}

export const findSimilarBehaviors = defineOperation({
  name: 'find_similar_behaviors',
  group: 'embedding',
  route: { method: 'POST', path: '/behaviors/similar' },
  title: 'Find similar behaviors',
  description:
    'Finds the behaviors whose structure is nearest to a schema, whatever its names: a goal to plan towards, or a near-duplicate (similarity above 0.95). Send either schema or a vector of embed. To search by words call list_behaviors.',
  effect: 'read',
  input: z.strictObject({
    schema: schemaInput.optional(),
    vector: vectorInput.optional().describe('256 numbers from embed.'),
    limit: z
      .int(LIMIT_MESSAGE)
      .min(1, LIMIT_MESSAGE)
      .max(MAX_ITEMS, LIMIT_MESSAGE)
      .default(5)
      .describe('Items wanted, 1–100.'),
  }),
  output: z.object({
    items: z.array(
      z.object({
        behavior_name: z.string(),
        similarity: z.number().describe('Cosine, 1 is the same structure.'),
        source: z.enum(['registered', 'directory', 'builtin']),
      }),
    ),
  }),
  schemaInputs: ['schema'],
  strayKeys: { query: 'list_behaviors searches behaviors by words.' },
  async run({ schema, vector, limit }, context) {
    const query = await toVector(schema, vector, context);
    const index = await context.services.behaviorIndex(context.tenant);
    const similar = await index.findSimilar(query, limit);
    return {
      items: similar.map(({ name, similarity, source }) => ({
        behavior_name: name,
        similarity,
        source,
      })),
    };
  },
});
