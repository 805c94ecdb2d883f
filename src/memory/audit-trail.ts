import {
  type Actor,
  type AuditAction,
  type AuditEntry,
  type AuditLog,
  MAX_AUDITED_IDS,
} from '../ports/audit-log.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { Debounce } from './debounce.ts';

/** Beyond this many waiting entries the oldest are given up: the store has been away for long. */
const MAX_WAITING = 10_000;

/** The actor of calls that name none: the program that this runs in. */
const PROGRAM: Actor = { keyId: 'embedded', channel: 'program' };

/** Writes what is done with episodes to the audit log, without making anybody wait for it. */
export class AuditTrail {
  readonly #log: AuditLog | undefined;
  readonly #nowMs: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #debounce = new Debounce(() => this.#write());
  #waiting: AuditEntry[] = [];

  /** `onError` receives the failures of entries that could not be written. Without a log nothing is noted. */
  constructor(log: AuditLog | undefined, nowMs: () => number, onError: (error: unknown) => void) {
    this.#log = log;
    this.#nowMs = nowMs;
    this.#onError = onError;
  }

  /** Notes an action on some episodes; without episodes it notes nothing. */
  note(
    action: AuditAction,
    { tenant, domain }: MemoryScope,
    episodeIds: readonly string[],
    { keyId, channel } = PROGRAM,
  ): void {
    if (!this.#log || episodeIds.length === 0) return;
    this.#waiting.push({
      tenant,
      domain,
      atMs: this.#nowMs(),
      action,
      keyId,
      channel,
      episodeIds: episodeIds.slice(0, MAX_AUDITED_IDS),
      episodes: episodeIds.length,
    });
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#debounce.start();
  }

  /** Resolves when all that was noted is durable, or could not be written. */
  settle(): Promise<void> {
    return this.#debounce.settle();
  }

  async #write(): Promise<void> {
    const entries = this.#waiting;
    this.#waiting = [];
    await this.#log?.record(entries).catch(this.#onError);
  }
}
