import { AppError } from '../../../kernel/errors.ts';
import type { VerifyReport } from '../../../memory/ports.ts';
import { hashContent, parseRecord } from '../../episodes/record.ts';
import type { SqliteDatabase } from '../database.ts';
import { NAMESPACE } from '../keyv-rows.ts';
import { readArchive } from './archives.ts';

const ARCHIVE_PAGE = 200;
const CONTENT_PAGE = 100;
const KEY = `'${NAMESPACE}:' || s.prefix || '.' || e.episode_id`;

/** Problems found by one look, and how to mend them where that is possible. */
interface Finding {
  readonly problem: string;
  readonly repair?: () => Promise<unknown>;
}

async function* checkPages(database: SqliteDatabase): AsyncGenerator<Finding> {
  const rows = await database.maintain((sql) =>
    sql.all<{ quick_check: string }>('PRAGMA quick_check(20)'),
  );
  for (const { quick_check } of rows) {
    if (quick_check !== 'ok') yield { problem: `The database file is damaged: ${quick_check}.` };
  }
}

async function* checkSides(database: SqliteDatabase): AsyncGenerator<Finding> {
  const lost = await database.read<{ episode: number; episode_id: string }>(
    `SELECT e.episode, e.episode_id FROM episodes e JOIN scopes s ON s.scope = e.scope
     WHERE (e.archive IS NULL AND NOT EXISTS (SELECT 1 FROM keyv WHERE key = ${KEY}))
        OR (e.archive IS NOT NULL AND NOT EXISTS (SELECT 1 FROM archives a WHERE a.archive = e.archive))`,
  );
  for (const { episode, episode_id } of lost) {
    yield {
      problem: `Episode ${episode_id} has lost its content.`,
      repair: () => database.write('DELETE FROM episodes WHERE episode = ?', [episode]),
    };
  }
  const unlisted = await database.read<{ key: string }>(
    `SELECT k.key FROM keyv k WHERE k.key GLOB '${NAMESPACE}:*' AND NOT EXISTS (
       SELECT 1 FROM scopes s JOIN episodes e ON e.scope = s.scope
       JOIN episode_texts t ON t.episode = e.episode
       WHERE s.prefix = substr(k.key, 8, 43) AND e.episode_id = substr(k.key, 52))`,
  );
  for (const { key } of unlisted) {
    yield {
      problem: `Episode ${key.slice(51)} is missing from the side tables.`,
      repair: () => database.write('UPDATE keyv SET value = value WHERE key = ?', [key]),
    };
  }
}

/** Compares active episodes with their hashes; those stored before there were any have none. */
async function* checkContents(database: SqliteDatabase): AsyncGenerator<Finding> {
  for (let after = ''; ; ) {
    const rows = await database.read<{ key: string; value: string }>(
      `SELECT key, value FROM keyv WHERE key > ? AND key GLOB '${NAMESPACE}:*' ORDER BY key LIMIT ${CONTENT_PAGE}`,
      [after],
    );
    for (const { key, value } of rows) {
      after = key;
      if (!isAsStored(value)) {
        yield { problem: `The content of episode ${key.slice(51)} is not what was stored.` };
      }
    }
    if (rows.length < CONTENT_PAGE) return;
  }
}

function isAsStored(text: string): boolean {
  try {
    const record = parseRecord(text);
    return record.hash === undefined || record.hash === hashContent(record);
  } catch {
    return false;
  }
}

async function* checkArchives(
  database: SqliteDatabase,
  count: () => void,
): AsyncGenerator<Finding> {
  for (let after = 0; ; ) {
    const rows = await database.read<{ archive: number }>(
      `SELECT archive FROM archives WHERE archive > ? ORDER BY archive LIMIT ${ARCHIVE_PAGE}`,
      [after],
    );
    for (const { archive } of rows) {
      count();
      after = archive;
      try {
        await readArchive({ all: database.read }, archive);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const ids = await database.read<{ episode_id: string }>(
          'SELECT episode_id FROM episodes WHERE archive = ? ORDER BY episode_id',
          [archive],
        );
        const list = ids.map((row) => row.episode_id).join(', ');
        yield { problem: `The archive of these episodes is damaged: ${list}.` };
      }
    }
    if (rows.length < ARCHIVE_PAGE) return;
  }
}

/** Checks pages, side tables, contents and archives, in this order: a later repair mends what an earlier one moved. */
export async function verifyDatabase(
  database: SqliteDatabase,
  repair: boolean,
): Promise<VerifyReport> {
  const problems: string[] = [];
  let repaired = 0;
  let archives = 0;
  const countArchive = () => {
    archives++;
  };
  for (const findings of [
    checkPages(database),
    checkSides(database),
    checkContents(database),
    checkArchives(database, countArchive),
  ]) {
    for await (const finding of findings) {
      problems.push(finding.problem);
      if (!repair || !finding.repair) continue;
      await finding.repair();
      repaired++;
    }
  }
  const [row] = await database.read<{ episodes: number }>(
    'SELECT count(*) AS episodes FROM episodes',
  );
  return { episodes: row?.episodes ?? 0, archives, problems, repaired };
}
