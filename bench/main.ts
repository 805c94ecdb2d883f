import { readArguments, runWithUsage, UsageError } from './arguments.ts';
import type { BenchRow } from './row.ts';

interface Group {
  readonly run: (options: { smoke: boolean }) => Promise<BenchRow[]> | BenchRow[];
  /** A smoke test leaves it out, since it measures `dist/`. */
  readonly needsBuild?: boolean;
}

/** Everything that is measured, by name; a name on the command line runs it alone. */
const GROUPS: Readonly<Record<string, Group>> = {
  verify: { run: async (options) => (await import('./verify.ts')).benchVerify(options) },
  plan: { run: async ({ smoke }) => (await import('./plan.ts')).benchPlanning(smoke) },
  repair: { run: async (options) => (await import('./repair.ts')).benchRepair(options) },
  intentions: { run: async () => (await import('./intentions.ts')).benchIntentions() },
  jobs: { run: async () => (await import('./jobs/main.ts')).benchJobs() },
  doors: { run: async () => (await import('./doors.ts')).benchDoors(), needsBuild: true },
  start: { run: async () => (await import('./doors.ts')).benchColdStart(), needsBuild: true },
  recall: { run: async () => (await import('./recall/service-recall.ts')).benchRecall() },
};

function isMet({ value, goal }: BenchRow): boolean | undefined {
  if (goal === undefined) return undefined;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 100) return value.toFixed(0);
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

function formatGoal({ goal, unit }: BenchRow): string {
  if (goal === undefined) return '';
  const [sign, value] = 'atMost' in goal ? ['≤', goal.atMost] : ['≥', goal.atLeast];
  return `${sign} ${formatNumber(value)} ${unit}`.trim();
}

function formatTable(rows: readonly BenchRow[]): string {
  const cells = rows.map((row) => {
    const met = isMet(row);
    const verdict = met === undefined ? '' : met ? 'ok' : 'miss';
    return [row.what, `${formatNumber(row.value)} ${row.unit}`.trim(), formatGoal(row), verdict];
  });
  const lines = [['what', 'measured', 'goal', ''], ...cells];
  const widths = [0, 1, 2].map((i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

const USAGE = `npm run bench [-- --smoke] [-- NAME…]

Measures all groups, or those named, and prints the figures beside their goals.
  --smoke   short runs, without the groups that need a build
Groups: ${Object.keys(GROUPS).join(', ')}.
`;

/** Which groups the command line asks for. Throws a UsageError that lists them where a name is none. */
function chooseGroups(names: readonly string[], smoke: boolean): [string, Group][] {
  const unknown = names.filter((name) => !Object.hasOwn(GROUPS, name));
  if (unknown.length > 0) {
    throw new UsageError(
      `No bench is named ${unknown.join(', ')}. There are: ${Object.keys(GROUPS).join(', ')}.`,
    );
  }
  return Object.entries(GROUPS).filter(([name, { needsBuild }]) =>
    names.length > 0 ? names.includes(name) : !(smoke && needsBuild),
  );
}

/** `npm run bench [-- --smoke] [-- names…]`: one table. */
async function main(): Promise<void> {
  const { values, positionals } = readArguments({ smoke: { type: 'boolean', default: false } });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const rows: BenchRow[] = [];
  for (const [name, group] of chooseGroups(positionals, values.smoke)) {
    process.stderr.write(`${name} …\n`);
    rows.push(...(await group.run({ smoke: values.smoke })));
  }
  console.log(formatTable(rows));
}

await runWithUsage(main);
