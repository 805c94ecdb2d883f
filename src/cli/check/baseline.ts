import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../../server/config-error.ts';
import type { CheckedFile, FileFinding } from './check-file.ts';
import { type CheckSettings, toProjectName } from './check-settings.ts';

export const BASELINE_FILE = '.orrery-baseline.json';

const baselineSchema = z.object({
  version: z.literal(1),
  findings: z.array(
    z.object({
      file: z.string(),
      category: z.string(),
      message: z.string(),
      count: z.int().min(1),
    }),
  ),
});

type BaselineEntry = z.output<typeof baselineSchema>['findings'][number];

/** Places move with every edit above them: a known finding is known by its file, category and message. */
const toKey = (entry: Omit<BaselineEntry, 'count'>): string =>
  JSON.stringify([entry.file, entry.category, entry.message]);

/** How often each known finding may still occur. */
export type Baseline = ReadonlyMap<string, number>;

/** Reads a baseline. Throws ConfigError where there is none or it is something else. */
export async function readBaseline(path: string): Promise<Baseline> {
  try {
    const { findings } = baselineSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    return new Map(findings.map((entry) => [toKey(entry), entry.count]));
  } catch {
    throw new ConfigError(`${path} is not a baseline. Write one with --write-baseline.`);
  }
}

/** Writes what is found today as known, and resolves with how many findings that are. */
export async function writeBaseline(
  path: string,
  checked: readonly CheckedFile[],
  root: string,
): Promise<number> {
  const entries = new Map<string, BaselineEntry>();
  let total = 0;
  for (const { file, findings } of checked) {
    for (const { category, message } of findings) {
      const entry = { file: toProjectName(root, file), category, message };
      const key = toKey(entry);
      entries.set(key, { ...entry, count: (entries.get(key)?.count ?? 0) + 1 });
      total++;
    }
  }
  const findings = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  await writeFile(path, `${JSON.stringify({ version: 1, findings }, null, 2)}\n`);
  return total;
}

export function omitKnown(
  checked: CheckedFile,
  baseline: Baseline,
  { root }: CheckSettings,
): CheckedFile {
  const file = toProjectName(root, checked.file);
  const seen = new Map<string, number>();
  const isNew = ({ category, message }: FileFinding) => {
    const key = toKey({ file, category, message });
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times > (baseline.get(key) ?? 0);
  };
  const findings = checked.findings.filter(isNew);
  const known = checked.findings.length - findings.length;
  return { ...checked, findings, ...(known > 0 ? { known } : {}) };
}
