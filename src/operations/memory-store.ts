import { z } from 'zod';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { jsonRecord } from './inputs/members.ts';
import { memoryDomain, openMemory, toMembers } from './inputs/memory-input.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';

const metadata = jsonRecord.refine(
  ({ duration_ms = 0, llm_calls = 0 }) =>
    typeof duration_ms === 'number' && typeof llm_calls === 'number',
  'Expected numbers as duration_ms and llm_calls.',
);

export const memoryStore = defineOperation({
  name: 'memory_store',
  group: 'memory',
  route: { method: 'POST', path: '/memory/store' },
  title: 'Store an episode',
  description:
    'Keeps completed work as an episode: situation, schema, actions taken, outcome. Use it once after finishing or giving up, failures too.',
  effect: 'write',
  cost: 'yielding',
  schemaInputs: ['schema'],
  input: z.strictObject({
    domain: memoryDomain,
    context: z.string().optional().describe('The situation.'),
    schema: schemaInput.optional().describe('The schema worked on.'),
    actions_taken: z
      .array(z.string().max(500))
      .optional()
      .describe('In order, such as "add_retry_logic".'),
    outcome: z.string().max(64).optional().describe('success, failure, partial or your own word.'),
    metadata: metadata.optional().describe('Yours, kept as sent.'),
    idempotency_key: z.string().min(1).max(200).optional().describe('The same key stores once.'),
    pinned: z.boolean().optional().describe('memory_forget spares it.'),
    source: z.string().max(200).optional().describe('Its author.'),
  }),
  output: z.object({
    episode_id: z.string(),
    domain: z.string(),
    stored_at: z.string(),
    context_generated: z
      .string()
      .optional()
      .describe('The context that was made from the schema, since none was sent.'),
  }),
  async run(input, context) {
    const { domain, actions_taken: actionsTaken, idempotency_key: idempotencyKey, ...rest } = input;
    const { memory, scope, signal } = await openMemory(domain, context);
    const episode = omitUndefined({ ...rest, actionsTaken, idempotencyKey });
    const stored = await memory.store(scope, episode, signal);
    return { domain, ...omitUndefined(toMembers(stored)) };
  },
});
