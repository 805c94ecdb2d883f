import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Command, Option } from 'commander';
import type { z } from 'zod';
import { generateTests } from '../operations/generate-tests.ts';
import type { validityCheck } from '../operations/validity-check.ts';
import { LOCAL_CALLER } from '../server/caller.ts';
import { ConfigError } from '../server/config-error.ts';
import { closeLocalOrrery, getLocalOrrery } from './local.ts';
import { readSchema } from './read-schema.ts';

interface TestFlags {
  readonly out?: string;
  readonly format?: string;
  readonly dataDir?: string;
}

const FORMATS = ['json', 'compiler', 'vitest'];

type Answer = z.output<(typeof generateTests)['output']>;

/** Tests one file. Resolves with whether all tests pass and the document has no error. */
async function testFile(file: string, flags: TestFlags): Promise<boolean> {
  const { out, format = 'json', dataDir } = flags;
  if (flags.format && !out) throw new ConfigError('--format needs --out, which names a folder.');
  const input = { schema: await readSchema(file), format };
  const { orrery } = getLocalOrrery({ dataDir });
  const call = (name: string, given: object) => orrery.call(name, given, { caller: LOCAL_CALLER });
  const answer = (await call('generate_tests', input)) as Answer;
  const verdict = await call('validity_check', { schema: input.schema });
  const { proven_errors: errors } = verdict as z.output<(typeof validityCheck)['output']>;
  process.stdout.write(`${file}: ${generateTests.toLines?.(answer, false)}\n`);
  // A machine that passes its own tests may be part of an application that does not compile.
  if (errors > 0) process.stdout.write(`errors of the document: ${errors}: orrery check ${file}\n`);
  if (out !== undefined) {
    const text = `${JSON.stringify(answer.tests, null, 2)}\n`;
    for (const written of answer.files ?? [{ path: 'tests.json', text }]) {
      const path = join(out, written.path);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, written.text);
    }
  }
  return answer.run.failed === 0 && errors === 0;
}

async function runTests(
  file: string,
  flags: TestFlags,
  exit: (code: number) => void,
): Promise<void> {
  try {
    if (!(await testFile(file, flags))) exit(1);
  } finally {
    await closeLocalOrrery();
  }
}

export function createTestCommand(exit: (code: number) => void): Command {
  return new Command('test')
    .description('write tests for the machines of a schema and run them')
    .argument('<file>', 'a schema as JSON, or "-" for stdin')
    .addOption(new Option('--format <format>', 'of --out; json where missing').choices(FORMATS))
    .option('--out <folder>', 'write the tests there')
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
    .action((file: string, flags: TestFlags) => runTests(file, flags, exit));
}
