import { z } from 'zod';
import { detailInput } from './inputs/members.ts';
import { paramsOutput } from './inputs/planning-input.ts';
import { defineOperation } from './operation.ts';
import { getPlan as getKeptPlan, planIdInput, selectItems } from './plans/find-plan.ts';
import { countActions } from './plans/keep-plan.ts';

export const getPlan = defineOperation({
  name: 'get_plan',
  group: 'planning',
  route: { method: 'GET', path: '/plans/{plan_id}' },
  title: 'Read a kept plan',
  description:
    'Reads the actions of a plan in parts: by level, or from an offset on. To carry it out there is no need to: apply_actions takes the plan_id.',
  effect: 'read',
  isUnlisted: true,
  input: z.strictObject({
    plan_id: planIdInput.describe('As plan returns it.'),
    levels: z.array(z.int().min(1)).optional().describe('Only these levels.'),
    offset: z.int().min(0).default(0).describe('Actions to skip.'),
    limit: z.int().min(1).optional().describe('Actions wanted.'),
    detail: detailInput,
  }),
  output: z.object({
    plan_id: z.string(),
    schema_id: z.string().describe('Of the schema that the plan was made for.'),
    made_by: z.string(),
    counts: z.record(z.string(), z.int()).describe('Actions of each name in the whole plan.'),
    levels: z.int().min(0),
    total: z.int().describe('Items of the levels asked for.'),
    offset: z.int(),
    items: z.array(
      z.object({
        index: z.int().describe('Its place in the whole plan; apply_actions takes it as except.'),
        level: z.int().optional(),
        step: z.int().optional(),
        score: z.number().optional(),
        action: z.string(),
        params: paramsOutput,
        destructive: z.literal(true).optional(),
      }),
    ),
  }),
  forModels: { pages: ['items'], leastItems: 1 },
  async run({ plan_id, levels, offset, limit }, context) {
    const plan = await getKeptPlan(plan_id, context);
    const selected = selectItems(plan, levels);
    const end = limit === undefined ? undefined : offset + limit;
    return {
      plan_id,
      schema_id: plan.schemaId,
      made_by: plan.madeBy,
      counts: countActions(plan.items),
      levels: Math.max(0, ...plan.items.map(({ level }) => level ?? 0)),
      total: selected.length,
      offset,
      items: selected.slice(offset, end).map(({ index, item }) => ({ index, ...item })),
    };
  },
});
