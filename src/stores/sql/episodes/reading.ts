import type { Json } from '../../../kernel/json.ts';
import type { Derived } from '../../../ports/derived.ts';
import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { Episode, EpisodeSummary, EpisodeText } from '../../../ports/episodes.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import { toExpanded } from '../../episodes/archived-record.ts';
import { toKey } from '../../episodes/keyv-format.ts';
import { toEpisode } from '../../episodes/record.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { ARRAY, hex, listOf, OBJECT, objectOf, type Statement, sql, TENANT } from '../statement.ts';
import { fromColumn } from '../text-column.ts';
import { given, inDomain, readForgotten } from './conditions.ts';
import { parseWords } from './words-column.ts';

const SUMMARY_PAGE = 500;
const EPISODE_PAGE = 100;

/** Evaluates to the vectors of episode `e` as its record holds them, in JSON. */
const vectorsIn = (domain: string): Statement => sql`(
  SELECT ${objectOf(
    sql`v.space`,
    sql`${OBJECT}('embedder', v.embedder, 'components', ${hex(sql`v.components`)})`,
  )}
  FROM vectors v WHERE ${inDomain(domain, 'v')} AND v.episode_id = e.episode_id)`;

const summaryColumns = (domain: string): Statement => sql`
  e.episode_id AS "episodeId", e.outcome, e.stored_at AS "storedAtMs", e.pinned,
  e.archived, coalesce((SELECT u.uses FROM uses u
    WHERE ${inDomain(domain, 'u')} AND u.episode_id = e.episode_id), 0) AS uses`;

/** All candidates of a domain in their order. */
const candidatesIn = (domain: string, ids: readonly string[]): Statement => sql`
  SELECT ${summaryColumns(domain)}, e.schema_id,
    e.words, (
      SELECT ${listOf(sql`${ARRAY}(d.id, d.value)`)} FROM members m JOIN derived d
        ON ${inDomain(domain, 'd')} AND d.id = m.id
      WHERE ${inDomain(domain, 'm')} AND m.episode_id = e.episode_id
    ) AS derived
  FROM ${given(domain, ids)} ORDER BY i.n`;

interface CandidateRow extends EpisodeSummary {
  readonly schema_id: string | null;
  readonly words: string | null;
  /** JSON of ids and values. */
  readonly derived: string;
}

interface EpisodeRow {
  readonly episode_id: string;
  /** JSON. */
  readonly vectors: string;
}

interface AddedRow {
  readonly episode_id: string;
  readonly sequence: number;
  readonly words: string | null;
  readonly outcome: string;
}

const toSummary = ({ episodeId, outcome, storedAtMs, pinned, archived, uses }: EpisodeSummary) => ({
  episodeId,
  outcome: fromColumn(outcome),
  storedAtMs,
  pinned: Boolean(pinned),
  archived: Boolean(archived),
  uses,
});

const toText = (episodeId: string, words: string): EpisodeText => {
  const [context, actionsTaken] = parseWords(words);
  return { episodeId, context, actionsTaken };
};

/** Derived entries from the rows of their members, by id. */
function toDerived(rows: readonly CandidateRow[]): Derived[] {
  const found = new Map<string, Derived & { readonly memberIds: string[] }>();
  for (const { episodeId, derived } of rows) {
    const entries = derived === '[]' ? [] : (JSON.parse(derived) as [string, string][]);
    for (const [id, value] of entries) {
      const known = found.get(id);
      if (known) known.memberIds.push(episodeId);
      else found.set(id, { id, value: JSON.parse(value) as Json, memberIds: [episodeId] });
    }
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export type EpisodeReader = Pick<
  EpisodeStore,
  | 'getMany'
  | 'getTexts'
  | 'listNewest'
  | 'readTextChanges'
  | 'getSummaries'
  | 'readCandidates'
  | 'findSchema'
  | 'listSummaries'
  | 'exportEpisodes'
>;

/** Whole episodes, archived ones too. One whose record is lost is left out, as `verify` reports. */
async function readWhole(
  { of }: SqlDatabase,
  scope: MemoryScope,
  episodeIds: readonly string[],
): Promise<Episode[]> {
  if (episodeIds.length === 0) return [];
  const rows = await of(scope.tenant).read<EpisodeRow>(
    sql`SELECT e.episode_id, ${vectorsIn(scope.domain)} AS vectors
        FROM ${given(scope.domain, episodeIds)} ORDER BY i.n`,
  );
  const keys = rows.map((row) => toKey(scope, row.episode_id));
  const episodes: Episode[] = [];
  for (const [i, kept] of (await of(scope.tenant).records.getMany(keys)).entries()) {
    // It was forgotten between the two readings, or is lost.
    if (kept) episodes.push(toEpisode(await toExpanded(kept), (rows[i] as EpisodeRow).vectors));
  }
  return episodes;
}

/** Reads the words of episodes. */
function createTextReader(
  { of }: SqlDatabase,
  getMany: EpisodeReader['getMany'],
): Pick<EpisodeReader, 'getTexts' | 'readTextChanges'> {
  const getArchivedTexts = async (scope: MemoryScope, ids: readonly string[]) =>
    new Map((await getMany(scope, ids)).map((episode) => [episode.episodeId, episode]));
  return {
    async getTexts(scope, episodeIds) {
      if (episodeIds.length === 0) return [];
      const rows = await of(scope.tenant).read<{ episode_id: string; words: string | null }>(
        sql`SELECT e.episode_id, e.words FROM ${given(scope.domain, episodeIds)} ORDER BY i.n`,
      );
      const archived = await getArchivedTexts(
        scope,
        rows.flatMap(({ episode_id, words }) => (words === null ? episode_id : [])),
      );
      return rows.flatMap(({ episode_id: episodeId, words }) => {
        if (words !== null) return toText(episodeId, words);
        const episode = archived.get(episodeId);
        return episode
          ? { episodeId, context: episode.context, actionsTaken: episode.actionsTaken }
          : [];
      });
    },
    async readTextChanges(scope, after, limit) {
      const rows = of(scope.tenant);
      const forgotten = await readForgotten(rows, scope.domain);
      const isAnew = forgotten !== after.forgotten;
      const from = isAnew ? 0 : after.sequence;
      const found = await rows.read<AddedRow>(
        sql`SELECT episode_id, sequence, words, outcome FROM episodes
            WHERE ${inDomain(scope.domain)} AND sequence > ${from}
            ORDER BY sequence LIMIT ${limit}`,
      );
      const archived = await getArchivedTexts(
        scope,
        found.flatMap(({ episode_id, words }) => (words === null ? episode_id : [])),
      );
      const added = found.flatMap(({ episode_id: episodeId, sequence, words, ...row }) => {
        const text = words === null ? archived.get(episodeId) : toText(episodeId, words);
        // An episode without words was forgotten between the two readings.
        if (!text) return [];
        const { context, actionsTaken } = text;
        return [{ sequence, episodeId, context, actionsTaken, outcome: fromColumn(row.outcome) }];
      });
      const sequence = found.at(-1)?.sequence ?? from;
      return { added, isAnew, cursor: { sequence, forgotten } };
    },
  };
}

/** The reading half of the episode store. */
export function createEpisodeReader(database: SqlDatabase): EpisodeReader {
  const { of } = database;
  const getMany: EpisodeReader['getMany'] = (scope, ids) => readWhole(database, scope, ids);

  const listSummaries = async function* (
    { tenant, domain }: MemoryScope,
    archived?: boolean,
  ): AsyncGenerator<EpisodeSummary[]> {
    for (let after = ''; ; ) {
      const rows = await of(tenant).read<EpisodeSummary>(
        sql`SELECT ${summaryColumns(domain)} FROM episodes e
            WHERE ${inDomain(domain, 'e')} AND e.episode_id > ${after}
              ${archived === undefined ? sql`` : sql`AND e.archived = ${archived}`}
            ORDER BY e.episode_id LIMIT ${SUMMARY_PAGE}`,
      );
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(toSummary);
      after = last.episodeId;
    }
  };

  return {
    getMany,
    ...createTextReader(database, getMany),
    listSummaries,
    async listNewest({ tenant, domain }, limit) {
      const rows = await of(tenant).read<{ episode_id: string }>(
        sql`SELECT episode_id FROM episodes WHERE ${inDomain(domain)}
            ORDER BY episode_id DESC LIMIT ${limit}`,
      );
      return rows.map((row) => row.episode_id);
    },
    async getSummaries({ tenant, domain }, episodeIds) {
      const rows = await of(tenant).read<EpisodeSummary>(
        sql`SELECT ${summaryColumns(domain)} FROM ${given(domain, episodeIds)} ORDER BY i.n`,
      );
      return rows.map(toSummary);
    },
    async readCandidates({ tenant, domain }, episodeIds) {
      if (episodeIds.length === 0) return { episodes: [], derived: [] };
      const rows = await of(tenant).read<CandidateRow>(candidatesIn(domain, episodeIds));
      return {
        episodes: rows.map((row) => ({
          ...toSummary(row),
          text: row.words === null ? undefined : toText(row.episodeId, row.words),
          schemaId: row.schema_id ?? undefined,
        })),
        derived: toDerived(rows),
      };
    },
    async findSchema(tenant, schemaId) {
      const [row] = await of(tenant).read<{ domain: string; episode_id: string }>(
        sql`SELECT domain, episode_id FROM episodes
            WHERE tenant = ${TENANT} AND schema_id = ${schemaId} LIMIT 1`,
      );
      if (!row) return undefined;
      const [episode] = await getMany({ tenant, domain: row.domain }, [row.episode_id]);
      return episode?.schema ?? undefined;
    },
    async *exportEpisodes(scope) {
      for await (const page of listSummaries(scope)) {
        for (let start = 0; start < page.length; start += EPISODE_PAGE) {
          const ids = page.slice(start, start + EPISODE_PAGE).map((summary) => summary.episodeId);
          yield* await getMany(scope, ids);
        }
      }
    },
  };
}
