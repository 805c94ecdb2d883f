import type { Clock } from '../../kernel/clock.ts';
import { sql } from '../sql/statement.ts';
import type { Stores } from '../stores.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** The share of a turn by which a claim may come early and still count for the next turn: timers of instances drift. */
const EARLY_SHARE = 0.1;

/** Claims tasks that one instance of the fleet does for all. */
export const createClaim =
  ({ fleet }: PostgresDatabase, clock: Clock): Stores['claim'] =>
  async (task, everyMs) => {
    const nowMs = clock.nowMs();
    const rows = await fleet.write(
      sql`INSERT INTO fleet_tasks AS t (task, claimed_at) VALUES(${task}, ${nowMs})
          ON CONFLICT(task) DO UPDATE SET claimed_at = excluded.claimed_at
          WHERE t.claimed_at < ${nowMs - Math.round(everyMs * (1 - EARLY_SHARE))} RETURNING task`,
    );
    return rows.length > 0;
  };
