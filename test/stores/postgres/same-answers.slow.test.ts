import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../src/kernel/random.ts';
import type { Memory } from '../../../src/memory/memory.ts';
import { createMemoryService } from '../../../src/operations/memory-service.ts';
import type { Episode } from '../../../src/ports/episodes.ts';
import type { MemoryScope } from '../../../src/ports/memory-scope.ts';
import { openStores } from '../../../src/stores/index.ts';
import { createEpisode } from '../../contract/episodes.ts';
import { createPostgresUrl, hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { isFullRun } from '../../support/tier.ts';
import { closeAfterTest, createTestClock, createTestDirectory } from '../directory.ts';

const SCOPE: MemoryScope = { tenant: 'acme', domain: 'orders' };
const NOW_MS = Date.UTC(2026, 5, 1);
const RECALL_DIR = process.env.ORRERY_RECALL_DIR;
const QUESTIONS = isFullRun ? 1_000 : 150;

const THINGS = ['payment', 'parcel', 'invoice', 'login', 'refund', 'printer', 'webhook', 'export'];
const FAULTS = ['timed out', 'was refused', 'came twice', 'got lost', 'is slow', 'fails at night'];
const PLACES = ['checkout', 'the warehouse', 'the clinic', 'billing', 'the mobile app', 'staging'];

const sentence = (random: Random) =>
  `The ${random.pick(THINGS)} ${random.pick(FAULTS)} in ${random.pick(PLACES)} for customer ${random.integer(60)}`;

const schema = (random: Random) => ({
  name: `App ${random.integer(9)}`,
  orbitals: Array.from({ length: 1 + random.integer(3) }, () => ({
    entity: random.pick(['Order', 'Ticket', 'Invoice', 'Patient']),
  })),
});

function createEpisodes(contexts: readonly string[], random: Random): Episode[] {
  return contexts.map((context, i) =>
    createEpisode({
      ...SCOPE,
      context,
      storedAtMs: NOW_MS - (contexts.length - i) * 3_600_000,
      schema: random.next() < 0.3 ? schema(random) : null,
      outcome: random.pick(['success', 'success', 'failure', 'partial']),
      actionsTaken: [random.pick(['retry', 'refund']), random.pick(['notify', 'escalate'])],
      vectors: {},
    }),
  );
}

async function openMemories(): Promise<readonly [sqlite: Memory, postgres: Memory]> {
  const clock = createTestClock(NOW_MS);
  const open = async (store?: string) => {
    const stores = closeAfterTest(await openStores(await createTestDirectory(), { store, clock }));
    const { episodes, index } = stores;
    return closeAfterTest(createMemoryService({ store: episodes, index, clock }));
  };
  return [await open(), await open(await createPostgresUrl())];
}

/** Asks both the same and compares what they answer. Returns how many episodes were answered. */
async function compare(
  memories: readonly [Memory, Memory],
  questions: readonly Parameters<Memory['recall']>[1][],
): Promise<number> {
  let answered = 0;
  for (const question of questions) {
    const [expected, actual] = await Promise.all(
      memories.map((memory) => memory.recall(SCOPE, question)),
    );
    if (!expected || !actual) throw new Error('Both answer.');
    expect(actual.episodes.map((episode) => episode.episodeId)).toEqual(
      expected.episodes.map((episode) => episode.episodeId),
    );
    for (const [i, { similarity, confidence }] of expected.episodes.entries()) {
      expect(Math.abs((actual.episodes[i]?.similarity ?? 9) - similarity)).toBeLessThan(1e-6);
      expect(actual.episodes[i]?.confidence).toBe(confidence);
    }
    expect(actual.totalMatches).toBe(expected.totalMatches);
    // Stored patterns have random ids, by which ties between them are broken.
    if (expected.pattern?.provisional) expect(actual.pattern).toEqual(expected.pattern);
    answered += expected.episodes.length;
    // What was recalled counts: both note it before the next question.
    await Promise.all(memories.map((memory) => memory.settle()));
  }
  return answered;
}

async function restoreAll(memories: readonly Memory[], episodes: readonly Episode[]) {
  for (const memory of memories) for (const episode of episodes) await memory.restore(episode);
}

describe.skipIf(!hasPostgres)(hasPostgres ? 'the same answers as SQLite' : WITHOUT_POSTGRES, () => {
  it(`for ${QUESTIONS} questions by words and schemas, before and after compressing and forgetting`, async () => {
    const random = createRandom(3);
    const memories = await openMemories();
    const contexts = Array.from({ length: 500 }, () => sentence(random));
    await restoreAll(memories, createEpisodes(contexts, random));
    const ask = (count: number) =>
      Array.from({ length: count }, () => ({
        limit: 10,
        ...(random.next() < 0.8 ? { context: sentence(random) } : { schema: schema(random) }),
      }));
    expect(await compare(memories, ask(QUESTIONS / 2))).toBeGreaterThan(QUESTIONS * 2);
    const reports = await Promise.all(memories.map((memory) => memory.compress(SCOPE)));
    expect(reports[0]?.episodesCompressed).toBeGreaterThan(10);
    expect(reports[1]?.episodesCompressed).toBe(reports[0]?.episodesCompressed);
    const forgotten = await Promise.all(
      memories.map((memory) =>
        memory.forget(SCOPE, {
          olderThanDays: 15,
          match: 'any',
          dryRun: false,
          includePinned: false,
        }),
      ),
    );
    expect(forgotten[0]?.forgotten).toBeGreaterThan(50);
    expect(forgotten[1]?.forgotten).toBe(forgotten[0]?.forgotten);
    expect(await compare(memories, ask(QUESTIONS / 2))).toBeGreaterThan(QUESTIONS * 2);
  }, 600_000);

  it.skipIf(!RECALL_DIR)(
    `for ${QUESTIONS} questions on real text (ORRERY_RECALL_DIR)`,
    async () => {
      interface Part {
        readonly episodes: readonly string[];
        readonly questions: readonly { readonly text: string }[];
      }
      const folder = RECALL_DIR as string;
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
      const random = createRandom(5);
      for (const name of names) {
        const [part] = JSON.parse(await readFile(join(folder, name), 'utf8')) as Part[];
        if (!part) continue;
        const memories = await openMemories();
        const contexts = part.episodes.filter((text) => text.length < 16_000).slice(0, 800);
        await restoreAll(memories, createEpisodes(contexts, random));
        const questions = part.questions.slice(0, QUESTIONS / names.length);
        expect(
          await compare(
            memories,
            questions.map(({ text }) => ({ context: text, limit: 10 })),
          ),
        ).toBeGreaterThan(0);
      }
    },
    600_000,
  );
});
