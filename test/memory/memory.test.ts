import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDistractors } from '../../bench/recall/distractors.ts';
import type { EpisodeInput } from '../../src/memory/memory.ts';
import type { MemoryScope } from '../../src/memory/ports.ts';
import { createGroups } from '../../src/memory/synonym-file.ts';
import { CONFUSABLE_SCOPES } from '../contract/episodes.ts';
import { HELPDESK, openTestMemory, type TestMemory } from '../support/memory.ts';

const CHECKOUT: EpisodeInput = {
  context: 'Shop checkout fails because the database times out',
  schema: { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] },
  actionsTaken: ['add_retry_logic', 'add_timeout_config', 'add_error_state'],
  outcome: 'success',
  metadata: { duration_ms: 4500, llm_calls: 3 },
};
const PAYING = { context: 'Buyers get timeout errors while paying', limit: 5 };
const HOUR_MS = 3_600_000;

let test: TestMemory;

beforeEach(async () => {
  test = await openTestMemory();
});

afterEach(() => test.close());

async function getEpisode(episodeId: string, scope: MemoryScope = HELPDESK) {
  const [episode] = await test.stores.episodes.getMany(scope, [episodeId]);
  if (!episode) throw new Error(`No episode ${episodeId}.`);
  return episode;
}

describe('storing', () => {
  it('keeps what was sent', async () => {
    const { episodeId, storedAtMs } = await test.memory.store(HELPDESK, CHECKOUT);
    expect(storedAtMs).toBe(test.clock.nowMs());
    expect(await getEpisode(episodeId)).toMatchObject({
      ...CHECKOUT,
      contextGenerated: false,
      pinned: false,
      source: null,
    });
  });

  it('summarises the schema where there is no context', async () => {
    const { schema } = CHECKOUT;
    const stored = await test.memory.store(HELPDESK, schema ? { schema } : {});
    expect(stored.contextGenerated).toBe('App: Ticket with Triage');
    expect(await getEpisode(stored.episodeId)).toMatchObject({
      context: 'App: Ticket with Triage',
      contextGenerated: true,
      outcome: 'unknown',
    });
  });

  it('stores once under one idempotency key, and refuses another content under it', async () => {
    const input = { ...CHECKOUT, idempotencyKey: 'run-7' };
    const first = await test.memory.store(HELPDESK, input);
    test.clock.advance(1_000);
    const again = await test.memory.store(HELPDESK, input);
    expect(again).toMatchObject({ episodeId: first.episodeId, replayed: true });
    await expect(
      test.memory.store(HELPDESK, { ...input, context: 'Another' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await test.memory.stats(HELPDESK)).episodes).toBe(1);
  });

  it.each([
    [{}, ''],
    [{ context: '   ' }, ''],
    [{ context: 'é'.repeat(9_000) }, '/context'],
  ])('refuses %#', async (input, path) => {
    await expect(test.memory.store(HELPDESK, input)).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      errors: [{ path }],
    });
  });

  it('refuses more than the quota of a tenant', async () => {
    const small = await openTestMemory({ maxEpisodes: 2 });
    try {
      await small.memory.store(HELPDESK, CHECKOUT);
      await small.memory.store(HELPDESK, CHECKOUT);
      await expect(small.memory.store(HELPDESK, CHECKOUT)).rejects.toMatchObject({
        code: 'CONFLICT',
      });
      await small.memory.store({ ...HELPDESK, tenant: 'other' }, CHECKOUT);
    } finally {
      await small.close();
    }
  });
});

describe('recalling', () => {
  it('finds the failed checkout first among 1,000 others', async () => {
    const { episodeId } = await test.memory.store(HELPDESK, CHECKOUT);
    await Promise.all(
      createDistractors(1_000).map((context) => test.memory.store(HELPDESK, { context })),
    );
    const { episodes, pattern } = await test.memory.recall(HELPDESK, PAYING);
    expect(episodes[0]).toMatchObject({ episodeId, outcome: 'success' });
    expect(episodes.length).toBeLessThanOrEqual(5);
    expect(pattern).toMatchObject({ steps: CHECKOUT.actionsTaken, provisional: true });
  });

  it('answers nothing for what is unlike anything, and in an empty domain', async () => {
    await test.memory.store(HELPDESK, CHECKOUT);
    const nothing = {
      pattern: null,
      episodes: [],
      totalMatches: 0,
      totalExact: true,
      embedderProblem: undefined,
    };
    const unlike = { context: 'Glaciers carve valleys over millennia', limit: 5 };
    expect(await test.memory.recall(HELPDESK, unlike)).toEqual(nothing);
    const unknown = { ...HELPDESK, domain: 'unknown' };
    expect(await test.memory.recall(unknown, PAYING)).toEqual(nothing);
  });

  it('orders by similarity, ties newer first, and counts matches before the limit', async () => {
    for (let i = 0; i < 4; i++) {
      await test.memory.store(HELPDESK, { context: 'Checkout times out' });
      test.clock.advance(1_000);
    }
    await test.memory.store(HELPDESK, { context: 'Checkout times out at night' });
    const answer = await test.memory.recall(HELPDESK, { context: 'Checkout times out', limit: 3 });
    expect(answer.totalMatches).toBe(5);
    expect(answer.episodes[0]?.similarity).toBeCloseTo(1);
    const similarities = answer.episodes.map((episode) => episode.similarity);
    expect(similarities).toEqual([...similarities].sort((a, b) => b - a));
    const times = answer.episodes.filter((e) => e.similarity > 0.99).map((e) => e.storedAtMs);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('lets near-copies stand back for other matches', async () => {
    for (let i = 0; i < 10; i++) await test.memory.store(HELPDESK, CHECKOUT);
    const context = 'Checkout of the shop fails after the database was moved';
    const { episodeId } = await test.memory.store(HELPDESK, { context, outcome: 'success' });
    const { episodes } = await test.memory.recall(HELPDESK, {
      context: CHECKOUT.context as string,
      limit: 3,
    });
    expect(episodes.map((episode) => episode.episodeId)).toContain(episodeId);
  });

  it('finds by schema whatever the names, and by both', async () => {
    const schema = {
      name: 'X',
      orbitals: [{ entity: 'Order', traits: ['Flow'], pages: ['Home'] }],
    };
    const { episodeId } = await test.memory.store(HELPDESK, { context: 'Orders', schema });
    const renamed = {
      name: 'Y',
      orbitals: [{ entity: 'Case', traits: ['Path'], pages: ['Main'] }],
    };
    const byShape = await test.memory.recall(HELPDESK, { schema: renamed, limit: 5 });
    expect(byShape.episodes[0]).toMatchObject({ episodeId });
    expect(byShape.episodes[0]?.similarity).toBeGreaterThan(0.9);
    const byBoth = await test.memory.recall(HELPDESK, {
      context: 'Orders',
      schema: renamed,
      limit: 5,
    });
    expect(byBoth.episodes[0]?.explain).toMatchObject({ text: expect.closeTo(1) });
  });

  it('explains each match', async () => {
    await test.memory.store(HELPDESK, CHECKOUT);
    const { episodes } = await test.memory.recall(HELPDESK, PAYING);
    expect(episodes[0]?.explain).toMatchObject({ structure: null, outcome: 1 });
    expect(episodes[0]?.explain.words).toContainEqual({
      query: 'timeout',
      text: 'times',
      kind: 'group',
      similarity: expect.closeTo(0.9),
    });
    expect(episodes[0]?.explain.unmet).toContain('buyers');
  });

  it('counts a recall as useful where its actions are taken within the hour', async () => {
    const { episodeId } = await test.memory.store(HELPDESK, CHECKOUT);
    await test.memory.recall(HELPDESK, PAYING);
    await test.memory.settle();
    test.clock.advance(HOUR_MS / 2);
    await test.memory.store(HELPDESK, { context: 'Unlike', actionsTaken: ['something_else'] });
    await test.memory.settle();
    const getUses = async () =>
      (await test.stores.episodes.getSummaries(HELPDESK, [episodeId]))[0]?.usedAtMs;
    expect(await getUses()).toEqual([]);
    await test.memory.store(HELPDESK, { context: 'Again', actionsTaken: ['add_timeout_config'] });
    await test.memory.settle();
    expect(await getUses()).toEqual([test.clock.nowMs()]);
  });

  it('understands the synonyms of a user for one domain only', async () => {
    const groups = createGroups({ domains: { helpdesk: [['frobnicator', 'paper shredder']] } });
    const own = await openTestMemory({ groups });
    try {
      for (const domain of ['helpdesk', 'other']) {
        await own.memory.store({ ...HELPDESK, domain }, { context: 'The frobnicator is jammed' });
      }
      const query = { context: 'A paper shredder', limit: 5 };
      expect((await own.memory.recall(HELPDESK, query)).episodes).toHaveLength(1);
      const other = { ...HELPDESK, domain: 'other' };
      expect((await own.memory.recall(other, query)).episodes).toEqual([]);
    } finally {
      await own.close();
    }
  });
});

describe('isolation', () => {
  it('keeps every tenant and domain to itself', async () => {
    for (const scope of CONFUSABLE_SCOPES) {
      await test.memory.store(scope, { ...CHECKOUT, source: `${scope.tenant} ${scope.domain}` });
    }
    for (const scope of CONFUSABLE_SCOPES) {
      const { episodes } = await test.memory.recall(scope, PAYING);
      expect(episodes).toHaveLength(1);
      const { source } = await getEpisode(episodes[0]?.episodeId as string, scope);
      expect(source).toBe(`${scope.tenant} ${scope.domain}`);
    }
    const [first, ...others] = CONFUSABLE_SCOPES as [MemoryScope, ...MemoryScope[]];
    const all = { olderThanDays: 0, match: 'any', dryRun: false, includePinned: true } as const;
    test.clock.advance(1_000);
    expect(await test.memory.forget(first, all)).toMatchObject({ examined: 1, forgotten: 1 });
    expect((await test.memory.recall(first, PAYING)).episodes).toEqual([]);
    for (const scope of others) {
      expect((await test.memory.recall(scope, PAYING)).episodes).toHaveLength(1);
    }
  });
});
