import { MAX_REGISTERED } from '../../behaviors/registered.ts';
import {
  assertBehaviorFits,
  createKeptBehaviors,
  type RegisteredQuota,
  type RevisedBehaviors,
} from '../kept-behaviors.ts';
import type { SqliteDatabase } from './database.ts';

const BUMP = `INSERT INTO behavior_revisions(tenant, revision) VALUES(?, 1)
  ON CONFLICT(tenant) DO UPDATE SET revision = revision + 1 RETURNING revision`;

/** Counts the changes of all tenants; no tenant has an empty name. */
const ALL_TENANTS = '';

/** Row ids of behaviors are these plus the count of changes: one never stands for two contents. */
const FIRST_ROW = 2 ** 40;

interface Row {
  readonly row: number;
  readonly name: string;
  readonly description: string;
  readonly tags: string;
  readonly useWhen: string | null;
  readonly schema: Buffer;
}

export function createSqliteRegisteredBehaviors(
  database: SqliteDatabase,
  quota: RegisteredQuota = { behaviors: MAX_REGISTERED, bytes: Number.POSITIVE_INFINITY },
): RevisedBehaviors {
  const revision = async (tenant: string): Promise<string> => {
    const [row] = await database.read<{ revision: number }>(
      'SELECT revision FROM behavior_revisions WHERE tenant = ?',
      [tenant],
    );
    return String(row?.revision ?? 0);
  };
  const list = createKeptBehaviors({
    revision,
    list: (tenant) =>
      database.read(
        `SELECT rowid AS row, name, octet_length(behavior) AS size
         FROM registered_behaviors WHERE tenant = ? ORDER BY name`,
        [tenant],
      ),
    async read(tenant, rows) {
      const read = await database.read<Row>(
        `SELECT rowid AS row, name, behavior ->> '$.description' AS description,
           behavior -> '$.tags' AS tags, behavior ->> '$.useWhen' AS useWhen,
           CAST(behavior -> '$.schema' AS BLOB) AS schema
         FROM registered_behaviors WHERE tenant = ? AND rowid IN (${rows.map(() => '?').join(',')})`,
        [tenant, ...rows],
      );
      return read.map((row) => ({
        ...row,
        tags: JSON.parse(row.tags) as string[],
        useWhen: row.useWhen ?? undefined,
      }));
    },
  });
  const sizeBytes = async (tenant: string): Promise<number> => {
    const [row] = await database.read<{ size: number }>(
      'SELECT coalesce(sum(octet_length(behavior)), 0) AS size FROM registered_behaviors WHERE tenant = ?',
      [tenant],
    );
    return row?.size ?? 0;
  };
  return {
    revision,
    sizeBytes,
    list,
    put: (tenant, behavior) =>
      database.transaction(async (sql) => {
        const { name, description, tags, useWhen, schema } = behavior;
        const text = JSON.stringify({ name, description, tags, useWhen, schema });
        const [found] = await sql.all<{ known: number; total: number; others: number }>(
          `SELECT count(*) AS total, coalesce(sum(name = ?2), 0) AS known,
             coalesce(sum(octet_length(behavior)) FILTER (WHERE name <> ?2), 0) AS others
           FROM registered_behaviors WHERE tenant = ?1`,
          [tenant, name],
        );
        assertBehaviorFits(
          {
            isKnown: Boolean(found?.known),
            total: found?.total ?? 0,
            otherBytes: found?.others ?? 0,
          },
          Buffer.byteLength(text),
          quota,
        );
        const [changes] = await sql.all<{ revision: number }>(BUMP, [ALL_TENANTS]);
        await sql.all('DELETE FROM registered_behaviors WHERE tenant = ? AND name = ?', [
          tenant,
          name,
        ]);
        await sql.all(
          'INSERT INTO registered_behaviors(rowid, tenant, name, behavior) VALUES(?, ?, ?, ?)',
          [FIRST_ROW + (changes?.revision ?? 0), tenant, name, text],
        );
        await sql.all(BUMP, [tenant]);
        return !found?.known;
      }),
    remove: (tenant, name) =>
      database.transaction(async (sql) => {
        const removed = await sql.all(
          'DELETE FROM registered_behaviors WHERE tenant = ? AND name = ? RETURNING name',
          [tenant, name],
        );
        if (removed.length > 0) await sql.all(BUMP, [tenant]);
        return removed.length > 0;
      }),
  };
}
