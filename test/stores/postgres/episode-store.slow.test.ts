import { describe, expect, it } from 'vitest';
import { createEpisodeStore } from '../../../src/stores/sql/episodes/sql-episode-store.ts';
import { describeEpisodeChanges } from '../../contract/episode-changes.ts';
import { describeEpisodeStore } from '../../contract/episode-store.ts';
import { createEpisode, ORDERS } from '../../contract/episodes.ts';
import { hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { openPostgresTwice } from './open-twice.ts';

const name = hasPostgres ? 'postgres' : WITHOUT_POSTGRES;

const open = async () => {
  const [one, two] = await openPostgresTwice();
  return { store: createEpisodeStore(one), other: createEpisodeStore(two) };
};

describe.skipIf(!hasPostgres)('episodes', () => {
  describeEpisodeStore(name, open);
  describeEpisodeChanges(name, open);

  it('say that forgotten text waits for the next vacuum', async () => {
    const { store } = await open();
    const episode = createEpisode({ context: 'The printer caught fire' });
    await store.put(episode);
    expect(await store.apply(ORDERS, { forget: ['nobody'] })).toMatchObject({ erased: true });
    expect(await store.apply(ORDERS, { forget: [episode.episodeId] })).toMatchObject({
      erased: false,
    });
  });
});
