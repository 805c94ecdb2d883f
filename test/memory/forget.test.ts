import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ForgetRequest } from '../../src/memory/forget.ts';
import { DAY_MS } from '../../src/memory/relevance.ts';
import type { MemoryScope } from '../../src/ports/memory-scope.ts';
import { findFilesWith, openTestMemory, type TestMemory } from '../support/memory.ts';

const TOKEN = 'zq7unforgettable4k';
const RETRY = ['inspect_logs', 'add_retry', 'deploy'];

let test: TestMemory;
/** A domain of each test's own. */
let HELPDESK: MemoryScope;

beforeAll(async () => {
  test = await openTestMemory();
});

beforeEach(({ task }) => {
  HELPDESK = { tenant: 'local', domain: task.id };
});

afterAll(() => test.close());

const forget = (request: Partial<ForgetRequest>) =>
  test.memory.forget(HELPDESK, {
    match: 'any',
    dryRun: false,
    includePinned: false,
    ...request,
  });

const store = (context: string, more: { outcome?: string; pinned?: boolean } = {}) =>
  test.memory.store(HELPDESK, { context, actionsTaken: RETRY, outcome: 'success', ...more });

describe('forgetting', () => {
  it('leaves a token of two forgotten episodes, one of them in a pattern, in no file', async () => {
    await store(`Checkout of ${TOKEN} times out`);
    for (let i = 0; i < 3; i++) await store(`${TOKEN} checkout times out for customer ${i}`);
    test.clock.advance(10 * DAY_MS);
    for (let i = 0; i < 6; i++) await store(`Checkout times out for customer ${i}`);
    expect(await findFilesWith(test.directory, TOKEN)).not.toEqual([]);
    await test.memory.compress(HELPDESK);
    test.clock.advance(-5 * DAY_MS);
    await test.memory.store(HELPDESK, { context: `A note on ${TOKEN}`, idempotencyKey: TOKEN });
    test.clock.advance(5 * DAY_MS);

    const answer = await forget({ olderThanDays: 1 });
    expect(answer).toMatchObject({ examined: 11, forgotten: 5, erased: true });
    expect(await findFilesWith(test.directory, TOKEN)).toEqual([]);
    expect(await findFilesWith(test.directory, 'unforgett')).toEqual([]);

    const query = { context: `Checkout of ${TOKEN}`, limit: 100 };
    const { episodes } = await test.memory.recall(HELPDESK, query);
    expect(episodes.every((episode) => !episode.context.includes(TOKEN))).toBe(true);
    const statistics = await test.memory.stats(HELPDESK);
    expect(statistics).toMatchObject({ episodes: 6, patterns: 1 });
    const [pattern] = (await test.memory.compress(HELPDESK)).patterns;
    expect(pattern).toMatchObject({ support: 6, steps: RETRY });
  });

  it('ends a pattern that is left with too few successes, and keeps its episodes', async () => {
    for (let i = 0; i < 3; i++) await store(`Old checkout ${i}`);
    test.clock.advance(10 * DAY_MS);
    for (let i = 0; i < 2; i++) await store(`New checkout ${i}`);
    await test.memory.compress(HELPDESK);
    await forget({ olderThanDays: 5 });
    expect(await test.memory.stats(HELPDESK)).toMatchObject({ episodes: 2, patterns: 0 });
  });

  it('spares pinned episodes unless asked, and says how many', async () => {
    await store('Pinned', { pinned: true });
    await store('Not pinned');
    test.clock.advance(DAY_MS);
    expect(await forget({ olderThanDays: 0.5 })).toMatchObject({ forgotten: 1, protected: 1 });
    expect(await forget({ olderThanDays: 0.5, includePinned: true })).toMatchObject({
      forgotten: 1,
      protected: 0,
    });
  });

  it('changes nothing in a dry run and tells what would go', async () => {
    const { episodeId } = await store('Old', { outcome: 'failure' });
    test.clock.advance(100 * DAY_MS);
    await store('New');
    const answer = await forget({ olderThanDays: 90, minRelevance: 0.3, dryRun: true });
    expect(answer).toMatchObject({
      examined: 2,
      forgotten: 1,
      by: { age: 0, relevance: 0, both: 1, named: 0 },
      sample: [{ episodeId, ageDays: 100, reason: 'both' }],
    });
    expect((await test.memory.stats(HELPDESK)).episodes).toBe(2);
  });

  it.each([
    ['any', 1],
    ['all', 0],
  ] as const)('matches %s of the conditions', async (match, forgotten) => {
    await store('Ten days old');
    test.clock.advance(10 * DAY_MS);
    const answer = await forget({ olderThanDays: 5, minRelevance: 0.01, match });
    expect(answer.forgotten).toBe(forgotten);
  });

  it('never matches by what is not given', async () => {
    await store('Old');
    test.clock.advance(1_000 * DAY_MS);
    expect((await forget({ minRelevance: 0 })).forgotten).toBe(0);
    expect((await forget({ olderThanDays: 2_000 })).forgotten).toBe(0);
  });
});

describe('forgetting by name', () => {
  it('takes the named ones, whatever their age, and no other', async () => {
    const kept = await test.memory.store(HELPDESK, { context: 'Printer is out of paper' });
    const gone = await test.memory.store(HELPDESK, { context: 'Poisoned note about the printer' });
    const answer = await test.memory.forget(HELPDESK, {
      episodeIds: [gone.episodeId, 'unknown'],
      match: 'any',
      dryRun: false,
      includePinned: false,
    });
    expect(answer).toMatchObject({ examined: 1, forgotten: 1, by: { named: 1 } });
    const { episodes } = await test.memory.recall(HELPDESK, { context: 'printer', limit: 5 });
    expect(episodes.map(({ episodeId }) => episodeId)).toEqual([kept.episodeId]);
  });
});
