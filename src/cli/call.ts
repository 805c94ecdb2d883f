import { buffer as readAll } from 'node:stream/consumers';
import { AppError } from '../kernel/errors.ts';
import { RawInput } from '../operations/raw-input.ts';
import { LOCAL_CALLER } from '../server/caller.ts';
import type { Flags } from '../server/settings.ts';
import { closeLocalOrrery, getLocalOrrery } from './local.ts';

async function readInput(json: string | boolean | undefined): Promise<unknown> {
  if (typeof json === 'string' && json !== '-') return new RawInput(Buffer.from(json));
  if (process.stdin.isTTY)
    throw new AppError('BAD_REQUEST', 'Give the input with --json or on stdin.');
  return new RawInput(await readAll(process.stdin));
}

/** Calls an operation in this process, on the person's own data directory. Throws AppError. */
export async function runCall(operation: string, flags: Flags): Promise<void> {
  const { orrery } = getLocalOrrery(flags);
  try {
    const output = await orrery.call(operation, await readInput(flags.json), {
      caller: { ...LOCAL_CALLER, channel: 'command-line' },
    });
    process.stdout.write(`${JSON.stringify(output, null, 2)}\n`);
  } finally {
    await closeLocalOrrery();
  }
}
