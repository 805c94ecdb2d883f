import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import {
  type KeptProcess,
  MAX_PROCESSES,
  PROCESS_LIFE_MS,
  PROCESS_NOTICE_MS,
  type ProcessStore,
} from '../../ports/process-store.ts';
import type { SqlDatabase } from './sql-database.ts';
import { int, sql, TENANT, text } from './statement.ts';

interface Row extends Omit<KeptProcess, 'summary' | 'state'> {
  /** JSON, as is `state`. */
  readonly summary: string;
  readonly state: string | null;
}

const LISTED = sql`process_id AS "processId", revision, used_at AS "usedAtMs", summary`;

const parse = (json: string) => JSON.parse(json) as JsonObject;

export function createProcesses(
  { of, fleet }: SqlDatabase,
  clock: Clock,
  quota: number = MAX_PROCESSES,
): ProcessStore {
  const expiryMs = () => clock.nowMs() - PROCESS_LIFE_MS;
  return {
    async create(tenant, { processId, summary, state }) {
      const isCreated = await of(tenant).transaction(async (work) => {
        await work.lock('processes');
        const rows = await work.all(
          sql`INSERT INTO processes(tenant, process_id, revision, used_at, summary, state)
              SELECT ${TENANT}, ${text(processId)}, 1, ${int(clock.nowMs())},
                ${text(JSON.stringify(summary))}, ${text(JSON.stringify(state))} WHERE (
                SELECT count(*) FROM processes
                WHERE tenant = ${TENANT} AND used_at >= ${expiryMs()} AND state IS NOT NULL
              ) < ${quota} RETURNING 1`,
        );
        return rows.length > 0;
      });
      if (isCreated) return;
      throw new AppError(
        'CONFLICT',
        `You have ${quota} processes, the maximum: complete some (process_complete); processes unused for 7 days are removed automatically.`,
      );
    },
    async find(tenant, processId) {
      const [row] = await of(tenant).read<Row>(
        sql`SELECT ${LISTED}, state FROM processes
            WHERE tenant = ${TENANT} AND process_id = ${processId}`,
      );
      if (!row) return undefined;
      const isLive = row.usedAtMs >= expiryMs() && row.state !== null;
      return { ...row, summary: parse(row.summary), state: isLive ? parse(row.state) : null };
    },
    async replace(tenant, { processId, revision, summary, state }) {
      const rows = await of(tenant).write(
        sql`UPDATE processes SET revision = revision + 1, used_at = ${clock.nowMs()},
              summary = ${JSON.stringify(summary)}, state = ${JSON.stringify(state)}
            WHERE tenant = ${TENANT} AND process_id = ${processId} AND revision = ${revision}
              AND used_at >= ${expiryMs()} AND state IS NOT NULL RETURNING 1`,
      );
      return rows.length > 0;
    },
    async list(tenant, limit) {
      const rows = await of(tenant).read<Omit<Row, 'state'>>(
        sql`SELECT ${LISTED} FROM processes
            WHERE tenant = ${TENANT} ORDER BY used_at DESC, process_id DESC LIMIT ${limit}`,
      );
      return rows.map((row) => ({ ...row, summary: parse(row.summary) }));
    },
    async sweep() {
      const dropped = await fleet.write(
        sql`UPDATE processes SET state = NULL
            WHERE used_at < ${expiryMs()} AND state IS NOT NULL RETURNING 1`,
      );
      const forgotten = await fleet.write(
        sql`DELETE FROM processes WHERE used_at < ${expiryMs() - PROCESS_NOTICE_MS} RETURNING 1`,
      );
      return dropped.length + forgotten.length;
    },
  };
}
