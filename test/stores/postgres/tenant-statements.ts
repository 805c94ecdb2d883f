import type { PostgresDatabase, Sql } from '../../../src/stores/postgres/database.ts';
import { TENANT_TABLES } from '../../../src/stores/postgres/tables.ts';

const TABLES = TENANT_TABLES.join('|');
const READ = new RegExp(`\\b(?:FROM|JOIN|UPDATE|USING)\\s+(?:${TABLES})\\b`, 'g');
const WRITTEN = new RegExp(`\\bINTO\\s+(?:${TABLES})\\b`, 'g');
const OWN = new RegExp(
  `\\bINTO\\s+(?:${TABLES})(?:\\s+AS\\s+\\w+)?\\s*\\(tenant\\b[^)]*\\)\\s*(?:VALUES\\(\\$1|SELECT\\s+(?:\\$1|tenant)\\b)`,
  'g',
);
const HELD = /\b(?:\w+\.)?tenant = \$1/g;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** What is wrong with a statement of one tenant: a table whose rows it does not hold to `$1`. */
export function findLeak(statement: string): string | undefined {
  if (count(statement, WRITTEN) > count(statement, OWN)) {
    return `This writes rows of no certain tenant: ${statement}`;
  }
  if (count(statement, READ) > count(statement, HELD)) {
    return `This reads rows of other tenants: ${statement}`;
  }
  return undefined;
}

/** A database that refuses every statement of a tenant that could reach another's rows. */
export function withoutLeaks(database: PostgresDatabase): PostgresDatabase {
  const assertHeld = (statement: string) => {
    const leak = findLeak(statement);
    if (leak) throw new Error(leak);
  };
  const guard = (sql: Sql): Sql => ({
    all(statement, parameters) {
      assertHeld(statement);
      return sql.all(statement, parameters);
    },
  });
  return {
    ...database,
    of(tenant) {
      const rows = database.of(tenant);
      return {
        read(statement, parameters) {
          assertHeld(statement);
          return rows.read(statement, parameters);
        },
        readPlanned(statement, parameters) {
          assertHeld(statement);
          return rows.readPlanned(statement, parameters);
        },
        write(statement, parameters) {
          assertHeld(statement);
          return rows.write(statement, parameters);
        },
        writeOnce(statement, parameters) {
          assertHeld(statement);
          return rows.writeOnce(statement, parameters);
        },
        transaction: (work) => rows.transaction((sql) => work(guard(sql))),
      };
    },
  };
}
