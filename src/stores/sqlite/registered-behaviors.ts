import type { Behavior } from '../../behaviors/library.ts';
import { MAX_REGISTERED, type RegisteredBehaviors } from '../../behaviors/registered.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { SqliteDatabase } from './database.ts';

/** Registered behaviors that tell when they have changed. */
export interface RevisedBehaviors extends RegisteredBehaviors {
  /** Changes with every change of the tenant's behaviors by any process. */
  revision(tenant: string): Promise<string>;
  /** Bytes of all that a tenant registered, without reading them. */
  sizeBytes(tenant: string): Promise<number>;
}

export interface RegisteredQuota {
  readonly behaviors: number;
  readonly bytes: number;
}

const BUMP = `INSERT INTO behavior_revisions(tenant, revision) VALUES(?, 1)
  ON CONFLICT(tenant) DO UPDATE SET revision = revision + 1 RETURNING revision`;

/** Counts the changes of all tenants; no tenant has an empty name. */
const ALL_TENANTS = '';

/** Row ids of behaviors are these plus the count of changes: one never stands for two contents. */
const FIRST_ROW = 2 ** 40;

/** Documents of a tenant that are kept as text between calls, in bytes; more of them are read again when needed. */
const KEPT_BYTES = 256 * 1024 * 1024;

/** Rows that one statement reads: a few at a time, so that large ones do not come all at once. */
const ROWS_AT_ONCE = 16;

interface Kept {
  readonly row: number;
  readonly size: number;
  readonly behavior: Behavior;
}

interface Listed {
  readonly revision: string;
  readonly kept: ReadonlyMap<string, Kept>;
  readonly behaviors: readonly Behavior[];
}

interface Row {
  readonly row: number;
  readonly name: string;
  readonly description: string;
  readonly tags: string;
  readonly useWhen: string | null;
  readonly schema: Buffer;
}

/** A behavior whose document is parsed when it is read, and kept for as long as somebody uses it. */
function toBehavior({ name, description, tags, useWhen, schema }: Row): Behavior {
  let parsed: WeakRef<JsonObject> | undefined;
  return {
    name,
    description,
    tags: JSON.parse(tags) as string[],
    ...(useWhen === null ? {} : { useWhen }),
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

/** The tenants whose behaviors are kept, the least recently used first. */
class KeptTenants {
  readonly #listed = new Map<string, Listed>();

  get(tenant: string): Listed | undefined {
    return this.#listed.get(tenant);
  }

  set(tenant: string, listed: Listed): void {
    this.#listed.delete(tenant);
    this.#listed.set(tenant, listed);
    const sizeOf = ({ kept }: Listed) =>
      [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    let bytes = [...this.#listed.values()].reduce((sum, one) => sum + sizeOf(one), 0);
    for (const [oldest, one] of this.#listed) {
      if (bytes <= KEPT_BYTES || oldest === tenant) return;
      this.#listed.delete(oldest);
      bytes -= sizeOf(one);
    }
  }
}

export function createSqliteRegisteredBehaviors(
  database: SqliteDatabase,
  quota: RegisteredQuota = { behaviors: MAX_REGISTERED, bytes: Number.POSITIVE_INFINITY },
): RevisedBehaviors {
  const tenants = new KeptTenants();
  const revision = async (tenant: string): Promise<string> => {
    const [row] = await database.read<{ revision: number }>(
      'SELECT revision FROM behavior_revisions WHERE tenant = ?',
      [tenant],
    );
    return String(row?.revision ?? 0);
  };
  const readRows = async (rows: readonly number[]): Promise<Row[]> => {
    const read: Row[] = [];
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE);
      read.push(
        ...(await database.read<Row>(
          `SELECT rowid AS row, name, behavior ->> '$.description' AS description,
             behavior -> '$.tags' AS tags, behavior ->> '$.useWhen' AS useWhen,
             CAST(behavior -> '$.schema' AS BLOB) AS schema
           FROM registered_behaviors WHERE rowid IN (${some.map(() => '?').join(',')})`,
          [...some],
        )),
      );
    }
    return read;
  };
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
    async list(tenant) {
      const current = await revision(tenant);
      const known = tenants.get(tenant);
      if (known?.revision === current) return known.behaviors;
      const rows = await database.read<{ row: number; name: string; size: number }>(
        `SELECT rowid AS row, name, octet_length(behavior) AS size
         FROM registered_behaviors WHERE tenant = ? ORDER BY name`,
        [tenant],
      );
      const isKept = ({ row, name }: { row: number; name: string }) =>
        known?.kept.get(name)?.row === row;
      const changed = await readRows(rows.filter((one) => !isKept(one)).map(({ row }) => row));
      const read = new Map(changed.map((one) => [one.row, toBehavior(one)]));
      const kept = new Map<string, Kept>();
      for (const { row, name, size } of rows) {
        const behavior = read.get(row) ?? known?.kept.get(name)?.behavior;
        if (behavior) kept.set(name, { row, size, behavior });
      }
      const behaviors = [...kept.values()].map(({ behavior }) => behavior);
      // The revision was read before the rows: at worst the next call reads them once more.
      tenants.set(tenant, { revision: current, kept, behaviors });
      return behaviors;
    },
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
        if (!found?.known && (found?.total ?? 0) >= quota.behaviors) {
          throw new AppError(
            'CONFLICT',
            `You have registered ${quota.behaviors} behaviors, the most there can be. Remove one first (register_behavior with "remove": true).`,
          );
        }
        if ((found?.others ?? 0) + Buffer.byteLength(text) > quota.bytes) {
          throw new AppError(
            'CONFLICT',
            `Your registered behaviors would hold more than ${quota.bytes} bytes together. Remove some first (register_behavior with "remove": true).`,
          );
        }
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
