import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Command, Option } from 'commander';
import type { z } from 'zod';
import type { generateTests } from '../operations/generate-tests.ts';
import { LOCAL_CALLER } from '../server/caller.ts';
import { watchFiles } from './check/watch.ts';
import { closeLocalOrrery, getLocalOrrery } from './local.ts';
import { readSchema } from './read-schema.ts';

interface TestFlags {
  readonly junit?: string;
  readonly out?: string;
  readonly format: string;
  readonly trait?: string;
  readonly watch?: boolean;
  readonly dataDir?: string;
}

type Answer = z.output<(typeof generateTests)['output']>;

const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{Cc}\n\t]/gu, '');

/** The report in the form that continuous integration reads. */
function toJunit(file: string, { tests, run }: Answer): string {
  const failures = new Map(run.failures.map(({ id, message }) => [id, message]));
  const cases = tests.map((test) => {
    const attributes = `classname="${escapeXml(`${test.orbital}.${test.trait}`)}" name="${escapeXml(test.name)}"`;
    const message = failures.get(test.id);
    return message === undefined
      ? `    <testcase ${attributes}/>`
      : `    <testcase ${attributes}><failure message="${escapeXml(message)}"/></testcase>`;
  });
  const counts = `tests="${tests.length}" failures="${run.failed}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n  <testsuite name="${escapeXml(file)}" ${counts}>\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`;
}

function summarize(file: string, answer: Answer): string {
  const { run, coverage, unsatisfiable } = answer;
  const shares = (['states', 'arms', 'guards', 'pairs'] as const).map(
    (key) => `${key} ${coverage[key].covered}/${coverage[key].total}`,
  );
  const lines = [
    `${file}: ${run.passed} of ${answer.tests.length} tests pass; covered: ${shares.join(', ')}`,
    ...run.failures.map(({ id, message }) => `  failed ${id}: ${message}`),
    ...unsatisfiable.map(({ at, reason }) => `  ${at}: ${reason}`),
    ...coverage.uncovered.map(({ at, reason }) => `  not covered ${at}: ${reason}`),
  ];
  return `${lines.join('\n')}\n`;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function testFile(file: string, flags: TestFlags): Promise<boolean> {
  const { junit, out, format, trait, dataDir } = flags;
  const input = {
    schema: await readSchema(file),
    format,
    ...(trait === undefined ? {} : { trait }),
  };
  const { orrery } = getLocalOrrery({ dataDir });
  const answer = (await orrery.call('generate_tests', input, {
    caller: LOCAL_CALLER,
  })) as Answer;
  process.stdout.write(summarize(file, answer));
  if (junit !== undefined) await write(junit, toJunit(file, answer));
  if (out !== undefined) {
    const text = `${JSON.stringify(answer.tests, null, 2)}\n`;
    for (const written of answer.files ?? [{ path: 'tests.json', text }]) {
      await write(join(out, written.path), written.text);
    }
  }
  return answer.run.failed === 0;
}

async function runTests(
  file: string,
  flags: TestFlags,
  exit: (code: number) => void,
): Promise<void> {
  try {
    if (flags.watch) {
      const stopped = new AbortController();
      process.once('SIGINT', () => stopped.abort());
      const run = () =>
        testFile(file, flags).catch((error: Error) => process.stderr.write(`${error.message}\n`));
      await watchFiles(async () => [file], run, stopped.signal);
    } else if (!(await testFile(file, flags))) exit(1);
  } finally {
    await closeLocalOrrery();
  }
}

export function createTestCommand(exit: (code: number) => void): Command {
  return new Command('test')
    .description('write tests for the machines of a schema and run them')
    .argument('<file>', 'a schema as JSON, or "-" for stdin')
    .option('--junit <file>', 'write a JUnit XML report')
    .addOption(
      new Option('--format <format>', 'what --out gets')
        .choices(['json', 'compiler', 'vitest', 'gherkin'])
        .default('json'),
    )
    .option('--out <folder>', 'write the tests there')
    .option('--trait <name>', 'only the machine of this trait')
    .option('--watch', 'again whenever the file changes')
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
    .action((file: string, flags: TestFlags) => runTests(file, flags, exit));
}
