import { z } from 'zod';
import { memoryDomain, openMemory, toMembers } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';

export const memoryCompress = defineOperation({
  name: 'memory_compress',
  group: 'memory',
  route: { method: 'POST', path: '/memory/compress' },
  title: 'Compress a domain',
  description:
    'Extracts the patterns of actions that keep succeeding in a domain and archives the episodes behind them, which are still recalled. Run it after some hundred episodes.',
  effect: 'write',
  cost: 'yielding',
  idempotent: true,
  input: z.strictObject({ domain: memoryDomain }),
  output: z.object({
    patterns_extracted: z.int(),
    episodes_compressed: z.int(),
    memory_reduction: z.number().describe('1 − after / before, 0..1.'),
    patterns: z.array(
      z.object({
        name: z.string(),
        steps: z.array(z.string()),
        support: z.int().describe('Successes behind it.'),
        success_rate: z.number(),
        confidence: z.number().describe('Wilson lower bound of the success rate.'),
      }),
    ),
    bytes_before: z.int(),
    bytes_after: z.int(),
  }),
  forModels: { isRecalled: true },
  async run({ domain }, context) {
    const { memory, scope, signal } = await openMemory(domain, context);
    const { patterns, ...answer } = await memory.compress(scope, signal);
    return { ...toMembers(answer), patterns: patterns.map(toMembers) };
  },
});
