import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Random } from '../../src/kernel/random.ts';
import { closeAfterTest } from './directory.ts';

export interface StartOptions {
  /** Runs root without its rights over the files of others and over modes; only root may ask for it, on Linux. */
  readonly isOrdinary?: boolean;
}

/** Starts a program of this folder in a process of its own, which ends with the test at the latest. */
export function startProgram(
  program: string,
  args: readonly string[],
  options: StartOptions = {},
): ChildProcess {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const rights = options.isOrdinary ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all'] : [];
  const command = [...rights, process.execPath, '--import', 'tsx', file, ...args];
  const [executable = '', ...rest] = command;
  const child = spawn(executable, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
  closeAfterTest({
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  });
  return child;
}

/** Everything that a process prints until it ends. */
export async function readOutput(child: ChildProcess): Promise<{ output: string; errors: string }> {
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  await once(child, 'close');
  return { output, errors };
}

/** Kills so many processes amid their writing; returns the ids of the episodes that they say are stored. */
export async function killWriters(
  count: number,
  args: readonly string[],
  random: Random,
): Promise<string[]> {
  const children = Array.from({ length: count }, () => startProgram('writer.ts', args));
  const outputs = children.map(readOutput);
  await Promise.all(children.map((child) => child.stdout && once(child.stdout, 'data')));
  await sleep(50 + random.integer(250));
  for (const child of children) child.kill('SIGKILL');
  const ended = await Promise.all(outputs);
  for (const { errors } of ended) expect(errors).toBe('');
  // The last line may be cut off by the kill.
  return ended.flatMap(({ output }) => output.split('\n').slice(0, -1));
}
