import type { Behavior } from '../../behaviors/library.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SqliteDatabase } from './database.ts';

export const MAX_BEHAVIORS = 1_000;

/** The behaviors that tenants have registered. */
export interface RegisteredBehaviors {
  /** In code unit order of the names. */
  list(tenant: string): Promise<Behavior[]>;
  /** Registers or replaces one. True where the name is new. Throws CONFLICT at the tenant's quota. */
  put(tenant: string, behavior: Omit<Behavior, 'source'>): Promise<boolean>;
  /** True where there was one of this name. */
  remove(tenant: string, name: string): Promise<boolean>;
  /** Changes with every change of the tenant's behaviors by any process. */
  revision(tenant: string): Promise<string>;
}

const BUMP = `INSERT INTO behavior_revisions(tenant, revision) VALUES(?, 1)
  ON CONFLICT(tenant) DO UPDATE SET revision = revision + 1`;

export function createSqliteRegisteredBehaviors(
  database: SqliteDatabase,
  quota: number = MAX_BEHAVIORS,
): RegisteredBehaviors {
  return {
    async list(tenant) {
      const rows = await database.read<{ behavior: string }>(
        'SELECT behavior FROM registered_behaviors WHERE tenant = ? ORDER BY name',
        [tenant],
      );
      return rows.map((row) => ({ ...JSON.parse(row.behavior), source: 'registered' }) as Behavior);
    },
    put: (tenant, behavior) =>
      database.transaction(async (sql) => {
        const { name, description, tags, useWhen, schema } = behavior;
        const [found] = await sql.all<{ known: number; total: number }>(
          `SELECT count(*) AS total, coalesce(sum(name = ?2), 0) AS known
           FROM registered_behaviors WHERE tenant = ?1`,
          [tenant, name],
        );
        if (!found?.known && (found?.total ?? 0) >= quota) {
          throw new AppError(
            'CONFLICT',
            `You have registered ${quota} behaviors, the most there can be. Remove one first (register_behavior with "remove": true).`,
          );
        }
        await sql.all(
          `INSERT INTO registered_behaviors(tenant, name, behavior) VALUES(?, ?, ?)
           ON CONFLICT(tenant, name) DO UPDATE SET behavior = excluded.behavior`,
          [tenant, name, JSON.stringify({ name, description, tags, useWhen, schema })],
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
    async revision(tenant) {
      const [row] = await database.read<{ revision: number }>(
        'SELECT revision FROM behavior_revisions WHERE tenant = ?',
        [tenant],
      );
      return String(row?.revision ?? 0);
    },
  };
}
