import { dirname, join, relative, resolve } from 'node:path';
import picomatch from 'picomatch';
import { z } from 'zod';
import { checkInput } from '../../kernel/input-issues.ts';
import { ConfigError } from '../../server/config-error.ts';
import { readFileIfThere } from '../../server/read-text-file.ts';
import { CATEGORIES } from '../../verify/finding.ts';
import type { CheckedFile, FileFinding } from './check-file.ts';

const SETTINGS_FILE = '.orrery.json';

const settingsSchema = z.strictObject({
  $schema: z.string().optional(),
  suppress: z
    .array(
      z.strictObject({
        category: z.enum(CATEGORIES, 'is not a category; docs/categories.md lists them'),
        file: z.string().optional(),
        at: z.string().optional(),
        reason: z
          .string('A suppression says why.')
          .refine((text) => text.trim() !== '', 'Is empty: a suppression says why.'),
      }),
    )
    .default([]),
});

interface Suppression {
  readonly category: string;
  readonly file: ((name: string) => boolean) | undefined;
  readonly at: string | undefined;
}

/** Leaves out the findings that a project suppresses, and counts them. */
export type Suppress = (checked: CheckedFile) => CheckedFile;

/** A file's name as settings write it: from their folder on, with slashes. */
function toProjectName(root: string, file: string): string {
  return relative(root, resolve(file)).replaceAll('\\', '/');
}

function isSuppressed(
  finding: FileFinding,
  name: string,
  suppressions: readonly Suppression[],
): boolean {
  return suppressions.some(
    ({ category, file, at }) =>
      category === finding.category &&
      (file === undefined || file(name)) &&
      (at === undefined || finding.at === at || finding.at.startsWith(`${at}/`)),
  );
}

function createSuppress(given: z.output<typeof settingsSchema>, root: string): Suppress {
  const suppressions = given.suppress.map(({ category, file, at }) => ({
    category,
    file: file === undefined ? undefined : picomatch(file, { dot: true }),
    at,
  }));
  return (checked) => {
    const name = toProjectName(root, checked.file);
    const findings = checked.findings.filter((one) => !isSuppressed(one, name, suppressions));
    const suppressed = checked.findings.length - findings.length;
    return { ...checked, findings, ...(suppressed > 0 ? { suppressed } : {}) };
  };
}

/** Reads the text of a settings file. Throws ConfigError, naming the member, where it says something else. */
function parseSettings(text: string, path: string): Suppress {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ConfigError(`${path} is not JSON: ${(error as Error).message}.`);
  }
  const { data, errors } = checkInput(settingsSchema, value);
  if (errors === undefined) return createSuppress(data, dirname(resolve(path)));
  const problems = errors.map((error) => `${error.path || 'the file'}: ${error.message}`);
  throw new ConfigError(`${path} is not understood. ${problems.join(' ')}`);
}

/** The text of a file; undefined where there is none. Throws a ConfigError where it cannot be read. */
const readIfThere = (file: string): Promise<string | undefined> =>
  readFileIfThere(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw new ConfigError(`${file} cannot be read (${error.code}).`);
  });

/** What the settings of the nearest folder suppress that has some, from `folder` up. */
export async function loadSuppressions(folder: string): Promise<Suppress> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const file = join(at, SETTINGS_FILE);
    const text = await readIfThere(file);
    if (text !== undefined) return parseSettings(text, file);
    if (dirname(at) === at) return (checked) => checked;
  }
}
