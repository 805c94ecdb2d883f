import { toSchemaId } from '../../../kernel/handles.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import {
  type CandidateQuery,
  type Candidates,
  type Episode,
  type EpisodeSummary,
  type EpisodeText,
  MAX_CANDIDATE_TEXT,
  type MemoryScope,
  type SummaryFilter,
  type TextChanges,
  type TextCursor,
} from '../../../memory/ports.ts';
import { type Origin, type Trust, UNSTATED_TRUST } from '../../../memory/trust.ts';
import type { ArchivedTexts } from '../../episodes/archive.ts';
import { toDerived } from '../../episodes/candidates.ts';
import {
  type CurrentColumns,
  type EpisodeRecord,
  parseRecord,
  toEpisode,
  toPrefix,
} from '../../episodes/record.ts';
import { hasDropped } from '../../episodes/removals.ts';
import type { SqliteDatabase } from '../database.ts';
import { NAMESPACE } from '../keyv-rows.ts';
import { readArchive } from './archives.ts';

const SUMMARY_PAGE = 500;
const EPISODE_PAGE = 100;
/** Archives kept unpacked; each holds at most 64 episodes. */
const MAX_UNPACKED = 16;

/**
 * Evaluates to the scope's number, from its prefix as the given parameter.
 *
 * Lists of ids are joined by CROSS JOIN, which keeps the order written: SQLite would rather visit the whole scope
 * and look each episode up in the list.
 */
export const SCOPE = (parameter: string) =>
  `(SELECT scope FROM scopes WHERE prefix = ${parameter})`;

/** Evaluates to the vectors of episode `e` as its record holds them, in JSON. */
export const VECTORS = `(SELECT json_group_object(space,
    json_object('embedder', embedder, 'components', lower(hex(components))))
  FROM (SELECT * FROM vectors v WHERE v.episode = e.episode ORDER BY space))`;

const SUMMARY_COLUMNS = `e.episode_id, e.outcome, e.stored_at, e.pinned, e.origin, e.trust, e.archive IS NOT NULL AS archived,
  (SELECT json_group_array(used_at) FROM uses u WHERE u.episode = e.episode) AS used_at`;

interface SummaryRow {
  readonly episode_id: string;
  readonly outcome: string;
  readonly stored_at: number;
  readonly pinned: number;
  readonly origin: Origin | null;
  readonly trust: Trust | null;
  readonly archived: number;
  readonly used_at: string;
}

/** All candidates of a scope in their order, each with whether the scope has changed after the cursor. */
const CANDIDATES = `
  SELECT ${SUMMARY_COLUMNS}, t.context, t.actions, h.schema_id,
    h.schema_id IS NULL AND EXISTS (
      SELECT 1 FROM vectors v WHERE v.episode = e.episode AND v.space = 'structure') AS unsaid,
    (SELECT json_group_array(json_array(d.id, d.value)) FROM members m
     JOIN derived d ON d.derived = m.derived AND d.kind = ?3 WHERE m.episode = e.episode) AS derived,
    EXISTS (SELECT 1 FROM episodes n WHERE n.scope = ${SCOPE('?2')} AND n.episode > ?4)
      OR EXISTS (SELECT 1 FROM removals r
        WHERE r.scope = ${SCOPE('?2')} AND r.space = 'text' AND r.removal > ?5) AS changed
  FROM json_each(?1) i
  CROSS JOIN episodes e ON e.scope = ${SCOPE('?2')} AND e.episode_id = i.value
  LEFT JOIN episode_texts t ON t.episode = e.episode AND length(t.context) <= ${MAX_CANDIDATE_TEXT}
  LEFT JOIN episode_schemas h ON h.episode = e.episode ORDER BY i.key`;

interface CandidateRow extends SummaryRow, TextRow {
  readonly schema_id: string | null;
  /** Where the episode has a schema whose handle is not known: a record of before. */
  readonly unsaid: number;
  /** JSON of ids and values. */
  readonly derived: string;
  readonly changed: number;
}

interface TextRow {
  readonly episode_id: string;
  readonly context: string | null;
  readonly actions: string | null;
}

interface ChangeRow {
  /** Null where the row tells of a removal. */
  readonly episode_id: string | null;
  readonly sequence: number;
  readonly removal: number | null;
  readonly context: string | null;
}

interface SchemaRow {
  readonly episode_id: string;
  readonly schema_id: string | null;
  readonly said: 'null' | 'text' | null;
}

interface EpisodeRow extends CurrentColumns {
  readonly episode_id: string;
  readonly archive: number | null;
}

function toSummary(row: SummaryRow): EpisodeSummary {
  return {
    episodeId: row.episode_id,
    outcome: row.outcome,
    storedAtMs: row.stored_at,
    pinned: row.pinned === 1,
    origin: row.origin,
    trust: row.trust ?? UNSTATED_TRUST,
    archived: row.archived === 1,
    usedAtMs: row.used_at === '[]' ? [] : (JSON.parse(row.used_at) as number[]),
  };
}

const toText = ({ episode_id: episodeId, context, actions }: TextRow): EpisodeText | undefined =>
  context === null || actions === null
    ? undefined
    : { episodeId, context, actionsTaken: JSON.parse(actions) as string[] };

/** The reading half of the episode store. */
export interface EpisodeReader {
  getMany(scope: MemoryScope, episodeIds: readonly string[]): Promise<Episode[]>;
  getTexts(scope: MemoryScope, episodeIds: readonly string[]): Promise<EpisodeText[]>;
  listNewest(scope: MemoryScope, limit: number): Promise<string[]>;
  readTextChanges(scope: MemoryScope, after: TextCursor, limit: number): Promise<TextChanges>;
  getSummaries(scope: MemoryScope, episodeIds: readonly string[]): Promise<EpisodeSummary[]>;
  readCandidates(scope: MemoryScope, query: CandidateQuery): Promise<Candidates>;
  getSchemaIds(
    scope: MemoryScope,
    episodeIds: readonly string[],
  ): Promise<{ readonly episodeId: string; readonly schemaId: string }[]>;
  findSchema(tenant: string, schemaId: string): Promise<JsonObject | undefined>;
  listSummaries(scope: MemoryScope, filter?: SummaryFilter): AsyncIterable<EpisodeSummary[]>;
  exportEpisodes(scope: MemoryScope): AsyncIterable<Episode>;
}

export function createEpisodeReader(database: SqliteDatabase): EpisodeReader {
  /** An archive's content never changes under its number, so that unpacked ones stay true. */
  const unpacked = new Map<number, Promise<ArchivedTexts>>();
  const getArchive = (archive: number): Promise<ArchivedTexts> => {
    const known = unpacked.get(archive) ?? readArchive({ all: database.read }, archive);
    unpacked.delete(archive);
    unpacked.set(archive, known);
    for (const oldest of unpacked.keys()) {
      if (unpacked.size <= MAX_UNPACKED) break;
      unpacked.delete(oldest);
    }
    known.catch(() => unpacked.delete(archive));
    return known;
  };

  const readRows = (scope: MemoryScope, episodeIds: readonly string[]) =>
    database.read<EpisodeRow>(
      `SELECT e.episode_id, e.archive, e.pinned, ${VECTORS} AS vectors
       FROM json_each(?) i
       CROSS JOIN episodes e ON e.scope = ${SCOPE('?')} AND e.episode_id = i.value
       ORDER BY i.key`,
      [JSON.stringify(episodeIds), toPrefix(scope)],
    );
  const getRecord = async (
    row: EpisodeRow,
    active: ReadonlyMap<string, EpisodeRecord>,
  ): Promise<EpisodeRecord | undefined> => {
    if (row.archive === null) return active.get(row.episode_id);
    const text = (await getArchive(row.archive)).get(row.episode_id);
    return text === undefined ? undefined : parseRecord(text);
  };

  const readRecords = async (scope: MemoryScope, rows: readonly EpisodeRow[]) => {
    const prefix = toPrefix(scope);
    const activeIds = rows.filter((row) => row.archive === null).map((row) => row.episode_id);
    const records = await database.keyv.getMany<EpisodeRecord>(
      activeIds.map((id) => `${prefix}.${id}`),
    );
    const active = new Map<string, EpisodeRecord>();
    for (const [i, id] of activeIds.entries()) if (records[i]) active.set(id, records[i]);
    return active;
  };

  /**
   * Side tables say what is active, Keyv holds it. An episode may be archived, or its archive written anew, between
   * the two: then it is somewhere else by now, and is read again. Left out is what was missed twice in one place: its
   * content is lost, as `verify` tells.
   */
  const getMany = async (scope: MemoryScope, episodeIds: readonly string[]): Promise<Episode[]> => {
    const found = new Map<string, Episode>();
    const missedIn = new Map<string, number | null>();
    for (let waiting = episodeIds; waiting.length > 0; ) {
      const rows = await readRows(scope, waiting);
      const active = await readRecords(scope, rows);
      const missed: string[] = [];
      for (const row of rows) {
        const { episode_id: id, archive } = row;
        const record = await getRecord(row, active);
        if (record) found.set(id, toEpisode(record, row));
        else if (!missedIn.has(id) || missedIn.get(id) !== archive) missed.push(id);
        missedIn.set(id, archive);
      }
      waiting = missed;
    }
    return episodeIds.flatMap((id) => found.get(id) ?? []);
  };

  const getTexts = async (
    scope: MemoryScope,
    episodeIds: readonly string[],
  ): Promise<EpisodeText[]> => {
    const rows = await database.read<TextRow>(
      `SELECT e.episode_id, t.context, t.actions FROM json_each(?) i
       CROSS JOIN episodes e ON e.scope = ${SCOPE('?')} AND e.episode_id = i.value
       LEFT JOIN episode_texts t ON t.episode = e.episode ORDER BY i.key`,
      [JSON.stringify(episodeIds), toPrefix(scope)],
    );
    const archivedIds = rows.filter((row) => row.context === null).map((row) => row.episode_id);
    const archived = new Map(
      (await getMany(scope, archivedIds)).map((episode) => [episode.episodeId, episode]),
    );
    return rows.flatMap((row) => {
      const text = toText(row);
      if (text) return text;
      const episode = archived.get(row.episode_id);
      if (!episode) return [];
      const { episodeId, context, actionsTaken } = episode;
      return { episodeId, context, actionsTaken };
    });
  };

  const readTextChanges = async (
    scope: MemoryScope,
    after: TextCursor,
    limit: number,
  ): Promise<TextChanges> => {
    const rows = await database.read<ChangeRow>(
      `SELECT * FROM (
         SELECT e.episode_id, e.episode AS sequence, NULL AS removal, t.context FROM episodes e
         LEFT JOIN episode_texts t ON t.episode = e.episode
         WHERE e.scope = ${SCOPE('?1')} AND e.episode > ?2 ORDER BY e.episode LIMIT ?4)
       UNION ALL
       SELECT NULL, sequence, removal, NULL FROM removals
       WHERE scope = ${SCOPE('?1')} AND space = 'text' AND removal > ?3`,
      [toPrefix(scope), after.sequence, after.removal, limit],
    );
    const archivedIds = rows.flatMap(({ episode_id, context }) =>
      episode_id !== null && context === null ? [episode_id] : [],
    );
    const archived = new Map(
      archivedIds.length === 0
        ? []
        : (await getMany(scope, archivedIds)).map(({ episodeId, context }) => [episodeId, context]),
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
      const context = row.context ?? archived.get(row.episode_id);
      // Forgotten between the two readings: its removal follows.
      if (context !== undefined) added.push({ sequence, episodeId: row.episode_id, context });
    }
    return { added, removed, isComplete: !hasDropped(removed), cursor: { sequence, removal } };
  };

  const listSummaries = async function* (
    scope: MemoryScope,
    filter: SummaryFilter = {},
  ): AsyncGenerator<EpisodeSummary[]> {
    for (let after = ''; ; ) {
      const rows = await database.read<SummaryRow>(
        `SELECT ${SUMMARY_COLUMNS} FROM episodes e
         WHERE e.scope = ${SCOPE('?1')} AND e.episode_id > ?2
           AND (?3 IS NULL OR e.outcome IN (SELECT value FROM json_each(?3)))
           AND (?4 IS NULL OR (e.archive IS NOT NULL) = ?4)
           AND (?5 IS NULL OR e.stored_at < ?5)
         ORDER BY e.episode_id LIMIT ${SUMMARY_PAGE}`,
        [
          toPrefix(scope),
          after,
          filter.outcomes ? JSON.stringify(filter.outcomes) : null,
          filter.archived === undefined ? null : Number(filter.archived),
          filter.storedBeforeMs ?? null,
        ],
      );
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(toSummary);
      after = last.episode_id;
    }
  };

  const getSchemaIds: EpisodeReader['getSchemaIds'] = async (scope, episodeIds) => {
    // The record of an active episode says "null" where it has no schema; one of before says nothing of it.
    const rows = await database.read<SchemaRow>(
      `SELECT e.episode_id, h.schema_id, iif(h.schema_id IS NULL, (
         SELECT json_type(k.value, '$.value.schema_id') FROM keyv k
         WHERE k.key = '${NAMESPACE}:' || ?2 || '.' || e.episode_id), NULL) AS said
       FROM json_each(?1) i
       CROSS JOIN episodes e ON e.scope = ${SCOPE('?2')} AND e.episode_id = i.value
       LEFT JOIN episode_schemas h ON h.episode = e.episode ORDER BY i.key`,
      [JSON.stringify(episodeIds), toPrefix(scope)],
    );
    const unknown = rows
      .filter((row) => row.schema_id === null && row.said !== 'null')
      .map((row) => row.episode_id);
    const read = unknown.length === 0 ? [] : await getMany(scope, unknown);
    const computed = new Map(
      read.map(({ episodeId, schema }) => [episodeId, schema && toSchemaId(scope.tenant, schema)]),
    );
    return rows.flatMap(({ episode_id: episodeId, schema_id }) => {
      const schemaId = schema_id ?? computed.get(episodeId);
      return schemaId ? [{ episodeId, schemaId }] : [];
    });
  };

  return {
    getMany,
    getTexts,
    readTextChanges,
    listSummaries,
    async listNewest(scope, limit) {
      const rows = await database.read<{ episode_id: string }>(
        `SELECT episode_id FROM episodes WHERE scope = ${SCOPE('?')} ORDER BY episode_id DESC LIMIT ?`,
        [toPrefix(scope), limit],
      );
      return rows.map((row) => row.episode_id);
    },
    async getSummaries(scope, episodeIds) {
      const rows = await database.read<SummaryRow>(
        `SELECT ${SUMMARY_COLUMNS} FROM json_each(?) i
         CROSS JOIN episodes e ON e.scope = ${SCOPE('?')} AND e.episode_id = i.value ORDER BY i.key`,
        [JSON.stringify(episodeIds), toPrefix(scope)],
      );
      return rows.map(toSummary);
    },
    getSchemaIds,
    async readCandidates(scope, { episodeIds, kind, after }) {
      const rows = await database.read<CandidateRow>(CANDIDATES, [
        JSON.stringify(episodeIds),
        toPrefix(scope),
        kind,
        after.sequence,
        after.removal,
      ]);
      const unsaid = rows.flatMap((row) => (row.unsaid === 1 ? row.episode_id : []));
      const read = unsaid.length === 0 ? [] : await getSchemaIds(scope, unsaid);
      const computed = new Map(read.map((own) => [own.episodeId, own.schemaId]));
      return {
        episodes: rows.map((row) => ({
          ...toSummary(row),
          text: toText(row),
          schemaId: row.schema_id ?? computed.get(row.episode_id),
        })),
        derived: toDerived(
          kind,
          rows.map((row) => ({
            episodeId: row.episode_id,
            entries: row.derived === '[]' ? [] : (JSON.parse(row.derived) as [string, string][]),
          })),
        ),
        isCurrent: rows[0]?.changed === 0,
      };
    },
    async findSchema(tenant, schemaId) {
      const [row] = await database.read<{ domain: string; episode_id: string }>(
        `SELECT s.domain, e.episode_id FROM episode_schemas h
         JOIN episodes e ON e.episode = h.episode JOIN scopes s ON s.scope = e.scope
         WHERE h.tenant = ? AND h.schema_id = ? LIMIT 1`,
        [tenant, schemaId],
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
