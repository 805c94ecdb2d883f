import {
  type Episode,
  type EpisodeStore,
  type EpisodeSummary,
  type EpisodeText,
  MAX_CANDIDATE_TEXT,
  type MemoryScope,
  type SummaryFilter,
  type TextChanges,
  type TextCursor,
} from '../../../memory/ports.ts';
import { type Origin, type Trust, UNSTATED_TRUST } from '../../../memory/trust.ts';
import { toDerived } from '../../episodes/candidates.ts';
import { type EpisodeRecord, toEpisode } from '../../episodes/record.ts';
import { hasDropped } from '../../episodes/removals.ts';
import type { PostgresDatabase } from '../database.ts';
import { fromColumn, toColumn } from '../text-column.ts';
import { createArchiveReader } from './archives.ts';
import { fromContents, parseWords } from './rows.ts';

const SUMMARY_PAGE = 500;
const EPISODE_PAGE = 100;
/** Uses that are told of an episode. */
const MAX_USES = 64;

/** The ids of `$3` in their order, and the episodes of the domain `$2` that they name. */
const GIVEN = `unnest($3::text[]) WITH ORDINALITY AS i(episode_id, n)
  JOIN episodes e ON e.tenant = $1 AND e.domain = $2 AND e.episode_id = i.episode_id`;

const SUMMARY_COLUMNS = `e.episode_id, e.outcome, e.stored_at, e.pinned, e.origin, e.trust,
  e.archive IS NOT NULL AS archived,
  ARRAY(SELECT used_at::float8 FROM uses u
    WHERE u.tenant = $1 AND u.domain = $2 AND u.episode_id = e.episode_id
    ORDER BY used_at DESC LIMIT ${MAX_USES}) AS used_at`;

const VECTORS = `(SELECT json_object_agg(v.space,
    json_build_object('embedder', v.embedder, 'components', encode(v.components, 'hex')))
  FROM vectors v WHERE v.tenant = $1 AND v.domain = $2 AND v.episode_id = e.episode_id) AS vectors`;

interface SummaryRow {
  readonly episode_id: string;
  readonly outcome: string;
  readonly stored_at: number;
  readonly pinned: boolean;
  readonly origin: Origin | null;
  readonly trust: Trust | null;
  readonly archived: boolean;
  readonly used_at: readonly number[];
}

/** All candidates of a domain in their order, each with whether the domain has changed after the cursor. */
const CANDIDATES = `
  SELECT ${SUMMARY_COLUMNS}, e.schema_id,
    CASE WHEN length(e.words) <= ${MAX_CANDIDATE_TEXT} THEN e.words END AS words,
    ARRAY(SELECT ARRAY[d.id, d.value] FROM members m JOIN derived d
      ON d.tenant = $1 AND d.domain = $2 AND d.kind = m.kind AND d.id = m.id
      WHERE m.tenant = $1 AND m.domain = $2 AND m.episode_id = e.episode_id AND m.kind = $4
    ) AS derived,
    coalesce((SELECT n.sequence FROM episodes n WHERE n.tenant = $1 AND n.domain = $2
      ORDER BY n.sequence DESC LIMIT 1), 0) > $5
    OR coalesce((SELECT r.removal FROM removals r
      WHERE r.tenant = $1 AND r.domain = $2 AND r.space = 'text'
      ORDER BY r.removal DESC LIMIT 1), 0) > $6 AS changed
  FROM ${GIVEN} ORDER BY i.n`;

interface CandidateRow extends SummaryRow {
  readonly schema_id: string | null;
  readonly words: string | null;
  readonly derived: readonly [id: string, value: string][];
  readonly changed: boolean;
}

interface EpisodeRow {
  readonly episode_id: string;
  readonly archive: number | null;
  readonly pinned: boolean;
  readonly words: string | null;
  readonly record: string | null;
  readonly vectors: EpisodeRecord['vectors'] | null;
}

interface ChangeRow {
  /** Null where the row tells of a removal. */
  readonly episode_id: string | null;
  readonly sequence: number;
  readonly removal: number | null;
  readonly words: string | null;
}

const toSummary = (row: SummaryRow): EpisodeSummary => ({
  episodeId: row.episode_id,
  outcome: fromColumn(row.outcome),
  storedAtMs: row.stored_at,
  pinned: row.pinned,
  origin: row.origin,
  trust: row.trust ?? UNSTATED_TRUST,
  archived: row.archived,
  usedAtMs: row.used_at.toReversed(),
});

const toText = (episodeId: string, words: string): EpisodeText => {
  const [context, actionsTaken] = parseWords(words);
  return { episodeId, context, actionsTaken };
};

export type EpisodeReader = Pick<
  EpisodeStore,
  | 'getMany'
  | 'getTexts'
  | 'readTextChanges'
  | 'getSummaries'
  | 'readCandidates'
  | 'getSchemaIds'
  | 'findSchema'
  | 'listSummaries'
  | 'exportEpisodes'
>;

/** The reading half of the episode store. */
export function createEpisodeReader(database: PostgresDatabase): EpisodeReader {
  const { of } = database;
  const getArchive = createArchiveReader(database);

  const getRecord = async (
    scope: MemoryScope,
    { episode_id: id, archive, words, record }: EpisodeRow,
  ): Promise<EpisodeRecord | undefined> => {
    if (words !== null && record !== null) return fromContents({ words, record });
    if (archive === null) return undefined;
    const text = (await getArchive(scope, archive)).get(id);
    return text === undefined ? undefined : (JSON.parse(text) as EpisodeRecord);
  };

  const readRows = ({ tenant, domain }: MemoryScope, episodeIds: readonly string[]) =>
    of(tenant).read<EpisodeRow>(
      `SELECT e.episode_id, e.archive, e.pinned, e.words, e.record, ${VECTORS}
       FROM ${GIVEN} ORDER BY i.n`,
      [domain, episodeIds],
    );

  /**
   * An archive may be written anew between reading its episode and reading it: then the episode names another one by
   * now. Left out is what has the same archive as before and is not in it: its content is lost, as `verify` tells.
   */
  const getMany = async (scope: MemoryScope, episodeIds: readonly string[]): Promise<Episode[]> => {
    const found = new Map<string, Episode>();
    const missedIn = new Map<string, number | null>();
    for (let waiting = episodeIds; waiting.length > 0; ) {
      const missed: string[] = [];
      for (const row of await readRows(scope, waiting)) {
        const { episode_id: id, archive } = row;
        const record = await getRecord(scope, row);
        const current = { pinned: Number(row.pinned), vectors: JSON.stringify(row.vectors ?? {}) };
        if (record) found.set(id, toEpisode(record, current));
        else if (!missedIn.has(id) || missedIn.get(id) !== archive) missed.push(id);
        missedIn.set(id, archive);
      }
      waiting = missed;
    }
    return episodeIds.flatMap((id) => found.get(id) ?? []);
  };

  /** Contexts and actions of archived episodes, by id. */
  const getArchivedTexts = async (scope: MemoryScope, ids: readonly string[]) =>
    new Map((await getMany(scope, ids)).map((episode) => [episode.episodeId, episode]));

  const getTexts = async (
    scope: MemoryScope,
    episodeIds: readonly string[],
  ): Promise<EpisodeText[]> => {
    if (episodeIds.length === 0) return [];
    const rows = await of(scope.tenant).read<{ episode_id: string; words: string | null }>(
      `SELECT e.episode_id, e.words FROM ${GIVEN} ORDER BY i.n`,
      [scope.domain, episodeIds],
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
  };

  const readTextChanges = async (
    scope: MemoryScope,
    after: TextCursor,
    limit: number,
  ): Promise<TextChanges> => {
    const rows = await of(scope.tenant).read<ChangeRow>(
      `(SELECT episode_id, sequence, NULL AS removal, words FROM episodes
        WHERE tenant = $1 AND domain = $2 AND sequence > $3 ORDER BY sequence LIMIT $5)
       UNION ALL
       SELECT NULL, sequence, removal, NULL FROM removals
       WHERE tenant = $1 AND domain = $2 AND space = 'text' AND removal > $4`,
      [scope.domain, after.sequence, after.removal, limit],
    );
    const archived = await getArchivedTexts(
      scope,
      rows.flatMap(({ episode_id, words }) => (episode_id && words === null ? episode_id : [])),
    );
    let { sequence, removal } = after;
    const added: TextChanges['added'][number][] = [];
    const removed: number[] = [];
    for (const row of rows) {
      if (row.episode_id === null) {
        removed.push(row.sequence);
        removal = Math.max(removal, row.removal ?? 0);
        continue;
      }
      sequence = row.sequence;
      const episodeId = row.episode_id;
      const context =
        row.words === null ? archived.get(episodeId)?.context : parseWords(row.words)[0];
      // Forgotten between the two readings: its removal follows.
      if (context !== undefined) added.push({ sequence, episodeId, context });
    }
    return { added, removed, isComplete: !hasDropped(removed), cursor: { sequence, removal } };
  };

  const listSummaries = async function* (
    { tenant, domain }: MemoryScope,
    filter: SummaryFilter = {},
  ): AsyncGenerator<EpisodeSummary[]> {
    for (let after = ''; ; ) {
      const rows = await of(tenant).read<SummaryRow>(
        `SELECT ${SUMMARY_COLUMNS} FROM episodes e
         WHERE e.tenant = $1 AND e.domain = $2 AND e.episode_id > $3
           AND ($4::text[] IS NULL OR e.outcome = ANY($4))
           AND ($5::boolean IS NULL OR (e.archive IS NOT NULL) = $5)
           AND ($6::bigint IS NULL OR e.stored_at < $6)
         ORDER BY e.episode_id LIMIT ${SUMMARY_PAGE}`,
        [
          domain,
          after,
          filter.outcomes ? filter.outcomes.map(toColumn) : null,
          filter.archived ?? null,
          filter.storedBeforeMs ?? null,
        ],
      );
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(toSummary);
      after = last.episode_id;
    }
  };

  return {
    getMany,
    getTexts,
    readTextChanges,
    listSummaries,
    async getSummaries({ tenant, domain }, episodeIds) {
      const rows = await of(tenant).read<SummaryRow>(
        `SELECT ${SUMMARY_COLUMNS} FROM ${GIVEN} ORDER BY i.n`,
        [domain, episodeIds],
      );
      return rows.map(toSummary);
    },
    async readCandidates({ tenant, domain }, { episodeIds, kind, after }) {
      const rows = await of(tenant).read<CandidateRow>(CANDIDATES, [
        domain,
        episodeIds,
        kind,
        after.sequence,
        after.removal,
      ]);
      return {
        episodes: rows.map((row) => ({
          ...toSummary(row),
          text: row.words === null ? undefined : toText(row.episode_id, row.words),
          schemaId: row.schema_id ?? undefined,
        })),
        derived: toDerived(
          kind,
          rows.map((row) => ({ episodeId: row.episode_id, entries: row.derived })),
        ),
        isCurrent: rows[0]?.changed === false,
      };
    },
    getSchemaIds: ({ tenant, domain }, episodeIds) =>
      of(tenant).read(
        `SELECT e.episode_id AS "episodeId", e.schema_id AS "schemaId"
         FROM ${GIVEN} WHERE e.schema_id IS NOT NULL ORDER BY i.n`,
        [domain, episodeIds],
      ),
    async findSchema(tenant, schemaId) {
      const [row] = await of(tenant).read<{ domain: string; episode_id: string }>(
        'SELECT domain, episode_id FROM episodes WHERE tenant = $1 AND schema_id = $2 LIMIT 1',
        [schemaId],
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
