import { serialize } from 'node:v8';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EpisodeInput } from '../../src/memory/new-episode.ts';
import { HELPDESK, openTestMemory, type TestMemory } from '../support/memory.ts';

const CHECKOUT: EpisodeInput = {
  context: 'Shop checkout fails because the database times out',
  actionsTaken: ['add_retry_logic', 'add_timeout_config', 'add_error_state'],
  outcome: 'success',
};
const THINGS = ['inbox', 'audit trail', 'saved view', 'ticket form', 'size chart', 'label', 'cart'];

let test: TestMemory;

beforeEach(async () => {
  test = await openTestMemory();
});

afterEach(() => test.close());

describe('a restart', () => {
  it('answers the same from the index that was kept, and from all texts where it is broken or of another version', async () => {
    for (const context of Array.from(
      { length: 1_000 },
      (_, i) => `The ${THINGS[i % 7]} is empty, note ${i}`,
    ))
      await test.memory.store(HELPDESK, { context });
    for (let i = 0; i < 3; i++) await test.memory.store(HELPDESK, CHECKOUT);
    const ask = async () => {
      const answers = [];
      for (const context of [
        'Buyers get timeout errors while paying',
        'the ticket form flickers',
      ]) {
        const { episodes, ...rest } = await test.memory.recall(HELPDESK, { context, limit: 20 });
        // Each recall is a use, which makes an episode more relevant.
        answers.push({ ...rest, episodes: episodes.map(({ relevance, ...own }) => own) });
      }
      return answers;
    };
    const before = await ask();
    const kept = () => test.stores.episodes.readTextIndex(HELPDESK);
    expect(await kept()).toBeUndefined();
    test = await test.restart();
    const index = await kept();
    if (index === undefined) throw new Error('No index is kept.');
    expect(await ask()).toEqual(before);
    const later = { ...CHECKOUT, context: 'Paying takes for ever while the database is locked' };
    await test.memory.store(HELPDESK, later);
    const after = await ask();
    expect(after).not.toEqual(before);
    for (const bytes of [index.bytes.slice(0, 999), deflateSync(serialize(['another', {}]))]) {
      await test.stores.episodes.keepTextIndex(HELPDESK, { ...index, bytes });
      test = await test.restart();
      expect(await ask()).toEqual(after);
    }
  });

  it('is not held up by a store that takes no index', async () => {
    for (let i = 0; i < 1_000; i++)
      await test.memory.store(HELPDESK, { context: `The ${THINGS[i % 7]} is empty, note ${i}` });
    await test.memory.recall(HELPDESK, { context: 'the cart is empty', limit: 1 });
    await test.stores.close();
    await expect(test.memory.close()).resolves.toBeUndefined();
  });
});
