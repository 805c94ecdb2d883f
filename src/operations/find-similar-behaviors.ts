import { z } from 'zod';
import { compareMeanings } from '../behaviors/search-behaviors.ts';
import { DIMENSION } from '../embed/embedder.ts';
import { structureEmbedder } from '../embed/structure-embedder.ts';
import type { JsonObject } from '../kernel/json.ts';
import { countInput } from './inputs/members.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { refuse } from './refuse.ts';

export const similarOutput = z.object({
  behavior_name: z.string(),
  similarity: z.number().describe('0 to 1. By structure: a cosine, 1 is the same structure.'),
  source: z.enum(['registered', 'directory', 'builtin']),
  reason: z.string().optional().describe('Words that both name.'),
});

const LENGTH_MESSAGE = `Expected ${DIMENSION} numbers, as embed returns them.`;

const MAX_ITEMS = 100;

const vectorInput = z
  .array(z.number('Expected a finite number.'), LENGTH_MESSAGE)
  .length(DIMENSION, LENGTH_MESSAGE)
  .refine((vector) => vector.some((x) => x !== 0), 'A vector of zeros has no direction.');

/** Below, a person would call nothing alike: by meaning, and by structure. */
const MEANING_FLOOR = 0.17;
const STRUCTURE_FLOOR = 0.5;

/** Structures from here on are the same but for details: whatever the names, it is alike. */
const NEAR_DUPLICATE = 0.95;

const round = (similarity: number) => Math.round(similarity * 1e6) / 1e6;

/** The behaviors that are built most like a vector. */
export async function findByStructure(
  vector: readonly number[],
  limit: number,
  context: OperationContext,
) {
  const index = await context.services.behaviorIndex(context.tenant);
  const found = await index.findSimilar(vector, limit);
  return found.map(({ name, similarity, source }) => ({ behavior_name: name, similarity, source }));
}

async function findByMeaning(
  schema: JsonObject,
  vector: readonly number[],
  limit: number,
  context: OperationContext,
) {
  const library = await context.services.behaviors(context.tenant);
  const structures = await findByStructure(vector, library.list().length, context);
  const cosines = new Map(
    structures.map(({ behavior_name, similarity }) => [behavior_name, Math.max(0, similarity)]),
  );
  const items = compareMeanings(library.list(), schema)
    .map(({ behavior: { name, source }, similarity, reason }) => {
      const cosine = cosines.get(name) ?? 0;
      const nearness = round(cosine >= NEAR_DUPLICATE ? cosine : similarity);
      return { behavior_name: name, similarity: nearness, cosine, source, reason };
    })
    .sort((a, b) => b.similarity - a.similarity || b.cosine - a.cosine)
    .slice(0, limit)
    .map(({ cosine: _, reason, ...item }) => ({
      ...item,
      reason: reason === '' ? 'structure only' : `both name ${reason}`,
    }));
  return { items, nothing_near: (items[0]?.similarity ?? 0) < MEANING_FLOOR };
}

export const findSimilarBehaviors = defineOperation({
  name: 'find_similar_behaviors',
  group: 'embedding',
  route: { method: 'POST', path: '/behaviors/similar' },
  title: 'Find similar behaviors',
  description:
    'Finds the behaviors that are about what a schema is about, or by: structure those built like it. Send schema or a vector of embed. To search by words call list_behaviors.',
  effect: 'read',
  input: z.strictObject({
    schema: schemaInput.optional().describe('Document, schema_id or behavior.'),
    vector: vectorInput.optional().describe('256 numbers from embed.'),
    by: z.enum(['meaning', 'structure']).optional().describe('Which comparison.'),
    limit: countInput(5, MAX_ITEMS, 'Items wanted, '),
  }),
  output: z.object({
    items: z.array(similarOutput),
    nothing_near: z.boolean().describe('True where a person would call none of them alike.'),
  }),
  schemaInputs: ['schema'],
  async run({ schema, vector, limit, by }, context) {
    const own = vector ?? (schema && structureEmbedder.embed(schema));
    if (own === undefined || (schema && vector)) {
      const path = vector === undefined ? '/schema' : '/vector';
      return refuse(path, 'Send exactly one of schema and vector.');
    }
    if (vector !== undefined && by === 'meaning') {
      refuse('/by', 'A vector holds no words: send the schema, or by: structure.');
    }
    if (schema !== undefined && by !== 'structure')
      return findByMeaning(schema, own, limit, context);
    const items = await findByStructure(own, limit, context);
    return { items, nothing_near: (items[0]?.similarity ?? 0) < STRUCTURE_FLOOR };
  },
});
