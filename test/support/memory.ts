import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import type { ForgetRequest } from '../../src/memory/forget.ts';
import { Memory } from '../../src/memory/memory.ts';
import type { MemoryOptions } from '../../src/memory/memory-options.ts';
import type { EpisodeInput } from '../../src/memory/new-episode.ts';
import type { RecallQuery } from '../../src/memory/recall/recall-answer.ts';
import type { MemoryScope } from '../../src/ports/memory-scope.ts';
import { openStores } from '../../src/stores/index.ts';
import type { Stores } from '../../src/stores/stores.ts';
import { createTestClock, type TestClock } from '../stores/directory.ts';

export const HELPDESK: MemoryScope = { tenant: 'local', domain: 'helpdesk' };

/** The memory over the real stores in a directory of its own. */
export interface TestMemory {
  readonly memory: Memory;
  readonly stores: Stores;
  readonly clock: TestClock;
  readonly directory: string;
  /** Closes what holds the directory, and opens it again as after a restart. */
  restart(): Promise<TestMemory>;
  close(): Promise<void>;
}

export interface TestMemoryOptions extends Partial<MemoryOptions> {
  readonly maxEpisodes?: number;
}

export async function openTestMemory(options: TestMemoryOptions = {}): Promise<TestMemory> {
  return openIn(await mkdtemp(join(tmpdir(), 'orrery-memory-')), options);
}

async function openIn(directory: string, options: TestMemoryOptions): Promise<TestMemory> {
  const { maxEpisodes, ...service } = options;
  const clock = createTestClock();
  const stores = await openStores(directory, {
    clock,
    ...(maxEpisodes === undefined ? {} : { quotas: { maxEpisodes } }),
  });
  const memory = new Memory({ store: stores.episodes, index: stores.index, clock, ...service });
  const release = async () => {
    await memory.close();
    await stores.close();
  };
  return {
    memory,
    stores,
    clock,
    directory,
    restart: async () => {
      await release();
      return openIn(directory, options);
    },
    close: async () => {
      await release();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** One memory for the tests of a file, where each has a domain of its own. */
export async function openMemoryOfTests() {
  let test = await openTestMemory();
  let scope: MemoryScope = HELPDESK;
  beforeEach(({ task }) => {
    scope = { tenant: 'local', domain: task.id };
  });
  afterAll(() => test.close());
  return {
    get test() {
      return test;
    },
    get scope() {
      return scope;
    },
    async restart() {
      test = await test.restart();
    },
    store: (episode: EpisodeInput) => test.memory.store(scope, episode),
    recall: (query: Partial<RecallQuery>) => test.memory.recall(scope, { limit: 5, ...query }),
    compress: (signal?: AbortSignal) => test.memory.compress(scope, signal),
    forget: (request: Partial<ForgetRequest>) =>
      test.memory.forget(scope, {
        match: 'any',
        dryRun: false,
        includePinned: false,
        ...request,
      }),
    stats: () => test.memory.stats(scope),
  };
}

/** Names of the files below a directory that hold a text or bytes, as they are. */
export async function findFilesWith(directory: string, text: string | Buffer): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (bytes.includes(text)) found.push(entry.name);
  }
  return found;
}
