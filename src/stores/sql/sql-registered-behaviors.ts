import type { Behavior } from '../../behaviors/library.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { MAX_REGISTERED, type RegisteredBehaviors } from '../../ports/registered-behaviors.ts';
import type { SqlDatabase, Transaction } from './sql-database.ts';
import { bytes, oneOf, sql, TENANT } from './statement.ts';

/** Registered behaviors with a revision that shows when they have changed. */
export interface RevisedBehaviors extends RegisteredBehaviors {
  /** The revision of a tenant's behaviors. It changes with every change that any process makes to them. */
  revision(tenant: string): Promise<string>;
  /** Bytes of everything that a tenant registered, counted without reading the behaviors. */
  sizeBytes(tenant: string): Promise<number>;
}

/**
 * The most bytes of documents that all tenants together keep as text between calls. Beyond them the documents of the
 * least recently used tenants are dropped, and read again when needed.
 */
const KEPT_BYTES = 256 * 1024 * 1024;

/** Rows that one statement reads: a few at a time, so that large ones do not come all at once. */
const ROWS_AT_ONCE = 16;

interface Row {
  /** A number that never identifies two different contents. */
  readonly row: number;
  readonly summary: string;
  readonly schema: Buffer;
}

interface Kept {
  readonly row: number;
  readonly name: string;
  readonly size: number;
  readonly behavior: Behavior;
}

interface KeptTenant {
  readonly revision: string;
  readonly kept: ReadonlyMap<string, Kept>;
  readonly behaviors: readonly Behavior[];
}

/**
 * A behavior whose document is parsed when it is first read. The parsed document is kept for as long as it is in use.
 */
function toBehavior(name: string, { summary, schema }: Row): Behavior {
  const { description, tags, useWhen } = JSON.parse(summary) as Behavior;
  let parsed: WeakRef<JsonObject> | undefined;
  return {
    name,
    description,
    tags,
    ...(useWhen === undefined ? {} : { useWhen }),
    source: 'registered',
    get schema() {
      const known = parsed?.deref();
      if (known) return known;
      const document = JSON.parse(schema.toString('utf8')) as JsonObject;
      parsed = new WeakRef(document);
      return document;
    },
  };
}

const sizeOf = ({ kept }: KeptTenant) =>
  [...kept.values()].reduce((sum, { size }) => sum + size, 0);

/** Lists a tenant's behaviors, reading only those that have changed since the last call. */
function createList(
  { of }: SqlDatabase,
  readRevision: RevisedBehaviors['revision'],
): RegisteredBehaviors['list'] {
  /** The least recently read tenant first. */
  const tenants = new Map<string, KeptTenant>();
  const keep = (tenant: string, own: KeptTenant) => {
    tenants.delete(tenant);
    tenants.set(tenant, own);
    let total = [...tenants.values()].reduce((sum, one) => sum + sizeOf(one), 0);
    for (const [oldest, one] of tenants) {
      if (total <= KEPT_BYTES || oldest === tenant) return;
      tenants.delete(oldest);
      total -= sizeOf(one);
    }
  };
  return async (tenant) => {
    const revision = await readRevision(tenant);
    const known = tenants.get(tenant);
    if (known?.revision === revision) return known.behaviors;
    const listed = await of(tenant).read<Omit<Kept, 'behavior'>>(
      sql`SELECT revision AS row, name, size FROM registered_behaviors
          WHERE tenant = ${TENANT} ORDER BY name`,
    );
    const changed = listed.filter(({ row, name }) => known?.kept.get(name)?.row !== row);
    const read = new Map<number, Row>();
    for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
      const some = changed.slice(at, at + ROWS_AT_ONCE).map(({ row }) => row);
      const rows = await of(tenant).read<Row>(
        sql`SELECT revision AS row, summary, ${bytes(sql`schema`)} AS schema
            FROM registered_behaviors
            WHERE tenant = ${TENANT} AND revision ${oneOf(some, 'bigint')}`,
      );
      for (const one of rows) read.set(one.row, one);
    }
    const kept = new Map<string, Kept>();
    for (const one of listed) {
      const row = read.get(one.row);
      const behavior = row ? toBehavior(one.name, row) : known?.kept.get(one.name)?.behavior;
      if (behavior) kept.set(one.name, { ...one, behavior });
    }
    const behaviors = [...kept.values()].map(({ behavior }) => behavior);
    // The revision was read before the rows: at worst the next call reads them once more.
    keep(tenant, { revision, kept, behaviors });
    return behaviors;
  };
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
  database: SqlDatabase,
  quota: number = MAX_REGISTERED,
): RevisedBehaviors {
  const { of } = database;
  const revision = async (tenant: string): Promise<string> => {
    const [row] = await of(tenant).read<{ revision: number }>(
      sql`SELECT revision FROM behavior_revisions WHERE tenant = ${TENANT}`,
    );
    return String(row?.revision ?? 0);
  };
  return {
    revision,
    list: createList(database, revision),
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
        const [found] = await work.all<{ known: number; total: number }>(
          sql`SELECT count(*) AS total, count(*) FILTER (WHERE name = ${name}) AS known
              FROM registered_behaviors WHERE tenant = ${TENANT}`,
        );
        const { known = 0, total = 0 } = found ?? {};
        if (!known && total >= quota) {
          throw new AppError(
            'CONFLICT',
            `You have registered ${quota} behaviors, the maximum. Remove one first (register_behavior with "remove": true).`,
          );
        }
        await work.all(
          sql`INSERT INTO registered_behaviors(tenant, name, revision, size, summary, schema)
              VALUES(${TENANT}, ${name}, ${row}, ${size}, ${summary}, ${text})
              ON CONFLICT(tenant, name) DO UPDATE SET revision = excluded.revision,
                size = excluded.size, summary = excluded.summary, schema = excluded.schema`,
        );
        return !known;
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
