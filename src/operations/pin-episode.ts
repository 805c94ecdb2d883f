import { z } from 'zod';
import { AppError } from '../kernel/errors.ts';
import { memoryDomain, toLongCall, toScope } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';

export const pinEpisode = defineOperation({
  name: 'pin_episode',
  group: 'memory',
  route: { method: 'POST', path: '/memory/pin' },
  title: 'Pin an episode',
  description:
    'Pins an episode, so that memory_forget spares it and its relevance does not fade; or takes the pin away.',
  effect: 'write',
  cost: 'yielding',
  isUnlisted: true,
  input: z.strictObject({
    domain: memoryDomain,
    episode_id: z.string().max(64),
    pinned: z.boolean().default(true),
  }),
  output: z.object({ episode_id: z.string(), pinned: z.boolean() }),
  async run({ domain, episode_id, pinned }, context) {
    const memory = await context.services.memory();
    const scope = toScope(domain, context);
    if (!(await memory.setPinned(scope, episode_id, pinned, toLongCall(context)))) {
      throw new AppError('NOT_FOUND', `The domain ${domain} has no episode with this id.`);
    }
    return { episode_id, pinned };
  },
});
