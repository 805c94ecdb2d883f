import { describe, expect, it } from 'vitest';
import type { EpisodeInput } from '../../src/memory/new-episode.ts';
import { DAY_MS } from '../../src/memory/relevance.ts';
import { findFilesWith, openMemoryOfTests } from '../support/memory.ts';

const TOKEN = 'zq7unforgettable4k';
const RETRY = ['inspect_logs', 'add_retry', 'deploy'];

const memory = await openMemoryOfTests();
const { compress, forget, recall, stats } = memory;

const store = (context: string, more: EpisodeInput = {}) =>
  memory.store({ context, actionsTaken: RETRY, outcome: 'success', ...more });

describe('forgetting', () => {
  it('leaves a token of two forgotten episodes, one of them in a pattern, in no file', async () => {
    await store(`Checkout of ${TOKEN} times out`);
    for (let i = 0; i < 3; i++) await store(`${TOKEN} checkout times out for customer ${i}`);
    memory.test.clock.advance(10 * DAY_MS);
    for (let i = 0; i < 6; i++) await store(`Checkout times out for customer ${i}`);
    expect(await findFilesWith(memory.test.directory, TOKEN)).not.toEqual([]);
    await compress();
    memory.test.clock.advance(-5 * DAY_MS);
    await memory.store({ context: `A note on ${TOKEN}`, idempotencyKey: TOKEN });
    memory.test.clock.advance(5 * DAY_MS);

    const answer = await forget({ olderThanDays: 1 });
    expect(answer).toMatchObject({ examined: 11, forgotten: 5, erased: true });
    expect(await findFilesWith(memory.test.directory, TOKEN)).toEqual([]);
    expect(await findFilesWith(memory.test.directory, 'unforgett')).toEqual([]);

    const { episodes } = await recall({ context: `Checkout of ${TOKEN}`, limit: 100 });
    expect(episodes.every((episode) => !episode.context.includes(TOKEN))).toBe(true);
    const statistics = await stats();
    expect(statistics).toMatchObject({ episodes: 6, patterns: 1 });
    const [pattern] = (await compress()).patterns;
    expect(pattern).toMatchObject({ support: 6, steps: RETRY });
  });

  it('ends a pattern that is left with too few successes, and keeps its episodes', async () => {
    for (let i = 0; i < 3; i++) await store(`Old checkout ${i}`);
    memory.test.clock.advance(10 * DAY_MS);
    for (let i = 0; i < 2; i++) await store(`New checkout ${i}`);
    await compress();
    await forget({ olderThanDays: 5 });
    expect(await stats()).toMatchObject({ episodes: 2, patterns: 0 });
  });

  it('spares pinned episodes unless asked, and says how many', async () => {
    await store('Pinned', { pinned: true });
    await store('Not pinned');
    memory.test.clock.advance(DAY_MS);
    expect(await forget({ olderThanDays: 0.5 })).toMatchObject({ forgotten: 1, protected: 1 });
    expect(await forget({ olderThanDays: 0.5, includePinned: true })).toMatchObject({
      forgotten: 1,
      protected: 0,
    });
  });

  it('changes nothing in a dry run and tells what would go', async () => {
    const { episodeId } = await store('Old', { outcome: 'failure' });
    memory.test.clock.advance(100 * DAY_MS);
    await store('New');
    const answer = await forget({ olderThanDays: 90, minRelevance: 0.3, dryRun: true });
    expect(answer).toMatchObject({
      examined: 2,
      forgotten: 1,
      by: { age: 0, relevance: 0, both: 1, named: 0 },
      sample: [{ episodeId, ageDays: 100, reason: 'both' }],
    });
    expect((await stats()).episodes).toBe(2);
  });

  it.each([
    ['any', 1],
    ['all', 0],
  ] as const)('matches %s of the conditions', async (match, forgotten) => {
    await store('Ten days old');
    memory.test.clock.advance(10 * DAY_MS);
    const answer = await forget({ olderThanDays: 5, minRelevance: 0.01, match });
    expect(answer.forgotten).toBe(forgotten);
  });

  it('never matches by what is not given', async () => {
    await store('Old');
    memory.test.clock.advance(1_000 * DAY_MS);
    expect((await forget({ minRelevance: 0 })).forgotten).toBe(0);
    expect((await forget({ olderThanDays: 2_000 })).forgotten).toBe(0);
  });
});

describe('forgetting by name', () => {
  it('takes the named ones, whatever their age, and no other', async () => {
    const kept = await memory.store({ context: 'Printer is out of paper' });
    const gone = await memory.store({ context: 'Poisoned note about the printer' });
    const answer = await forget({ episodeIds: [gone.episodeId, 'unknown'] });
    expect(answer).toMatchObject({ examined: 1, forgotten: 1, by: { named: 1 } });
    const { episodes } = await recall({ context: 'printer' });
    expect(episodes.map(({ episodeId }) => episodeId)).toEqual([kept.episodeId]);
  });
});
