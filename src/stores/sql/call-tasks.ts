import type { Clock } from '../../kernel/clock.ts';
import type { JsonObject } from '../../kernel/json.ts';
import {
  CALL_TASK_LIFE_MS,
  CALL_TASK_QUOTA,
  type CallTask,
  type CallTaskQuota,
  type CallTaskStore,
  type ClaimedTask,
  MAX_ENDED_TASKS,
} from '../../ports/call-task-store.ts';
import type { SqlDatabase } from './sql-database.ts';
import { int, now, oneOf, SKIP_LOCKED, sql, TENANT, text } from './statement.ts';

interface TaskRow extends Omit<CallTask, 'outcome' | 'isHeld'> {
  /** JSON. */
  readonly outcome: string | null;
  readonly isHeld: number | boolean;
}

const toCallTask = (row: TaskRow): CallTask => ({
  ...row,
  outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as JsonObject),
  isHeld: Boolean(row.isHeld),
});

interface ClaimedRow extends Omit<ClaimedTask, 'input' | 'caller'> {
  /** JSON, as is `caller`. */
  readonly input: string;
  readonly caller: string;
}

const CLAIMED = sql`tenant, task_id AS "taskId", operation, effect, input, caller, attempts`;

const toClaimedTask = (row: ClaimedRow): ClaimedTask => ({
  ...row,
  input: JSON.parse(row.input) as JsonObject,
  caller: JSON.parse(row.caller) as JsonObject,
});

/** A limit that no number of ended tasks reaches, so that all beyond the kept ones are dropped. */
const ALL = 1_000_000_000;

/** Leases of tasks are measured by the clock of the database. */
export function createCallTasks(
  { of, fleet }: SqlDatabase,
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
    const nowMs = clock.nowMs();
    const rows = await of(tenant).writeOnce(
      sql`UPDATE call_tasks SET status = ${status}, outcome = ${outcome}, message = NULL,
            input = NULL, holder = NULL, updated_at = ${nowMs}
          WHERE tenant = ${TENANT} AND task_id = ${taskId} AND status = 'working'
            AND (${text(holder)} IS NULL OR holder = ${text(holder)}) AND expires_at > ${nowMs}
          RETURNING 1`,
    );
    return rows.length > 0;
  };
  return {
    create: (tenant, { taskId, keyId, operation, effect, input, caller }, { holder, lifeMs }) =>
      of(tenant).transaction(async (work) => {
        await work.lock('call_tasks');
        const nowMs = clock.nowMs();
        const rows = await work.all(
          sql`INSERT INTO call_tasks(tenant, task_id, key_id, operation, effect, input, caller,
                status, created_at, updated_at, expires_at, holder, held_until, attempts)
              SELECT ${TENANT}, ${text(taskId)}, ${text(keyId)}, ${text(operation)}, ${text(effect)},
                ${text(JSON.stringify(input))}, ${text(JSON.stringify(caller))}, 'working',
                ${int(nowMs)}, ${int(nowMs)}, ${int(nowMs + CALL_TASK_LIFE_MS)}, ${text(holder)},
                ${now} + ${int(lifeMs)}, 1 WHERE (
                SELECT count(*) < ${quota.tenant}
                  AND count(*) FILTER (WHERE key_id = ${keyId}) < ${quota.key} FROM call_tasks
                WHERE tenant = ${TENANT} AND status = 'working' AND expires_at > ${nowMs}
              ) RETURNING 1`,
        );
        if (rows.length === 0) return false;
        await work.all(
          sql`DELETE FROM call_tasks WHERE tenant = ${TENANT} AND task_id IN (
                SELECT task_id FROM call_tasks WHERE tenant = ${TENANT} AND status <> 'working'
                ORDER BY created_at DESC, task_id LIMIT ${ALL} OFFSET ${MAX_ENDED_TASKS})`,
        );
        return true;
      }),
    async find(tenant, taskId) {
      const [row] = await of(tenant).read<TaskRow>(
        sql`SELECT task_id AS "taskId", operation, effect, status, message, outcome,
              created_at AS "createdAtMs", updated_at AS "updatedAtMs", expires_at AS "expiresAtMs",
              holder IS NOT NULL AND held_until > ${now} AS "isHeld" FROM call_tasks
            WHERE tenant = ${TENANT} AND task_id = ${taskId} AND expires_at > ${clock.nowMs()}`,
      );
      return row && toCallTask(row);
    },
    async renew(tenant, taskId, { holder, lifeMs }, message) {
      const nowMs = clock.nowMs();
      const rows = await of(tenant).writeOnce(
        sql`UPDATE call_tasks SET held_until = ${now} + ${int(lifeMs)}, message = ${message},
              updated_at = CASE WHEN message IS NOT DISTINCT FROM ${text(message)} THEN updated_at
                ELSE ${int(nowMs)} END
            WHERE tenant = ${TENANT} AND task_id = ${taskId} AND holder = ${holder}
              AND status = 'working' AND expires_at > ${nowMs} RETURNING 1`,
      );
      return rows.length > 0;
    },
    finish: (tenant, taskId, holder, { status, outcome }) =>
      end(tenant, taskId, holder, status, JSON.stringify(outcome)),
    cancel: (tenant, taskId) => end(tenant, taskId, null, 'cancelled', null),
    async release(tenant, taskId, holder, afterMs) {
      await of(tenant).writeOnce(
        sql`UPDATE call_tasks SET holder = NULL, held_until = ${now} + ${int(afterMs)},
              attempts = attempts - 1
            WHERE tenant = ${TENANT} AND task_id = ${taskId} AND holder = ${holder}
              AND status = 'working'`,
      );
    },
    async claim(tenant, taskId, { holder, lifeMs }) {
      const [row] = await of(tenant).write<ClaimedRow>(
        sql`UPDATE call_tasks SET holder = ${holder}, held_until = ${now} + ${int(lifeMs)},
              attempts = attempts + 1
            WHERE tenant = ${TENANT} AND task_id = ${taskId} AND status = 'working'
              AND held_until <= ${now} AND expires_at > ${clock.nowMs()} RETURNING ${CLAIMED}`,
      );
      return row && toClaimedTask(row);
    },
    async claimAny({ holder, lifeMs }, operations) {
      const free = sql`SELECT tenant AS of_tenant, task_id AS id FROM call_tasks
        WHERE status = 'working' AND held_until <= ${now} AND expires_at > ${clock.nowMs()}
          AND operation ${oneOf(operations)} ORDER BY held_until LIMIT 1`;
      // Nothing is written while there is nothing to do.
      if ((await fleet.read(free)).length === 0) return undefined;
      const [row] = await fleet.write<ClaimedRow>(
        sql`UPDATE call_tasks AS t SET holder = ${holder}, held_until = ${now} + ${int(lifeMs)},
              attempts = attempts + 1
            FROM (${free} ${SKIP_LOCKED}) AS free
            WHERE t.tenant = free.of_tenant AND t.task_id = free.id RETURNING ${CLAIMED}`,
      );
      return row && toClaimedTask(row);
    },
    async forget(tenant) {
      const ended = sql`FROM call_tasks WHERE tenant = ${TENANT} AND status <> 'working'
        AND operation LIKE 'memory!_%' ESCAPE '!'`;
      if ((await of(tenant).read(sql`SELECT 1 ${ended} LIMIT 1`)).length === 0) return;
      await of(tenant).writeOnce(sql`DELETE ${ended}`);
    },
    async sweep() {
      const due = sql`FROM call_tasks WHERE expires_at <= ${clock.nowMs()}`;
      if ((await fleet.read(sql`SELECT 1 ${due} LIMIT 1`)).length === 0) return 0;
      return (await fleet.write(sql`DELETE ${due} RETURNING 1`)).length;
    },
  };
}
