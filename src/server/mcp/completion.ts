import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/sdk/types.js';
import type { Caller } from '../caller.ts';
import type { Orrery } from '../orrery.ts';
import { BEHAVIOR_TEMPLATE } from './resources.ts';

/** The most values that one answer may hold, by the protocol. */
const MAX_VALUES = 100;

/** Behavior names that begin with what was typed; nothing for other arguments: handles are never listed. */
export async function complete(
  params: CompleteRequest['params'],
  orrery: Orrery,
  caller: Caller,
): Promise<CompleteResult> {
  const { ref, argument } = params;
  const wantsBehavior =
    ref.type === 'ref/resource'
      ? ref.uri === BEHAVIOR_TEMPLATE && argument.name === 'name'
      : ref.name === 'build_application' && argument.name === 'behavior';
  if (!wantsBehavior) return { completion: { values: [], total: 0, hasMore: false } };
  const typed = argument.value.toLowerCase();
  const library = await orrery.services.behaviors(caller.tenant);
  const names = library
    .list()
    .map((behavior) => behavior.name)
    .filter((name) => name.startsWith(typed));
  return {
    completion: {
      values: names.slice(0, MAX_VALUES),
      total: names.length,
      hasMore: names.length > MAX_VALUES,
    },
  };
}
