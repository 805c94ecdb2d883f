import { AppError } from '../../../kernel/errors.ts';
import type { MemoryScope, VerifyReport } from '../../../memory/ports.ts';
import { type PackedArchive, unpack } from '../../episodes/archive.ts';
import { hashContent } from '../../episodes/record.ts';
import type { PostgresDatabase } from '../database.ts';
import { fromContents } from './rows.ts';

const PAGE = 200;

interface ContentRow {
  readonly episode_id: string;
  readonly archive: number | null;
  readonly words: string | null;
  readonly record: string | null;
}

function isAsStored(words: string, record: string): boolean {
  try {
    const read = fromContents({ words, record });
    return read.hash === undefined || read.hash === hashContent(read);
  } catch {
    return false;
  }
}

/** Compares active episodes with their hashes, and archived ones with the archives that there are. */
async function* checkEpisodes(
  { of }: PostgresDatabase,
  { tenant, domain }: MemoryScope,
  count: () => void,
): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await of(tenant).read<ContentRow>(
      `SELECT e.episode_id, a.archive, e.words, e.record FROM episodes e
       LEFT JOIN archives a ON a.tenant = $1 AND a.domain = $2 AND a.archive = e.archive
       WHERE e.tenant = $1 AND e.domain = $2 AND e.episode_id > $3
       ORDER BY e.episode_id LIMIT ${PAGE}`,
      [domain, after],
    );
    for (const { episode_id: id, archive, words, record } of rows) {
      count();
      after = id;
      if (words !== null && record !== null) {
        if (!isAsStored(words, record)) {
          yield `The content of episode ${id} is not what was stored.`;
        }
      } else if (archive === null) yield `Episode ${id} has lost its content.`;
    }
    if (rows.length < PAGE) return;
  }
}

async function* checkArchives(
  { of }: PostgresDatabase,
  { tenant, domain }: MemoryScope,
  count: () => void,
): AsyncGenerator<string> {
  const rows = await of(tenant).read<{ archive: number; ids: string[] }>(
    `SELECT a.archive, ARRAY(SELECT e.episode_id FROM episodes e
       WHERE e.tenant = $1 AND e.domain = $2 AND e.archive = a.archive ORDER BY 1) AS ids
     FROM archives a WHERE a.tenant = $1 AND a.domain = $2 ORDER BY a.archive`,
    [domain],
  );
  for (const { archive, ids } of rows) {
    count();
    const [packed] = await of(tenant).read<PackedArchive>(
      'SELECT sha256, content FROM archives WHERE tenant = $1 AND domain = $2 AND archive = $3',
      [domain, archive],
    );
    // Written anew meanwhile: another number has its episodes.
    if (!packed) continue;
    try {
      const texts = await unpack(packed);
      const lost = ids.filter((id) => !texts.has(id));
      if (lost.length > 0) yield `These episodes are not in their archive: ${lost.join(', ')}.`;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      yield `The archive of these episodes is damaged: ${ids.join(', ')}.`;
    }
  }
}

/** Checks content, domain by domain. Indexes and pages are the database's own: `amcheck` and checksums tell of them. */
export async function verifyEpisodes(
  database: PostgresDatabase,
  scopes: readonly MemoryScope[],
): Promise<VerifyReport> {
  const problems: string[] = [];
  let episodes = 0;
  let archives = 0;
  for (const scope of scopes) {
    const countEpisode = () => {
      episodes++;
    };
    const countArchive = () => {
      archives++;
    };
    for await (const problem of checkEpisodes(database, scope, countEpisode)) {
      problems.push(problem);
    }
    for await (const problem of checkArchives(database, scope, countArchive)) {
      problems.push(problem);
    }
  }
  return { episodes, archives, problems, repaired: 0 };
}
