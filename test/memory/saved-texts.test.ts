import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDistractors } from '../../bench/recall/distractors.ts';
import type { Memory } from '../../src/memory/memory.ts';
import { createGroups } from '../../src/memory/synonym-file.ts';
import {
  createMemoryService,
  type MemoryServiceOptions,
} from '../../src/operations/memory-service.ts';
import type { EpisodeStore } from '../../src/ports/episode-store.ts';
import { raw } from '../../src/stores/sql/statement.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { findFilesWith, HELPDESK, openTestMemory, type TestMemory } from '../support/memory.ts';

/** Texts of which all but a few are saved together. */
const COUNT = 1_100;
const TOKEN = 'qwzjxkvbrt';

let test: TestMemory;

beforeEach(async () => {
  test = await openTestMemory();
  const contexts = createDistractors(COUNT).entries();
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (const [i, context] of contexts) {
        const text = i === 500 ? `The ${TOKEN} is on fire` : `${context} (${i})`;
        await test.memory.store(HELPDESK, { context: text, outcome: 'success' });
      }
    }),
  );
  await test.memory.recall(HELPDESK, { context: 'anything', limit: 1 });
});

afterEach(() => test.close());

/** What another process is: a memory of its own over the same stores, with how many texts it has read. */
async function openAgain(options: Partial<MemoryServiceOptions> = {}) {
  const errors: unknown[] = [];
  let textsRead = 0;
  const store: EpisodeStore = {
    ...test.stores.episodes,
    async readTextChanges(...parameters) {
      const changes = await test.stores.episodes.readTextChanges(...parameters);
      textsRead += changes.added.length;
      return changes;
    },
  };
  const memory = createMemoryService({
    store,
    index: test.stores.index,
    clock: test.clock,
    onError: (error) => errors.push(error),
    ...options,
  });
  return { memory, errors, countTextsRead: () => textsRead };
}

async function ask(memory: Memory) {
  const answers = [];
  for (const context of [...createDistractors(8, 5), `${TOKEN} fire`]) {
    const { episodes } = await memory.recall(HELPDESK, { context, limit: 5 });
    answers.push(episodes.map(({ episodeId, similarity }) => [episodeId, similarity]));
  }
  return answers;
}

/** Changes the database behind everybody's back. */
async function write(sql: string) {
  const database = await openDatabase(test.directory);
  try {
    return await database.fleet.write<Record<string, number>>(raw(sql));
  } finally {
    await database.close();
  }
}

describe('texts that are saved', () => {
  it('need not be read again by who starts anew, and answer as before', async () => {
    const expected = await ask(test.memory);
    await test.memory.close();
    const { memory, countTextsRead } = await openAgain();
    expect(await ask(memory)).toEqual(expected);
    expect(countTextsRead()).toBe(COUNT - 1_024);
    await memory.close();
  });

  it('are read by their texts where other synonyms hold', async () => {
    await test.memory.close();
    const { memory, countTextsRead } = await openAgain({
      groups: createGroups({ built_in: false }),
    });
    await ask(memory);
    expect(countTextsRead()).toBe(COUNT);
    await memory.close();
  });

  it('hold no word of what is forgotten, in no file', async () => {
    await test.memory.close();
    expect(await findFilesWith(test.directory, TOKEN)).not.toEqual([]);
    const { memory } = await openAgain();
    const { episodes } = await memory.recall(HELPDESK, { context: TOKEN, limit: 1 });
    const forget = [episodes[0]?.episodeId as string];
    await test.stores.episodes.apply(HELPDESK, { forget });
    expect(await findFilesWith(test.directory, TOKEN)).toEqual([]);
    const expected = await ask(memory);
    await memory.close();
    // Saved again without it.
    expect(await findFilesWith(test.directory, TOKEN)).toEqual([]);
    const again = await openAgain();
    expect(await ask(again.memory)).toEqual(expected);
    expect(again.countTextsRead()).toBeLessThan(COUNT - 1_000);
    await again.memory.close();
  });

  it('and what was removed are read anew by who has followed too little', async () => {
    const { memory } = await openAgain();
    const before = await ask(memory);
    const forget = [...new Set(before.flat().map(([episodeId]) => episodeId as string))];
    for (const id of forget) await test.stores.episodes.apply(HELPDESK, { forget: [id] });
    await test.stores.episodes.pruneRemovals(1);
    const expected = await ask(test.memory);
    expect(expected.flat().some(([episodeId]) => forget.includes(episodeId as string))).toBe(false);
    expect(await ask(memory)).toEqual(expected);
    await memory.close();
  });

  it('are read by their texts where they are damaged, and saved again', async () => {
    const expected = await ask(test.memory);
    await test.memory.close();
    const damaged = await write(
      `UPDATE text_segments SET content = CAST(substr(content, 1, 999) || x'00' || substr(content, 1001) AS BLOB)
       RETURNING after`,
    );
    expect(damaged).toHaveLength(1);
    const { memory, errors } = await openAgain();
    expect(await ask(memory)).toEqual(expected);
    expect(errors).toMatchObject([{ message: expect.stringContaining('damaged') }]);
    await memory.close();
    const again = await openAgain();
    expect(await ask(again.memory)).toEqual(expected);
    expect(again.errors).toEqual([]);
    expect(again.countTextsRead()).toBe(COUNT - 1_024);
    await again.memory.close();
  });
});
