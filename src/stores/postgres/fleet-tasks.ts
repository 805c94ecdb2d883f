import type { Clock } from '../../kernel/clock.ts';
import { sql } from '../sql/statement.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** Tasks that one instance of the fleet does for all. */
export interface FleetTasks {
  /** True where this instance is to do the task now. No other instance then gets true for about `everyMs`. */
  claim(task: string, everyMs: number): Promise<boolean>;
}

/** The share of a turn by which a claim may come early and still count for the next turn: timers of instances drift. */
const EARLY_SHARE = 0.1;

export function createFleetTasks({ fleet }: PostgresDatabase, clock: Clock): FleetTasks {
  return {
    async claim(task, everyMs) {
      const nowMs = clock.nowMs();
      const rows = await fleet.write(
        sql`INSERT INTO fleet_tasks AS t (task, claimed_at) VALUES(${task}, ${nowMs})
            ON CONFLICT(task) DO UPDATE SET claimed_at = excluded.claimed_at
            WHERE t.claimed_at < ${nowMs - Math.round(everyMs * (1 - EARLY_SHARE))} RETURNING task`,
      );
      return rows.length > 0;
    },
  };
}
