import type { Behavior } from '../../behaviors/library.ts';
import { MAX_REGISTERED, type RegisteredBehaviors } from '../../behaviors/registered.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SqliteDatabase } from './database.ts';

/** Registered behaviors that tell when they have changed. */
export interface RevisedBehaviors extends RegisteredBehaviors {
  /** Changes with every change of the tenant's behaviors by any process. */
  revision(tenant: string): Promise<string>;
}

const BUMP = `INSERT INTO behavior_revisions(tenant, revision) VALUES(?, 1)
  ON CONFLICT(tenant) DO UPDATE SET revision = revision + 1`;

export function createSqliteRegisteredBehaviors(
  database: SqliteDatabase,
  quota: number = MAX_REGISTERED,
): RevisedBehaviors {
  const listed = new Map<string, { revision: string; behaviors: readonly Behavior[] }>();
  const revision = async (tenant: string): Promise<string> => {
    const [row] = await database.read<{ revision: number }>(
      'SELECT revision FROM behavior_revisions WHERE tenant = ?',
      [tenant],
    );
    return String(row?.revision ?? 0);
  };
  return {
    revision,
    async list(tenant) {
      const current = await revision(tenant);
      const known = listed.get(tenant);
      if (known?.revision === current) return known.behaviors;
      const rows = await database.read<{ behavior: string }>(
        'SELECT behavior FROM registered_behaviors WHERE tenant = ? ORDER BY name',
        [tenant],
      );
      const behaviors = rows.map(
        (row) => ({ ...JSON.parse(row.behavior), source: 'registered' }) as Behavior,
      );
      // Read before the rows: at worst the next call reads them once more.
      listed.set(tenant, { revision: current, behaviors });
      return behaviors;
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
  };
}
