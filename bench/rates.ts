import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const SECONDS = 1;
const ROUNDS = 9;
const CONNECTIONS = 16;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BINARY = join(ROOT, 'dist/bin/orrery.js');

/** A request that is sent over and over. */
export interface Load {
  readonly path: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitFor(url: string): Promise<void> {
  for (let left = 200; left > 0; left--) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing answers at ${url}.`);
}

async function requestsPerSecond(origin: string, load: Load): Promise<number> {
  const url = origin + load.path;
  const result = await autocannon({
    url,
    method: 'POST',
    body: load.body,
    headers: { 'content-type': 'application/json', ...load.headers },
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were no success.`);
  return result.requests.average;
}

function stop(process: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    process.once('exit', () => resolve());
    process.kill('SIGTERM');
  });
}

/** A server in a process of its own: a module that listens on the port of its first argument at localhost. */
async function startModule(name: string, source: string) {
  const port = await findFreePort();
  // Beside node_modules, where its libraries are found.
  const entry = join(ROOT, 'node_modules/.cache', `${name}.mjs`);
  await writeFile(entry, source);
  const child = spawn(process.execPath, [entry, String(port)], { stdio: 'ignore' });
  const url = `http://localhost:${port}`;
  await waitFor(url);
  return {
    url,
    async close() {
      await stop(child);
      await rm(entry, { force: true });
    },
  };
}

async function startOrrery() {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const port = await findFreePort();
  const flags = ['--port', String(port), '--no-auth', '--data-dir', dataDir, '--log-level', 'warn'];
  const child = spawn(process.execPath, [BINARY, 'serve', ...flags], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}/healthz`);
  return {
    url,
    async close() {
      await stop(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Requests a second of the built server, and their ratios to those of another, round by round so that whatever else
 * the machine does meets both.
 */
export async function raceAgainst(
  other: { readonly name: string; readonly source: string; readonly load: Load },
  load: Load,
): Promise<{ rates: number[]; ratios: number[] }> {
  const ours = await startOrrery();
  const theirs = await startModule(other.name, other.source);
  const rates: number[] = [];
  const ratios: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const rate = await requestsPerSecond(ours.url, load);
      const otherRate = await requestsPerSecond(theirs.url, other.load);
      // The first round warms both up.
      if (round === 0) continue;
      rates.push(rate);
      ratios.push(rate / otherRate);
    }
    return { rates, ratios };
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
  }
}
