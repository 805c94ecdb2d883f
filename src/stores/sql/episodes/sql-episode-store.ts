import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { ScopeStats } from '../../../ports/episodes.ts';
import type { MemoryScope, MemoryScopes } from '../../../ports/memory-scope.ts';
import { toVectorRecord } from '../../episodes/record.ts';
import type { SqlDatabase, Transaction } from '../sql-database.ts';
import { int, oneOf, rowsOf, sql, TENANT, unhex } from '../statement.ts';
import { applyChange } from './apply-change.ts';
import { inDomain, inDomains, tick } from './conditions.ts';
import { readDerived } from './derived-rows.ts';
import { createPut } from './put-episode.ts';
import type { EpisodeQuota } from './quota.ts';
import { createEpisodeReader } from './reading.ts';

const sumOf = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** The number of episodes of a scope with one outcome. */
interface OutcomeRow {
  readonly outcome: string;
  readonly episodes: number;
  readonly archived: number;
  readonly oldest: number;
  readonly newest: number;
  readonly size: number;
}

/** Reads the episodes and vectors of a domain once, or of all domains together. */
async function readStatistics(
  { of }: SqlDatabase,
  { tenant, domain }: MemoryScopes,
): Promise<ScopeStats> {
  const rows = of(tenant);
  const outcomes = await rows.read<OutcomeRow>(
    sql`SELECT outcome, count(*) AS episodes, count(*) FILTER (WHERE archived) AS archived,
          min(stored_at) AS oldest, max(stored_at) AS newest,
          CAST(coalesce(sum(size), 0) AS bigint) AS size
        FROM episodes WHERE ${inDomains(domain)} GROUP BY outcome ORDER BY outcome`,
  );
  const [vectors] = await rows.read<{ size: number }>(
    sql`SELECT CAST(coalesce(sum(length(components)), 0) AS bigint) AS size
        FROM vectors WHERE ${inDomains(domain)}`,
  );
  const [derived] = await rows.read<{ patterns: number; size: number }>(
    sql`SELECT count(*) AS patterns,
          CAST(coalesce(sum(length(value)), 0) AS bigint) AS size
        FROM derived WHERE ${inDomains(domain)}`,
  );
  return {
    episodes: sumOf(outcomes, (row) => row.episodes),
    archived: sumOf(outcomes, (row) => row.archived),
    patterns: derived?.patterns ?? 0,
    outcomes: Object.fromEntries(outcomes.map((row) => [JSON.parse(row.outcome), row.episodes])),
    oldestAtMs: outcomes.length > 0 ? Math.min(...outcomes.map((row) => row.oldest)) : null,
    newestAtMs: outcomes.length > 0 ? Math.max(...outcomes.map((row) => row.newest)) : null,
    sizeBytes: sumOf(outcomes, (row) => row.size) + (vectors?.size ?? 0) + (derived?.size ?? 0),
  };
}

type Reader = Pick<EpisodeStore, 'listSummaries' | 'getMany'>;

/** What is wrong with the content of an episode; undefined where it can be read whole. */
async function findProblem(store: Reader, scope: MemoryScope, id: string) {
  try {
    const [episode] = await store.getMany(scope, [id]);
    return episode ? undefined : `Episode ${id} has lost its content: forget it.`;
  } catch {
    return `The content of episode ${id} is not what was stored.`;
  }
}

/** Reads all content, domain by domain. */
async function verifyEpisodes({ fleet }: SqlDatabase, store: Reader) {
  const problems: string[] = [];
  let episodes = 0;
  const scopes = await fleet.read<MemoryScope>(
    sql`SELECT tenant, domain FROM scopes ORDER BY tenant, domain`,
  );
  for (const scope of scopes) {
    for await (const page of store.listSummaries(scope)) {
      for (const { episodeId } of page) {
        const problem = await findProblem(store, scope, episodeId);
        if (problem !== undefined) problems.push(problem);
        episodes++;
      }
    }
  }
  return { episodes, problems };
}

/** Vectors replaced in one transaction. */
const VECTOR_STEP = 100;

const VECTOR_COLUMNS = {
  position: 'bigint',
  episode_id: 'text',
  embedder: 'text',
  components: 'text',
} as const;

async function replaceVectors(
  work: Transaction,
  domain: string,
  vectors: readonly (ReturnType<typeof toVectorRecord> & { readonly episode_id: string })[],
): Promise<void> {
  const before = await tick(work, domain, vectors.length);
  const ids = vectors.map((vector) => vector.episode_id);
  // An index that still holds them finds no episode by them.
  await work.all(
    sql`DELETE FROM vectors
        WHERE ${inDomain(domain)} AND episode_id ${oneOf(ids)} AND space = 'context'`,
  );
  const rows = vectors.map((vector, i) => ({ position: i + 1, ...vector }));
  await work.all(
    sql`INSERT INTO vectors(tenant, domain, space, embedder, sequence, episode_id, components)
        SELECT ${TENANT}, e.domain, 'context', g.embedder, ${int(before)} + g.position,
          g.episode_id, ${unhex(sql`g.components`)}
        FROM ${rowsOf(rows, VECTOR_COLUMNS)} AS g CROSS JOIN episodes e
        WHERE ${inDomain(domain, 'e')} AND e.episode_id = g.episode_id`,
  );
}

/** Episodes in a database of either dialect, which any number of processes or instances share. */
export function createEpisodeStore(database: SqlDatabase, quota: EpisodeQuota = {}): EpisodeStore {
  const { of, fleet } = database;
  const reader = createEpisodeReader(database);
  return {
    ...reader,
    listDerived: ({ tenant, domain }) => readDerived(of(tenant), domain),
    put: createPut(database, quota),
    apply: (scope, change) => applyChange(database, scope, change, database.erase),
    listForeignVectors: (embedder, limit) => {
      const found = sql`SELECT tenant, domain, episode_id AS "episodeId" FROM vectors
        WHERE space = 'context' AND embedder`;
      return fleet.read(
        // The vectors below and above the embedder are two ranges of an index, however many vectors the embedder itself
        // has.
        sql`SELECT * FROM (${found} < ${embedder} LIMIT ${limit}) AS below
            UNION ALL SELECT * FROM (${found} > ${embedder} LIMIT ${limit}) AS above
            UNION ALL SELECT * FROM (
              SELECT e.tenant, e.domain, e.episode_id FROM episodes e
              WHERE NOT EXISTS (
                SELECT 1 FROM vectors v WHERE v.tenant = e.tenant AND v.domain = e.domain
                  AND v.episode_id = e.episode_id AND v.space = 'context') LIMIT ${limit}
            ) AS missing LIMIT ${limit}`,
      );
    },
    async recordUse({ tenant, domain }, episodeIds) {
      await of(tenant).write(
        // In one order, so that no two recalls wait for each other.
        sql`INSERT INTO uses AS u (tenant, domain, episode_id, uses)
            SELECT tenant, domain, episode_id, 1 FROM episodes
            WHERE ${inDomain(domain)} AND episode_id ${oneOf(episodeIds)} ORDER BY episode_id
            ON CONFLICT(tenant, domain, episode_id) DO UPDATE SET uses = u.uses + 1`,
      );
    },
    async replaceVectors({ tenant, domain }, vectors) {
      const inputs = vectors.map(({ episodeId, vector }) => ({
        episode_id: episodeId,
        ...toVectorRecord(vector),
      }));
      for (let start = 0; start < inputs.length; start += VECTOR_STEP) {
        const step = inputs.slice(start, start + VECTOR_STEP);
        await of(tenant).transaction((work) => replaceVectors(work, domain, step));
      }
    },
    stats: (scope) => readStatistics(database, scope),
    async listDomains(tenant) {
      const rows = await of(tenant).read<{ domain: string }>(
        sql`SELECT domain FROM tenant_usage WHERE tenant = ${TENANT} AND episodes > 0
            ORDER BY domain`,
      );
      return rows.map((row) => row.domain);
    },
    listLargest: (minEpisodes, limit) =>
      fleet.read(
        sql`SELECT tenant, domain, episodes FROM tenant_usage WHERE episodes >= ${minEpisodes}
            ORDER BY episodes DESC, tenant, domain LIMIT ${limit}`,
      ),
    async verify() {
      const broken = await database.checkFiles();
      const { episodes, problems } = await verifyEpisodes(database, reader);
      return { episodes, problems: [...broken, ...problems] };
    },
    backup: database.backup,
  };
}
