import type { Clock } from '../../kernel/clock.ts';
import {
  CALL_TASK_LIFE_MS,
  CALL_TASK_QUOTA,
  type CallTaskQuota,
  type CallTaskRow,
  type CallTaskStore,
  CLAIMED_COLUMNS,
  type ClaimedTaskRow,
  MAX_ENDED_TASKS,
  TASK_COLUMNS,
  toCallTask,
  toClaimedTask,
} from '../call-tasks.ts';
import type { SqliteDatabase } from './database.ts';

export const CALL_TASKS = `
CREATE TABLE call_tasks(
  task INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  task_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  effect TEXT NOT NULL,
  input TEXT,
  caller TEXT NOT NULL,
  status TEXT NOT NULL,
  message TEXT,
  outcome TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  holder TEXT,
  held_until INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  UNIQUE(tenant, task_id)
);
CREATE INDEX call_tasks_working ON call_tasks(held_until) WHERE status = 'working';
CREATE INDEX call_tasks_expiry ON call_tasks(expires_at);
`;

/** Leases go by the clock of the machine, which all processes of a directory share. */
export function createSqliteCallTasks(
  database: SqliteDatabase,
  clock: Clock,
  quota: CallTaskQuota = CALL_TASK_QUOTA,
): CallTaskStore {
  const end = async (
    tenant: string,
    taskId: string,
    holder: string | null,
    status: string,
    outcome: string | null,
  ) => {
    const rows = await database.write(
      `UPDATE call_tasks SET status = ?1, outcome = ?2, message = NULL, input = NULL, holder = NULL,
         updated_at = ?3
       WHERE tenant = ?4 AND task_id = ?5 AND status = 'working' AND (?6 IS NULL OR holder = ?6)
         AND expires_at > ?3 RETURNING 1`,
      [status, outcome, clock.nowMs(), tenant, taskId, holder],
    );
    return rows.length > 0;
  };
  return {
    create: (tenant, { taskId, keyId, operation, effect, input, caller }, { holder, lifeMs }) =>
      database.transaction(async (sql) => {
        const nowMs = clock.nowMs();
        const rows = await sql.all(
          `INSERT INTO call_tasks(tenant, task_id, key_id, operation, effect, input, caller, status,
             created_at, updated_at, expires_at, holder, held_until, attempts)
           SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, 'working', ?8, ?8, ?9, ?10, ?11, 1 WHERE (
             SELECT count(*) < ?12 AND coalesce(sum(key_id = ?3), 0) < ?13 FROM call_tasks
             WHERE tenant = ?1 AND status = 'working' AND expires_at > ?8
           ) RETURNING 1`,
          [
            tenant,
            taskId,
            keyId,
            operation,
            effect,
            JSON.stringify(input),
            JSON.stringify(caller),
            nowMs,
            nowMs + CALL_TASK_LIFE_MS,
            holder,
            Date.now() + lifeMs,
            quota.tenant,
            quota.key,
          ],
        );
        if (rows.length === 0) return false;
        await sql.all(
          `DELETE FROM call_tasks WHERE task IN (
             SELECT task FROM call_tasks WHERE tenant = ? AND status <> 'working'
             ORDER BY task DESC LIMIT -1 OFFSET ?)`,
          [tenant, MAX_ENDED_TASKS],
        );
        return true;
      }),
    async find(tenant, taskId) {
      const [row] = await database.read<CallTaskRow>(
        `SELECT ${TASK_COLUMNS}, holder IS NOT NULL AND held_until > ? AS is_held FROM call_tasks
         WHERE tenant = ? AND task_id = ? AND expires_at > ?`,
        [Date.now(), tenant, taskId, clock.nowMs()],
      );
      return row && toCallTask(row);
    },
    async renew(tenant, taskId, { holder, lifeMs }, message) {
      const rows = await database.write(
        `UPDATE call_tasks SET held_until = ?1, message = ?2,
           updated_at = iif(message IS ?2, updated_at, ?3)
         WHERE tenant = ?4 AND task_id = ?5 AND holder = ?6 AND status = 'working'
           AND expires_at > ?3 RETURNING 1`,
        [Date.now() + lifeMs, message, clock.nowMs(), tenant, taskId, holder],
      );
      return rows.length > 0;
    },
    finish: (tenant, taskId, holder, { status, outcome }) =>
      end(tenant, taskId, holder, status, JSON.stringify(outcome)),
    cancel: (tenant, taskId) => end(tenant, taskId, null, 'cancelled', null),
    async release(tenant, taskId, holder, afterMs) {
      await database.write(
        `UPDATE call_tasks SET holder = NULL, held_until = ?, attempts = attempts - 1
         WHERE tenant = ? AND task_id = ? AND holder = ? AND status = 'working'`,
        [Date.now() + afterMs, tenant, taskId, holder],
      );
    },
    async claim(tenant, taskId, { holder, lifeMs }) {
      const [row] = await database.write<ClaimedTaskRow>(
        `UPDATE call_tasks SET holder = ?1, held_until = ?2, attempts = attempts + 1
         WHERE tenant = ?3 AND task_id = ?4 AND status = 'working' AND held_until <= ?5
           AND expires_at > ?6 RETURNING ${CLAIMED_COLUMNS}`,
        [holder, Date.now() + lifeMs, tenant, taskId, Date.now(), clock.nowMs()],
      );
      return row && toClaimedTask(row);
    },
    async claimAny({ holder, lifeMs }, operations) {
      const free = `SELECT task FROM call_tasks
        WHERE status = 'working' AND held_until <= ? AND expires_at > ?
          AND operation IN (SELECT value FROM json_each(?)) ORDER BY held_until LIMIT 1`;
      const at = [Date.now(), clock.nowMs(), JSON.stringify(operations)];
      // Nothing is written while there is nothing to do.
      if ((await database.read(free, at)).length === 0) return undefined;
      const [row] = await database.write<ClaimedTaskRow>(
        `UPDATE call_tasks SET holder = ?, held_until = ?, attempts = attempts + 1
         WHERE task = (${free}) RETURNING ${CLAIMED_COLUMNS}`,
        [holder, Date.now() + lifeMs, ...at],
      );
      return row && toClaimedTask(row);
    },
    async forget(tenant) {
      const rows = `FROM call_tasks
        WHERE tenant = ? AND status <> 'working' AND operation LIKE 'memory!_%' ESCAPE '!'`;
      if ((await database.read(`SELECT 1 ${rows} LIMIT 1`, [tenant])).length === 0) return;
      await database.write(`DELETE ${rows}`, [tenant]);
    },
    async erase(tenant) {
      await database.write('DELETE FROM call_tasks WHERE tenant = ?', [tenant]);
    },
    async sweep() {
      const due = 'FROM call_tasks WHERE expires_at <= ?';
      const at = [clock.nowMs()];
      if ((await database.read(`SELECT 1 ${due} LIMIT 1`, at)).length === 0) return 0;
      return (await database.write(`DELETE ${due} RETURNING 1`, at)).length;
    },
  };
}
