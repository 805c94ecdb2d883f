import type { VerifyReport } from '../../../ports/maintenance.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import { type KeptRecord, toExpanded } from '../../episodes/archived-record.ts';
import { toKey } from '../../episodes/keyv-format.ts';
import { hashContent } from '../../episodes/record.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { sql } from '../statement.ts';
import { inDomain } from './conditions.ts';
import { toWords } from './rows.ts';

const PAGE = 200;

/** Problems that one look found, and how to repair them where that is possible. */
interface Finding {
  readonly problem: string;
  /** An episode that is lost and can only be forgotten. */
  readonly lostId?: string;
}

/** Whether a record is what was stored, and the words of the index are its own. */
async function isAsStored(kept: KeptRecord, words: string | null): Promise<boolean> {
  const record = await toExpanded(kept);
  if (record.hash !== hashContent(record)) return false;
  return 'brotli' in kept ? words === null : words === toWords(record);
}

/** Compares the records of episodes with their hashes and with the index. */
async function* checkEpisodes(
  { of }: SqlDatabase,
  scope: MemoryScope,
  count: () => void,
): AsyncGenerator<Finding> {
  const { read, records } = of(scope.tenant);
  for (let after = ''; ; ) {
    const rows = await read<{ episode_id: string; words: string | null }>(
      sql`SELECT e.episode_id, e.words FROM episodes e
          WHERE ${inDomain(scope.domain, 'e')} AND e.episode_id > ${after}
          ORDER BY e.episode_id LIMIT ${PAGE}`,
    );
    const kept = await records.getMany(rows.map((row) => toKey(scope, row.episode_id)));
    for (const [i, { episode_id: id, words }] of rows.entries()) {
      count();
      after = id;
      const record = kept[i];
      if (!record) yield { problem: `Episode ${id} has lost its content.`, lostId: id };
      else if (!(await isAsStored(record, words).catch(() => false))) {
        yield { problem: `The content of episode ${id} is not what was stored.` };
      }
    }
    if (rows.length < PAGE) return;
  }
}

/** Checks content, domain by domain. `forget` removes the lost episodes. */
export async function verifyEpisodes(
  database: SqlDatabase,
  forget: ((scope: MemoryScope, ids: readonly string[]) => Promise<unknown>) | undefined,
): Promise<VerifyReport> {
  const problems: string[] = [];
  const counts = { episodes: 0, repaired: 0 };
  const scopes = await database.fleet.read<MemoryScope>(
    sql`SELECT tenant, domain FROM scopes ORDER BY tenant, domain`,
  );
  for (const scope of scopes) {
    const lostIds: string[] = [];
    const findings = checkEpisodes(database, scope, () => counts.episodes++);
    for await (const { problem, lostId } of findings) {
      problems.push(problem);
      if (lostId !== undefined) lostIds.push(lostId);
    }
    if (!forget || lostIds.length === 0) continue;
    await forget(scope, lostIds);
    counts.repaired += lostIds.length;
    counts.episodes -= lostIds.length;
  }
  return { ...counts, problems };
}
