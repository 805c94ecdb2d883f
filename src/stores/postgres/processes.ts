import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import {
  MAX_PROCESSES,
  PROCESS_LIFE_MS,
  PROCESS_NOTICE_MS,
  type ProcessStore,
} from '../../operations/ports/process-store.ts';
import type { PostgresDatabase } from './database.ts';
import { lockTenant } from './tenant-lock.ts';

interface Row {
  readonly process_id: string;
  readonly revision: number;
  readonly used_at: number;
  readonly summary: string;
  readonly state: string | null;
}

const toListed = (row: Omit<Row, 'state'>) => ({
  processId: row.process_id,
  revision: row.revision,
  usedAtMs: row.used_at,
  summary: JSON.parse(row.summary) as JsonObject,
});

export function createPostgresProcesses(
  { of, fleet }: PostgresDatabase,
  clock: Clock,
  quota: number = MAX_PROCESSES,
): ProcessStore {
  const expiryMs = () => clock.nowMs() - PROCESS_LIFE_MS;
  return {
    async create(tenant, { processId, summary, state }) {
      const isCreated = await of(tenant).transaction(async (sql) => {
        await lockTenant(sql, 'processes');
        const rows = await sql.all(
          `INSERT INTO processes(tenant, process_id, revision, used_at, summary, state)
           SELECT $1, $2, 1, $3::bigint, $4, $5 WHERE (
             SELECT count(*) FROM processes
             WHERE tenant = $1 AND used_at >= $6 AND state IS NOT NULL
           ) < $7 RETURNING process_id`,
          [
            processId,
            clock.nowMs(),
            JSON.stringify(summary),
            JSON.stringify(state),
            expiryMs(),
            quota,
          ],
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
        `SELECT process_id, revision, used_at, summary, state FROM processes
         WHERE tenant = $1 AND process_id = $2`,
        [processId],
      );
      if (!row) return undefined;
      const isLive = row.used_at >= expiryMs() && row.state !== null;
      return { ...toListed(row), state: isLive ? (JSON.parse(row.state) as JsonObject) : null };
    },
    async replace(tenant, { processId, revision, summary, state }) {
      const rows = await of(tenant).write(
        `UPDATE processes SET revision = revision + 1, used_at = $4, summary = $5, state = $6
         WHERE tenant = $1 AND process_id = $2 AND revision = $3 AND used_at >= $7
           AND state IS NOT NULL RETURNING process_id`,
        [
          processId,
          revision,
          clock.nowMs(),
          JSON.stringify(summary),
          JSON.stringify(state),
          expiryMs(),
        ],
      );
      return rows.length > 0;
    },
    async list(tenant, limit) {
      const rows = await of(tenant).read<Omit<Row, 'state'>>(
        `SELECT process_id, revision, used_at, summary FROM processes
         WHERE tenant = $1 ORDER BY used_at DESC, process_id DESC LIMIT $2`,
        [limit],
      );
      return rows.map(toListed);
    },
    async sweep() {
      const dropped = await fleet.write(
        `UPDATE processes SET state = NULL
         WHERE used_at < $1 AND state IS NOT NULL RETURNING process_id`,
        [expiryMs()],
      );
      const forgotten = await fleet.write(
        'DELETE FROM processes WHERE used_at < $1 RETURNING process_id',
        [expiryMs() - PROCESS_NOTICE_MS],
      );
      return dropped.length + forgotten.length;
    },
  };
}
