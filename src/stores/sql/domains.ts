import { AppError } from '../../kernel/errors.ts';
import { type Domain, type DomainStore, MAX_DOMAINS } from '../../ports/domain-store.ts';
import type { SqlDatabase } from './sql-database.ts';
import { sql, TENANT } from './statement.ts';

interface Row {
  readonly domain: string;
}

const toDomain = (row: Row): Domain => JSON.parse(row.domain) as Domain;

export function createDomains({ of }: SqlDatabase, quota: number = MAX_DOMAINS): DomainStore {
  return {
    put: (tenant, domain) =>
      of(tenant).transaction(async (work) => {
        await work.lock('domains');
        const [found] = await work.all<{ known: number; total: number }>(
          sql`SELECT count(*) AS total, count(*) FILTER (WHERE name = ${domain.name}) AS known
              FROM domains WHERE tenant = ${TENANT}`,
        );
        if (!found?.known && (found?.total ?? 0) >= quota) {
          throw new AppError(
            'CONFLICT',
            `You have registered ${quota} domains, the maximum. Remove one first (register_domain with "remove": true).`,
          );
        }
        await work.all(
          sql`INSERT INTO domains(tenant, name, domain)
              VALUES(${TENANT}, ${domain.name}, ${JSON.stringify(domain)})
              ON CONFLICT(tenant, name) DO UPDATE SET domain = excluded.domain`,
        );
        return !found?.known;
      }),
    async find(tenant, name) {
      const [row] = await of(tenant).read<Row>(
        sql`SELECT domain FROM domains WHERE tenant = ${TENANT} AND name = ${name}`,
      );
      return row && toDomain(row);
    },
    async remove(tenant, name) {
      const removed = await of(tenant).write(
        sql`DELETE FROM domains WHERE tenant = ${TENANT} AND name = ${name} RETURNING name`,
      );
      return removed.length > 0;
    },
    async list(tenant) {
      const rows = await of(tenant).read<Row>(
        sql`SELECT domain FROM domains WHERE tenant = ${TENANT} ORDER BY name`,
      );
      return rows.map(toDomain);
    },
  };
}
