import { afterAll, describe, expect, it } from 'vitest';
import { Memory } from '../../../src/memory/memory.ts';
import {
  hasEncoderPackages,
  SentenceEncoder,
  type SentenceEncoderOptions,
} from '../../../src/server/encoder/sentence-encoder.ts';
import { closeAfterTest } from '../../stores/directory.ts';
import { HELPDESK, openTestMemory } from '../../support/memory.ts';

const isInstalled = hasEncoderPackages();
const name = `the sentence encoder${isInstalled ? '' : ': its optional packages are not installed'}`;

/** An encoder that has as long as a busy machine needs. */
const open = (options: SentenceEncoderOptions = {}) =>
  closeAfterTest(new SentenceEncoder({ questionMs: 60_000, ...options }));

/** A thread takes seconds to load its model: tests of what it answers share this one. */
const shared = new SentenceEncoder({ questionMs: 60_000 });
afterAll(() => shared.close());

const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

describe.skipIf(!isInstalled)(name, () => {
  it('makes unit vectors of 256 numbers, near where texts mean the same', async () => {
    const texts = [
      'A bill went to an incorrect destination',
      'The invoice was sent to the wrong address',
      'Students upload their homework',
    ];
    const { embedder, vectors } = await shared.embed(texts);
    expect(embedder).toBe(await shared.identify());
    expect(embedder).toMatch(/^sentence-encoder-[0-9a-f]{8}:256$/);
    for (const vector of vectors) {
      expect(vector).toHaveLength(256);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
    const [bill, invoice, homework] = vectors as [Float32Array, Float32Array, Float32Array];
    expect(cosine(bill, invoice)).toBeGreaterThan(cosine(bill, homework) + 0.2);
  });

  it('reads 2,000 characters, and takes any text', async () => {
    const long = 'The order was paid twice. '.repeat(200);
    const texts = [long, long.slice(0, 2000), ' ', '🙂', '\ud800', '\0', '漢字'];
    const { vectors } = await shared.embed(texts);
    expect(vectors).toHaveLength(texts.length);
    expect(vectors[0]).toEqual(vectors[1]);
    for (const unread of vectors.slice(2)) expect(unread).toEqual(new Float32Array(256));
  });

  it('answers a question before the rest of a batch, and gives up what nobody waits for', async () => {
    const answered: string[] = [];
    const batch = Array.from({ length: 60 }, (_, i) => `Ticket ${i} was closed too early`);
    const all = shared.embed(batch).then(() => answered.push('batch'));
    const question = shared.embed(['Why is it closed?']).then(() => answered.push('question'));
    const left = new AbortController();
    const abandoned = shared.embed(batch, left.signal);
    left.abort();
    await expect(abandoned).rejects.toThrow('aborted');
    await Promise.all([all, question]);
    expect(answered).toEqual(['question', 'batch']);
  });

  it('ends its thread when it is idle, and starts another one that makes the same of a text', async () => {
    const encoder = open({ idleMs: 1 });
    const [before] = (await encoder.embed(['The popup stays open'])).vectors;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(encoder.isRunning).toBe(false);
    expect((await encoder.embed(['The popup stays open'])).vectors).toEqual([before]);
    expect(encoder.problem).toBe(undefined);
  });

  it('is UNAVAILABLE where a question takes too long, and waits for work in the background', async () => {
    const encoder = open({ questionMs: 1 });
    await expect(encoder.embed(['a'])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await encoder.embed(['a', 'b'])).vectors).toHaveLength(2);
  });

  it('leaves all else as it is where its thread ends', async () => {
    const problems: unknown[] = [];
    const entry = new URL('./ending-thread.mjs', import.meta.url);
    const encoder = open({ entry, onError: (error) => problems.push(error) });
    const { memory } = closeAfterTest(await openTestMemory({ embedder: encoder }));
    const context = 'The invoice was sent to the wrong address';
    const { episodeId } = await memory.store(HELPDESK, { context });
    const { episodes, embedderProblem } = await memory.recall(HELPDESK, { context, limit: 5 });
    expect(episodes[0]).toMatchObject({ episodeId, unlikely: false });
    expect(episodes[0]?.similarity).toBeCloseTo(1);
    expect(embedderProblem).toContain('The model cannot be loaded.');
    expect(problems).toMatchObject([{ message: embedderProblem }]);
    await expect(encoder.embed(['a'])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const { search, embedded } = await memory.stats(HELPDESK);
    expect([search.texts, embedded]).toEqual(['none', 0]);
  });

  it('answers other words, and nothing to a question about something else', async () => {
    const { memory } = closeAfterTest(await openTestMemory({ embedder: open() }));
    const lunch = 'Lunch came without the meals for allergic children';
    const { episodeId } = await memory.store(HELPDESK, { context: lunch });
    await memory.store(HELPDESK, { context: 'Crane 60412 lifts a container onto the wrong truck' });
    await memory.settle();
    const ask = (context: string) => memory.recall(HELPDESK, { context, limit: 5 });
    const { episodes } = await ask('food arrived, but not for kids with intolerances');
    expect(episodes[0]).toMatchObject({ episodeId, unlikely: false });
    const [named] = (await ask('what did the children say about 60412?')).episodes;
    expect(named?.context).toContain('Crane');
    expect((await ask('dinner is served')).episodes).toMatchObject([{ unlikely: true }]);
    const nothing = { episodes: [], totalMatches: 0, pattern: null };
    for (const other of ['rules of castling when the king was in check', '今天天气很好'])
      expect(await ask(other)).toMatchObject(nothing);
  });

  it('gives episodes their meaning in the background, those of a former run too', async () => {
    const former = closeAfterTest(await openTestMemory());
    await former.memory.store(HELPDESK, { context: 'The invoice was sent to the wrong address' });
    const encoder = open();
    const { episodes, index } = former.stores;
    const memory = new Memory({ store: episodes, index, embedder: encoder });
    memory.embedMissing();
    await memory.store(HELPDESK, { context: 'Students upload their homework' });
    await memory.settle();
    expect((await memory.stats(HELPDESK)).embedded).toBe(2);
    const { vectors } = await encoder.embed(['Pupils hand in assignments']);
    const vector = { embedder: await encoder.identify(), values: vectors[0] as Float32Array };
    const [nearest] = await index.search(HELPDESK, { space: 'context', vector, limit: 1 });
    const [found] = await episodes.getMany(HELPDESK, [nearest?.episodeId ?? '']);
    expect(found?.context).toBe('Students upload their homework');
    await memory.close();
    expect(encoder.isRunning).toBe(false);
  });
});
