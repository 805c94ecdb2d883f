import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/server/config.ts';
import { serve } from '../../src/server/start-server.ts';
import { openStores } from '../../src/stores/index.ts';

/** The pause between two looks at how many episodes have their vectors. Milliseconds. */
const LOOK_MS = 200;

/** A bench asks faster than the default allows one caller. */
const UNLIMITED = { ORRERY_RATE_LIMIT: '1000000' };

/** What a caller of `memory_recall` reads. */
export interface RecallAnswer {
  readonly episodes: readonly { readonly episode_id: string }[];
}

/** A server over a data directory of its own, called over HTTP. */
export interface Door {
  /** Posts JSON. Throws where the answer is no success. */
  post(path: string, body: object): Promise<Readonly<Record<string, unknown>>>;
  /** Stores an episode with the outcome `success` where none is given. Returns its id. */
  store(domain: string, context: string, rest?: object): Promise<string>;
  /** Recalls as a caller who sets nothing but the domain, the context and what is in `rest`. */
  recall(domain: string, context: string, rest?: object): Promise<RecallAnswer>;
  /** Resolves when all that was stored is found by its meaning too, where an embedder serves. */
  settle(domain: string): Promise<void>;
  /** Writes all that is stored to a new file. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

export async function openDoor(): Promise<Door> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-door-'));
  const config = readConfig({ port: '0', logLevel: 'silent', dataDir }, UNLIMITED);
  const server = await serve(config);
  const key = server.keyFile ? (await readFile(server.keyFile, 'utf8')).trim() : '';
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const answer = await fetch(server.url + path, { headers, ...init });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const post: Door['post'] = (path, body) =>
    call(path, { method: 'POST', body: JSON.stringify(body) });
  return {
    post,
    store: async (domain, context, rest = {}) =>
      (await post('/memory/store', { domain, context, outcome: 'success', ...rest }))
        .episode_id as string,
    recall: async (domain, context, rest = {}) =>
      (await post('/memory/recall', { domain, context, ...rest })) as unknown as RecallAnswer,
    async settle(domain) {
      const path = `/memory/stats?${new URLSearchParams({ domain })}`;
      for (let stats = await call(path); ; stats = await call(path)) {
        const { embedded, total_episodes: total, embedder_problem: problem } = stats;
        if (embedded === undefined || embedded === total || problem !== undefined) return;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
    async backup(file) {
      const stores = await openStores(dataDir);
      await stores.episodes.backup(file).finally(() => stores.close());
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Runs `use` with a server that is closed afterwards. */
export async function withDoor<T>(use: (door: Door) => Promise<T>): Promise<T> {
  const door = await openDoor();
  try {
    return await use(door);
  } finally {
    await door.close();
  }
}
