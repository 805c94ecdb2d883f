import type { JsonObject } from '../kernel/json.ts';

/** How long a process lives after its last step, in milliseconds: 7 days. */
export const PROCESS_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** How long it is remembered after that, without its documents, in milliseconds: 30 days. */
export const PROCESS_NOTICE_MS = 30 * 24 * 60 * 60 * 1000;

/** Processes that one tenant may have at once, expired ones not counted. */
export const MAX_PROCESSES = 1_000;

/** A guided process as it is kept. */
export interface KeptProcess {
  readonly processId: string;
  /** Grows with every change. */
  readonly revision: number;
  readonly usedAtMs: number;
  /** Small, and kept for 30 days after expiry: what it was for and how far it came. */
  readonly summary: JsonObject;
  /** Everything that the next step needs; null where the process has expired. */
  readonly state: JsonObject | null;
}

/** Guided processes, per tenant. Every returned step is durable: a killed server loses none. */
export interface ProcessStore {
  /** Keeps a new process. Throws CONFLICT where the tenant has as many as it may. */
  create(
    tenant: string,
    process: Pick<KeptProcess, 'processId' | 'summary'> & { readonly state: JsonObject },
  ): Promise<void>;
  /** A process, expired or not; undefined where it is unknown or another tenant's. Reading renews nothing. */
  find(tenant: string, processId: string): Promise<KeptProcess | undefined>;
  /** Replaces what a process holds and renews it. False, changing nothing, where its revision is another by now or it has expired. */
  replace(
    tenant: string,
    process: Pick<KeptProcess, 'processId' | 'revision' | 'summary'> & {
      readonly state: JsonObject;
    },
  ): Promise<boolean>;
  /** The processes of a tenant without their states, last used first, expired ones too. */
  list(tenant: string, limit: number): Promise<Omit<KeptProcess, 'state'>[]>;
  /** Drops the states of expired processes, and those that were noticed long enough. Returns how many changed. */
  sweep(): Promise<number>;
}
