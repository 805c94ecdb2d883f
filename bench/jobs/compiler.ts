import type { JsonObject } from '../../src/kernel/json.ts';
import { compile } from '../../training/language/compiler-command.ts';

/** The language's own compiler, the path of whose command ORRERY_COMPILER holds: the npm package `@almadar/cli-linux-x64`. */
const command: string | undefined = process.env.ORRERY_COMPILER || undefined;

/** The judgement that a row may claim: without the compiler nothing is shown to compile. */
export const JUDGED = command ? 'compiles' : 'valid (no ORRERY_COMPILER)';

/** The errors that the compiler finds in a document; none where there is no compiler. */
export function compileErrors(document: JsonObject): readonly string[] {
  if (command === undefined) return [];
  return compile(command, document).map(({ code, message }) => `${code}: ${message}`);
}
