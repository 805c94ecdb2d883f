import { expect, it } from 'vitest';
import { toSchemaId } from '../../src/kernel/handles.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { EpisodeStoreFixture } from './episode-store.ts';
import { createEpisode, ORDERS } from './episodes.ts';

/** What every EpisodeStore knows of the schemas of its episodes. */
export function describeEpisodeSchemas(open: () => Promise<EpisodeStoreFixture>): void {
  it('finds the schema of a handle for as long as an episode holds it', async () => {
    const { store, other } = await open();
    const [first, second] = [createEpisode(), createEpisode({ domain: 'returns' })];
    const textOnly = createEpisode({ schema: null });
    for (const episode of [first, second, textOnly]) await store.put(episode);
    const schemaId = toSchemaId(first.tenant, first.schema as JsonObject);
    expect(await other.findSchema(ORDERS.tenant, schemaId)).toEqual(first.schema);
    expect(await other.findSchema('acme-2', schemaId)).toBeUndefined();
    await store.apply(ORDERS, { forget: [first.episodeId] });
    expect(await other.findSchema(ORDERS.tenant, schemaId)).toEqual(second.schema);
    await store.apply({ ...ORDERS, domain: 'returns' }, { forget: [second.episodeId] });
    expect(await other.findSchema(ORDERS.tenant, schemaId)).toBeUndefined();
  });

  it('finds it in an archived episode too', async () => {
    const { store, other } = await open();
    const episode = createEpisode();
    await store.put(episode);
    const pattern = { id: 'p1' };
    await store.apply(ORDERS, {
      put: [{ ...pattern, value: {}, memberIds: [episode.episodeId] }],
      archive: [episode.episodeId],
    });
    const schemaId = toSchemaId(episode.tenant, episode.schema as JsonObject);
    expect(await other.findSchema(ORDERS.tenant, schemaId)).toEqual(episode.schema);
  });
}
