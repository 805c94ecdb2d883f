import { z } from 'zod';
import type { Json } from '../kernel/json.ts';
import { gap as compare } from '../plan/gap.ts';
import { resolveSchema, schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';

const json = z
  .custom<Json>((value) => value !== undefined)
  .meta({ description: 'Any JSON value.' });

const gapEntry = z.object({
  type: z
    .string()
    .describe(
      'orbital, entity, field, trait, state, event, transition, guard, effect, emit, listen, tick, page, use or property.',
    ),
  name: z.string(),
  linkedEntity: z.string().optional().describe('Of traits: the entity they work on.'),
  route: z.string().optional().describe('Of pages: their path.'),
  path: z.string().describe('JSON Pointer into the document that has it.'),
  contains: z
    .record(z.string(), z.int())
    .optional()
    .describe('How many smaller parts of each type it holds.'),
});

const modifiedEntry = z.object({
  type: z.string(),
  name: z.string(),
  path: z.string().describe('JSON Pointer into the source.'),
  renamed: z.object({ from: z.string(), to: z.string() }).optional(),
  changes: z.array(
    z.object({
      path: z.string().describe('JSON Pointer into the source, or the target where it has none.'),
      from: json.optional(),
      to: json.optional(),
    }),
  ),
});

export const gap = defineOperation({
  name: 'gap',
  group: 'planning',
  route: { method: 'POST', path: '/gap' },
  title: 'Compare two schemas',
  description:
    'Lists what a target has and the source lacks (missing), the reverse (extra), and what both have but differs (modified, renames included), with a score from 0.0 (identical) to 1.0 (nothing in common). Use it to see how far a schema is from a behavior; use plan or plan_instructions to get the steps there.',
  effect: 'read',
  input: z.strictObject({
    source: schemaInput.describe('Schema, schema_id or behavior name to start from.'),
    target: schemaInput.describe('Schema, schema_id or behavior name to compare with.'),
  }),
  output: z.object({
    missing: z.array(gapEntry),
    extra: z.array(gapEntry),
    modified: z.array(modifiedEntry),
    gap_score: z.number().min(0).max(1),
  }),
  schemaInputs: ['source', 'target'],
  async run({ source, target }, context) {
    const result = compare(
      await resolveSchema(source, context),
      await resolveSchema(target, context),
    );
    return {
      missing: [...result.missing],
      extra: [...result.extra],
      modified: result.modified.map((entry) => ({ ...entry, changes: [...entry.changes] })),
      gap_score: result.gap_score,
    };
  },
});
