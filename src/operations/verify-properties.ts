import { z } from 'zod';
import { writeProperties } from '../lines/write-properties.ts';
import { compileProgram } from '../run/program/program.ts';
import { BUILT_INS, type BuiltIn } from '../run/search/built-in.ts';
import { verifyProgram } from '../run/search/verify-program.ts';
import { verify } from '../verify/verify.ts';
import { detailInput, jsonRecord, summarize } from './inputs/members.ts';
import { propertyInput, readProperties } from './inputs/property-input.ts';
import { endable } from './inputs/run-input.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { placeFindings, readModel } from './verification/examine.ts';

/** Steps that a millisecond stands for: counted, so that the answer is the same everywhere. */
const STEPS_PER_MS = 6_000;

/** Errors, outside pages, of which it is not known how a machine would run: in such a document nothing is proven. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'missing_required_field',
  'missing_initial_state',
  'invalid_transition_target',
  'nondeterministic_transition',
  'invalid_effect',
]);

const verdict = z.enum(['holds', 'violated', 'inconclusive']);

/** Events as `simulate` takes them, and the states in which they end. */
const trace = z.object({
  events: z.array(
    z.object({
      event: z.string(),
      orbital: z.string().optional(),
      trait: z.string().optional(),
      payload: jsonRecord.optional(),
    }),
  ),
  services: z.record(z.string(), jsonRecord).optional(),
  expected: z.object({ states: z.record(z.string(), z.string()) }),
});

function toBuiltIns(given: readonly BuiltIn[] | boolean | undefined): readonly BuiltIn[] {
  if (given === undefined || given === true) return BUILT_INS;
  return given === false ? [] : BUILT_INS.filter((name) => given.includes(name));
}

export const verifyProperties = defineOperation({
  name: 'verify_properties',
  group: 'running',
  route: { method: 'POST', path: '/verify-properties' },
  title: 'Verify properties',
  description:
    'Searches all machines together for deadlocks, dead states and arms, traps, lost events, and your properties. Use it for what must always or never be; traces replay in simulate.',
  effect: 'read',
  cost: 'search',
  schemaInputs: ['schema'],
  input: z.strictObject({
    schema: schemaInput,
    detail: detailInput,
    properties: summarize(z.array(propertyInput).max(100), 'array')
      .optional()
      .describe(
        '[{never | always | possible: P} | {leads_to | precedes: [P, Q]}], name?. P: {state: "Orbital.Trait.state"}, {event}, {emitted}, {holds, trait}, {all | any: [P]}, {not: P}.',
      ),
    built_in: z
      .union([summarize(z.array(z.enum(BUILT_INS)), 'array'), z.boolean()])
      .optional()
      .describe('Built-in properties; default all.'),
    bounds: summarize(
      z.strictObject({
        states: z.int().min(1).max(1_000_000).default(50_000),
        depth: z.int().min(1).max(1000).default(60),
        ms: z.int().min(1).max(10_000).default(1000).describe('Counted in steps, not timed.'),
      }),
      'object',
    )
      .prefault({})
      .describe('{states, depth, ms}: where the search ends.'),
  }),
  forModels: { lists: ['results.trace', 'abstractions', 'results'] },
  output: z.object({
    verdict: verdict.describe('The worst of all.'),
    results: z.array(
      endable({
        property: z.string(),
        verdict,
        certainty: z.enum(['proven', 'bounded']),
        at: z.string().optional(),
        message: z.string(),
        trace: trace.optional().describe('As simulate takes it, and where it ends.'),
      }),
    ),
    explored: z.object({
      states: z.int(),
      transitions: z.int(),
      depth: z.int(),
      complete: z.boolean().describe('Nothing was cut.'),
      cut_by: z.enum(['states', 'depth', 'ms']).optional(),
    }),
    abstractions: z.array(endable({ at: z.string(), reason: z.string() })),
  }),
  toLines: writeProperties,
  async run({ schema, properties, built_in: builtIn, bounds }, context) {
    const { ms, ...rest } = bounds;
    const model = await readModel(schema, context);
    const program = compileProgram(model, ms * STEPS_PER_MS);
    const found = verifyProgram(program, {
      properties: readProperties(properties ?? [], program, model),
      builtIn: toBuiltIns(builtIn),
      bounds: rest,
    });
    const errors = verify(model).proven.filter(
      ({ severity, category }) => severity === 'error' && UNREADABLE.has(category),
    );
    const broken = placeFindings(model, errors).filter(({ at }) => !at.includes('/pages/'));
    if (broken.length === 0) return found;
    const message = 'Nothing was found that violates it, in machines that have errors.';
    return {
      ...found,
      results: found.results.map((one) =>
        one.verdict === 'holds' ? { ...one, certainty: 'bounded' as const, message } : one,
      ),
      abstractions: [
        ...broken.map(({ at, message: reason }) => ({ at, reason })),
        ...found.abstractions,
      ],
    };
  },
});
