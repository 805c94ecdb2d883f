import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import autocannon from 'autocannon';
import { afterAll, describe, expect, test } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { createDataDir } from './running-server.ts';
import { startServerProcess } from './server-process.ts';

/** Milliseconds of one scenario. */
const SCENARIO_MS = 6_000;

const KEYS = 'abuser:key-of-abuser,other:key-of-other';
const LARGE = BUILTIN_BEHAVIORS.map(({ schema }) => JSON.stringify(schema)).sort(
  (a, b) => b.length - a.length,
)[0] as string;
const SMALL = JSON.stringify({ schema: { name: 'App', orbitals: [{ entity: 'Ticket' }] } });

const dataDir = await createDataDir();
const server = await startServerProcess(['--log-level', 'error', '--data-dir', dataDir], {
  env: { ...process.env, ORRERY_API_KEYS: KEYS, ORRERY_EMBEDDINGS_URL: 'none' },
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const send = (path: string, key: string, body?: string, signal?: AbortSignal) =>
  fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  });

/** Repeats a request over so many connections until the time is over, in a thread; whether an answer was a failure. */
async function flood(
  connections: number,
  untilMs: number,
  path: string,
  key: string,
  body: string,
) {
  const result = await autocannon({
    url: `${server.url}${path}`,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
    connections,
    workers: 1,
    duration: Math.ceil((untilMs - performance.now()) / 1_000),
  });
  const { statusCodeStats = {} } = result;
  return Object.keys(statusCodeStats).map(Number);
}

/** Sends searches and goes away before they are answered, a few at a time. */
async function giveUp(untilMs: number): Promise<number[]> {
  const one = async () => {
    while (performance.now() < untilMs) {
      const signal = AbortSignal.timeout(150);
      await send('/rank-edits/jepa', 'key-of-abuser', search, signal).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return [];
}

/** Milliseconds that small checks of another tenant take until the time is over, fastest first. */
async function measureOther(untilMs: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < untilMs) {
    const startedMs = performance.now();
    const response = await send('/validity-check', 'key-of-other', SMALL);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    times.push(performance.now() - startedMs);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return times.sort((a, b) => a - b);
}

const search = JSON.stringify({ schema: JSON.parse(LARGE), errors: [], beam_width: 50 });

const SCENARIOS: Record<string, (untilMs: number) => Promise<number[]>> = {
  'searches of large documents': (untilMs) =>
    flood(48, untilMs, '/rank-edits/jepa', 'key-of-abuser', search),
  'searches that are given up': giveUp,
  'small calls without end': (untilMs) =>
    flood(64, untilMs, '/validity-check', 'key-of-abuser', SMALL),
  'wrong keys': (untilMs) => flood(64, untilMs, '/validity-check', 'no-key-of-anybody', SMALL),
  async 'bodies that never end'(untilMs) {
    const { hostname, port } = new URL(server.url);
    const head = `POST /validity-check HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer key-of-abuser\r\nContent-Type: application/json\r\nContent-Length: 8000000\r\n\r\n{`;
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(Number(port), hostname, () => socket.write(head));
      return socket.on('error', () => {});
    });
    await new Promise((resolve) => setTimeout(resolve, untilMs - performance.now()));
    for (const socket of sockets) socket.destroy();
    return [];
  },
};

describe.each(Object.keys(SCENARIOS))('while a key sends %s', (name) => {
  test('another tenant is answered each time', { timeout: 60_000 }, async () => {
    const untilMs = performance.now() + SCENARIO_MS;
    const [statuses, times] = await Promise.all([
      SCENARIOS[name]?.(untilMs) as Promise<number[]>,
      measureOther(untilMs),
    ]);
    // How soon depends on the machine: the longest is told, and each call has to have its answer.
    console.info(`${name}: p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms`);
    expect(times.length).toBeGreaterThan(0);
    const failures = statuses.filter((status) => status >= 500 && status !== 503);
    expect(failures).toEqual([]);
  });
});
