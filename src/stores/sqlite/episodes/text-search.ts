import type { MemoryScope, TextHit } from '../../../memory/ports.ts';
import type { SqliteDatabase } from '../database.ts';
import { createRecentCache } from './recent-cache.ts';
import { toPrefix } from './record.ts';

/** Words of one question; what lies beyond adds time and no aim. */
const MAX_WORDS = 32;
/** Episodes that one question visits at most; each takes about a microsecond. */
const MAX_VISITS = 3000;
/** Pairs of common words that are tried where a question has no other. */
const MAX_PAIRS = 2;
/** The newest episodes that one pair visits. */
const PAIR_VISITS = 500;
/** How long counts are believed. Milliseconds. */
const COUNT_LIFE_MS = 5 * 60 * 1000;
const MAX_COUNTS = 20_000;

/** One thing to look for: an FTS5 expression, its weight, and how many episodes it may visit. */
interface Probe {
  readonly expression: string;
  readonly weight: number;
  readonly visits: number;
}

interface CountedWord {
  readonly word: string;
  /** Episodes of the scope that hold it, counted up to MAX_VISITS. */
  readonly count: number;
}

/** A word as FTS5 reads it literally: quoted, inner quotes doubled. */
const quote = (word: string) => `"${word.replaceAll('"', '""')}"`;

/** The scope is a word of its own column, so that only its episodes are visited. */
const toExpression = (scope: number, words: readonly string[]) =>
  `scope : "s${scope}" AND {context actions} : (${words.map(quote).join(' AND ')})`;

/** Inverse document frequency as BM25 has it, within one scope. */
const idf = (total: number, count: number) =>
  Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5));

/** The rarest words that can be visited completely; where all are common, pairs of the longest ones. */
function chooseProbes(scope: number, words: readonly CountedWord[], total: number): Probe[] {
  const probes: Probe[] = [];
  let visits = 0;
  for (const { word, count } of words.toSorted((a, b) => a.count - b.count)) {
    visits += count;
    if (count >= MAX_VISITS || visits > MAX_VISITS) break;
    const expression = toExpression(scope, [word]);
    // More than was counted: the scope may have grown since.
    if (count > 0) probes.push({ expression, weight: idf(total, count), visits: MAX_VISITS });
  }
  if (probes.length > 0) return probes;
  const common = words
    .filter(({ count }) => count > 0)
    .map(({ word }) => word)
    .toSorted((a, b) => b.length - a.length);
  if (common.length < 2) {
    return common.map((word) => ({
      expression: toExpression(scope, [word]),
      weight: 1,
      visits: MAX_VISITS,
    }));
  }
  return common.slice(1, 1 + MAX_PAIRS).map((word, i) => ({
    expression: toExpression(scope, [common[i] as string, word]),
    weight: 1,
    visits: PAIR_VISITS,
  }));
}

/**
 * Active episodes that hold any of the words, by the sum of their inverse document frequencies.
 *
 * This is BM25 for texts of few words, where frequency and length hardly differ. FTS5's own function counts every
 * word in all tenants' episodes for each question: 150 ms among 100,000 of them, and another tenant's words would
 * move this one's ranks.
 */
export function createTextSearch(database: SqliteDatabase) {
  const counts = createRecentCache<number>(MAX_COUNTS, COUNT_LIFE_MS);

  const countTotal = async (scope: number): Promise<number> => {
    const known = counts.find(String(scope));
    if (known) return known;
    const [row] = await database.read<{ total: number }>(
      'SELECT count(*) AS total FROM episodes WHERE scope = ?',
      [scope],
    );
    counts.set(String(scope), row?.total ?? 0);
    return row?.total ?? 0;
  };
  const countWords = async (scope: number, words: readonly string[]): Promise<CountedWord[]> => {
    // A word that nobody had used may be in the very next episode, so that zero is counted again.
    const unknown = words.filter((word) => !counts.find(`${scope} ${word}`));
    if (unknown.length > 0) {
      const one = `SELECT count(*) AS count FROM (
        SELECT 1 FROM episode_words WHERE episode_words MATCH ? LIMIT ${MAX_VISITS})`;
      const rows = await database.read<{ count: number }>(
        unknown.map(() => one).join(' UNION ALL '),
        unknown.map((word) => toExpression(scope, [word])),
      );
      for (const [i, word] of unknown.entries()) {
        counts.set(`${scope} ${word}`, rows[i]?.count ?? 0);
      }
    }
    return words.map((word) => ({ word, count: counts.find(`${scope} ${word}`) ?? 0 }));
  };
  const visit = async (scope: number, probes: readonly Probe[], limit: number) => {
    const one = `SELECT rowid AS episode, ? AS weight FROM (
      SELECT rowid FROM episode_words WHERE episode_words MATCH ? ORDER BY rowid DESC LIMIT ?)`;
    return database.read<{ episodeId: string; score: number }>(
      `SELECT e.episode_id AS episodeId, w.score FROM (
         SELECT episode, sum(weight) AS score FROM (${probes.map(() => one).join(' UNION ALL ')})
         GROUP BY episode ORDER BY score DESC, episode DESC LIMIT ?
       ) w CROSS JOIN episodes e ON e.episode = w.episode AND +e.scope = ?`,
      [
        ...probes.flatMap(({ weight, expression, visits }) => [weight, expression, visits]),
        limit,
        scope,
      ],
    );
  };

  return async function searchText(
    scope: MemoryScope,
    words: readonly string[],
    limit: number,
  ): Promise<TextHit[]> {
    const asked = [...new Set(words)]
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
      .slice(0, MAX_WORDS);
    const [found] = await database.read<{ scope: number }>(
      'SELECT scope FROM scopes WHERE prefix = ?',
      [toPrefix(scope)],
    );
    if (!found || asked.length === 0) return [];
    const counted = await countWords(found.scope, asked);
    const probes = chooseProbes(found.scope, counted, await countTotal(found.scope));
    return probes.length === 0 ? [] : visit(found.scope, probes, limit);
  };
}
