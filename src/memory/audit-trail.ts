import {
  type Actor,
  type AuditAction,
  type AuditEntry,
  type AuditLog,
  MAX_AUDITED_IDS,
} from '../ports/audit-log.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { createDebounce } from './debounce.ts';

/** Beyond this many waiting entries the oldest are given up: the store has been away for long. */
const MAX_WAITING = 10_000;

/** The actor of calls that name none: the program that this runs in. */
const PROGRAM: Actor = { keyId: 'embedded', channel: 'program' };

/** Writes what is done with episodes to the audit log, without making anybody wait for it. */
export interface AuditTrail {
  /** Notes an action on some episodes; without episodes it notes nothing. */
  note(action: AuditAction, scope: MemoryScope, episodeIds: readonly string[], actor?: Actor): void;
  /** Resolves when all that was noted is durable, or could not be written. */
  settle(): Promise<void>;
}

const NO_TRAIL: AuditTrail = { note: () => undefined, settle: async () => undefined };

/** `onError` receives the failures of entries that could not be written. */
export function createAuditTrail(
  log: AuditLog | undefined,
  nowMs: () => number,
  onError: (error: unknown) => void = () => undefined,
): AuditTrail {
  if (!log) return NO_TRAIL;
  let waiting: AuditEntry[] = [];
  let working: Promise<void> | undefined;
  const debounce = createDebounce();

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      await debounce.wait();
      const entries = waiting;
      waiting = [];
      await log.record(entries).catch(onError);
    }
    working = undefined;
  };

  return {
    note(action, { tenant, domain }, episodeIds, actor = PROGRAM) {
      if (episodeIds.length === 0) return;
      const { keyId, channel } = actor;
      waiting.push({
        tenant,
        domain,
        atMs: nowMs(),
        action,
        keyId,
        channel,
        episodeIds: episodeIds.slice(0, MAX_AUDITED_IDS),
        episodes: episodeIds.length,
      });
      if (waiting.length > MAX_WAITING) waiting.shift();
      working ??= work();
    },
    async settle() {
      while (working) {
        debounce.hurry();
        await working;
      }
    },
  };
}
