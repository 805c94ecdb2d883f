import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { Episode, EpisodeSummary, EpisodeText } from '../../../ports/episodes.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import { toExpanded } from '../../episodes/archived-record.ts';
import { toKey } from '../../episodes/keyv-format.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { type Statement, sql, TENANT } from '../statement.ts';
import { given, inDomain, readForgotten } from './conditions.ts';
import { readDerived } from './derived-rows.ts';

const SUMMARY_PAGE = 500;
const EPISODE_PAGE = 100;

const summaryColumns = (domain: string): Statement => sql`
  e.episode_id AS "episodeId", e.outcome, e.stored_at AS "storedAtMs", e.pinned,
  e.archived, coalesce((SELECT u.uses FROM uses u
    WHERE ${inDomain(domain, 'u')} AND u.episode_id = e.episode_id), 0) AS uses`;

/** The context and the actions of an episode, as JSON in a column: recall reads no schema, a thousand times larger. */
export type Words = readonly [context: string, actionsTaken: readonly string[]];

interface WordsRow {
  readonly episodeId: string;
  /** Null where the episode is archived. */
  readonly words: string | null;
}

interface CandidateRow extends EpisodeSummary, WordsRow {
  readonly schema_id: string | null;
}

interface AddedRow extends WordsRow {
  readonly sequence: number;
  readonly outcome: string;
}

const toSummary = ({ episodeId, outcome, storedAtMs, pinned, archived, uses }: EpisodeSummary) => ({
  episodeId,
  outcome: JSON.parse(outcome) as string,
  storedAtMs,
  pinned: Boolean(pinned),
  archived: Boolean(archived),
  uses,
});

export type EpisodeReader = Pick<
  EpisodeStore,
  | 'getMany'
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
  const keys = episodeIds.map((id) => toKey(scope, id));
  const episodes: Episode[] = [];
  for (const kept of keys.length === 0 ? [] : await of(scope.tenant).records.getMany(keys)) {
    if (!kept) continue;
    const { fingerprint, schemaId, ...own } = await toExpanded(kept);
    episodes.push(own);
  }
  return episodes;
}

/** Rows with the words of their episodes. Archived words are in the records; what is gone meanwhile is left out. */
async function withTexts<Row extends WordsRow>(
  scope: MemoryScope,
  rows: readonly Row[],
  getMany: EpisodeReader['getMany'],
): Promise<(Row & EpisodeText)[]> {
  const archived = rows.flatMap(({ episodeId, words }) => (words === null ? episodeId : []));
  const whole = new Map((await getMany(scope, archived)).map((one) => [one.episodeId, one]));
  return rows.flatMap((row) => {
    const one = whole.get(row.episodeId);
    if (row.words === null && !one) return [];
    const [context, actionsTaken] = one
      ? [one.context, one.actionsTaken]
      : (JSON.parse(row.words as string) as Words);
    return [{ ...row, context, actionsTaken }];
  });
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
    async readTextChanges(scope, after, limit) {
      const rows = of(scope.tenant);
      const forgotten = await readForgotten(rows, scope.domain);
      const isAnew = forgotten !== after.forgotten;
      const from = isAnew ? 0 : after.sequence;
      const found = await rows.read<AddedRow>(
        sql`SELECT episode_id AS "episodeId", sequence, words, outcome FROM episodes
            WHERE ${inDomain(scope.domain)} AND sequence > ${from}
            ORDER BY sequence LIMIT ${limit}`,
      );
      const added = (await withTexts(scope, found, getMany)).map(({ words, ...row }) => ({
        ...row,
        outcome: JSON.parse(row.outcome) as string,
      }));
      const sequence = found.at(-1)?.sequence ?? from;
      return { added, isAnew, cursor: { sequence, forgotten } };
    },
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
    async readCandidates(scope, episodeIds) {
      if (episodeIds.length === 0) return { episodes: [], derived: [] };
      const { tenant, domain } = scope;
      const rows = await of(tenant).read<CandidateRow>(
        sql`SELECT ${summaryColumns(domain)}, e.schema_id, e.words
            FROM ${given(domain, episodeIds)} ORDER BY i.n`,
      );
      return {
        episodes: (await withTexts(scope, rows, getMany)).map((row) => ({
          ...toSummary(row),
          context: row.context,
          actionsTaken: row.actionsTaken,
          schemaId: row.schema_id ?? undefined,
        })),
        derived: await readDerived(of(tenant), domain, episodeIds),
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
