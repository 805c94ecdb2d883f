import { z } from 'zod';
import type { JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { toSentPointer } from '../language/flat-machines.ts';
import { plan } from '../plan/plan.ts';
import { anyJson, detailInput } from './inputs/members.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { keepPlan, planIdOutput } from './plans/planning.ts';

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
      from: anyJson.optional(),
      to: anyJson.optional(),
    }),
  ),
});

export const gap = defineOperation({
  name: 'gap',
  group: 'planning',
  route: { method: 'POST', path: '/gap' },
  title: 'Compare two schemas',
  description:
    'Lists what a target has and the source lacks (missing), the reverse (extra), and what differs (modified, renames included), with a score from 0 (identical) to 1 (nothing in common). For the steps there use plan or plan_instructions.',
  effect: 'read',
  cost: 'superlinear',
  input: z.strictObject({
    source: schemaInput.describe('The current schema.'),
    target: schemaInput,
    detail: detailInput,
  }),
  output: z.object({
    gap_score: z.number().min(0).max(1),
    plan_id: planIdOutput.describe('The exact plan from source to target.'),
    missing: z.array(gapEntry),
    extra: z.array(gapEntry),
    modified: z.array(modifiedEntry),
  }),
  forModels: { lists: ['modified.changes', 'modified', 'extra', 'missing'] },
  schemaInputs: ['source', 'target'],
  async run({ source, target }, context) {
    const { gap_score, actions, ...lists } = plan(source, target);
    const plan_id = await keepPlan(source, 'gap', actions, context);
    return omitUndefined({
      gap_score,
      plan_id,
      missing: lists.missing.map((entry) => asSent(target, entry)),
      extra: lists.extra.map((entry) => asSent(source, entry)),
      modified: lists.modified.map(({ changes, ...entry }) => ({
        ...asSent(source, entry),
        changes: changes.map((one) => asSent(one.from === undefined ? target : source, one)),
      })),
    });
  },
});

/** An entry with its pointer into the document as it was sent. */
const asSent = <T extends { readonly path: string }>(sent: JsonObject, entry: T): T => ({
  ...entry,
  path: toSentPointer(sent, entry.path),
});
