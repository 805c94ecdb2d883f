import { AppError } from '../../kernel/errors.ts';
import { type Domain, type DomainStore, MAX_DOMAINS } from '../../operations/ports/domain-store.ts';
import type { PostgresDatabase } from './database.ts';
import { lockTenant } from './tenant-lock.ts';

interface Row {
  readonly domain: string;
}

const toDomain = (row: Row): Domain => JSON.parse(row.domain) as Domain;

export function createPostgresDomains(
  { of }: PostgresDatabase,
  quota: number = MAX_DOMAINS,
): DomainStore {
  return {
    put: (tenant, domain) =>
      of(tenant).transaction(async (sql) => {
        await lockTenant(sql, 'domains');
        const [found] = await sql.all<{ known: number; total: number }>(
          `SELECT count(*) AS total, count(*) FILTER (WHERE name = $2) AS known
           FROM domains WHERE tenant = $1`,
          [domain.name],
        );
        if (!found?.known && (found?.total ?? 0) >= quota) {
          throw new AppError(
            'CONFLICT',
            `You have registered ${quota} domains, the maximum. Remove one first (register_domain with "remove": true).`,
          );
        }
        await sql.all(
          `INSERT INTO domains(tenant, name, domain) VALUES($1, $2, $3)
           ON CONFLICT(tenant, name) DO UPDATE SET domain = excluded.domain`,
          [domain.name, JSON.stringify(domain)],
        );
        return !found?.known;
      }),
    async find(tenant, name) {
      const [row] = await of(tenant).read<Row>(
        'SELECT domain FROM domains WHERE tenant = $1 AND name = $2',
        [name],
      );
      return row && toDomain(row);
    },
    async remove(tenant, name) {
      const removed = await of(tenant).write(
        'DELETE FROM domains WHERE tenant = $1 AND name = $2 RETURNING name',
        [name],
      );
      return removed.length > 0;
    },
    async list(tenant) {
      const rows = await of(tenant).read<Row>(
        'SELECT domain FROM domains WHERE tenant = $1 ORDER BY name',
      );
      return rows.map(toDomain);
    },
  };
}
