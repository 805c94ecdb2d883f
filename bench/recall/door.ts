import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/server/config.ts';
import { serve } from '../../src/server/start-server.ts';

/** A bench asks faster than the default allows one caller. */
const UNLIMITED = { ORRERY_RATE_LIMIT: '1000000' };

/** What a caller of `memory_recall` reads. */
export interface RecallAnswer {
  readonly pattern: { readonly steps: readonly string[] } | null;
  readonly episodes: readonly {
    readonly episode_id: string;
    readonly similarity: number;
    readonly confidence?: number;
    readonly unlikely?: boolean;
    readonly support?: number;
    readonly context?: string;
  }[];
}

/** A server over a data directory of its own, called over HTTP. */
export interface Door {
  readonly url: string;
  readonly key: string;
  /** Posts JSON. Throws where the answer is no success. */
  post(path: string, body: object): Promise<Readonly<Record<string, unknown>>>;
  /** Recalls as a caller who sets nothing but the domain and the context. */
  recall(domain: string, context: string): Promise<RecallAnswer>;
  close(): Promise<void>;
}

export async function openDoor(): Promise<Door> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-door-'));
  const server = await serve(readConfig({ port: '0', logLevel: 'silent', dataDir }, UNLIMITED), {});
  const key = server.keyFile ? (await readFile(server.keyFile, 'utf8')).trim() : '';
  const post: Door['post'] = async (path, body) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  return {
    url: server.url,
    key,
    post,
    recall: async (domain, context) =>
      (await post('/memory/recall', { domain, context })) as unknown as RecallAnswer,
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
