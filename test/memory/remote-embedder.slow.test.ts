import { describe, expect, it } from 'vitest';
import { Memory } from '../../src/memory/memory.ts';
import { createRemoteEmbedder } from '../../src/memory/remote-embedder.ts';
import { closeAfterTest } from '../stores/directory.ts';
import { type EndpointBehavior, startEmbeddings } from '../support/embeddings-server.ts';
import { HELPDESK, openTestMemory } from '../support/memory.ts';

/** Long enough for a server in this process, short enough to wait for. */
const TIMEOUT_MS = 1_000;

const FAULTS: readonly [string, Partial<EndpointBehavior>][] = [
  ['a hang', { mode: 'hang' }],
  ['500', { status: 500 }],
  ['429', { status: 429 }],
  ['401', { status: 401 }],
  ['garbage', { mode: 'garbage' }],
  ['no number', { mode: 'not-a-number' }],
  ['too few vectors', { mode: 'too-few' }],
  ['vectors of uneven length', { mode: 'uneven' }],
];

const start = async (initial?: Partial<EndpointBehavior>) =>
  closeAfterTest(await startEmbeddings(initial));

describe('the remote embedder', () => {
  it.each([3, 1024])('takes %i dimensions as they come, normalised', async (dimensions) => {
    const { url, received } = await start({ dimensions });
    const embedder = createRemoteEmbedder({ url, model: 'small', apiKey: 'k' });
    const texts = Array.from({ length: 70 }, (_, i) => `Text number ${i}`);
    const { embedder: id, vectors } = await embedder.embed(texts);
    expect(id).toBe(`remote:small:${dimensions}`);
    expect(received.map(({ body }) => body.input.length)).toEqual([70]);
    expect(received[0]).toMatchObject({ path: '/v1/embeddings', authorization: 'Bearer k' });
    expect(vectors).toHaveLength(70);
    for (const vector of vectors) {
      expect(vector).toHaveLength(dimensions);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
  });

  it.each(
    FAULTS,
  )('is UNAVAILABLE at %s, says so, keeps secrets, and recovers', async (_, fault) => {
    const { url, behavior } = await start(fault);
    const failures: unknown[] = [];
    const onError = (error: unknown) => failures.push(error);
    const embedder = createRemoteEmbedder({ url, model: 'small', timeoutMs: TIMEOUT_MS, onError });
    const failure = await embedder.embed(['a', 'b']).catch((error) => error);
    expect(failure).toMatchObject({ code: 'UNAVAILABLE' });
    expect(failure.message).not.toMatch(/secret|127\.0\.0\.1/);
    expect(embedder.problem).toMatch(/^The embeddings endpoint /);
    Object.assign(behavior, { mode: 'well', status: 200 });
    expect((await embedder.embed(['a', 'b'])).vectors).toHaveLength(2);
    expect(embedder.problem).toBe(undefined);
    expect(failures).toEqual([failure]);
  });

  it('is UNAVAILABLE where nobody listens', async () => {
    const embedder = createRemoteEmbedder({ url: 'http://127.0.0.1:9', model: 'small' });
    await expect(embedder.embed(['a'])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a memory with an embedder', () => {
  const QUESTION = { context: 'A vehicle was purchased', limit: 5 };

  async function open(url: string) {
    const embedder = createRemoteEmbedder({ url, model: 'small', timeoutMs: TIMEOUT_MS });
    return closeAfterTest(await openTestMemory({ embedder }));
  }

  it('finds by meaning what shares no word', async () => {
    const { url } = await start();
    const { memory } = await open(url);
    const { episodeId } = await memory.store(HELPDESK, { context: 'Somebody bought a car' });
    await memory.settle();
    const { episodes, embedderProblem } = await memory.recall(HELPDESK, QUESTION);
    expect(embedderProblem).toBe(undefined);
    expect(episodes.map((episode) => episode.episodeId)).toEqual([episodeId]);
    expect(episodes[0]?.similarity).toBeLessThan(1);
    const { embedded, embedderProblem: problem } = await memory.stats(HELPDESK);
    expect([embedded, problem]).toEqual([1, undefined]);
  });

  it('gives an episode that is stored while the store lists those without a vector its own', async () => {
    const { url } = await start();
    const embedder = createRemoteEmbedder({ url, model: 'small', timeoutMs: TIMEOUT_MS });
    const { stores } = closeAfterTest(await openTestMemory());
    const { episodes, index } = stores;
    const store: typeof episodes = {
      ...episodes,
      listForeignVectors: async (...given) => {
        await memory.store(HELPDESK, { context: 'Somebody bought a car' });
        return episodes.listForeignVectors(...given);
      },
    };
    const memory = closeAfterTest(new Memory({ store, index, embedder }));
    memory.embedMissing();
    await memory.settle();
    expect(await memory.stats(HELPDESK)).toMatchObject({ episodes: 1, embedded: 1 });
  });

  it.each(
    FAULTS.slice(0, 2),
  )('stores at once and loses nothing at %s; says that words answer; makes up for the vectors with the next', async (_, fault) => {
    const { url, behavior } = await start(fault);
    const { memory } = await open(url);
    for (let i = 0; i < 3; i++) {
      await memory.store(HELPDESK, { context: `Somebody bought a car, number ${i}` });
    }
    await memory.settle();
    const words = await memory.recall(HELPDESK, { context: 'Bought a car', limit: 5 });
    expect(words.episodes.map(({ support }) => support)).toEqual([3]);
    expect(words.embedderProblem).toMatch(/^The embeddings endpoint /);
    const before = await memory.stats(HELPDESK);
    expect(before).toMatchObject({ episodes: 3, embedded: 0 });
    expect(before.embedderProblem).toMatch(/^The embeddings endpoint /);
    await memory.settle();
    Object.assign(behavior, { mode: 'well', status: 200 });
    await memory.store(HELPDESK, { context: 'Somebody bought a car, number 3' });
    await memory.settle();
    expect((await memory.stats(HELPDESK)).embedded).toBe(4);
    const meaning = await memory.recall(HELPDESK, QUESTION);
    expect(meaning.totalMatches).toBe(4);
    expect(meaning.embedderProblem).toBe(undefined);
  });
});
