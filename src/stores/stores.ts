import type { Clock } from '../kernel/clock.ts';
import type { CallLog } from '../ports/call-log.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { PlanStore } from '../ports/plan-store.ts';
import type { RegisteredBehaviors } from '../ports/registered-behaviors.ts';
import type { SchemaHandles } from '../ports/schema-store.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import type { EpisodeQuota } from './sql/episodes/quota.ts';
import type { DatabaseEngine, SqlDatabase } from './sql/sql-database.ts';

export interface StoreOptions {
  readonly clock?: Clock;
  /** The most that one tenant may keep. */
  readonly quotas?: EpisodeQuota;
  /** `postgres://…`. Where missing, the store is a database in the data directory. */
  readonly store?: string | undefined;
  /** Called with failures in the background, which no caller receives. */
  readonly onError?: (error: unknown) => void;
}

/** The engines under the stores. */
export interface StoreEngines extends DatabaseEngine {
  /** `hnsw`: graphs of the native library. `exact`: every vector is compared. */
  readonly vectors: 'hnsw' | 'exact';
}

/** The SQLite driver or server and the vector search in use, in one line for the operator who starts a server. */
export function describeEngines({ sqlite, postgres, vectors }: StoreEngines): string {
  const database = sqlite ? `SQLite by ${sqlite}` : `PostgreSQL ${postgres}`;
  const search = vectors === 'hnsw' ? 'in graphs by hnswlib-node' : 'compared one by one';
  return `${database}; vectors ${search}`;
}

/** A warning for an operator where the role of PostgreSQL is beyond row-level security. */
export const describeWalls = ({ walls }: StoreEngines): string[] =>
  walls === 'statements'
    ? [
        'The role of PostgreSQL bypasses row-level security: prefer one that does not (docs/scaling.md).',
      ]
    : [];

/** Everything that one data directory keeps, or the database of a fleet. */
export interface Stores {
  readonly engines: StoreEngines;
  readonly episodes: EpisodeStore;
  readonly index: VectorIndex;
  readonly keys: KeyStore;
  readonly schemas: SchemaHandles;
  readonly plans: PlanStore;
  readonly calls: CallLog;
  readonly registeredBehaviors: RegisteredBehaviors;
  /** What all of them are kept in. */
  readonly database: SqlDatabase;
  close(): Promise<void>;
}
