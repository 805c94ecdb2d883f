import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BINARY = fileURLToPath(new URL('../../dist/bin/orrery.js', import.meta.url));

/** Keys of the two tenants and of the operator, as the server under attack knows them. */
export const KEYS = {
  attacker: 'attacker-key-that-is-long-enough-for-anybody',
  victim: 'victim-key-that-is-long-enough-for-anybody',
  operator: 'operator-key-that-is-long-enough-for-anybody',
} as const;

const METER = new URL('./loop-meter.mjs', import.meta.url).href;

/** What the server cost since it was asked last, in processor time. */
export interface Spent {
  /** Milliseconds of all threads. */
  readonly cpuMs: number;
  /** The longest time, in milliseconds, that the event loop ran without looking at its timers. */
  readonly holdMs: number;
}

/** The built server in a process of its own, with two tenants, watched from outside. */
export interface ServedOrrery {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Resident memory now, in MB, as the system says. */
  residentMb(): Promise<number>;
  /** What it cost since the last time that this was asked. */
  readSpent(): Promise<Spent>;
  /** Sends SIGTERM; resolves with the seconds until the process has ended, at most 60. */
  terminate(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts `dist/` on any free port of loopback with keys for an attacker, a victim and the operator. */
export async function serveForAttack(
  env: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
): Promise<ServedOrrery> {
  if (!existsSync(BINARY)) throw new Error('Build first: npm run build.');
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-attack-'));
  const args = [
    '--import',
    METER,
    BINARY,
    'serve',
    '--port',
    '0',
    '--data-dir',
    dataDir,
    '--log-level',
    'error',
    ...flags,
  ];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ORRERY_API_KEYS: `attacker:${KEYS.attacker},victim:${KEYS.victim},operator:${KEYS.operator}`,
      ORRERY_METRICS_KEY: KEYS.operator,
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr?.on('data', (chunk) => {
      printed += chunk;
      const address = /listens on (\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  child.channel?.unref();
  let cpuMs = 0;
  return {
    url,
    port: Number(new URL(url).port),
    process: child,
    async residentMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1_024;
    },
    async readSpent() {
      child.send('spent');
      const [read] = (await once(child, 'message')) as [Spent];
      const spent = { holdMs: read.holdMs, cpuMs: read.cpuMs - cpuMs };
      cpuMs = read.cpuMs;
      return spent;
    },
    async terminate() {
      const begin = performance.now();
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), 60_000);
      await ended;
      clearTimeout(timeout);
      return (performance.now() - begin) / 1_000;
    },
    async stop() {
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends a JSON body with a key, by the method that the path wants; reads the answer to its end. */
export async function send(url: string, path: string, body: string, key: string = KEYS.attacker) {
  const response = await fetch(url + path, {
    method: path.startsWith('/behaviors/') && path !== '/behaviors/similar' ? 'PUT' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  });
  return { status: response.status, text: await response.text() };
}
