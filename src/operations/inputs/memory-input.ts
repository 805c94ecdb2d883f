import type { LongCall } from '../../memory/yield-turn.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { OperationContext } from '../operation-context.ts';
import { refuse } from '../refuse.ts';
import { domainName } from './members.ts';

/** A memory domain. */
export const memoryDomain = domainName.describe('Groups episodes: "helpdesk".');

/** The scope of a call: the caller's tenant and the domain as stored. */
export function toScope(domain: string, context: OperationContext): MemoryScope {
  return { tenant: context.tenant, domain };
}

/** Progress and cancellation of a call, as memory takes them. */
export function toLongCall(context: OperationContext): LongCall {
  return {
    signal: context.signal,
    onProgress: (share, message) => context.reportProgress({ progress: share, total: 1, message }),
  };
}

export const toIso = (timeMs: number) => new Date(timeMs).toISOString();

/** Numbers that people compare, not sums: four decimals say all there is. */
export const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** Refuses a call that names nothing to work by. */
export function refuseEmpty(operation: string, message: string): never {
  refuse('', message, `${operation}: ${message}`);
}
