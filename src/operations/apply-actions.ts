import { z } from 'zod';
import type { Action } from '../actions/action.ts';
import { applyActions as apply } from '../actions/apply.ts';
import { AppError } from '../kernel/errors.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { assertWithinLimits } from '../kernel/limits.ts';
import { resolveSchema, schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';

/** Bytes of a schema that MCP text still shows; beyond, only the structured result holds it. */
const SHOWN_BYTES = 32 * 1024;

const item = z
  .looseObject({
    action: z.string().min(1).max(64),
    params: z.custom<JsonObject>(isObject, 'Expected an object.').meta({ type: 'object' }),
    level: z.number().optional(),
    step: z.number().optional(),
    score: z.number().optional(),
  })
  .describe('An item of plan, plan_instructions or rank_edits, or one of your own.');

type Item = z.output<typeof item>;

export const applyActions = defineOperation({
  name: 'apply_actions',
  group: 'schemas',
  route: { method: 'POST', path: '/apply' },
  title: 'Apply actions to a schema',
  description:
    'Applies actions to a schema, all or none: plan items in order, instructions by level, repair items by step, or your own. With save it keeps the result and answers a schema_id that every schema input takes, so that a large document is never sent again; without actions it only saves. Use it instead of editing the JSON yourself. An error names the action’s index, what was missing and what exists.',
  effect: 'write',
  idempotent: true,
  schemaInputs: ['schema'],
  input: z.strictObject({
    schema: schemaInput,
    actions: z.array(item).default([]),
    save: z.boolean().default(false).describe('Keep the result under a schema_id for 7 days.'),
    include_schema: z
      .boolean()
      .optional()
      .describe('Answer the resulting schema; default: unless saved.'),
  }),
  output: z.object({
    schema: z.custom<JsonObject>(isObject).meta({ type: 'object' }).optional(),
    applied: z.int().min(0).describe('Number of actions applied.'),
    schema_id: z.string().optional(),
    promoted: z.array(z.string()).describe('Addresses of bare names that became objects.'),
  }),
  async run(input, context) {
    const { maxActions } = context.limits;
    if (input.actions.length > maxActions) {
      const message = `At most ${maxActions} actions at once: apply the rest to the saved result.`;
      throw new AppError('UNPROCESSABLE', message, { errors: [{ path: '/actions', message }] });
    }
    const document = await resolveSchema(input.schema, context);
    const indices = orderOf(input.actions);
    const actions = indices.map((index) => input.actions[index] as Action);
    const result = apply(document, actions, { indices });
    // Many small actions may build what no request could hold.
    if (actions.length > 0) assertWithinLimits(result.document, '/schema', true, context.limits);
    const schemaId = input.save
      ? await (await context.services.schemas()).put(context.tenant, result.document)
      : undefined;
    return {
      ...((input.include_schema ?? !input.save) ? { schema: result.document } : {}),
      applied: result.applied,
      ...(schemaId === undefined ? {} : { schema_id: schemaId }),
      promoted: [...result.promoted],
    };
  },
  toText(output) {
    const text = JSON.stringify(output);
    const size = Buffer.byteLength(text);
    if (size <= SHOWN_BYTES) return text;
    const { schema: _, ...rest } = output;
    const note = `${size} bytes: left out here, whole in structuredContent. With save: true you get a schema_id; get_schema reads parts of it.`;
    return JSON.stringify({ ...rest, schema: note });
  },
});

/**
 * The indices of the items in the order to apply them: repair items by step, instructions by level,
 * anything else (plan items carry a score) as it comes.
 */
function orderOf(items: readonly Item[]): number[] {
  const indices = [...items.keys()];
  const key = ORDERING.find((one) => items.every((item) => item[one] !== undefined));
  if (key === undefined || items.some((item) => item.score !== undefined)) return indices;
  return indices.sort((a, b) => (items[a]?.[key] ?? 0) - (items[b]?.[key] ?? 0));
}

const ORDERING = ['step', 'level'] as const;
