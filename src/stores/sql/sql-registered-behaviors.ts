import { MAX_REGISTERED } from '../../ports/registered-behaviors.ts';
import {
  assertBehaviorFits,
  createKeptBehaviors,
  type RegisteredQuota,
  type RevisedBehaviors,
} from '../kept-behaviors.ts';
import type { SqlDatabase, Transaction } from './sql-database.ts';
import { bytes, oneOf, sql, TENANT } from './statement.ts';

interface Row {
  readonly row: number;
  readonly name: string;
  readonly summary: string;
  readonly schema: Buffer;
}

/** The parts of a behavior beside its schema, as JSON. */
interface Summary {
  readonly description: string;
  readonly tags: readonly string[];
  readonly useWhen?: string;
}

/** Increments the revision of the tenant's behaviors. Other writers wait until it is committed. */
async function bump(work: Transaction): Promise<number> {
  const [row] = await work.all<{ revision: number }>(
    sql`INSERT INTO behavior_revisions AS r (tenant, revision) VALUES(${TENANT}, 1)
        ON CONFLICT(tenant) DO UPDATE SET revision = r.revision + 1 RETURNING revision`,
  );
  return row?.revision ?? 0;
}

export function createRegisteredBehaviors(
  { of }: SqlDatabase,
  quota: RegisteredQuota = { behaviors: MAX_REGISTERED, bytes: Number.POSITIVE_INFINITY },
): RevisedBehaviors {
  const revision = async (tenant: string): Promise<string> => {
    const [row] = await of(tenant).read<{ revision: number }>(
      sql`SELECT revision FROM behavior_revisions WHERE tenant = ${TENANT}`,
    );
    return String(row?.revision ?? 0);
  };
  const list = createKeptBehaviors({
    revision,
    list: (tenant) =>
      of(tenant).read(
        sql`SELECT revision AS row, name, size FROM registered_behaviors
            WHERE tenant = ${TENANT} ORDER BY name`,
      ),
    async read(tenant, rows) {
      const read = await of(tenant).read<Row>(
        sql`SELECT revision AS row, name, summary, ${bytes(sql`schema`)} AS schema
            FROM registered_behaviors
            WHERE tenant = ${TENANT} AND revision ${oneOf(rows, 'bigint')}`,
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
        sql`SELECT CAST(coalesce(sum(size), 0) AS bigint) AS size FROM registered_behaviors
            WHERE tenant = ${TENANT}`,
      );
      return row?.size ?? 0;
    },
    put: (tenant, { name, description, tags, useWhen, schema }) =>
      of(tenant).transaction(async (work) => {
        const row = await bump(work);
        const summary = JSON.stringify({ description, tags, useWhen });
        const text = JSON.stringify(schema);
        const size = Buffer.byteLength(name + summary + text);
        const [found] = await work.all<{ known: number; total: number; others: number }>(
          sql`SELECT count(*) AS total, count(*) FILTER (WHERE name = ${name}) AS known,
                CAST(coalesce(sum(size) FILTER (WHERE name <> ${name}), 0) AS bigint) AS others
              FROM registered_behaviors WHERE tenant = ${TENANT}`,
        );
        const isKnown = Boolean(found?.known);
        const totals = { isKnown, total: found?.total ?? 0, otherBytes: found?.others ?? 0 };
        assertBehaviorFits(totals, size, quota);
        await work.all(
          sql`INSERT INTO registered_behaviors(tenant, name, revision, size, summary, schema)
              VALUES(${TENANT}, ${name}, ${row}, ${size}, ${summary}, ${text})
              ON CONFLICT(tenant, name) DO UPDATE SET revision = excluded.revision,
                size = excluded.size, summary = excluded.summary, schema = excluded.schema`,
        );
        return !isKnown;
      }),
    remove: (tenant, name) =>
      of(tenant).transaction(async (work) => {
        const removed = await work.all(
          sql`DELETE FROM registered_behaviors WHERE tenant = ${TENANT} AND name = ${name}
              RETURNING name`,
        );
        if (removed.length > 0) await bump(work);
        return removed.length > 0;
      }),
  };
}
