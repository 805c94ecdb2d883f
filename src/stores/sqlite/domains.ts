import { AppError } from '../../kernel/errors.ts';
import { type Domain, type DomainStore, MAX_DOMAINS } from '../../operations/ports/domain-store.ts';
import type { SqliteDatabase } from './database.ts';

interface Row {
  readonly domain: string;
}

const toDomain = (row: Row): Domain => JSON.parse(row.domain) as Domain;

export function createSqliteDomains(
  database: SqliteDatabase,
  quota: number = MAX_DOMAINS,
): DomainStore {
  return {
    put: (tenant, domain) =>
      database.transaction(async (sql) => {
        const [found] = await sql.all<{ known: number; total: number }>(
          `SELECT count(*) AS total, coalesce(sum(name = ?2), 0) AS known
           FROM domains WHERE tenant = ?1`,
          [tenant, domain.name],
        );
        if (!found?.known && (found?.total ?? 0) >= quota) {
          throw new AppError(
            'CONFLICT',
            `You have registered ${quota} domains, the maximum. Remove one first (register_domain with "remove": true).`,
          );
        }
        await sql.all(
          `INSERT INTO domains(tenant, name, domain) VALUES(?, ?, ?)
           ON CONFLICT(tenant, name) DO UPDATE SET domain = excluded.domain`,
          [tenant, domain.name, JSON.stringify(domain)],
        );
        return !found?.known;
      }),
    async find(tenant, name) {
      const [row] = await database.read<Row>(
        'SELECT domain FROM domains WHERE tenant = ? AND name = ?',
        [tenant, name],
      );
      return row && toDomain(row);
    },
    async remove(tenant, name) {
      const removed = await database.write(
        'DELETE FROM domains WHERE tenant = ? AND name = ? RETURNING name',
        [tenant, name],
      );
      return removed.length > 0;
    },
    async list(tenant) {
      const rows = await database.read<Row>(
        'SELECT domain FROM domains WHERE tenant = ? ORDER BY name',
        [tenant],
      );
      return rows.map(toDomain);
    },
  };
}
