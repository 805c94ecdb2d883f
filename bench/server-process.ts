import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BINARY = fileURLToPath(new URL('../dist/bin/orrery.js', import.meta.url));

/** The built server in a process of its own, over a data directory that goes with it. */
export interface ServerProcess {
  readonly url: string;
  /** Resident memory now, in MB. */
  residentMb(): Promise<number>;
  stop(): Promise<void>;
}

const FLAGS = ['serve', '--port', '0', '--no-auth', '--log-level', 'warn'];

/** Starts `orrery serve` without keys on any free port, or another server that prints its address as it does. */
export async function startServerProcess(
  command: readonly string[] = [BINARY, ...FLAGS],
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const child = spawn(process.execPath, [...command], {
    env: { ...process.env, ORRERY_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
      const address = /listens on (\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error('The server did not start: build it first.')));
  });
  return {
    url,
    async residentMb() {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1];
      return Number(bytes) / 1_000_000;
    },
    async stop() {
      if (child.exitCode === null) {
        await new Promise<void>((resolve) => {
          child.once('exit', () => resolve());
          child.kill('SIGTERM');
        });
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
