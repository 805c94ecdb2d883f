import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../src/kernel/json.ts';

/** The language's own compiler, the path of whose command ORRERY_COMPILER holds: the npm package `@almadar/cli-linux-x64`. */
export const compilerPath: string | undefined = process.env.ORRERY_COMPILER || undefined;

/** The errors that the compiler finds in a document; none where there is no compiler. */
export function compileErrors(document: JsonObject): readonly string[] {
  if (compilerPath === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), 'orrery-compile-'));
  try {
    const file = join(folder, 'document.orb');
    writeFileSync(file, JSON.stringify(document));
    return readErrors(runCompiler(compilerPath, file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runCompiler(command: string, file: string): string {
  try {
    return execFileSync(command, ['validate', '--json', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    // It ends with 1 where it finds an error, and prints its answer all the same.
    return String((error as { stdout?: string }).stdout ?? '');
  }
}

function readErrors(output: string): string[] {
  const answer = JSON.parse(output.slice(output.indexOf('{'))) as {
    valid: boolean;
    errors?: { code?: string; severity?: string; message?: string }[];
  };
  if (answer.valid) return [];
  const errors = (answer.errors ?? []).map(({ code, message }) => `${code}: ${message}`);
  return errors.length > 0 ? errors : ['invalid'];
}
