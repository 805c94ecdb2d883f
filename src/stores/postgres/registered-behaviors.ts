import { MAX_REGISTERED } from '../../behaviors/registered.ts';
import {
  assertBehaviorFits,
  createKeptBehaviors,
  type RegisteredQuota,
  type RevisedBehaviors,
} from '../kept-behaviors.ts';
import type { PostgresDatabase, Sql } from './database.ts';

interface Row {
  readonly row: number;
  readonly name: string;
  readonly summary: string;
  readonly schema: Buffer;
}

/** What is kept of a behavior beside its schema, as JSON. */
interface Summary {
  readonly description: string;
  readonly tags: readonly string[];
  readonly useWhen?: string;
}

/** Counts a change of the tenant's, and keeps others waiting until it is committed. */
async function bump(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ revision: number }>(
    `INSERT INTO behavior_revisions AS r (tenant, revision) VALUES($1, 1)
     ON CONFLICT(tenant) DO UPDATE SET revision = r.revision + 1 RETURNING revision`,
  );
  return row?.revision ?? 0;
}

export function createPostgresRegisteredBehaviors(
  { of }: PostgresDatabase,
  quota: RegisteredQuota = { behaviors: MAX_REGISTERED, bytes: Number.POSITIVE_INFINITY },
): RevisedBehaviors {
  const revision = async (tenant: string): Promise<string> => {
    const [row] = await of(tenant).read<{ revision: number }>(
      'SELECT revision FROM behavior_revisions WHERE tenant = $1',
    );
    return String(row?.revision ?? 0);
  };
  const list = createKeptBehaviors({
    revision,
    list: (tenant) =>
      of(tenant).read(
        `SELECT revision AS row, name, size FROM registered_behaviors
         WHERE tenant = $1 ORDER BY name`,
      ),
    async read(tenant, rows) {
      const read = await of(tenant).read<Row>(
        `SELECT revision AS row, name, summary, convert_to(schema, 'UTF8') AS schema
         FROM registered_behaviors WHERE tenant = $1 AND revision = ANY($2::bigint[])`,
        [rows],
      );
      return read.map(({ row, name, summary, schema }) => {
        const { description, tags, useWhen } = JSON.parse(summary) as Summary;
        return { row, name, description, tags, useWhen, schema };
      });
    },
  });
  return {
    revision,
    list,
    async sizeBytes(tenant) {
      const [row] = await of(tenant).read<{ size: number }>(
        `SELECT coalesce(sum(size), 0)::bigint AS size FROM registered_behaviors
         WHERE tenant = $1`,
      );
      return row?.size ?? 0;
    },
    put: (tenant, { name, description, tags, useWhen, schema }) =>
      of(tenant).transaction(async (sql) => {
        const row = await bump(sql);
        const summary = JSON.stringify({ description, tags, useWhen });
        const text = JSON.stringify(schema);
        const size = Buffer.byteLength(name + summary + text);
        const [found] = await sql.all<{ known: number; total: number; others: number }>(
          `SELECT count(*) AS total, count(*) FILTER (WHERE name = $2) AS known,
             coalesce(sum(size) FILTER (WHERE name <> $2), 0)::bigint AS others
           FROM registered_behaviors WHERE tenant = $1`,
          [name],
        );
        const isKnown = Boolean(found?.known);
        const totals = { isKnown, total: found?.total ?? 0, otherBytes: found?.others ?? 0 };
        assertBehaviorFits(totals, size, quota);
        await sql.all(
          `INSERT INTO registered_behaviors(tenant, name, revision, size, summary, schema)
           VALUES($1, $2, $3, $4, $5, $6)
           ON CONFLICT(tenant, name) DO UPDATE SET revision = excluded.revision,
             size = excluded.size, summary = excluded.summary, schema = excluded.schema`,
          [name, row, size, summary, text],
        );
        return !isKnown;
      }),
    remove: (tenant, name) =>
      of(tenant).transaction(async (sql) => {
        const removed = await sql.all(
          'DELETE FROM registered_behaviors WHERE tenant = $1 AND name = $2 RETURNING name',
          [name],
        );
        if (removed.length > 0) await bump(sql);
        return removed.length > 0;
      }),
  };
}
