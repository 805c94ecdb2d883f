import type { MemoryScope } from '../../../ports/memory-scope.ts';
import { type KeptRecord, toExpanded } from '../../episodes/archived-record.ts';
import { toKey } from '../../episodes/keyv-format.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { sql } from '../statement.ts';
import { inDomain } from './conditions.ts';
import { toWords } from './words-column.ts';

const PAGE = 200;

/** Whether a record can be read, and the words of the index are its own. */
async function isAsStored(kept: KeptRecord, words: string | null): Promise<boolean> {
  const record = await toExpanded(kept);
  return 'brotli' in kept ? words === null : words === toWords(record);
}

/** Compares the records of episodes with the index. */
async function* checkEpisodes(
  { of }: SqlDatabase,
  scope: MemoryScope,
  count: () => void,
): AsyncGenerator<string> {
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
      if (!record) yield `Episode ${id} has lost its content: forget it.`;
      else if (!(await isAsStored(record, words).catch(() => false))) {
        yield `The content of episode ${id} is not what was stored.`;
      }
    }
    if (rows.length < PAGE) return;
  }
}

/** Checks content, domain by domain. */
export async function verifyEpisodes(database: SqlDatabase) {
  const problems: string[] = [];
  let episodes = 0;
  const scopes = await database.fleet.read<MemoryScope>(
    sql`SELECT tenant, domain FROM scopes ORDER BY tenant, domain`,
  );
  for (const scope of scopes) {
    for await (const problem of checkEpisodes(database, scope, () => episodes++)) {
      problems.push(problem);
    }
  }
  return { episodes, problems };
}
