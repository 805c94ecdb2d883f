import { z } from 'zod';
import type { JsonObject } from '../kernel/json.ts';
import { assertWithinLimits } from '../kernel/limits.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { wrapMachines } from '../language/flat-machines.ts';
import { writeActions, writeAdded } from '../lines/write-action.ts';
import { writeLines } from '../lines/write-value.ts';
import { storedEntities } from '../plan/attach/belong.ts';
import { isChanged } from '../plan/attach/bind-fields.ts';
import type { DecidedBindings } from '../plan/attach/bind-goal.ts';
import type { AddedField, MappedFields } from '../plan/attach/map-fields.ts';
import { planInstructions as createInstructions } from '../plan/instructions.ts';
import { detailInput, summarize } from './inputs/members.ts';
import { findBehavior, nameText, schemaInput } from './inputs/schema-input.ts';
import { defineOperation, MOST_TOKENS } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import {
  actionOutputs,
  countActions,
  countsOutput,
  domainInput,
  findPattern,
  keepPlan,
  keepSchema,
  keepUndoPlan,
  patternOutput,
  planIdOutput,
  skippedOutput,
  toReference,
} from './plans/planning.ts';
import { findQuestion, questionOutput } from './plans/questions.ts';
import { refuseName } from './refuse.ts';

const names = z.record(z.string(), z.string());
const fieldsOutput = z.array(z.object({ entity: z.string(), field: z.string(), why: z.string() }));

const namesByEntity = z.record(z.string(), names);

const bindingsInput = z.strictObject({
  entities: names.optional(),
  values: namesByEntity.optional(),
});

/** An entity, or whether what belongs to it is shown on its page or on one of its own. */
const belongingInput = z.union(
  [
    summarize(
      z.strictObject({
        entity: z.string().min(1),
        as: z.enum(['section', 'page']).optional(),
      }),
      'object',
    ),
    nameText,
  ],
  'Expected the name of an entity, or {entity, as?}.',
);

const output = z.object({
  plan_id: planIdOutput,
  schema_id: z.string().optional().describe('With save: the schema with all instructions done.'),
  undo_plan_id: z.string().optional().describe('With save: the plan that undoes it.'),
  counts: countsOutput,
  levels: z.int().min(0),
  total_instructions: z.int().min(0),
  bindings: z
    .looseObject({
      entities: names,
      traits: names,
      events: names,
      pages: names.optional().describe('Pages of the goal that are called otherwise here.'),
      fields: namesByEntity.optional().describe('By entity: the fields used for the goal’s.'),
      values: namesByEntity.optional().describe('By entity: values of both lifecycles.'),
    })
    .describe('By entity also left_out: fields that the goal only shows.'),
  added_fields: fieldsOutput
    .optional()
    .describe('Fields that the behavior’s machine needs in entities that are there.'),
  left_out: fieldsOutput.optional().describe('Fields of yours that no list and no form can show.'),
  to: z
    .record(z.string(), z.string())
    .optional()
    .describe('Entity that the new records belong to, relation, trait, page, and as what.'),
  question: questionOutput.optional(),
  unbound: z.array(z.string()).describe('Entities of the goal that are added as new ones.'),
  skipped: z.array(skippedOutput),
  pattern: patternOutput.optional(),
  instructions: z.array(z.object({ level: z.int().min(1), ...actionOutputs })),
});

type Answer = z.output<typeof output>;

/** Keys of the whole document, which are those of current in any case. */
const isOfRoot = ({ path }: { readonly path: string }) => /^\/\w+$/.test(path);

const writePairs = (pairs: Readonly<Record<string, string>> = {}): string =>
  Object.entries(pairs)
    .map(([goal, own]) => `${goal} = ${own}`)
    .join(', ');

/** Names of parts that are all shown beside those of the entities: of more, how many there are. */
const MOST_NAMES = 6;

/** What is bound to what, and what could not be. */
function writeBindings(answer: Answer, isFull: boolean) {
  const { bindings, added_fields: added = [], left_out: hidden = [] } = answer;
  const { entities, traits, events, pages, fields = {}, values = {} } = bindings;
  const parts = { ...traits, ...events, ...pages };
  const count = Object.keys(parts).length;
  const isShown = isFull || count <= MOST_NAMES;
  const named = isShown ? writePairs(parts) : `${count} names of parts (detail: "full" lists them)`;
  const bound = [writePairs(entities), named].filter(Boolean).join(', ');
  return [
    bound && `bound: ${bound}`,
    ...[...Object.entries(fields), ...Object.entries(values)].map(
      ([entity, pairs]) => `in ${entity}: ${writePairs(pairs)}`,
    ),
    ...added.map(({ entity, field, why }) => `adds field ${entity}.${field}: ${why}`),
    ...hidden.map(({ entity, field, why }) => `not shown ${entity}.${field}: ${why}`),
  ];
}

/** What was built, or is to be done; whom it belongs to; what is open. */
function writeInstructions(answer: Answer, isFull: boolean): string {
  const { plan_id, schema_id, undo_plan_id, to, question, skipped, instructions } = answer;
  const left = skipped.filter((one) => !isOfRoot(one));
  const isBuilt = schema_id !== undefined;
  return [
    writeLines(omitUndefined({ plan_id, 'built, schema_id': schema_id, undo_plan_id })),
    ...(isBuilt && !isFull
      ? writeAdded(instructions)
      : writeActions(instructions, isFull ? Infinity : MOST_TOKENS)),
    ...writeBindings(answer, isFull),
    to && `${to.as} of ${to.entity} on ${to.page}: ${to.trait}, by ${to.relation}`,
    ...left.map(({ path, reason }) => `skipped ${path}: ${reason}`),
    question && `open: ${question.question}`,
    ...(question?.options ?? []).map(({ call }) => JSON.stringify(call)),
  ]
    .filter(Boolean)
    .join('\n');
}

const input = z.strictObject({
  current: schemaInput.describe('The schema to extend.'),
  goal: schemaInput,
  domain: domainInput,
  additive_only: z.boolean().default(true).describe('false: the result is the bound goal exactly.'),
  bindings: summarize(bindingsInput, 'object')
    .optional()
    .describe('{entities?: {name in goal: name in current}, values?}.'),
  to: belongingInput
    .optional()
    .describe('Entity of current that the new records belong to: "Patient".'),
  save: z.boolean().default(false).describe('Build it and answer its schema_id.'),
  detail: detailInput,
});

type Input = z.output<typeof input>;

export const planInstructions = defineOperation({
  name: 'plan_instructions',
  group: 'planning',
  route: { method: 'POST', path: '/plan-instructions' },
  title: 'Instructions to build a behavior',
  description:
    'Plans how to build a behavior (or any schema) into a current schema; apply_actions takes the plan_id, or save builds it at once. Existing parts stay (skipped), and existing entities replace the behavior’s own (bindings).',
  effect: 'read',
  cost: 'superlinear',
  input,
  output,
  forModels: {
    lists: ['instructions', 'skipped', 'unbound', 'added_fields'],
  },
  toLines: writeInstructions,
  schemaInputs: ['current', 'goal'],
  async run(input, context, sent) {
    const { current, goal } = input;
    const to = typeof input.to === 'string' ? { entity: input.to } : input.to;
    const known = storedEntities(current);
    if (to !== undefined && !known.includes(to.entity)) {
      refuseName('/to', 'The current schema keeps no records of an entity', to.entity, known);
    }
    const pattern = await findPattern(input.domain, goal, context);
    const result = createInstructions(wrapMachines(current), wrapMachines(goal), {
      isAdditive: input.additive_only,
      bindings: omitUndefined(input.bindings ?? {}),
      interface: (await findBehavior(sent.goal, context))?.interface,
      pattern,
      to,
    });
    const { instructions, bindings, belongs, result: built } = result;
    if (input.save) assertWithinLimits(built, '/goal', true, context.limits);
    return omitUndefined({
      plan_id: await keepPlan(current, 'plan_instructions', instructions, context),
      schema_id: input.save ? await keepSchema(built, context) : undefined,
      undo_plan_id: input.save
        ? await keepUndoPlan(current, instructions, built, context)
        : undefined,
      counts: countActions(instructions),
      levels: result.levels,
      total_instructions: instructions.length,
      ...describeBindings(bindings),
      to: belongs && { ...belongs, as: belongs.as ?? 'section' },
      question: await findQuestion(result, input.bindings ?? {}, () =>
        toSameCall(input, sent, context),
      ),
      unbound: result.unbound,
      skipped: result.skipped,
      pattern,
      instructions,
    });
  },
});

/** The inputs of a call for another one like it, without what they are by default; documents are handles. */
async function toSameCall(
  { current, goal, domain, additive_only, bindings, to, save, detail }: Input,
  sent: Readonly<Record<string, unknown>>,
  context: OperationContext,
): Promise<JsonObject> {
  return omitUndefined({
    current: await toReference(sent.current, current, context),
    goal: await toReference(sent.goal, goal, context),
    domain,
    additive_only: additive_only ? undefined : false,
    bindings: bindings && omitUndefined(bindings),
    to: typeof to === 'object' ? omitUndefined(to) : to,
    save: save || undefined,
    detail: detail === 'full' ? detail : undefined,
  });
}

/** An object without members that hold nothing. */
const omitEmpty = <T extends object>(object: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => Object.keys(value).length > 0),
  ) as Partial<T>;

/** The decided bindings, and by entity what became of its fields; what no entity has is left out. */
function describeBindings({ entities, traits, events, pages, fields }: DecidedBindings) {
  const by = <T extends object>(side: 'from' | 'to', of: (one: MappedFields) => T) =>
    Object.fromEntries(
      fields
        .map((one): [string, T] => [one.binding[side], of(one)])
        .filter(([, told]) => Object.keys(told).length > 0),
    );
  const byEntity = {
    pages,
    fields: by('from', ({ names }) => names),
    left_out: by('from', ({ leftOut }) => leftOut),
    values: by('to', ({ values }) => (values && isChanged(values) ? values.names : {})),
  };
  const toFields = (of: (one: MappedFields) => readonly AddedField[]) =>
    fields.flatMap((one) => of(one).map((field) => ({ entity: one.binding.to, ...field })));
  const why = 'A list or object fits no column and no input.';
  return {
    bindings: { entities, traits, events, ...omitEmpty(byEntity) },
    ...omitEmpty({
      added_fields: toFields(({ added }) => added),
      left_out: toFields(({ notShown }) => notShown.map((field) => ({ field, why }))),
    }),
  };
}
