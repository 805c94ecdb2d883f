import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import { type BenchRow, median } from './row.ts';

const SECONDS = 1;
const ROUNDS = 9;
const CONNECTIONS = 16;
const BINARY = fileURLToPath(new URL('../dist/bin/orrery.js', import.meta.url));

/** A Fastify that parses the same body and sends it back: what HTTP and JSON cost without us. */
const ECHO = `
import Fastify from 'fastify';
const app = Fastify({ bodyLimit: 8388608 });
app.post('/echo', async (request) => request.body);
await app.listen({ port: Number(process.argv[1]) });
`;

/** The built-in behavior whose JSON is nearest to a size. */
export function pickDocument(bytes: number): string {
  const texts = BUILTIN_BEHAVIORS.map(({ schema }) => JSON.stringify(schema));
  const distance = (text: string) => Math.abs(Math.log(text.length / bytes));
  return texts.sort((a, b) => distance(a) - distance(b))[0] as string;
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

async function requestsPerSecond(url: string, body: string): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
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

/** `POST /validity-check` of an 11 KB document beside a Fastify that echoes it, each in a process of its own. */
export async function benchHttp(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const [port, echoPort] = [await findFreePort(), await findFreePort()];
  const flags = ['--port', String(port), '--no-auth', '--data-dir', dataDir, '--log-level', 'warn'];
  const ours = spawn(process.execPath, [BINARY, 'serve', ...flags], { stdio: 'ignore' });
  const echo = spawn(
    process.execPath,
    ['--input-type=module', '-e', ECHO, '--', String(echoPort)],
    { stdio: 'ignore' },
  );
  try {
    const url = `http://127.0.0.1:${port}`;
    const echoUrl = `http://localhost:${echoPort}/echo`;
    await Promise.all([waitFor(`${url}/healthz`), waitFor(echoUrl)]);
    const text = pickDocument(11_000);
    const body = `{"schema":${text}}`;
    const rates: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const rate = await requestsPerSecond(`${url}/validity-check`, body);
      const echoRate = await requestsPerSecond(echoUrl, body);
      // The first round warms both up.
      if (round === 0) continue;
      rates.push(rate);
      ratios.push(rate / echoRate);
    }
    const kilobytes = Math.round(text.length / 1_000);
    return [
      { what: `POST /validity-check, ${kilobytes} KB`, value: median(rates), unit: 'requests/s' },
      {
        what: `POST /validity-check ÷ Fastify echo, ${kilobytes} KB`,
        value: median(ratios),
        unit: '×',
        goal: { atLeast: 0.5 },
      },
    ];
  } finally {
    await Promise.all([stop(ours), stop(echo)]);
    await rm(dataDir, { recursive: true, force: true });
  }
}
