import { AppError } from '../../kernel/errors.ts';
import type { SqlDatabase } from '../sql/sql-database.ts';
import { EPISODE_TABLES, RECORD_TABLE, SERVICE_TABLES } from '../sql/sql-tables.ts';
import { type Part, raw, type SqlValue, Statement, sql } from '../sql/statement.ts';
import type { Stores } from '../stores.ts';

/** A table whose rows are copied unchanged between stores of any kind. */
interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns that identify a row. Rows are read in their order. */
  readonly key: readonly string[];
}

type MovedRow = Readonly<Record<string, SqlValue>>;

/** Rows that are copied at once: each may hold a document. */
const ROWS = 50;

const TABLE = /CREATE TABLE (\w+)\(\n(.*?)\n {2}PRIMARY KEY\(([^)]*)\)/gs;
const COLUMN = /^ {2}(\w+) (?:text|bigint|boolean|bytea)\b/gm;

/** All tables that a store keeps but its log, in an order in which none refers to a later one. Both kinds of stores have them. */
export const MOVED_TABLES: readonly MovedTable[] = [
  ...(SERVICE_TABLES + EPISODE_TABLES + RECORD_TABLE).matchAll(TABLE),
]
  .map(([, name = '', body = '', key = '']) => ({
    name,
    columns: Array.from(body.matchAll(COLUMN), ([, column]) => column as string),
    // The key of a record begins with its tenant.
    key: name === 'records' ? ['key'] : key.split(', '),
  }))
  .filter(({ name }) => name !== 'calls');

const join = (parts: readonly Part[]): Statement =>
  new Statement(['', ...parts.slice(1).map(() => ', '), ''], parts);

const names = (columns: readonly string[]) => raw(columns.join(', '));

/** The values of some columns of a row, in parentheses. */
const valuesOf = (row: MovedRow, columns: readonly string[]): Statement =>
  sql`(${join(columns.map((column) => row[column] as SqlValue))})`;

/** Rows of all tenants after a given one, in the order of their keys. */
function readRows(
  { fleet }: SqlDatabase,
  { name, columns, key }: MovedTable,
  after: MovedRow | undefined,
): Promise<MovedRow[]> {
  const where = after ? sql`WHERE (${names(key)}) > ${valuesOf(after, key)}` : sql``;
  return fleet.read(
    sql`SELECT ${names(columns)} FROM ${raw(name)} ${where} ORDER BY ${names(key)} LIMIT ${ROWS}`,
  );
}

/** The number of rows of each table, by its name. */
async function countRows({ fleet }: SqlDatabase): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of MOVED_TABLES) {
    const [row] = await fleet.read<{ total: number }>(
      sql`SELECT count(*) AS total FROM ${raw(name)}`,
    );
    counts.set(name, row?.total ?? 0);
  }
  return counts;
}

/**
 * Copies every table of one store into another, which is empty, in one transaction, and compares the counts of rows.
 * The source is only read. No process may write to either store meanwhile. Returns how many episodes were copied. Throws
 * CONFLICT where the target holds something, or the counts differ.
 */
export async function moveStore({ database: from }: Stores, { database: to }: Stores) {
  if ([...(await countRows(to)).values()].some((count) => count > 0)) {
    const message = 'The target holds something already. Migrate into an empty one.';
    throw new AppError('CONFLICT', message);
  }
  await to.fleet.transaction(async (work) => {
    for (const table of MOVED_TABLES) {
      const { name, columns } = table;
      let rows = await readRows(from, table, undefined);
      while (rows.length > 0) {
        const values = join(rows.map((row) => valuesOf(row, columns)));
        await work.all(sql`INSERT INTO ${raw(name)}(${names(columns)}) VALUES ${values}`);
        rows = await readRows(from, table, rows.at(-1));
      }
    }
  });
  const copied = await countRows(to);
  const problems = [...(await countRows(from))]
    .filter(([name, count]) => copied.get(name) !== count)
    .map(([name, count]) => `${name}: ${count} in the source, ${copied.get(name)} in the target.`);
  if (problems.length === 0) return copied.get('episodes');
  throw new AppError(
    'CONFLICT',
    `The target is not what the source is:\n${problems.join('\n')}\nWas the source written to meanwhile? Stop its servers, empty the target, and run this again.`,
  );
}
