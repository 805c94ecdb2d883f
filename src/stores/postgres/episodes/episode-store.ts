import type { DomainSize, EpisodeStore, MemoryScope, VectorSpace } from '../../../memory/ports.ts';
import type { EpisodeQuota } from '../../episodes/quota.ts';
import { toVectorRecord } from '../../episodes/record.ts';
import { createTurns } from '../../leases.ts';
import { createScopeLeases } from '../../sql/scope-leases.ts';
import type { PostgresDatabase, Sql } from '../database.ts';
import { applyChange } from './changes.ts';
import { tick } from './clock.ts';
import { createDerivedReader } from './derived.ts';
import { createPut } from './put.ts';
import { createEpisodeReader } from './reading.ts';
import { readStatistics } from './statistics.ts';
import { createTextSegments } from './text-segments.ts';
import { createUsage } from './usage.ts';
import { verifyEpisodes } from './verification.ts';

/** Vectors replaced in one transaction. */
const VECTOR_STEP = 100;

/** Tables that forgetting and archiving leave dead rows in. */
const VACUUMED =
  'episodes, vectors, archives, derived, members, uses, recalls, removals, text_segments';

interface VectorInput {
  readonly episode_id: string;
  readonly embedder: string;
  readonly components: string;
}

async function replaceVectors(
  sql: Sql,
  domain: string,
  space: VectorSpace,
  vectors: readonly VectorInput[],
): Promise<void> {
  const before = await tick(sql, domain, vectors.length + 1);
  const ids = vectors.map((vector) => vector.episode_id);
  await sql.all(
    `WITH gone AS (
       DELETE FROM vectors
       WHERE tenant = $1 AND domain = $2 AND space = $3 AND episode_id = ANY($4::text[])
       RETURNING sequence)
     INSERT INTO removals(tenant, domain, space, removal, sequence)
     SELECT $1, $2, $3, $5, sequence FROM gone`,
    [domain, space, ids, before + 1],
  );
  await sql.all(
    `INSERT INTO vectors(tenant, domain, space, embedder, sequence, episode_id, components)
     SELECT $1, $2, $3, g.embedder, $5::bigint + g.position, g.episode_id, decode(g.components, 'hex')
     FROM json_to_recordset($4::json)
       AS g(position bigint, episode_id text, embedder text, components text)
     JOIN episodes e ON e.tenant = $1 AND e.domain = $2 AND e.episode_id = g.episode_id`,
    [
      domain,
      space,
      JSON.stringify(vectors.map((vector, i) => ({ position: i + 1, ...vector }))),
      before + 1,
    ],
  );
}

/** Episodes in PostgreSQL, which any number of instances share. */
export function createPostgresEpisodeStore(
  database: PostgresDatabase,
  quota: EpisodeQuota = {},
): EpisodeStore {
  const { of, fleet } = database;
  const listScopes = () =>
    fleet.read<MemoryScope>('SELECT tenant, domain FROM scopes ORDER BY tenant, domain');
  return {
    ...createEpisodeReader(database),
    ...createDerivedReader(database),
    ...createUsage(database),
    ...createTextSegments(database),
    put: createPut(database, quota),
    async listNewest({ tenant, domain }, limit) {
      const rows = await of(tenant).read<{ episode_id: string }>(
        `SELECT episode_id FROM episodes WHERE tenant = $1 AND domain = $2
         ORDER BY episode_id DESC LIMIT $3`,
        [domain, limit],
      );
      return rows.map((row) => row.episode_id);
    },
    exclusively: createTurns(createScopeLeases(database)),
    apply: (scope, change) => applyChange(database, scope, change),
    async setPinned({ tenant, domain }, episodeId, pinned) {
      const rows = await of(tenant).writeOnce(
        `UPDATE episodes SET pinned = $4
         WHERE tenant = $1 AND domain = $2 AND episode_id = $3 RETURNING 1`,
        [domain, episodeId, pinned],
      );
      return rows.length > 0;
    },
    listForeignVectors: (space, embedder, limit) =>
      fleet.read(
        // Two ranges of an index each, however many vectors there are of the embedder itself.
        `(SELECT tenant, domain, episode_id AS "episodeId" FROM vectors
          WHERE space = $1 AND embedder < $2 LIMIT $3)
         UNION ALL
         (SELECT tenant, domain, episode_id FROM vectors
          WHERE space = $1 AND embedder > $2 LIMIT $3)
         UNION ALL
         (SELECT e.tenant, e.domain, e.episode_id FROM episodes e
          WHERE $1 = 'context' AND NOT EXISTS (
            SELECT 1 FROM vectors v WHERE v.tenant = e.tenant AND v.domain = e.domain
              AND v.episode_id = e.episode_id AND v.space = $1) LIMIT $3)
         LIMIT $3`,
        [space, embedder, limit],
      ),
    async replaceVectors({ tenant, domain }, space, vectors) {
      const inputs = vectors.map(({ episodeId, vector }) => ({
        episode_id: episodeId,
        ...toVectorRecord(vector),
      }));
      for (let start = 0; start < inputs.length; start += VECTOR_STEP) {
        const step = inputs.slice(start, start + VECTOR_STEP);
        await of(tenant).transaction((sql) => replaceVectors(sql, domain, space, step));
      }
    },
    stats: (scope) => readStatistics(database, scope),
    async listDomains(tenant) {
      const rows = await of(tenant).read<{ domain: string }>(
        'SELECT domain FROM tenant_usage WHERE tenant = $1 AND episodes > 0 ORDER BY domain',
      );
      return rows.map((row) => row.domain);
    },
    async listTenants() {
      const rows = await fleet.read<{ tenant: string }>(
        'SELECT DISTINCT tenant FROM tenant_usage WHERE episodes > 0 ORDER BY tenant',
      );
      return rows.map((row) => row.tenant);
    },
    listLargest: (minEpisodes, limit) =>
      fleet.read<DomainSize>(
        `SELECT tenant, domain, episodes FROM tenant_usage WHERE episodes >= $1
         ORDER BY episodes DESC, tenant, domain LIMIT $2`,
        [minEpisodes, limit],
      ),
    backup: (file) => database.dump(file),
    verify: async () => verifyEpisodes(database, await listScopes()),
    // Free pages are used again by the database's own vacuum.
    compact: async () => ({ freedBytes: 0, done: true }),
    vacuum: () =>
      database.maintain(async (sql) => {
        await sql.all(`VACUUM (ANALYZE) ${VACUUMED}`);
      }),
  };
}
