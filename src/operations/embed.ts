import { z } from 'zod';
import { DIMENSION } from '../embed/embedder.ts';
import { structureEmbedder } from '../embed/structure-embedder.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';

export const embed = defineOperation({
  name: 'embed',
  group: 'embedding',
  route: { method: 'POST', path: '/embed' },
  title: 'Embed a schema',
  description:
    'Turns a schema into a unit vector of 256 numbers that mean its structure, not names or order: close vectors mean that schemas do the same. For your own index; to find behaviors like a schema call find_similar_behaviors with the schema itself.',
  effect: 'read',
  input: z.strictObject({ schema: schemaInput }),
  output: z.object({
    vector: z.array(z.number()).length(DIMENSION).describe('Unit length.'),
    dimension: z.literal(DIMENSION),
    model: z.string().describe('Vectors of different models cannot be compared.'),
  }),
  schemaInputs: ['schema'],
  run: ({ schema }) => ({
    vector: structureEmbedder.embed(schema),
    dimension: DIMENSION,
    model: structureEmbedder.model,
  }),
});
