import { z } from 'zod';
import type { Json } from '../kernel/json.ts';
import { evaluateExpression } from '../run/evaluator/evaluate-expression.ts';
import { WARNING_CODES } from '../run/evaluator/evaluation.ts';
import { EVALUATION_ERROR_CODES } from '../run/evaluator/evaluation-error.ts';
import type { Scope } from '../run/evaluator/evaluation-scope.ts';
import { isJsonText } from './inputs/json-texts.ts';
import { anyJson, jsonRecord } from './inputs/members.ts';
import { defineOperation } from './operation.ts';

const contextInput = z
  .strictObject({
    entity: jsonRecord.optional().describe('Read by @entity.'),
    payload: jsonRecord.optional().describe('Read by @payload.'),
    user: jsonRecord.optional().describe('Read by @user.'),
    config: jsonRecord.optional().describe('Read by @config.'),
    locals: jsonRecord.optional().describe('Local names.'),
    rows: jsonRecord.optional().describe('Entity name to row, for @Name.field.'),
    state: z.string().optional().describe('@state.'),
    from_state: z.string().optional().describe('@fromState.'),
    to_state: z.string().optional().describe('@toState.'),
    now: z.number().optional().describe('@now in milliseconds; default 0.'),
    event: anyJson.optional().describe('@event.'),
    prev_events: anyJson.optional().describe('@prevEvents.'),
    prev_states: anyJson.optional().describe('@prevStates.'),
  })
  .describe('The values that bindings read.');

function toScope(context: z.output<typeof contextInput> = {}): Scope {
  return {
    ...context,
    fromState: context.from_state,
    toState: context.to_state,
    prevEvents: context.prev_events,
    prevStates: context.prev_states,
  };
}

export const evaluate = defineOperation({
  name: 'evaluate',
  group: 'running',
  route: { method: 'POST', path: '/evaluate' },
  title: 'Evaluate an expression',
  description:
    'Gives the value of an S-expression, a binding or data of the schema language, and whether a guard passes on it. Runs nothing but the language: no effect, network or clock.',
  effect: 'read',
  cost: 'superlinear',
  isUnlisted: true,
  input: z.strictObject({
    expression: anyJson
      .refine((value) => !isJsonText(value))
      .describe('An S-expression, a binding, or data.'),
    context: contextInput.optional(),
    seed: z.int().default(1).describe('For random operators.'),
  }),
  output: z.object({
    value: anyJson.describe('Null where missing, an error, or no JSON number.'),
    truthy: z.boolean().describe('Whether a guard passes on it; false on an error.'),
    type: z.enum(['null', 'boolean', 'number', 'string', 'array', 'object', 'function']),
    // Not an enum, of which TypeScript declares `-Infinity` in a form that it refuses to read.
    non_finite: z.literal(['NaN', 'Infinity', '-Infinity']).optional(),
    error: z
      .object({
        code: z.enum(EVALUATION_ERROR_CODES),
        message: z.string(),
        at: z.string().describe('JSON Pointer into the expression.'),
      })
      .optional(),
    warnings: z.array(
      z.object({
        code: z.enum(WARNING_CODES),
        at: z.string(),
        message: z.string(),
      }),
    ),
    bindings: z.array(z.string()).describe('Every binding read, as written, sorted.'),
  }),
  run({ expression, context, seed }) {
    return evaluateExpression(expression as Json, toScope(context), seed);
  },
});
