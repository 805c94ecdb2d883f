import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import {
  MAX_PROCESSES,
  PROCESS_LIFE_MS,
  PROCESS_NOTICE_MS,
  type ProcessStore,
} from '../../operations/ports/process-store.ts';
import type { SqliteDatabase } from './database.ts';

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

export function createSqliteProcesses(
  database: SqliteDatabase,
  clock: Clock,
  quota: number = MAX_PROCESSES,
): ProcessStore {
  const expiryMs = () => clock.nowMs() - PROCESS_LIFE_MS;
  return {
    async create(tenant, { processId, summary, state }) {
      const rows = await database.write(
        `INSERT INTO processes(tenant, process_id, revision, used_at, summary, state)
         SELECT ?1, ?2, 1, ?3, ?4, ?5 WHERE (
           SELECT count(*) FROM processes WHERE tenant = ?1 AND used_at >= ?6 AND state IS NOT NULL
         ) < ?7 RETURNING process`,
        [
          tenant,
          processId,
          clock.nowMs(),
          JSON.stringify(summary),
          JSON.stringify(state),
          expiryMs(),
          quota,
        ],
      );
      if (rows.length > 0) return;
      throw new AppError(
        'CONFLICT',
        `You have ${quota} processes, the maximum: complete some (process_complete); processes unused for 7 days are removed automatically.`,
      );
    },
    async find(tenant, processId) {
      const [row] = await database.read<Row>(
        `SELECT process_id, revision, used_at, summary, state FROM processes
         WHERE tenant = ? AND process_id = ?`,
        [tenant, processId],
      );
      if (!row) return undefined;
      const isLive = row.used_at >= expiryMs() && row.state !== null;
      return { ...toListed(row), state: isLive ? (JSON.parse(row.state) as JsonObject) : null };
    },
    async replace(tenant, { processId, revision, summary, state }) {
      const rows = await database.write(
        `UPDATE processes SET revision = revision + 1, used_at = ?, summary = ?, state = ?
         WHERE tenant = ? AND process_id = ? AND revision = ? AND used_at >= ? AND state IS NOT NULL
         RETURNING process`,
        [
          clock.nowMs(),
          JSON.stringify(summary),
          JSON.stringify(state),
          tenant,
          processId,
          revision,
          expiryMs(),
        ],
      );
      return rows.length > 0;
    },
    async list(tenant, limit) {
      const rows = await database.read<Omit<Row, 'state'>>(
        `SELECT process_id, revision, used_at, summary FROM processes
         WHERE tenant = ? ORDER BY used_at DESC, process DESC LIMIT ?`,
        [tenant, limit],
      );
      return rows.map(toListed);
    },
    async sweep() {
      const dropped = await database.write(
        'UPDATE processes SET state = NULL WHERE used_at < ? AND state IS NOT NULL RETURNING process',
        [expiryMs()],
      );
      const forgotten = await database.write(
        'DELETE FROM processes WHERE used_at < ? RETURNING process',
        [expiryMs() - PROCESS_NOTICE_MS],
      );
      return dropped.length + forgotten.length;
    },
  };
}
