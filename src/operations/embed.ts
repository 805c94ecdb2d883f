import { z } from 'zod';
import { DIMENSION } from '../embed/embedder.ts';
import { structureEmbedder } from '../embed/structure-embedder.ts';
import { resolveSchema, schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';

export const embed = defineOperation({
  name: 'embed',
  group: 'embedding',
  route: { method: 'POST', path: '/embed' },
  title: 'Embed a schema',
  description:
    'Turns a schema into 256 numbers that mean its structure: entities, traits, transitions, bindings and UI, not names or order. Close vectors mean that schemas do the same. The same schema always gives the same unit vector, so the dot product is the cosine. To find behaviors like a schema call find_similar_behaviors with the schema itself: the vector is for your own index.',
  effect: 'read',
  input: z.strictObject({ schema: schemaInput.describe('The schema, its handle or a behavior.') }),
  output: z.object({
    vector: z.array(z.number()).length(DIMENSION).describe('Unit length.'),
    dimension: z.literal(DIMENSION),
    model: z.string().describe('Vectors of different models can not be compared.'),
  }),
  schemaInputs: ['schema'],
  async run({ schema }, context) {
    const document = await resolveSchema(schema, context);
    return {
      vector: structureEmbedder.embed(document),
      dimension: DIMENSION,
      model: structureEmbedder.model,
    };
  },
});
