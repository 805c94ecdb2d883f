import { AppError } from '../../../kernel/errors.ts';
import type { VerifyReport } from '../../../ports/maintenance.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import { hashContent } from '../../episodes/record.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { listOf, sql } from '../statement.ts';
import { readArchive } from './archives.ts';
import { inDomain } from './conditions.ts';
import { fromContents } from './rows.ts';

const PAGE = 200;

/** Problems that one look found, and how to repair them where that is possible. */
interface Finding {
  readonly problem: string;
  /** An episode that is lost and can only be forgotten. */
  readonly lostId?: string;
}

interface ContentRow {
  readonly episode_id: string;
  readonly archive: number | null;
  readonly words: string | null;
  readonly record: string | null;
}

function isAsStored(words: string, record: string): boolean {
  try {
    const read = fromContents({ words, record });
    return read.hash === hashContent(read);
  } catch {
    return false;
  }
}

/** Compares active episodes with their hashes, and archived ones with the existing archives. */
async function* checkEpisodes(
  { of }: SqlDatabase,
  { tenant, domain }: MemoryScope,
  count: () => void,
): AsyncGenerator<Finding> {
  for (let after = ''; ; ) {
    const rows = await of(tenant).read<ContentRow>(
      sql`SELECT e.episode_id, a.archive, e.words, e.record FROM episodes e
          LEFT JOIN archives a ON ${inDomain(domain, 'a')} AND a.archive = e.archive
          WHERE ${inDomain(domain, 'e')} AND e.episode_id > ${after}
          ORDER BY e.episode_id LIMIT ${PAGE}`,
    );
    for (const { episode_id: id, archive, words, record } of rows) {
      count();
      after = id;
      if (words !== null && record !== null) {
        if (!isAsStored(words, record)) {
          yield { problem: `The content of episode ${id} is not what was stored.` };
        }
      } else if (archive === null) {
        yield { problem: `Episode ${id} has lost its content.`, lostId: id };
      }
    }
    if (rows.length < PAGE) return;
  }
}

async function* checkArchives(
  database: SqlDatabase,
  scope: MemoryScope,
  count: () => void,
): AsyncGenerator<Finding> {
  const { tenant, domain } = scope;
  const rows = await database.of(tenant).read<{ archive: number; ids: string }>(
    sql`SELECT a.archive, (
          SELECT ${listOf(sql`held.episode_id`)} FROM (
            SELECT e.episode_id FROM episodes e
            WHERE ${inDomain(domain, 'e')} AND e.archive = a.archive ORDER BY e.episode_id
          ) AS held) AS ids
        FROM archives a WHERE ${inDomain(domain, 'a')} ORDER BY a.archive`,
  );
  for (const row of rows) {
    count();
    const ids = JSON.parse(row.ids) as string[];
    try {
      const texts = await readArchive(database, scope, row.archive);
      // The archive was written again meanwhile: another number has its episodes.
      if (!texts) continue;
      const lost = ids.filter((id) => !texts.has(id));
      if (lost.length > 0) {
        yield { problem: `These episodes are not in their archive: ${lost.join(', ')}.` };
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      yield { problem: `The archive of these episodes is damaged: ${ids.join(', ')}.` };
    }
  }
}

/** Checks content, domain by domain. `forget` removes the lost episodes. */
export async function verifyEpisodes(
  database: SqlDatabase,
  forget: ((scope: MemoryScope, ids: readonly string[]) => Promise<unknown>) | undefined,
): Promise<VerifyReport> {
  const problems: string[] = [];
  const counts = { episodes: 0, archives: 0, repaired: 0 };
  const scopes = await database.fleet.read<MemoryScope>(
    sql`SELECT tenant, domain FROM scopes ORDER BY tenant, domain`,
  );
  for (const scope of scopes) {
    const lostIds: string[] = [];
    for (const findings of [
      checkEpisodes(database, scope, () => counts.episodes++),
      checkArchives(database, scope, () => counts.archives++),
    ]) {
      for await (const { problem, lostId } of findings) {
        problems.push(problem);
        if (lostId !== undefined) lostIds.push(lostId);
      }
    }
    if (!forget || lostIds.length === 0) continue;
    await forget(scope, lostIds);
    counts.repaired += lostIds.length;
    counts.episodes -= lostIds.length;
  }
  return { ...counts, problems };
}
