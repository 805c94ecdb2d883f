import type { Clock } from '../kernel/clock.ts';
import type { AuditLog } from '../ports/audit-log.ts';
import type { CallTaskStore } from '../ports/call-task-store.ts';
import type { DomainStore } from '../ports/domain-store.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import type { PlanStore } from '../ports/plan-store.ts';
import type { ProcessStore } from '../ports/process-store.ts';
import type { SchemaHandles } from '../ports/schema-store.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import type { EpisodeQuota } from './episodes/quota.ts';
import type { RevisedBehaviors } from './kept-behaviors.ts';
import type { Connect } from './sqlite/connection-host.ts';
import type { DriverName } from './sqlite/drivers.ts';
import type { ServiceRows } from './transfer/moved-tables.ts';

export interface StoreOptions {
  readonly clock?: Clock;
  /** The most that one tenant may keep. */
  readonly quotas?: Quotas;
  /** True in a thread that may be ended at any moment: native graphs never run in it, nor sweeps. */
  readonly isThread?: boolean;
  /** Where such a thread has its connections to SQLite from: those of its own would be ended with it. */
  readonly connect?: Connect | undefined;
  /** `postgres://…`; a database in the data directory where missing. */
  readonly store?: string | undefined;
  /** Told of failures in the background, which no caller meets. */
  readonly onError?: (error: unknown) => void;
}

/** The most that one tenant may keep; without limit where missing. */
export interface Quotas extends EpisodeQuota {
  /** Bytes of all registered behaviors. */
  readonly maxBehaviorBytes?: number;
  /** Age of audit entries, about an hour after which they go: 90 days where missing, Infinity for ever. */
  readonly maxAuditAgeMs?: number;
}

/** The engines under the stores, which depend on the installation and its settings. */
export interface StoreEngines {
  /** The driver of SQLite. */
  readonly sqlite?: DriverName;
  /** The version of the server. */
  readonly postgres?: string;
  /** The version of the extension, which then finds vectors in the database. */
  readonly pgvector?: string;
  /** The separation of tenants: by the statements alone, or by a role that row-level security holds to one tenant. */
  readonly walls?: 'statements' | 'row-level security';
  /** `hnsw`: graphs of the native library. `exact`: every vector is compared. */
  readonly vectors: 'hnsw' | 'exact';
}

/** The kind of a store, and of a database what it does for vectors, in a few words. */
export function describeStore({ postgres, pgvector, vectors }: StoreEngines): string {
  if (postgres === undefined) return 'sqlite';
  if (pgvector) return 'postgres, tier b: vectors by pgvector';
  return `postgres, tier a: ${vectors === 'hnsw' ? 'graphs' : 'exact search'} in each instance`;
}

/** Which driver and which search of vectors serve, in one line for whoever starts a server. */
export function describeEngines(engines: StoreEngines): string {
  const { sqlite, postgres, pgvector, vectors } = engines;
  const database = sqlite ? `SQLite by ${sqlite}` : `PostgreSQL ${postgres}`;
  if (pgvector) return `${database}; vectors by pgvector ${pgvector}`;
  const search = vectors === 'hnsw' ? 'in graphs by hnswlib-node' : 'compared one by one';
  return `${database}; vectors ${search}`;
}

/** Connections of a pool, and statements that wait for one. */
export interface StoreConnections {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Everything that one data directory keeps, or the database of a fleet. */
export interface Stores {
  readonly engines: StoreEngines;
  /** Whether instances on other machines may use the same. */
  readonly isShared: boolean;
  readonly episodes: EpisodeStore;
  readonly index: VectorIndex;
  readonly audit: AuditLog;
  readonly keys: KeyStore;
  readonly schemas: SchemaHandles;
  readonly plans: PlanStore;
  readonly processes: ProcessStore;
  readonly domains: DomainStore;
  readonly callTasks: CallTaskStore;
  readonly registeredBehaviors: RevisedBehaviors;
  /** Rows as they are, for moving a whole store. */
  readonly serviceRows: ServiceRows;
  /** True where this process is to do a task of all that share the store; then no other is for about `everyMs`. */
  claim(task: string, everyMs: number): Promise<boolean>;
  /** 32 random bytes that all who share the store have under this name; undefined where they share a directory. */
  ensureSecret(name: string): Promise<Buffer | undefined>;
  /**
   * Calls back when another instance has changed a domain; nothing is missed by whoever never hears of it. Without a
   * domain where the store has lost commits: whatever was read of any domain is to be read anew.
   */
  watch(onChange: (scope: MemoryScope | undefined) => void): void;
  /** Open connections of the pool of a database server; missing without a pool. */
  connections?(): StoreConnections;
  /** Resolves where the store answers. Throws UNAVAILABLE where it does not. */
  health(): Promise<void>;
  close(): Promise<void>;
}
