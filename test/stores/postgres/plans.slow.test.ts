import { describe, expect, it } from 'vitest';
import { createPostgresEpisodeStore } from '../../../src/stores/postgres/postgres-episode-store.ts';
import { createVectorSource } from '../../../src/stores/sql/episodes/sql-vector-source.ts';
import { raw, sql } from '../../../src/stores/sql/statement.ts';
import { createEpisode, ORDERS } from '../../contract/episodes.ts';
import { hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { openPostgresTwice } from './open-twice.ts';

const EPISODES = 4_000;

describe.skipIf(!hasPostgres)(hasPostgres ? 'plans of statements' : WITHOUT_POSTGRES, () => {
  it('read what is asked for, and not the domain, once the tables are analysed', async () => {
    const [one] = await openPostgresTwice();
    const store = createPostgresEpisodeStore(one);
    const source = createVectorSource(one);
    const episodes = Array.from({ length: EPISODES }, () => createEpisode({ schema: null }));
    await Promise.all(episodes.map((episode) => store.put(episode)));
    await Promise.all(
      ['returns', 'shop'].map((domain) => store.put(createEpisode({ domain, schema: null }))),
    );
    await one.maintain((work) => work.all(raw('ANALYZE')));
    const ids = episodes.slice(1_000, 1_010).map((episode) => episode.episodeId);
    const key = { scope: ORDERS, space: 'context', embedder: 'test-1' } as const;
    const cursor = { sequence: EPISODES - 5, removal: 0 };
    const reads: Readonly<Record<string, () => Promise<unknown>>> = {
      getMany: () => store.getMany(ORDERS, ids),
      getTexts: () => store.getTexts(ORDERS, ids),
      getSummaries: () => store.getSummaries(ORDERS, ids),
      getSchemaIds: () => store.getSchemaIds(ORDERS, ids),
      listNewest: () => store.listNewest(ORDERS, 10),
      findMemberships: () => store.findMemberships(ORDERS, 'pattern', ids),
      readTextChanges: () => store.readTextChanges(ORDERS, cursor, 500),
      readCandidates: () =>
        store.readCandidates(ORDERS, { episodeIds: ids, kind: 'pattern', after: cursor }),
      readChanges: () => source.readChanges(key, cursor, 500),
      findEpisodes: () => source.findEpisodes(key, [5, 6, 7]),
      recordUse: () => store.recordUse(ORDERS, ids, 1),
      put: () => store.put(createEpisode({ idempotencyKey: 'run-1', schema: null })),
      forget: () => store.apply(ORDERS, { forget: ids.slice(0, 2) }),
    };
    const countRows = async () => {
      await one.fleet.read(sql`SELECT pg_stat_force_next_flush()`);
      const [row] = await one.fleet.read<{ rows: number }>(
        sql`SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint AS rows
         FROM pg_stat_user_tables WHERE schemaname = current_schema()
           AND relname IN ('episodes', 'vectors', 'members', 'uses', 'removals')`,
      );
      return row?.rows ?? 0;
    };
    for (const [name, read] of Object.entries(reads)) {
      // A statement's plan may change once it is prepared: after five times.
      for (let i = 0; i < 7; i++) {
        const before = await countRows();
        await read();
        // Connections tell what they have read when they are asked, or after a second.
        for (let j = 0; j < 4; j++) await one.fleet.read(sql`SELECT pg_stat_force_next_flush()`);
        expect((await countRows()) - before, name).toBeLessThan(200);
      }
    }
  });
});
