import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../src/kernel/json.ts';

/** An error that the language's compiler finds in a document. */
export interface CompilerError {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  /** The names that it would take instead. */
  readonly validValues?: readonly string[];
}

/**
 * The errors that the language's own compiler finds in a document; none where it accepts it.
 *
 * @param command Path of its command, of the npm package `@almadar/cli-linux-x64`.
 * @throws {Error} Where the command does not start.
 */
export function compile(command: string, document: JsonObject): readonly CompilerError[] {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-compile-'));
  try {
    const file = join(folder, 'document.orb');
    writeFileSync(file, JSON.stringify(document));
    // It ends with 1 where it finds an error, and prints its answer all the same.
    const { stdout, error } = spawnSync(command, ['validate', '--json', file], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (error) throw error;
    return readErrors(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readErrors(output: string): readonly CompilerError[] {
  // It ends without an answer where a document overturns it.
  const answer = output.includes('{') ? output.slice(output.indexOf('{')) : '{"valid":false}';
  const { valid, errors = [] }: { valid: boolean; errors?: CompilerError[] } = JSON.parse(answer);
  if (valid || errors.length > 0) return errors;
  return [{ code: 'INVALID', path: '', message: 'The compiler refuses it without a reason.' }];
}
