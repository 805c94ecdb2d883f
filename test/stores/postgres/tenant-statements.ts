import { createPostgresRecords } from '../../../src/stores/postgres/postgres-records.ts';
import { TENANT_TABLES } from '../../../src/stores/postgres/postgres-tables.ts';
import { POSTGRES } from '../../../src/stores/sql/postgres-dialect.ts';
import type { SqlDatabase, Transaction } from '../../../src/stores/sql/sql-database.ts';
import { render, type Statement } from '../../../src/stores/sql/statement.ts';

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
export function withoutLeaks(database: SqlDatabase): SqlDatabase {
  const assertHeld = (statement: Statement) => {
    const leak = findLeak(render(statement, POSTGRES, 'any').text);
    if (leak) throw new Error(leak);
  };
  type Run = Transaction['all'];
  const guard =
    (run: Run): Run =>
    (statement) => {
      assertHeld(statement);
      return run(statement);
    };
  return {
    ...database,
    of(tenant) {
      const rows = database.of(tenant);
      return {
        read: guard(rows.read),
        write: guard(rows.write),
        transaction: (work) =>
          rows.transaction((sql) => {
            const all = guard(sql.all);
            return work({ all, lock: sql.lock, records: createPostgresRecords(all) });
          }),
        records: createPostgresRecords(guard(rows.read)),
      };
    },
  };
}
