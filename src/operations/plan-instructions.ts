import { z } from 'zod';
import { planInstructions as createInstructions } from '../plan/instructions.ts';
import {
  domainInput,
  findPattern,
  paramsOutput,
  patternOutput,
  skippedOutput,
} from './inputs/planning-input.ts';
import { resolveSchema, schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';

const names = z.record(z.string(), z.string());

export const planInstructions = defineOperation({
  name: 'plan_instructions',
  group: 'planning',
  route: { method: 'POST', path: '/plan-instructions' },
  title: 'Instructions to build a behavior',
  description:
    'Answers the complete instructions that build a behavior (or any schema) into a current schema. Instructions of one level can be carried out in parallel; apply_actions takes them all. Additive by default: nothing that is there is removed, renamed or overwritten (skipped says what therefore differs), and entities that are there take the place of the behavior’s own (bindings). For an exact, ranked plan use plan.',
  effect: 'read',
  input: z.strictObject({
    current: schemaInput.describe('Schema, schema_id or behavior name to build into.'),
    goal: schemaInput.describe('Behavior name (list_behaviors), schema_id or schema.'),
    domain: domainInput,
    additive_only: z
      .boolean()
      .default(true)
      .describe('false: the result is the bound goal exactly.'),
    bindings: z
      .strictObject({
        entities: names.optional(),
        traits: names.optional(),
        events: names.optional(),
      })
      .optional()
      .describe(
        'Names of the goal and what they are called in current: {SupportTicket: "Ticket"}.',
      ),
  }),
  output: z.object({
    instructions: z.array(
      z.object({ level: z.int().min(1), action: z.string(), params: paramsOutput }),
    ),
    levels: z.int().min(0),
    total_instructions: z.int().min(0),
    bindings: z.object({ entities: names, traits: names, events: names }),
    unbound: z.array(z.string()).describe('Entities of the goal that are added as new ones.'),
    skipped: z.array(skippedOutput),
    pattern: patternOutput.optional(),
  }),
  schemaInputs: ['current', 'goal'],
  async run(input, context) {
    const current = await resolveSchema(input.current, context);
    const goal = await resolveSchema(input.goal, context);
    const pattern = await findPattern(input.domain, goal, context);
    const result = createInstructions(current, goal, {
      isAdditive: input.additive_only,
      bindings: definedOnly(input.bindings),
      pattern,
    });
    const { entities, traits, events } = result.bindings;
    return {
      instructions: result.instructions.map((instruction) => ({ ...instruction })),
      levels: result.levels,
      total_instructions: result.instructions.length,
      bindings: { entities: { ...entities }, traits: { ...traits }, events: { ...events } },
      unbound: [...result.unbound],
      skipped: [...result.skipped],
      ...(pattern && { pattern: { name: pattern.name, steps: [...pattern.steps] } }),
    };
  },
});

type Names = Record<string, string>;

function definedOnly(
  bindings: { [kind in 'entities' | 'traits' | 'events']?: Names | undefined } | undefined,
): { [kind in 'entities' | 'traits' | 'events']?: Names } {
  const { entities, traits, events } = bindings ?? {};
  return { ...(entities && { entities }), ...(traits && { traits }), ...(events && { events }) };
}
