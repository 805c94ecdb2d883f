import { z } from 'zod';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { type Trace, writeTrace } from '../lines/write-trace.ts';
import { compileProgram } from '../run/program/program.ts';
import { typeOfDrawing } from '../run/stepper/effects.ts';
import { readRowStates, readStates, simulate as runSimulation } from '../run/stepper/simulate.ts';
import { EFFECT_KINDS, REJECTION_CODES, RUN_FINDING_CODES } from '../run/stepper/step-record.ts';
import { anyJson, detailInput, jsonRecord, summarize } from './inputs/members.ts';
import { endable, eventInput, toWorldOptions, worldInput } from './inputs/run-input.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation, MOST_TOKENS } from './operation.ts';
import { readModel } from './verification/examine.ts';

const stepOutput = z.object({
  event: z.string().describe('As handled: without UI:.'),
  index: z.int().describe('Of the event that caused it; -1 for the mount.'),
  transitions: z.array(
    endable({
      orbital: z.string(),
      trait: z.string(),
      from: z.string(),
      to: z.string(),
      on: z.string(),
      entity_id: z.string().optional(),
      at: z.string().describe('JSON Pointer to the arm.'),
    }),
  ),
  emitted: z.array(
    endable({
      event: z.string(),
      payload: anyJson,
      orbital: z.string(),
      trait: z.string(),
      heard_by: z.array(z.string()).describe('Orbital.Trait.'),
    }),
  ),
  effects: z
    .array(endable({ kind: z.enum(EFFECT_KINDS), orbital: z.string(), trait: z.string() }).loose())
    .describe(
      'Of set: field, value; persist and fetch: action, entity, id, data, rows, total; call-service: service, action, params; render-ui: slot, type (null: cleared), tree; navigate: path; notify and log: message; other: operator. outcome and reason where it can fail.',
    ),
  rejected: z.array(
    endable({
      code: z.enum(REJECTION_CODES),
      orbital: z.string().nullable(),
      trait: z.string().nullable(),
      from: z.string().nullable(),
      message: z.string(),
      at: z.string().optional(),
    }),
  ),
  ignored: z.boolean().describe('Nothing moved.'),
  truncated: z.boolean().optional().describe('The 2,000 follow-ups were used up.'),
});

export const simulate = defineOperation({
  name: 'simulate',
  group: 'running',
  route: { method: 'POST', path: '/simulate' },
  title: 'Simulate events',
  description:
    'Runs a schema over events: what moved, was emitted, heard, done and refused, and why. Use it to show that a change works.',
  effect: 'read',
  cost: 'superlinear',
  schemaInputs: ['schema'],
  input: z.strictObject({
    schema: schemaInput,
    events: summarize(z.array(eventInput).max(1000), 'array').describe(
      '[{event, payload?, orbital?, trait?, entity_id?, user?, advance_ms?}].',
    ),
    ...worldInput,
    mount: z.boolean().default(false).describe('Send INIT, LOAD or $MOUNT first.'),
    user: jsonRecord.optional().describe('The sender: @user.'),
    now: z.number().default(0).describe('@now in milliseconds.'),
    seed: z.int().default(1).describe('Seed.'),
    detail: detailInput.describe('full: rendered trees and whole rows.'),
  }),
  forModels: { lists: ['findings', 'steps.effects', 'steps.emitted', 'steps', 'opaque'] },
  output: z.object({
    steps: z.array(stepOutput),
    states: z.record(z.string(), z.string()).describe('Orbital.Trait to its state afterwards.'),
    row_states: z.record(z.string(), z.record(z.string(), z.string())).optional(),
    slots: z.record(z.string(), anyJson).describe('Slot to the type of what is drawn there.'),
    entities: z.record(z.string(), anyJson).describe('Entity to its number of rows.'),
    opaque: z.array(z.string()).describe('Traits that never move: they are only named.'),
    findings: z.array(
      endable({
        code: z.enum(RUN_FINDING_CODES),
        at: z.string(),
        message: z.string(),
        step: z.int().describe('Place in steps.'),
      }),
    ),
  }),
  toLines: (output, isFull) => writeTrace(output as Trace, isFull ? Infinity : MOST_TOKENS),
  async run({ schema, events, mount, user, now, seed, detail, ...world }, context) {
    const model = await readModel(schema, context);
    const program = compileProgram(model);
    const isFull = detail === 'full';
    const given = { ...toWorldOptions(world, program, model), ...omitUndefined({ user }) };
    const options = { ...given, mount, now, seed, omitsTrees: !isFull };
    const { steps, world: after } = runSimulation(program, events, options);
    const rowStates = readRowStates(after);
    const slots = [...after.slots].map(([slot, tree]) => {
      return [slot, isFull ? tree : (typeOfDrawing(tree) ?? '')] as const;
    });
    const rows = [...after.rows].map(([name, own]) => [name, isFull ? own : own.length] as const);
    return {
      steps: steps.map((step) => ({ ...step, ignored: step.transitions.length === 0 })),
      slots: Object.fromEntries(slots),
      entities: Object.fromEntries(rows),
      findings: steps.flatMap(({ findings }, step) => findings.map((one) => ({ ...one, step }))),
      states: readStates(program, after),
      ...(Object.keys(rowStates).length > 0 ? { row_states: rowStates } : {}),
      opaque: program.opaque,
    };
  },
});
