import { z } from 'zod';
import type { Json } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { count } from '../kernel/word-forms.ts';
import { writeActions } from '../lines/write-action.ts';
import { writeLines, writeValue } from '../lines/write-value.ts';
import { plan as createPlan } from '../plan/plan.ts';
import { detailInput } from './inputs/members.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation, MOST_TOKENS } from './operation.ts';
import {
  actionOutputs,
  countActions,
  countsOutput,
  domainInput,
  findPattern,
  keepPlan,
  patternOutput,
  planIdOutput,
  skippedOutput,
} from './plans/planning.ts';

const output = z.object({
  plan_id: planIdOutput,
  counts: countsOutput,
  total_actions: z.int().min(0),
  gap_score: z.number().min(0).max(1).describe('Between current and goal, before the actions.'),
  skipped: z
    .array(skippedOutput)
    .optional()
    .describe('Differences that additive_only left as they are.'),
  pattern: patternOutput.optional(),
  actions: z.array(
    z.object({
      ...actionOutputs,
      score: z.number().min(0).max(1),
      level: z.int().min(1),
      destructive: z.literal(true).optional(),
    }),
  ),
});

type Answer = z.output<typeof output>;

function writePlan(answer: Answer, isFull: boolean): string {
  const { plan_id, gap_score, total_actions, actions, skipped = [] } = answer;
  return [
    writeLines(omitUndefined({ plan_id })),
    `${count(total_actions, 'action')}, gap ${gap_score}`,
    ...writeActions(actions, isFull ? Infinity : MOST_TOKENS),
    ...skipped.map(({ path, reason }) => `skipped ${path}: ${reason}`),
    answer.pattern && `pattern: ${writeValue(answer.pattern as Json)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

export const plan = defineOperation({
  name: 'plan',
  group: 'planning',
  route: { method: 'POST', path: '/plan' },
  title: 'Plan the way to a goal',
  description:
    'Ranks the actions that turn a current schema into a goal schema. Applied in order they produce the goal exactly, removals and renames included; additive_only leaves those out. To build a behavior into an existing application use plan_instructions.',
  effect: 'read',
  cost: 'superlinear',
  input: z.strictObject({
    current: schemaInput.describe('The current schema.'),
    goal: schemaInput,
    domain: domainInput,
    additive_only: z
      .boolean()
      .default(false)
      .describe('Leave out removals, renames and overwrites.'),
    detail: detailInput,
  }),
  output,
  forModels: { lists: ['actions', 'skipped'] },
  toLines: writePlan,
  schemaInputs: ['current', 'goal'],
  async run({ current, goal, domain, additive_only: isAdditive }, context) {
    const pattern = await findPattern(domain, goal, context);
    const result = createPlan(current, goal, { isAdditive, pattern });
    const { actions } = result;
    return omitUndefined({
      plan_id: await keepPlan(current, 'plan', actions, context),
      counts: countActions(actions),
      total_actions: actions.length,
      gap_score: result.gap_score,
      skipped: isAdditive ? result.skipped : undefined,
      pattern,
      actions,
    });
  },
});
