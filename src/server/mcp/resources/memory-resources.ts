import type { Json } from '../../../kernel/json.ts';
import type { Orrery } from '../../bind-operations.ts';
import type { Caller } from '../../caller.ts';
import { type Resource, toOwn } from './resource.ts';

/** The answer of `memory_stats`: its reads take turns with all others. */
async function readStatistics(input: object, orrery: Orrery, caller: Caller): Promise<Json> {
  return (await orrery.call('memory_stats', input, { caller })) as Json;
}

/** Memories: never kept by a client, since another run may store more. */
export const MEMORY_RESOURCES: readonly Resource[] = [
  {
    uri: 'orrery://memory',
    name: 'memory',
    title: 'Memory',
    description: 'The domains that have episodes, with counts.',
    read: async (_values, orrery, caller) => toOwn(await readStatistics({}, orrery, caller)),
  },
  {
    uri: 'orrery://memory/{domain}',
    name: 'memory-domain',
    title: 'Memory of a domain',
    description: 'Episodes, patterns, outcomes and space of a domain, in numbers.',
    read: async ({ domain }, orrery, caller) =>
      toOwn(await readStatistics({ domain }, orrery, caller)),
  },
];
