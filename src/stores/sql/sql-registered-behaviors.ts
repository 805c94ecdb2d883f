import { randomInt } from 'node:crypto';
import type { Behavior } from '../../behaviors/library.ts';
import { createBoundedCache } from '../../kernel/bounded-cache.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { MAX_REGISTERED, type RegisteredBehaviors } from '../../ports/registered-behaviors.ts';
import type { SqlDatabase } from './sql-database.ts';
import { sql, TENANT } from './statement.ts';

/** Tenants whose behaviors are kept as text between calls. */
const MAX_TENANTS = 64;

interface Row {
  readonly name: string;
  readonly summary: string;
  readonly schema: string;
}

/** A behavior whose document is parsed when it is first read. */
function toBehavior({ name, summary, schema }: Row): Behavior {
  const { description, tags, useWhen } = JSON.parse(summary) as Behavior;
  let parsed: JsonObject | undefined;
  return {
    name,
    description,
    tags,
    ...(useWhen === undefined ? {} : { useWhen }),
    source: 'registered',
    get schema() {
      parsed ??= JSON.parse(schema) as JsonObject;
      return parsed;
    },
  };
}

/** Marks a row as it is written: the sum of the marks of a tenant's rows changes with each change of one. */
const createMark = (): number => randomInt(2 ** 47);

export function createRegisteredBehaviors(
  database: SqlDatabase,
  quota: number = MAX_REGISTERED,
): RegisteredBehaviors {
  const { of } = database;
  /** Equal where a tenant's rows are. */
  const readRevision = async (tenant: string): Promise<string> => {
    const [row] = await of(tenant).read<{ revision: string }>(
      sql`SELECT count(*) || ' ' || coalesce(sum(revision), 0) AS revision
          FROM registered_behaviors WHERE tenant = ${TENANT}`,
    );
    return row?.revision ?? '';
  };
  const kept = createBoundedCache<string, { revision: string; behaviors: readonly Behavior[] }>(
    MAX_TENANTS,
  );
  return {
    async list(tenant) {
      const newest = await readRevision(tenant);
      const known = kept.get(tenant);
      if (known?.revision === newest) return known.behaviors;
      const rows = await of(tenant).read<Row>(
        sql`SELECT name, summary, schema FROM registered_behaviors
            WHERE tenant = ${TENANT} ORDER BY name`,
      );
      const behaviors = rows.map(toBehavior);
      // The revision was read before the rows: at worst the next call reads them once more.
      kept.set(tenant, { revision: newest, behaviors });
      return behaviors;
    },
    put: (tenant, { name, description, tags, useWhen, schema }) =>
      of(tenant).transaction(async (work) => {
        await work.lock('behaviors');
        const summary = JSON.stringify({ description, tags, useWhen });
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
          sql`INSERT INTO registered_behaviors(tenant, name, revision, summary, schema)
              VALUES(${TENANT}, ${name}, ${createMark()}, ${summary}, ${JSON.stringify(schema)})
              ON CONFLICT(tenant, name) DO UPDATE SET revision = excluded.revision,
                summary = excluded.summary, schema = excluded.schema`,
        );
        return !known;
      }),
    async remove(tenant, name) {
      const removed = await of(tenant).write(
        sql`DELETE FROM registered_behaviors WHERE tenant = ${TENANT} AND name = ${name}
            RETURNING name`,
      );
      return removed.length > 0;
    },
  };
}
