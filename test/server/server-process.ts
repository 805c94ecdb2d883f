import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { COMMAND } from '../support/orrery-command.ts';

/** `orrery serve` in a process of its own. */
export interface ServerProcess {
  /** Empty where it ended instead of listening. */
  readonly url: string;
  /** What it has written to its log. */
  read(): string;
  /** Ends it where it runs still; returns the code that it ended with, null after SIGKILL. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProcessOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly node?: string;
  /** The file of the command. */
  readonly entry?: string;
}

/** Starts one on any free port, and waits until it listens or has ended. */
export async function startServerProcess(
  args: readonly string[],
  { env = process.env, node = process.execPath, entry = COMMAND }: ProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(node, [entry, 'serve', '--port', '0', ...args], { env });
  const ended = once(child, 'exit');
  let output = '';
  const listens = new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => {
      output += chunk;
      if (/listens on .*\n/.test(output)) resolve();
    });
  });
  await Promise.race([listens, ended]);
  return {
    url: /listens on (http:[^\s"]+)/.exec(output)?.[1] ?? '',
    read: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
