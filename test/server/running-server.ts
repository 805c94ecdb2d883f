import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operation } from '../../src/operations/operation.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Flags } from '../../src/server/settings.ts';
import { type RunningServer, serve } from '../../src/server/start-server.ts';

export interface TestServer extends RunningServer {
  readonly dataDir: string;
  /** The key of the first start; empty where keys were given. */
  readonly key: string;
  /** A request with the key, JSON in and out. */
  request(path: string, init?: TestRequest): Promise<Response>;
}

export interface TestRequest {
  readonly method?: string;
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
  /** Sent as JSON, unless it is a text or bytes already. */
  readonly body?: unknown;
}

export async function createDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'orrery-server-'));
}

function toBody(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

/** Starts a server on any free port over a data directory of its own, which `close` removes. */
export async function startServer(
  flags: Flags = {},
  options: { operations?: readonly Operation[]; env?: NodeJS.ProcessEnv } = {},
): Promise<TestServer> {
  const dataDir = (flags.dataDir as string | undefined) ?? (await createDataDir());
  const config = readConfig(
    { port: '0', logLevel: 'silent', dataDir, ...flags },
    { ORRERY_EMBEDDINGS_URL: 'none', ...options.env },
  );
  const server = await serve(config, options.operations);
  const key = server.keyFile ? (await readFile(server.keyFile, 'utf8')).trim() : '';
  return {
    ...server,
    dataDir,
    key,
    request(path, init = {}) {
      const { body, key: given = key, method = body === undefined ? 'GET' : 'POST' } = init;
      const headers: Record<string, string> = {};
      if (given) headers.authorization = `Bearer ${given}`;
      if (body !== undefined) headers['content-type'] = 'application/json';
      const sent = toBody(body);
      return fetch(server.url + path, {
        method,
        headers: { ...headers, ...init.headers },
        ...(sent === undefined ? {} : { body: sent }),
      });
    },
    async close() {
      await server.close();
      if (flags.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
