import type { KeptRecord } from '../episodes/archived-record.ts';
import { deserialize, serialize, withNamespace } from '../episodes/keyv-format.ts';
import type { Transaction, WritableRecords } from '../sql/sql-database.ts';
import { oneOf, rowsOf, sql, TENANT } from '../sql/statement.ts';

/** Records of a tenant's episodes in a table of keys and values, which have the format of Keyv's. */
export const createPostgresRecords = (all: Transaction['all']): WritableRecords => ({
  async getMany(keys) {
    const rows = await all<{ key: string; value: string }>(
      sql`SELECT key, value FROM records
          WHERE tenant = ${TENANT} AND key ${oneOf(keys.map(withNamespace))}`,
    );
    const found = new Map(rows.map(({ key, value }) => [key, value]));
    return keys.map((key) => {
      const text = found.get(withNamespace(key));
      return text === undefined ? undefined : (deserialize(text).value as KeptRecord);
    });
  },
  async setMany(entries) {
    const rows = entries.map(([key, record]) => ({
      key: withNamespace(key),
      value: serialize({ value: record }),
    }));
    await all(
      sql`INSERT INTO records(tenant, key, value)
          SELECT ${TENANT}, key, value FROM ${rowsOf(rows, { key: 'text', value: 'text' })} AS g`,
    );
  },
  async delete(keys) {
    await all(
      sql`DELETE FROM records
          WHERE tenant = ${TENANT} AND key ${oneOf(keys.map(withNamespace))}`,
    );
  },
});
