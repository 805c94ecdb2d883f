import { AppError } from '../../kernel/errors.ts';
import type { Stores } from '../stores.ts';
import { MOVED_TABLES } from './moved-tables.ts';

/** Rows that are copied at once: each may hold a document. */
const ROWS = 50;

/** The number of rows of each table that a migration copies, by its name. */
export async function countRows({ serviceRows }: Stores): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of MOVED_TABLES) counts.set(table.name, await serviceRows.count(table));
  return counts;
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

async function assertSameCounts(source: Stores, target: Stores): Promise<void> {
  const copied = await countRows(target);
  const problems = [...(await countRows(source))]
    .filter(([name, count]) => copied.get(name) !== count)
    .map(([name, count]) => `${name}: ${count} in the source, ${copied.get(name)} in the target.`);
  if (problems.length === 0) return;
  throw new AppError(
    'CONFLICT',
    `The target is not what the source is:\n${problems.join('\n')}\nWas the source written to meanwhile? Stop its servers, empty the target, and run this again.`,
  );
}

/**
 * Copies every table of one store into another, which is empty, in one transaction, and compares the counts of rows.
 * The source is only read. No process may write to either store meanwhile. Throws CONFLICT where the target holds
 * something, or the counts differ.
 */
export async function moveStore(source: Stores, target: Stores): Promise<void> {
  if (sum(await countRows(target)) > 0) {
    throw new AppError(
      'CONFLICT',
      'The target holds something already. Migrate into an empty one.',
    );
  }
  await target.serviceRows.fill(async (insert) => {
    for (const table of MOVED_TABLES) {
      let rows = await source.serviceRows.read(table, undefined, ROWS);
      while (rows.length > 0) {
        await insert(table, rows);
        rows = await source.serviceRows.read(table, rows.at(-1), ROWS);
      }
    }
  });
  await assertSameCounts(source, target);
}
