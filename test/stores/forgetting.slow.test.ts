import { describe, expect, it, vi } from 'vitest';
import { openStores } from '../../src/stores/index.ts';
import { toComponents } from '../../src/stores/quantize.ts';
import { createEpisodeStore } from '../../src/stores/sql/episodes/sql-episode-store.ts';
import { openConnection } from '../../src/stores/sqlite/connection.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { createEpisode, createVector, ORDERS } from '../contract/episodes.ts';
import { findFilesWith } from '../support/memory.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

describe('forgetting', () => {
  it('leaves text and vector in no file of the data directory', async () => {
    const directory = await createTestDirectory();
    const stores = closeAfterTest(await openStores(directory));
    const { episodes, index } = stores;
    const token = 'qwzjxkvbrt';
    const secret = {
      context: `The ${token} failed`,
      actionsTaken: [`fix_${token}`],
      source: token,
    };
    const values = createVector(77);
    const bytes = Buffer.from(toComponents(values).buffer);
    const [active, archived] = [
      createEpisode({ ...secret, contextVector: values }),
      createEpisode(secret),
    ];
    const others = Array.from({ length: 40 }, () => createEpisode());
    for (const episode of [active, ...others, archived]) await episodes.put(episode);
    const ids = [...others, archived].map((episode) => episode.episodeId);
    await episodes.apply(ORDERS, {
      put: [
        { id: 'p', value: { name: `${token}-fix` }, memberIds: ids },
        { id: 's', value: [token], memberIds: [active.episodeId] },
      ],
      archive: ids,
    });
    expect(await findFilesWith(directory, token)).not.toEqual([]);
    expect(await findFilesWith(directory, bytes)).not.toEqual([]);
    const query = { space: 'context', vector: { embedder: 'test-1', values }, limit: 1 } as const;
    expect((await index.search(ORDERS, query))[0]?.episodeId).toBe(active.episodeId);

    const receipt = await episodes.apply(ORDERS, {
      forget: [active.episodeId, archived.episodeId],
    });
    expect(receipt).toMatchObject({ forgotten: 2, erased: true });
    expect(await findFilesWith(directory, token)).toEqual([]);
    expect(await findFilesWith(directory, bytes)).toEqual([]);
    expect(await episodes.getMany(ORDERS, ids)).toHaveLength(40);
    await stores.close();
    expect(await findFilesWith(directory, token)).toEqual([]);
  });

  it('leaves the log too, once a reader that kept it in use has ended', async () => {
    const directory = await createTestDirectory();
    const database = closeAfterTest(await openDatabase(directory));
    const store = createEpisodeStore(database);
    const token = 'qwzjxkvbrt';
    const episode = createEpisode({ context: `The ${token} failed` });
    await store.put(episode);
    const reader = closeAfterTest(await openConnection(database.file));
    await reader.all('BEGIN');
    await reader.all('SELECT count(*) FROM episodes');
    expect(await store.apply(ORDERS, { forget: [episode.episodeId] })).toMatchObject({
      erased: false,
    });
    expect(await findFilesWith(directory, token)).not.toEqual([]);
    await reader.all('COMMIT');
    await vi.waitFor(async () => expect(await findFilesWith(directory, token)).toEqual([]), 20_000);
  }, 30_000);
});
