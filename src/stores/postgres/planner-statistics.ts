import { oneOf, raw, sql } from '../sql/statement.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { TENANT_TABLES } from './postgres-tables.ts';

/** The delay from a write to a look: connections report their writes within a second. Milliseconds. */
const LOOK_MS = 1_500;

/**
 * Tables of this service that were never analysed, or have doubled since. Until then the planner believes that a tenant
 * and a domain select a row or two. It reads the whole domain for each id, and takes a hundred times as long.
 */
const OUTGROWN = sql`
  SELECT c.relname AS name FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.schemaname = current_schema() AND c.relname ${oneOf(TENANT_TABLES)}
    AND s.n_mod_since_analyze > greatest(c.reltuples, 100)`;

/** Analyses tables that grow too fast for the database's own maintenance, which looks at tables once a minute. */
export function createPlannerStatistics(
  database: PostgresDatabase,
  onError: (error: unknown) => void = () => undefined,
) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    const tables = await database.fleet.read<{ name: string }>(OUTGROWN);
    for (const { name } of tables) {
      await database.maintain((work) => work.all(raw(`ANALYZE ${name}`)));
    }
  };
  return {
    look,
    /** Call it after writing: it looks soon, in the background. */
    note(): void {
      timer ??= setTimeout(() => {
        looking = look()
          .catch(onError)
          .finally(() => {
            timer = undefined;
          });
      }, LOOK_MS).unref();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      await looking;
    },
  };
}

export type PlannerStatistics = ReturnType<typeof createPlannerStatistics>;
