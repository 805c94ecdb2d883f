import { readdir, stat, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { Command, Option } from 'commander';
import { createLibrarySource } from '../../behaviors/library-source.ts';
import type { ImportResolver } from '../../language/model/imports.ts';
import { createImportResolver } from '../../operations/verification/examine.ts';
import { readConfig } from '../../server/config.ts';
import { ConfigError } from '../../server/config-error.ts';
import { readTextFile, toReadFailure } from '../../server/read-text-file.ts';
import type { Severity } from '../../verify/finding.ts';
import { type CheckedFile, checkFile } from './check-file.ts';
import { fixText } from './fix.ts';

/** The totals of one run; `opaque` counts parts that are only named. */
function countTotals(checked: readonly CheckedFile[]) {
  const findings = checked.flatMap((one) => one.findings);
  const countOf = (grade: Severity) => findings.filter(({ severity }) => severity === grade).length;
  return {
    files: checked.length,
    errors: countOf('error'),
    warnings: countOf('warning'),
    hints: countOf('hint'),
    opaque: checked.reduce((sum, one) => sum + one.opaque.length, 0),
    unreadable: checked.filter((one) => one.unreadable !== undefined).length,
  };
}

const summarise = (totals: ReturnType<typeof countTotals>): string =>
  Object.entries(totals)
    .filter(([name, count]) => count > 0 || name === 'errors')
    .map(([name, count]) => `${name === 'opaque' ? 'only named' : name} ${count}`)
    .join(', ');

/** One line a finding, `file:line:column pointer severity category: message — fix`, then a summary. */
export function toText(checked: readonly CheckedFile[]): string {
  const lines = checked.flatMap(({ file, findings, unreadable }) => [
    ...(unreadable === undefined ? [] : [`${file} unreadable: ${unreadable}`]),
    ...findings.map(
      ({ at, line, column, severity, category, message, fix }) =>
        `${file}:${line}:${column} ${at || '(root)'} ${severity} ${category}: ${message} — ${fix}`,
    ),
  ]);
  return `${[...lines, summarise(countTotals(checked))].join('\n')}\n`;
}

/** `{files, totals}`, with every finding as an object. */
export function toJson(checked: readonly CheckedFile[]): string {
  return `${JSON.stringify({ files: checked, totals: countTotals(checked) }, null, 2)}\n`;
}

const escapeText = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Workflow commands, which GitHub shows as annotations at the lines of a change. */
function toGithub(checked: readonly CheckedFile[]): string {
  const lines = checked.flatMap(({ file, findings, unreadable }) => {
    const name = escapeProperty(file.replaceAll('\\', '/'));
    return [
      ...(unreadable === undefined ? [] : [`::error file=${name}::${escapeText(unreadable)}`]),
      ...findings.map(
        ({ severity, line, column, category, message, fix }) =>
          `::${severity === 'hint' ? 'notice' : severity} file=${name},line=${line},col=${column},title=${category}::${escapeText(`${message} ${fix}`)}`,
      ),
    ];
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** Of files that hold schemas. */
const EXTENSIONS: ReadonlySet<string> = new Set(['.orb', '.json']);

/** Hidden files and folders, and packages. */
const SKIPPED = /(?:^|[\\/])(?:\.|node_modules[\\/])/;

/** Whether a file of a folder is a schema: other tools keep settings there as JSON. One that cannot be read is told. */
const isMeant = async (file: string): Promise<boolean> =>
  extname(file).toLowerCase() !== '.json' ||
  (await readTextFile(file).then(
    (text) => text.includes('"orbitals"'),
    () => true,
  ));

/** A file as it is, a folder as the documents in it by their paths, without hidden ones and packages. */
async function expand(path: string): Promise<string[]> {
  const found = path === '-' ? undefined : await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && EXTENSIONS.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !SKIPPED.test(relative(path, file)))
    .sort();
  const areMeant = await Promise.all(files.map(isMeant));
  return files.filter((_, i) => areMeant[i]);
}

async function findFiles(paths: readonly string[]): Promise<string[]> {
  return [...new Set((await Promise.all(paths.map(expand))).flat())];
}

/** The behaviors that imports of checked files resolve against: the built-in ones, and those of a folder. */
async function loadImports(behaviorsDir: string | undefined): Promise<ImportResolver> {
  return createImportResolver(await createLibrarySource({ behaviorsDir })('local'));
}

const REPORTS = { text: toText, json: toJson, github: toGithub } as const;

export interface CheckOptions {
  readonly format?: keyof typeof REPORTS;
  /** A folder whose behaviors count as fact for imports. */
  readonly behaviorsDir?: string | undefined;
  readonly hints?: boolean;
  /** Applies repairs. */
  readonly fix?: boolean;
  /** Takes the report; stdout unless said. */
  readonly write?: (report: string) => unknown;
  /** Takes messages beside the report; default: stderr. */
  readonly tell?: (message: string) => unknown;
  readonly stdin?: AsyncIterable<Buffer | string>;
}

/** The options of one run, with what it reads the files with. */
interface Run extends CheckOptions {
  readonly imports: ImportResolver;
  readonly write: (report: string) => unknown;
  readonly tell: (message: string) => unknown;
}

/** Applies the best repair of a file. Resolves with the text that the file has afterwards. */
async function fixFile(file: string, text: string, run: Run): Promise<string> {
  const fix = await fixText(text, run.imports);
  if (fix.kept !== undefined) run.tell(`${file} is left as it is: ${fix.kept}.\n`);
  if (fix.fixed === 0) return text;
  await writeFile(file, fix.text);
  run.tell(`${file}: ${fix.fixed} fixed.\n`);
  return fix.text;
}

async function checkOne(file: string, run: Run): Promise<CheckedFile> {
  const name = file === '-' ? '<stdin>' : file;
  const check = (text: string) => checkFile(name, text, run.imports, run.hints);
  try {
    const text = await readTextFile(file, run.stdin);
    const checked = check(text);
    const isFaulty = checked.findings.some(({ severity }) => severity === 'error');
    return run.fix && isFaulty ? check(await fixFile(file, text, run)) : checked;
  } catch (error) {
    return { file: name, findings: [], opaque: [], unreadable: toReadFailure(error) };
  }
}

/**
 * Checks files, `-` for stdin, and the schemas in `.json` and `.orb` files of folders, and writes a report. Resolves with
 * the exit code: 0, 1 where a file has an error, 2 where one could not be read or none was found. Throws ConfigError
 * where stdin is to be fixed.
 */
export async function runCheck(
  paths: readonly string[],
  options: CheckOptions = {},
): Promise<number> {
  if (options.fix && paths.includes('-')) throw new ConfigError('--fix writes files: "-" is none.');
  const files = await findFiles(paths);
  const run: Run = {
    ...options,
    imports: await loadImports(options.behaviorsDir),
    write: options.write ?? ((text) => process.stdout.write(text)),
    tell: options.tell ?? ((message) => process.stderr.write(message)),
  };
  const checked: CheckedFile[] = [];
  for (const file of files) checked.push(await checkOne(file, run));
  run.write(REPORTS[run.format ?? 'text'](checked));
  const { errors, unreadable } = countTotals(checked);
  if (files.length === 0) run.tell(`There is no schema in ${paths.join(', ')}.\n`);
  if (unreadable > 0 || files.length === 0) return 2;
  return errors > 0 ? 1 : 0;
}

/** `orrery check`; `exit` takes the exit code. */
export function createCheckCommand(exit: (code: number) => void): Command {
  return new Command('check')
    .description('check schema files; exit code 1 on errors, 2 where a file cannot be read')
    .argument('<file...>', '.json and .orb files, folders of them, or "-" for stdin')
    .addOption(
      new Option('--format <format>', 'how to report')
        .choices(Object.keys(REPORTS))
        .default('text'),
    )
    .option('--behaviors-dir <path>', 'a folder of behaviors of your own (ORRERY_BEHAVIORS_DIR)')
    .option('--hints', 'show hints too: legal, but worth a look; hints never fail a run')
    .option('--fix', 'apply the best repair where it is proven and removes nothing')
    .action(async (files: string[], flags: CheckOptions) => {
      const config = readConfig({ behaviorsDir: flags.behaviorsDir }, process.env, 'person');
      exit(await runCheck(files, { ...flags, behaviorsDir: config.behaviorsDir }));
    });
}
