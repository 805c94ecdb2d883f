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
import type { PostgresDatabase } from './database.ts';
import { lockTenant } from './tenant-lock.ts';

export const CALL_TASKS = `
CREATE TABLE call_tasks(
  tenant text COLLATE "C" NOT NULL,
  task_id text COLLATE "C" NOT NULL,
  key_id text NOT NULL,
  operation text NOT NULL,
  effect text NOT NULL,
  input text,
  caller text NOT NULL,
  status text NOT NULL,
  message text,
  outcome text,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  holder text,
  held_until bigint NOT NULL,
  attempts bigint NOT NULL,
  PRIMARY KEY(tenant, task_id)
);
CREATE INDEX call_tasks_working ON call_tasks(held_until) WHERE status = 'working';
CREATE INDEX call_tasks_expiry ON call_tasks(expires_at);
`;

/** Leases go by the clock of the database, which instances on many machines share. Milliseconds since 1970. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

export function createPostgresCallTasks(
  { of, fleet }: PostgresDatabase,
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
    const rows = await of(tenant).writeOnce(
      `UPDATE call_tasks SET status = $2, outcome = $3, message = NULL, input = NULL, holder = NULL,
         updated_at = $4
       WHERE tenant = $1 AND task_id = $5 AND status = 'working'
         AND ($6::text IS NULL OR holder = $6) AND expires_at > $4 RETURNING 1`,
      [status, outcome, clock.nowMs(), taskId, holder],
    );
    return rows.length > 0;
  };
  return {
    create: (tenant, { taskId, keyId, operation, effect, input, caller }, { holder, lifeMs }) =>
      of(tenant).transaction(async (sql) => {
        await lockTenant(sql, 'call_tasks');
        const nowMs = clock.nowMs();
        const rows = await sql.all(
          `INSERT INTO call_tasks(tenant, task_id, key_id, operation, effect, input, caller, status,
             created_at, updated_at, expires_at, holder, held_until, attempts)
           SELECT $1, $2, $3, $4, $5, $6, $7, 'working', $8::bigint, $8, $9::bigint, $10,
             ${NOW} + $11::bigint, 1 WHERE (
             SELECT count(*) < $12 AND count(*) FILTER (WHERE key_id = $3) < $13 FROM call_tasks
             WHERE tenant = $1 AND status = 'working' AND expires_at > $8
           ) RETURNING 1`,
          [
            taskId,
            keyId,
            operation,
            effect,
            JSON.stringify(input),
            JSON.stringify(caller),
            nowMs,
            nowMs + CALL_TASK_LIFE_MS,
            holder,
            lifeMs,
            quota.tenant,
            quota.key,
          ],
        );
        if (rows.length === 0) return false;
        await sql.all(
          `WITH old AS (SELECT task_id AS id FROM call_tasks
             WHERE tenant = $1 AND status <> 'working' ORDER BY created_at DESC, task_id OFFSET $2)
           DELETE FROM call_tasks WHERE tenant = $1 AND task_id IN (SELECT id FROM old)`,
          [MAX_ENDED_TASKS],
        );
        return true;
      }),
    async find(tenant, taskId) {
      const [row] = await of(tenant).read<CallTaskRow>(
        `SELECT ${TASK_COLUMNS}, holder IS NOT NULL AND held_until > ${NOW} AS is_held
         FROM call_tasks WHERE tenant = $1 AND task_id = $2 AND expires_at > $3`,
        [taskId, clock.nowMs()],
      );
      return row && toCallTask(row);
    },
    async renew(tenant, taskId, { holder, lifeMs }, message) {
      const rows = await of(tenant).writeOnce(
        `UPDATE call_tasks SET held_until = ${NOW} + $2::bigint, message = $3,
           updated_at = CASE WHEN message IS NOT DISTINCT FROM $3 THEN updated_at ELSE $4 END
         WHERE tenant = $1 AND task_id = $5 AND holder = $6 AND status = 'working'
           AND expires_at > $4 RETURNING 1`,
        [lifeMs, message, clock.nowMs(), taskId, holder],
      );
      return rows.length > 0;
    },
    finish: (tenant, taskId, holder, { status, outcome }) =>
      end(tenant, taskId, holder, status, JSON.stringify(outcome)),
    cancel: (tenant, taskId) => end(tenant, taskId, null, 'cancelled', null),
    async release(tenant, taskId, holder, afterMs) {
      await of(tenant).writeOnce(
        `UPDATE call_tasks SET holder = NULL, held_until = ${NOW} + $4::bigint,
           attempts = attempts - 1
         WHERE tenant = $1 AND task_id = $2 AND holder = $3 AND status = 'working'`,
        [taskId, holder, afterMs],
      );
    },
    async claim(tenant, taskId, { holder, lifeMs }) {
      const [row] = await of(tenant).write<ClaimedTaskRow>(
        `UPDATE call_tasks SET holder = $2, held_until = ${NOW} + $3::bigint,
           attempts = attempts + 1
         WHERE tenant = $1 AND task_id = $4 AND status = 'working' AND held_until <= ${NOW}
           AND expires_at > $5 RETURNING ${CLAIMED_COLUMNS}`,
        [holder, lifeMs, taskId, clock.nowMs()],
      );
      return row && toClaimedTask(row);
    },
    async claimAny({ holder, lifeMs }, operations) {
      const [row] = await fleet.write<ClaimedTaskRow>(
        `UPDATE call_tasks AS t SET holder = $1, held_until = ${NOW} + $2::bigint,
           attempts = attempts + 1
         FROM (
           SELECT tenant AS of_tenant, task_id AS id FROM call_tasks
           WHERE status = 'working' AND held_until <= ${NOW} AND expires_at > $3
             AND operation = ANY($4::text[])
           ORDER BY held_until LIMIT 1 FOR UPDATE SKIP LOCKED
         ) AS free
         WHERE t.tenant = free.of_tenant AND t.task_id = free.id RETURNING ${CLAIMED_COLUMNS}`,
        [holder, lifeMs, clock.nowMs(), operations],
      );
      return row && toClaimedTask(row);
    },
    async forget(tenant) {
      await of(tenant).writeOnce(
        `DELETE FROM call_tasks
         WHERE tenant = $1 AND status <> 'working' AND operation LIKE 'memory!_%' ESCAPE '!'`,
      );
    },
    async erase(tenant) {
      await of(tenant).writeOnce('DELETE FROM call_tasks WHERE tenant = $1');
    },
    async sweep() {
      const rows = await fleet.write('DELETE FROM call_tasks WHERE expires_at <= $1 RETURNING 1', [
        clock.nowMs(),
      ]);
      return rows.length;
    },
  };
}
