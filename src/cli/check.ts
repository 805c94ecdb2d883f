import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Command, Option } from 'commander';
import { BUILTIN_BEHAVIORS } from '../behaviors/builtin.ts';
import { composeLibrary } from '../behaviors/compose-library.ts';
import { openBehaviorDirectory } from '../behaviors/directory.ts';
import { systemClock } from '../kernel/clock.ts';
import { AppError } from '../kernel/errors.ts';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import type { ImportResolver } from '../language/model/imports.ts';
import { createImportResolver } from '../operations/verification/examine.ts';
import { type CheckedFile, checkFile } from './check-file.ts';
import { countTotals, toJson, toText } from './check-report.ts';
import { toSarif } from './sarif.ts';

const FORMATS = { text: toText, json: toJson, sarif: toSarif } as const;

export interface CheckOptions {
  readonly format?: keyof typeof FORMATS;
  /** A folder whose behaviors count as fact for imports. */
  readonly behaviorsDir?: string | undefined;
  /** Takes the report; stdout unless said. */
  readonly write?: (report: string) => unknown;
}

const EXTENSIONS = new Set(['.orb', '.json']);

/** A file as it is, a folder as the documents in it, in the order of their paths. */
async function expand(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => EXTENSIONS.has(extname(name).toLowerCase()))
    .filter((name) => !/(^|[\\/])(\.|node_modules[\\/])/.test(name))
    .sort()
    .map((name) => join(path, name));
}

async function loadImports(behaviorsDir: string | undefined): Promise<ImportResolver> {
  const directory = behaviorsDir
    ? (
        await openBehaviorDirectory({
          path: behaviorsDir,
          clock: systemClock,
          limits: DEFAULT_LIMITS,
        }).read()
      ).behaviors
    : [];
  return createImportResolver(
    composeLibrary({ builtin: BUILTIN_BEHAVIORS, directory, revision: 'check' }),
  );
}

/** Reads a file that is one and no larger than a server takes: a pipe would wait, a device never end. */
async function readDocument(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new AppError('UNPROCESSABLE', 'Is not a file.');
    if (stats.size > DEFAULT_LIMITS.maxBodyBytes) {
      throw new AppError('UNPROCESSABLE', `Larger than ${DEFAULT_LIMITS.maxBodyBytes} bytes.`);
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function toReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return code === 'ENOENT' ? 'There is no such file.' : `Can not be read (${code}).`;
}

async function readAndCheck(file: string, imports: ImportResolver): Promise<CheckedFile> {
  try {
    return checkFile(file, await readDocument(file), imports);
  } catch (error) {
    return { file, findings: [], opaque: [], unreadable: toReason(error) };
  }
}

/**
 * Checks files, and the `.json` and `.orb` files of folders, and writes a report.
 * Resolves with the exit code: 0, 1 where a file has an error, 2 where one could not be read or none was found.
 */
export async function runCheck(
  paths: readonly string[],
  {
    format = 'text',
    behaviorsDir,
    write = (text) => process.stdout.write(text),
  }: CheckOptions = {},
): Promise<number> {
  const files = (await Promise.all(paths.map(expand))).flat();
  const imports = await loadImports(behaviorsDir);
  const checked: CheckedFile[] = [];
  for (const file of files) checked.push(await readAndCheck(file, imports));
  write(FORMATS[format](checked));
  const { errors, unreadable } = countTotals(checked);
  if (unreadable > 0 || files.length === 0) return 2;
  return errors > 0 ? 1 : 0;
}

/** `orrery check`; `exit` takes the exit code. */
export function createCheckCommand(exit: (code: number) => void): Command {
  return new Command('check')
    .description('check schema files; exit code 1 on errors, 2 where a file can not be read')
    .argument('<file...>', '.json and .orb files, or folders of them')
    .addOption(
      new Option('--format <format>', 'how to report')
        .choices(Object.keys(FORMATS))
        .default('text'),
    )
    .option('--behaviors-dir <path>', 'a folder of behaviors of your own (ORRERY_BEHAVIORS_DIR)')
    .action(async (files: string[], flags: CheckOptions) => {
      const behaviorsDir = flags.behaviorsDir ?? process.env.ORRERY_BEHAVIORS_DIR;
      exit(await runCheck(files, { ...flags, behaviorsDir }));
    });
}
