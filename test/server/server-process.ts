import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMAND } from '../support/orrery-command.ts';
import { createDataDir } from './running-server.ts';

/** `orrery serve` in a process of its own, which can be killed and started again at the same address. */
export interface ServerProcess {
  readonly url: string;
  readonly key: string;
  /** What it wrote since its last start. */
  output(): string;
  start(): Promise<void>;
  /** Kills it, as the system would. */
  kill(): Promise<void>;
  /** Kills it and removes its data. */
  close(): Promise<void>;
}

async function spawnServer(
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; url: string; read: () => string }> {
  const env = { ...process.env, ...more };
  const command = [COMMAND, 'serve', '--log-level', 'error', ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
        if (found && output.includes('listens on')) resolve(found);
      });
    }
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  return { child, url, read: () => output };
}

/** Starts one; its key is empty where `env` brings others. */
export async function startServerProcess(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const dataDir = await createDataDir();
  let { child, url, read } = await spawnServer(['--port', '0', '--data-dir', dataDir], env);
  const { port } = new URL(url);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    key: (await readFile(join(dataDir, 'api-key'), 'utf8').catch(() => '')).trim(),
    output: () => read(),
    async start() {
      ({ child, read } = await spawnServer(['--port', port, '--data-dir', dataDir], env));
    },
    kill,
    async close() {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
