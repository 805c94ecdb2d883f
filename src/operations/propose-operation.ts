import { z } from 'zod';
import { asArray, isObject, type JsonObject } from '../kernel/json.ts';
import { assertWithinLimits } from '../kernel/limits.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { writeLines } from '../lines/write-value.ts';
import { plan as createPlan } from '../plan/plan.ts';
import { openQuestion, uncoveredPart } from '../propose/open-question.ts';
import { propose as draw } from '../propose/propose.ts';
import { assess } from '../verify/assess.ts';
import { detailInput, domainName, jsonRecord } from './inputs/members.ts';
import { schemaInput, suggestBehaviors } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { keepPlan, keepSchema, planIdOutput, unlessRefused } from './plans/planning.ts';
import { examine } from './verification/examine.ts';

/** A brief as callers send it; `parseBrief` reads it and names what is wrong. */
const briefInput = jsonRecord.describe(
  '{name, entities: [{name, fields: [{name, type, values?, entity?, required?}], states?: [name] | {field, values, transitions: [[from, EVENT, to]]}}], relations?: [{from, to, many}], pages?: [{name, path?, of, shows}], features?: [{behavior, to?}], notices?: [{entity, on, by, to?, text, when?}], rules?: [{entity, event, when}]}. describe_language {topic: "brief"} says more.',
);

const output = z.object({
  schema_id: z.string().optional().describe('The application, kept for 7 days.'),
  valid: z.boolean(),
  probability: z.number().min(0).max(1),
  built_from: z.array(z.string()),
  questions: z
    .array(openQuestion)
    .describe('Decisions that the brief leaves open; the application has each default.'),
  uncovered: z.array(uncoveredPart).describe('Parts of the brief that the application lacks.'),
  plan_id: planIdOutput.describe('With base: the plan from there to the application.'),
  brief: jsonRecord.describe(
    'The brief with its defaults: sent again it gives the same application.',
  ),
  goal: jsonRecord.optional(),
});

type Proposed = z.output<typeof output>;

/** The handle, what it was built from, its pages, what is open; the brief is what was sent, with these pages. */
function writeProposal({ schema_id, plan_id, valid, probability, ...answer }: Proposed): string {
  const pages = asArray(answer.brief.pages).filter(isObject);
  return [
    `${valid ? 'valid' : 'invalid'}${valid && probability > 0.9 ? '' : ` (${probability})`}`,
    writeLines(omitUndefined({ schema_id, plan_id })),
    ...answer.built_from.map((line) => `built: ${line}`),
    ...pages.map(({ name, path, shows }) => `page ${name} ${path}: ${asArray(shows).join(', ')}`),
    ...answer.questions.map(
      (one) =>
        `question ${one.id}: ${one.question} ${one.options.map(({ id, label }) => `${id} (${label})`).join(' | ')}; now ${one.default}`,
    ),
    ...answer.uncovered.map(({ path, why }) => `lacking ${path}: ${why}`),
  ]
    .filter(Boolean)
    .join('\n');
}

export const propose = defineOperation({
  name: 'propose',
  group: 'planning',
  route: { method: 'POST', path: '/propose' },
  title: 'An application from a brief',
  description:
    'Builds a whole, valid application from a brief in your own names, or extends base: entities with list, form, detail and search, lifecycles, relations, pages, notices, rules, behaviors. Use it to begin one. questions: what the brief leaves open; uncovered: what is lacking.',
  effect: 'write',
  cost: 'superlinear',
  idempotent: true,
  schemaInputs: ['base'],
  input: z.strictObject({
    brief: briefInput,
    base: schemaInput.optional().describe('The application to extend.'),
    domain: domainName.optional().describe('Of the work; changes nothing here.'),
    save: z.boolean().default(false).describe('Fail unless the application can be kept.'),
    detail: detailInput,
  }),
  output,
  forModels: {
    documents: ['goal'],
    lists: ['brief', 'built_from', 'questions', 'uncovered'],
  },
  toLines: writeProposal,
  async run(input, context) {
    const { base } = input;
    const library = await context.services.behaviors(context.tenant);
    const proposal = draw(input.brief, {
      base,
      find: (name) => library.find(name),
      suggest: (name) => suggestBehaviors(library, name),
    });
    const { goal } = proposal;
    assertWithinLimits(goal, '/brief', true, context.limits);
    const { model, verdict } = await examine(goal, context);
    const { probability, valid } = assess(model, verdict);
    const keep = () => keepSchema(goal, context);
    return omitUndefined({
      // Without a store that takes it the answer has no handle.
      schema_id: await (input.save ? keep() : unlessRefused(keep)),
      valid,
      probability,
      built_from: proposal.builtFrom,
      questions: proposal.questions,
      uncovered: proposal.uncovered,
      plan_id: base && (await keepPlan(base, 'propose', createPlan(base, goal).actions, context)),
      brief: proposal.brief as unknown as JsonObject,
      goal,
    });
  },
});
