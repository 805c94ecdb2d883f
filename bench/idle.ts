import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from './row.ts';

const BINARY = fileURLToPath(new URL('../dist/bin/orrery.js', import.meta.url));

/** Milliseconds for what the start left behind to be collected. */
const SETTLE_MS = 3_000;

async function readResidentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

/** Resolves with the address that a started server prints. */
function waitForAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server ended. Is dist/ built?')));
    if (!server.stderr) return;
    createInterface({ input: server.stderr }).on('line', (line) => {
      const address = /listens on (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}

/** Resident memory of a built server that has answered from its library once; on Linux only. */
export async function benchIdle(): Promise<BenchRow[]> {
  if (process.platform !== 'linux') return [];
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const args = [BINARY, 'serve', '--port', '0', '--no-auth', '--data-dir', dataDir];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const url = await waitForAddress(server);
    const schema = { name: 'App', orbitals: [{ entity: 'Ticket' }] };
    await fetch(`${url}/behaviors/similar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ schema }),
    });
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return [
      {
        what: 'resident memory of an idle server with its library loaded',
        value: await readResidentMb(server.pid as number),
        unit: 'MB',
        goal: { atMost: 120 },
      },
    ];
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}
