import type { CallLog, NewCall } from '../../ports/call-log.ts';
import type { SqlDatabase } from './sql-database.ts';
import { int, rowsOf, sql, TENANT } from './statement.ts';

const MOST_CALLS = 500;
const MOST_DOCUMENTS = 20;
const COLUMNS = { id: 'bigint', call: 'text', document: 'text' } as const;

export function createCallLog({ of }: SqlDatabase): CallLog {
  return {
    add: (tenant, calls) =>
      of(tenant).transaction(async (database) => {
        await database.lock('calls');
        const [row] = await database.all<{ last: number }>(
          sql`SELECT coalesce(max(id), 0) AS last FROM calls WHERE tenant = ${TENANT}`,
        );
        const first = (row?.last ?? 0) + 1;
        const last = first + calls.length - 1;
        const rows = calls.map(({ call, document }, i) => ({
          id: first + i,
          call: JSON.stringify(call),
          document: document ?? null,
        }));
        await database.all(
          sql`INSERT INTO calls(tenant, id, call, document)
              SELECT ${TENANT}, id, call, document FROM ${rowsOf(rows, COLUMNS)} AS g`,
        );
        await database.all(
          sql`DELETE FROM calls WHERE tenant = ${TENANT} AND id <= ${int(last - MOST_CALLS)}`,
        );
        await database.all(
          sql`UPDATE calls SET document = NULL WHERE tenant = ${TENANT} AND document IS NOT NULL
                AND id <= ${int(last - MOST_DOCUMENTS)}`,
        );
      }),
    async list(tenant, after) {
      const rows = await of(tenant).read<{ id: number; call: string }>(
        sql`SELECT id, call FROM calls WHERE tenant = ${TENANT} AND id > ${int(after)} ORDER BY id`,
      );
      return rows.map(({ id, call }) => ({ id, ...(JSON.parse(call) as NewCall) }));
    },
    async find(tenant, id) {
      const [row] = await of(tenant).read<{ call: string; document: string | null }>(
        sql`SELECT call, document FROM calls WHERE tenant = ${TENANT} AND id = ${int(id)}`,
      );
      return row && { call: JSON.parse(row.call) as NewCall, document: row.document ?? undefined };
    },
  };
}
