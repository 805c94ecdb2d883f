import { describe, expect, it } from 'vitest';
import type { EpisodeStore } from '../../src/ports/episode-store.ts';
import type { EpisodeStoreFixture } from './episode-store.ts';
import { collect, createEpisode, ORDERS, withoutVectors } from './episodes.ts';

type Open = () => Promise<EpisodeStoreFixture>;

async function putMany(store: EpisodeStore, count: number) {
  const episodes = Array.from({ length: count }, (_, i) =>
    createEpisode({ context: `Parcel ${i} was lost on its way` }),
  );
  await Promise.all(episodes.map((episode) => store.put(episode)));
  return { episodes, ids: episodes.map((episode) => episode.episodeId) };
}

const pattern = (id: string, memberIds: readonly string[], value = { name: id }) => ({
  id,
  value,
  memberIds,
});

/** What `apply` of every EpisodeStore does: deriving, archiving and forgetting. */
export function describeEpisodeChanges(name: string, open: Open): void {
  describe(`EpisodeStore changes: ${name}`, () => {
    describeDerived(open);
    describeArchiving(open);
    describeForgetting(open);
  });
}

function describeDerived(open: Open) {
  it('puts, replaces, lists and removes derived entries', async () => {
    const { store, other } = await open();
    const { ids } = await putMany(store, 4);
    const [a, b, c] = ids as [string, string, string];
    await store.apply(ORDERS, { put: [pattern('one', [b, a]), pattern('two', [c])] });
    expect(await other.listDerived(ORDERS)).toEqual([
      { id: 'one', value: { name: 'one' }, memberIds: [a, b] },
      { id: 'two', value: { name: 'two' }, memberIds: [c] },
    ]);
    await other.apply(ORDERS, {
      put: [pattern('one', [c], { name: 'new' })],
      remove: ['two'],
    });
    expect(await store.listDerived(ORDERS)).toMatchObject([
      { id: 'one', value: { name: 'new' }, memberIds: [c] },
    ]);
  });

  it('changes nothing where a member is gone', async () => {
    const { store } = await open();
    const { ids } = await putMany(store, 1);
    await expect(
      store.apply(ORDERS, { put: [pattern('good', ids), pattern('bad', ['nobody'])] }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await store.listDerived(ORDERS)).toEqual([]);
  });
}

function describeArchiving(open: Open) {
  it('archives episodes that stay known, readable and counted', async () => {
    const { store, other } = await open();
    const { episodes, ids } = await putMany(store, 150);
    await store.recordUse(ORDERS, [ids[0] as string]);
    const receipt = await store.apply(ORDERS, {
      put: [pattern('p', ids)],
      archive: ids.slice(0, 140),
    });
    expect(receipt).toMatchObject({ archived: 140, forgotten: 0, removed: [] });
    for (const reader of [store, other]) {
      const found = await reader.getMany(ORDERS, ids);
      expect(found).toEqual(episodes.map(withoutVectors));
      expect((await reader.readCandidates(ORDERS, ids)).episodes).toMatchObject(
        episodes.map(({ episodeId, context, actionsTaken }) => ({
          episodeId,
          context,
          actionsTaken,
        })),
      );
      expect(await reader.listNewest(ORDERS, 3)).toEqual(ids.slice(-3).reverse());
    }
    const [listed] = await other.listDerived(ORDERS);
    expect(listed?.memberIds).toHaveLength(150);
    expect(await other.stats(ORDERS)).toMatchObject({ episodes: 150, archived: 140, patterns: 1 });
    expect((await other.getSummaries(ORDERS, [ids[0] as string]))[0]).toMatchObject({
      archived: true,
      uses: 1,
    });
    expect((await collect(other.listSummaries(ORDERS, false))).flat()).toHaveLength(10);
    expect(await collect(other.exportEpisodes(ORDERS))).toEqual(episodes.map(withoutVectors));
  });

  it('keeps archived episodes when their pattern is removed', async () => {
    const { store } = await open();
    const { ids } = await putMany(store, 3);
    await store.apply(ORDERS, {
      put: [pattern('p', ids)],
      archive: ids,
    });
    await store.apply(ORDERS, { remove: ['p'] });
    expect(await store.getMany(ORDERS, ids)).toHaveLength(3);
  });
}

function describeForgetting(open: Open) {
  it('forgets active and archived episodes with everything derived from them', async () => {
    const { store, other } = await open();
    const { ids } = await putMany(store, 10);
    const [active, archived] = [ids[0] as string, ids[9] as string];
    await store.apply(ORDERS, {
      put: [pattern('p', ids), pattern('q', [ids[1] as string, archived]), pattern('r', [])],
      archive: ids.slice(5),
    });
    const receipt = await other.apply(ORDERS, {
      forget: [active, archived, 'nobody'],
      put: [pattern('p', ids.slice(1, 9), { name: 'rebuilt' })],
    });
    expect(receipt).toMatchObject({
      forgotten: 2,
      removed: ['q'],
      erased: expect.any(Boolean),
    });
    expect(await store.getMany(ORDERS, ids)).toHaveLength(8);
    expect(await store.getSummaries(ORDERS, [active, archived])).toEqual([]);
    expect(await store.listDerived(ORDERS)).toMatchObject([
      { id: 'p', value: { name: 'rebuilt' }, memberIds: ids.slice(1, 9) },
      { id: 'r' },
    ]);
    expect(await store.stats(ORDERS)).toMatchObject({ episodes: 8, archived: 4 });
    expect(await store.verify()).toMatchObject({ episodes: 8, problems: [] });
  });

  it('refuses to derive from what the same change forgets', async () => {
    const { store } = await open();
    const { ids } = await putMany(store, 2);
    await expect(
      store.apply(ORDERS, { forget: [ids[0] as string], put: [pattern('p', ids)] }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await store.getMany(ORDERS, ids)).toHaveLength(2);
  });

  it('forgets a whole scope', async () => {
    const { store } = await open();
    const { ids } = await putMany(store, 130);
    expect((await store.apply(ORDERS, { forget: ids })).forgotten).toBe(130);
    expect(await store.stats(ORDERS)).toMatchObject({ episodes: 0, sizeBytes: 0 });
    expect(await store.listDomains(ORDERS.tenant)).toEqual([]);
  });
}
