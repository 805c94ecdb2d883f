/**
 * Holds the built-in behaviors against the language's own command line, which is no dependency of ours:
 * `npx tsx library/measure.ts PATH-OF-CLI [NAME…]`. Prints one row a behavior that `validate` refuses (with
 * or without `--json`) or `test --execute` fails, then the sums. `--keep DIR` leaves the documents there.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCatalogue } from './catalogue.ts';

interface Issue {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

interface TraitRun {
  readonly totalTests: number;
  readonly passed: number;
  readonly failed: number;
}

interface Measured {
  readonly name: string;
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
  /** What `validate` without `--json` refuses, which also compiles; undefined where it accepts. */
  readonly refusal?: string;
  /** Undefined where the command line could not run it. */
  readonly run?: { readonly total: number; readonly failed: readonly string[] };
}

/** The JSON value that begins with `open` in what a command printed. */
function parseFrom<T>(text: string, open: string): T | undefined {
  const at = text.search(new RegExp(`^\\s*\\${open}`, 'm'));
  if (at < 0) return undefined;
  try {
    return JSON.parse(text.slice(at)) as T;
  } catch {
    return undefined;
  }
}

function call(cli: string, ...args: string[]): string {
  return spawnSync(cli, args, { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
}

/** Why `validate` without `--json` refuses a file, which its JSON form may accept. */
function findRefusal(cli: string, file: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(cli, ['validate', file], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status === 0) return undefined;
  return `${stdout}\n${stderr}`.split('\n').find((line) => /error/i.test(line)) ?? 'no reason';
}

function measure(cli: string, name: string, file: string): Measured {
  const verdict = parseFrom<{ errors?: Issue[]; warnings?: Issue[] }>(
    call(cli, 'validate', '--json', file),
    '{',
  );
  if (!verdict) throw new Error(`${cli} does not answer for ${file}.`);
  const refusal = findRefusal(cli, file);
  const printed = call(cli, 'test', '--execute', '--report', 'json', file);
  const runs = parseFrom<TraitRun[]>(printed, '[');
  const failed = printed.split('\n').filter((line) => line.trim().startsWith('✗'));
  const total = runs?.reduce((sum, { totalTests }) => sum + totalTests, 0) ?? 0;
  return {
    name,
    errors: verdict.errors ?? [],
    warnings: verdict.warnings ?? [],
    ...(refusal === undefined ? {} : { refusal }),
    ...(runs ? { run: { total, failed } } : {}),
  };
}

function countCodes(issues: readonly Issue[]): string {
  const counts = new Map<string, number>();
  for (const { code } of issues) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${code} ×${count}`).join(', ');
}

function print(all: readonly Measured[], isVerbose: boolean): void {
  for (const { name, errors, warnings, refusal, run } of all) {
    const failed = run?.failed ?? [];
    const isAccepted = errors.length === 0 && refusal === undefined;
    if (!isVerbose && isAccepted && failed.length === 0 && run) continue;
    console.log(
      `${name}: ${errors.length} errors, ${failed.length} failed of ${run?.total ?? '?'}`,
    );
    if (refusal !== undefined) console.log(`  refused: ${refusal}`);
    for (const { code, path, message } of errors) console.log(`  ${code} ${path}: ${message}`);
    if (isVerbose) console.log(`  warnings: ${countCodes(warnings)}`);
    for (const line of failed) console.log(`  ${line.trim()}`);
  }
  const accepted = all.filter(({ errors }) => errors.length === 0).length;
  const compiled = all.filter(({ refusal }) => refusal === undefined).length;
  const tests = all.reduce((sum, { run }) => sum + (run?.total ?? 0), 0);
  const failures = all.reduce((sum, { run }) => sum + (run?.failed.length ?? 0), 0);
  console.log(
    `\naccepted by validate --json ${accepted}, by validate ${compiled} of ${all.length}`,
  );
  console.log(
    `executed ${all.filter(({ run }) => run).length}: ${tests} steps, ${failures} failed`,
  );
  console.log(`errors: ${countCodes(all.flatMap(({ errors }) => errors))}`);
  console.log(`warnings: ${countCodes(all.flatMap(({ warnings }) => warnings))}`);
}

const { values, positionals } = parseArgs({
  options: { keep: { type: 'string' }, verbose: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [cli, ...names] = positionals;
if (!cli) throw new Error('Name the command line of the language.');
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'orrery-library-'));
mkdirSync(folder, { recursive: true });
const measured: Measured[] = [];
for (const { name, schema } of await readCatalogue()) {
  if (names.length > 0 && !names.includes(name)) continue;
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(schema, undefined, 2));
  measured.push(measure(cli, name, file));
}
print(measured, values.verbose);
if (!values.keep) rmSync(folder, { recursive: true });
