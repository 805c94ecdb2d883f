import { describe, expect, it } from 'vitest';
import { toSchemaId } from '../../src/kernel/handles.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { EpisodeStore } from '../../src/ports/episode-store.ts';
import type { Episode } from '../../src/ports/episodes.ts';
import { describeEpisodeSchemas } from './episode-schemas.ts';
import {
  CONFUSABLE_SCOPES,
  collect,
  createEpisode,
  createVector,
  ORDERS,
  withoutVectors,
} from './episodes.ts';

export interface EpisodeStoreFixture {
  /** Two stores over the same empty data, as two processes have. */
  readonly store: EpisodeStore;
  readonly other: EpisodeStore;
}

/** What every EpisodeStore does. */
export function describeEpisodeStore(name: string, open: () => Promise<EpisodeStoreFixture>): void {
  describe(`EpisodeStore: ${name}`, () => {
    describeContent(open);
    describeCandidates(open);
    describeEpisodeSchemas(open);
    describeIdempotency(open);
    describeIsolation(open);
    describeUsage(open);
    describeVectors(open);
    describeHousekeeping(open);
  });
}

type Open = () => Promise<EpisodeStoreFixture>;

function describeContent(open: Open) {
  it('gives an episode back as it was stored, to every process', async () => {
    const { store, other } = await open();
    const episode = createEpisode({
      context: ':starts with a colon, "quotes", \\ and \u0001 and 日本語 👩‍🚀',
      metadata: { nested: { list: [1, 'two', null, { deep: true }] }, big: 9007199254740991 },
      source: 'agent:7',
      pinned: true,
      outcome: 'partial',
      contextGenerated: true,
    });
    const receipt = await store.put(episode);
    expect(receipt).toEqual({
      episodeId: episode.episodeId,
      storedAtMs: episode.storedAtMs,
      replayed: false,
    });
    for (const reader of [store, other]) {
      const [found] = await reader.getMany(ORDERS, [episode.episodeId]);
      expect(found).toEqual(withoutVectors(episode));
      expect(JSON.stringify(found?.schema)).toBe(JSON.stringify(episode.schema));
    }
  });

  it('answers ids in their order and leaves unknown ones out', async () => {
    const { store } = await open();
    const [first, second, third] = [createEpisode(), createEpisode(), createEpisode()];
    for (const episode of [first, second, third]) await store.put(episode);
    const ids = [third.episodeId, 'nobody', first.episodeId, second.episodeId];
    const expected = [third.episodeId, first.episodeId, second.episodeId];
    expect((await store.getMany(ORDERS, ids)).map((e) => e.episodeId)).toEqual(expected);
    expect((await store.getSummaries(ORDERS, ids)).map((e) => e.episodeId)).toEqual(expected);
  });

  it('lists summaries oldest first, by whether they are archived, beyond one page', async () => {
    const { store } = await open();
    const episodes = Array.from({ length: 620 }, (_, i) =>
      createEpisode({ outcome: i % 2 ? 'success' : 'failure', schema: null }),
    );
    await Promise.all(episodes.map((episode) => store.put(episode)));
    const all = (await collect(store.listSummaries(ORDERS))).flat();
    expect(all.map((s) => s.episodeId)).toEqual(episodes.map((e) => e.episodeId));
    expect((await collect(store.listSummaries(ORDERS, false))).flat()).toHaveLength(620);
    expect((await collect(store.listSummaries(ORDERS, true))).flat()).toEqual([]);
  });
}

function describeCandidates(open: Open) {
  it('reads all that a recall weighs at once, and tells whether texts have come or gone', async () => {
    const { store, other } = await open();
    const [first, second, third] = [
      createEpisode(),
      createEpisode({ schema: null, outcome: 'failure', pinned: true }),
      createEpisode(),
    ];
    for (const episode of [first, second, third]) await store.put(episode);
    const members = [first.episodeId, second.episodeId];
    await store.apply(ORDERS, {
      put: [
        { id: 'p1', value: { name: 'one' }, memberIds: members },
        { id: 'p2', value: { name: 'two' }, memberIds: [third.episodeId] },
      ],
    });
    await store.recordUse(ORDERS, [second.episodeId]);
    const episodeIds = [second.episodeId, 'nobody', first.episodeId];
    const schemaId = toSchemaId(ORDERS.tenant, first.schema as JsonObject);
    const [summary, other1] = await store.getSummaries(ORDERS, episodeIds);
    const textOf = ({ context, actionsTaken }: Episode) => ({ context, actionsTaken });
    expect(await other.readCandidates(ORDERS, episodeIds)).toEqual({
      episodes: [
        { ...summary, ...textOf(second), schemaId: undefined },
        { ...other1, ...textOf(first), schemaId },
      ],
      derived: [{ id: 'p1', value: { name: 'one' }, memberIds: members }],
    });
    const none = { episodes: [], derived: [] };
    for (const ids of [[], ['nobody']])
      expect(await other.readCandidates(ORDERS, ids)).toEqual(none);
  });

  it('reads candidates whose content is archived', async () => {
    const { store, other } = await open();
    const episode = createEpisode({
      vectors: { structure: { embedder: 'shape', values: createVector(8) } },
    });
    await store.put(episode);
    const { episodeId } = episode;
    const pattern = { id: 'p1', value: { name: 'one' }, memberIds: [episodeId] };
    await store.apply(ORDERS, {
      put: [pattern],
      archive: [episodeId],
    });
    const found = await other.readCandidates(ORDERS, [episodeId]);
    const [summary] = await store.getSummaries(ORDERS, [episodeId]);
    const schemaId = toSchemaId(episode.tenant, episode.schema as JsonObject);
    const { context, actionsTaken } = episode;
    expect(found.episodes).toEqual([{ ...summary, context, actionsTaken, schemaId }]);
    expect(found.derived).toEqual([pattern]);
  });
}

function describeIdempotency(open: Open) {
  it('stores once under an idempotency key, also at once from two processes', async () => {
    const { store, other } = await open();
    const attempts = Array.from({ length: 8 }, () => createEpisode({ idempotencyKey: 'run-1' }));
    const receipts = await Promise.all(
      attempts.map((episode, i) => (i % 2 ? store : other).put(episode)),
    );
    expect(new Set(receipts.map((receipt) => receipt.episodeId)).size).toBe(1);
    expect(receipts.filter((receipt) => !receipt.replayed)).toHaveLength(1);
    expect((await store.stats(ORDERS)).episodes).toBe(1);
  });

  it('refuses an idempotency key with another content', async () => {
    const { store } = await open();
    await store.put(createEpisode({ idempotencyKey: 'run-1' }));
    await expect(
      store.put(createEpisode({ idempotencyKey: 'run-1', outcome: 'failure' })),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('keeps idempotency keys of scopes apart and forgets them with their episode', async () => {
    const { store } = await open();
    const first = await store.put(createEpisode({ idempotencyKey: 'run-1' }));
    const elsewhere = createEpisode({ domain: 'orders:eu', idempotencyKey: 'run-1' });
    expect(await store.put(elsewhere)).toMatchObject({ replayed: false });
    await store.apply(ORDERS, { forget: [first.episodeId] });
    expect(await store.put(createEpisode({ idempotencyKey: 'run-1' }))).toMatchObject({
      replayed: false,
    });
  });
}

function describeIsolation(open: Open) {
  it('never mixes tenants whose ids are prefixes, nor domains with special characters', async () => {
    const { store } = await open();
    const episodes = CONFUSABLE_SCOPES.map((scope) => createEpisode(scope));
    for (const episode of episodes) await store.put(episode);
    const ids = episodes.map((episode) => episode.episodeId);
    for (const [i, scope] of CONFUSABLE_SCOPES.entries()) {
      const own = [ids[i]];
      expect((await store.getMany(scope, ids)).map((e) => e.episodeId)).toEqual(own);
      expect((await collect(store.listSummaries(scope))).flat().map((s) => s.episodeId)).toEqual(
        own,
      );
      expect(await store.stats(scope)).toMatchObject({ episodes: 1 });
    }
  });

  it('forgets, archives and uses only what is in the scope', async () => {
    const { store } = await open();
    const episodes = CONFUSABLE_SCOPES.map((scope) => createEpisode(scope));
    for (const episode of episodes) await store.put(episode);
    const ids = episodes.map((episode) => episode.episodeId);
    for (const [i, scope] of CONFUSABLE_SCOPES.entries()) {
      const receipt = await store.apply(scope, {
        put: [{ id: 'p', value: {}, memberIds: [ids[i] as string] }],
        archive: ids,
      });
      expect(receipt.archived).toBe(1);
    }
    const [first, ...rest] = CONFUSABLE_SCOPES;
    await store.recordUse(ORDERS, ids);
    expect(await store.apply(first as typeof ORDERS, { forget: ids })).toMatchObject({
      forgotten: 1,
    });
    for (const scope of rest) {
      expect(await store.stats(scope)).toMatchObject({ episodes: 1, archived: 1, patterns: 1 });
      const [summary] = await store.getSummaries(scope, ids);
      expect(summary?.uses).toBe(0);
    }
  });

  it('lists the domains of exactly one tenant', async () => {
    const { store } = await open();
    for (const scope of CONFUSABLE_SCOPES) await store.put(createEpisode(scope));
    expect(await store.listDomains('acme-2')).toEqual(['orders']);
    expect((await store.listDomains('acme')).sort()).toEqual(
      CONFUSABLE_SCOPES.filter((s) => s.tenant === 'acme')
        .map((s) => s.domain)
        .sort(),
    );
  });
}

function describeUsage(open: Open) {
  it('counts uses of what there is', async () => {
    const { store, other } = await open();
    const { episodeId } = await store.put(createEpisode());
    await Promise.all([1, 2, 3].map(() => store.recordUse(ORDERS, [episodeId, 'nobody'])));
    const [summary] = await other.getSummaries(ORDERS, [episodeId]);
    expect(summary?.uses).toBe(3);
  });
}

function describeVectors(open: Open) {
  it('lists vectors of other embedders and replaces them', async () => {
    const { store, other } = await open();
    const old = createEpisode();
    const bare = createEpisode({ vectors: {} });
    await store.put(old);
    await store.put(bare);
    const listed = await store.listForeignVectors('test-2', 10);
    expect(listed.map((item) => item.episodeId).sort()).toEqual(
      [old.episodeId, bare.episodeId].sort(),
    );
    expect(listed[0]).toMatchObject(ORDERS);
    const values = createVector(99);
    await store.replaceVectors(
      ORDERS,
      listed.map(({ episodeId }) => ({ episodeId, vector: { embedder: 'test-2', values } })),
    );
    expect(await other.listForeignVectors('test-2', 10)).toEqual([]);
  });
}

function describeHousekeeping(open: Open) {
  it('counts a scope', async () => {
    const { store } = await open();
    const first = createEpisode();
    const last = createEpisode({ outcome: 'failure' });
    await store.put(first);
    await store.put(last);
    expect(await store.stats(ORDERS)).toMatchObject({
      episodes: 2,
      archived: 0,
      patterns: 0,
      outcomes: { success: 1, failure: 1 },
      oldestAtMs: first.storedAtMs,
      newestAtMs: last.storedAtMs,
    });
    expect((await store.stats(ORDERS)).sizeBytes).toBeGreaterThan(1000);
  });

  it('answers zeros for a scope that it does not know', async () => {
    const { store } = await open();
    expect(await store.stats({ tenant: 'nobody', domain: 'nothing' })).toEqual({
      episodes: 0,
      archived: 0,
      patterns: 0,
      outcomes: {},
      oldestAtMs: null,
      newestAtMs: null,
      sizeBytes: 0,
    });
    expect(await store.listDomains('nobody')).toEqual([]);
  });

  it('exports every episode, oldest first', async () => {
    const { store } = await open();
    const episodes = Array.from({ length: 230 }, () => createEpisode({ schema: null }));
    await Promise.all(episodes.map((episode) => store.put(episode)));
    const exported = await collect(store.exportEpisodes(ORDERS));
    expect(exported).toEqual(episodes.map(withoutVectors));
  });
}
