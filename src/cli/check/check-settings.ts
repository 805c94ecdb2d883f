import { dirname, join, relative, resolve } from 'node:path';
import picomatch from 'picomatch';
import { z } from 'zod';
import { checkInput } from '../../kernel/input-issues.ts';
import { ConfigError } from '../../server/config-error.ts';
import { readFileIfThere } from '../../server/read-text-file.ts';
import { CATEGORIES } from '../../verify/finding.ts';
import type { CheckedFile, FileFinding } from './check-file.ts';

export const SETTINGS_FILE = '.orrery.json';

const category = z.enum(CATEGORIES, 'is not a category; docs/categories.md lists them');

const settingsSchema = z.strictObject({
  $schema: z.string().optional(),
  severity: z
    .partialRecord(category, z.enum(['off', 'warning', 'error'], 'is "off", "warning" or "error"'))
    .default({}),
  ignore: z.array(z.string()).default([]),
  suppress: z
    .array(
      z.strictObject({
        category,
        file: z.string().optional(),
        at: z.string().optional(),
        reason: z
          .string('A suppression says why.')
          .refine((text) => text.trim() !== '', 'Is empty: a suppression says why.'),
      }),
    )
    .default([]),
});

type Severities = z.output<typeof settingsSchema>['severity'];

interface Suppression {
  readonly category: string;
  readonly file: ((name: string) => boolean) | undefined;
  readonly at: string | undefined;
}

export interface CheckSettings {
  isIgnored(file: string): boolean;
  /** The findings that are left, at the severities that are wanted. */
  apply(checked: CheckedFile): CheckedFile;
}

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

function withSeverity(finding: FileFinding, severities: Severities): FileFinding[] {
  const severity = severities[finding.category];
  if (severity === 'off') return [];
  // A hint stays a hint, however severe the category is.
  const stays = severity === undefined || finding.severity === 'hint';
  return [stays ? finding : { ...finding, severity }];
}

function createSettings(given: z.output<typeof settingsSchema>, root: string): CheckSettings {
  const isIgnored = picomatch([...given.ignore], { dot: true });
  const suppressions = given.suppress.map(({ category, file, at }) => ({
    category,
    file: file === undefined ? undefined : picomatch(file, { dot: true }),
    at,
  }));
  return {
    isIgnored: (file) => isIgnored(toProjectName(root, file)),
    apply(checked) {
      const name = toProjectName(root, checked.file);
      const wanted = checked.findings.flatMap((one) => withSeverity(one, given.severity));
      const findings = wanted.filter((one) => !isSuppressed(one, name, suppressions));
      const suppressed = wanted.length - findings.length;
      return { ...checked, findings, ...(suppressed > 0 ? { suppressed } : {}) };
    },
  };
}

/** Reads the text of a settings file. Throws ConfigError, naming the member, where it says something else. */
function parseSettings(text: string, path: string): CheckSettings {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ConfigError(`${path} is not JSON: ${(error as Error).message}.`);
  }
  const { data, errors } = checkInput(settingsSchema, value);
  if (errors === undefined) return createSettings(data, dirname(resolve(path)));
  const problems = errors.map((error) => `${error.path || 'the file'}: ${error.message}`);
  throw new ConfigError(`${path} is not understood. ${problems.join(' ')}`);
}

/** The text of a file; undefined where there is none. Throws a ConfigError where it cannot be read. */
const readIfThere = (file: string): Promise<string | undefined> =>
  readFileIfThere(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw new ConfigError(`${file} cannot be read (${error.code}).`);
  });

/** The settings of the nearest folder that has some, from `folder` up; those of `path` where it is given. */
export async function loadSettings(folder: string, path?: string): Promise<CheckSettings> {
  if (path !== undefined) {
    const text = await readIfThere(path);
    if (text === undefined) throw new ConfigError(`There is no file ${path}.`);
    return parseSettings(text, path);
  }
  for (let at = resolve(folder); ; at = dirname(at)) {
    const file = join(at, SETTINGS_FILE);
    const text = await readIfThere(file);
    if (text !== undefined) return parseSettings(text, file);
    if (dirname(at) === at) return createSettings(settingsSchema.parse({}), resolve(folder));
  }
}
