import { AppError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../sql/sql-database.ts';
import { raw, sql } from '../../sql/statement.ts';

/** The oldest usable version: before it, vacuum could corrupt indexes. */
const OLDEST = [0, 8, 4] as const;

/**
 * The components of a vector as pgvector compares them. The database computes them from the stored bytes: whole numbers
 * from −127 to 127, which two bytes hold exactly. Code that writes vectors needs no knowledge of them.
 */
const HALVES = [
  // The body is parsed when the function is made, because a session that restores a dump has another search path.
  `CREATE OR REPLACE FUNCTION to_half(components bytea) RETURNS halfvec
   LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
     SELECT array_agg(((get_byte(components, i) + 128) % 256 - 128)::real ORDER BY i)::real[]::halfvec
     FROM generate_series(0, length(components) - 1) AS i)`,
  `ALTER TABLE vectors ADD COLUMN IF NOT EXISTS half halfvec
   GENERATED ALWAYS AS (to_half(components)) STORED`,
  'ALTER TABLE vectors ALTER half SET STORAGE PLAIN',
];

function isNewEnough(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [i, oldest] of OLDEST.entries()) {
    const part = parts[i] ?? 0;
    if (part !== oldest) return part > oldest;
  }
  return true;
}

/**
 * The version of pgvector. Undefined where the database lacks the extension. Throws UNAVAILABLE where the version is
 * too old.
 */
export async function findPgvector(work: Pick<Transaction, 'all'>): Promise<string | undefined> {
  const [row] = await work.all<{ version: string }>(
    sql`SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'`,
  );
  if (!row) return undefined;
  if (isNewEnough(row.version)) return row.version;
  throw new AppError(
    'UNAVAILABLE',
    `The database has pgvector ${row.version}, whose indexes vacuum may corrupt: update it to ${OLDEST.join('.')} or newer, or drop the extension.`,
  );
}

/**
 * Whether the table of vectors has the column that pgvector compares: the extension may have been installed after the
 * table was made.
 */
export async function hasHalves(work: Pick<Transaction, 'all'>): Promise<boolean> {
  const known = await work.all(
    sql`SELECT 1 FROM pg_attribute
     WHERE attrelid = 'vectors'::regclass AND attname = 'half' AND NOT attisdropped`,
  );
  return known.length > 0;
}

/** Adds that column. The first time rewrites the table, and all other sessions wait for it. */
export async function prepareHalves(work: Pick<Transaction, 'all'>): Promise<void> {
  if (await hasHalves(work)) return;
  for (const statement of HALVES) await work.all(raw(statement));
}
