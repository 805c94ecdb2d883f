import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { fileURLToPath } from 'node:url';
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
  plan: { run: async () => (await import('./plan.ts')).benchPlanning() },
  repair: { run: async (options) => (await import('./repair.ts')).benchRepair(options) },
  intentions: { run: async () => (await import('./intentions.ts')).benchIntentions() },
  jobs: { run: async () => (await import('./jobs/main.ts')).benchJobs() },
  doors: { run: async () => (await import('./doors.ts')).benchDoors(), needsBuild: true },
  start: { run: async () => (await import('./doors.ts')).benchColdStart(), needsBuild: true },
  recall: {
    run: async (options) => (await import('./recall/service-recall.ts')).benchRecall(options),
  },
};

const RESULTS = fileURLToPath(new URL('./results', import.meta.url));
const BASELINE = fileURLToPath(new URL('./baseline.json', import.meta.url));

function isMet({ value, goal }: BenchRow): boolean | undefined {
  if (goal === undefined) return undefined;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** Figures of an earlier commit by name, and the commands that measured them. */
interface Baseline {
  readonly commit: string;
  readonly figures: Readonly<Record<string, number>>;
}

const readBaseline = (): Baseline => JSON.parse(readFileSync(BASELINE, 'utf8')) as Baseline;

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

function formatChange({ what, value }: BenchRow, { figures }: Baseline): string[] {
  const before = figures[what];
  if (before === undefined) return ['', ''];
  const change = value - before;
  if (Math.abs(change) < 0.0005) return [formatNumber(before), '='];
  return [formatNumber(before), `${change > 0 ? '+' : ''}${formatNumber(change)}`];
}

function formatTable(rows: readonly BenchRow[], baseline: Baseline): string {
  const cells = rows.map((row) => {
    const met = isMet(row);
    const verdict = met === undefined ? '' : met ? 'ok' : 'miss';
    const measured = `${formatNumber(row.value)} ${row.unit}`.trim();
    return [row.what, measured, ...formatChange(row, baseline), formatGoal(row), verdict];
  });
  const lines = [['what', 'measured', `at ${baseline.commit}`, 'change', 'goal', ''], ...cells];
  const widths = [0, 1, 2, 3, 4].map((i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Keeps what was measured, and on what, under the time of the run. */
function writeResults(rows: readonly BenchRow[], startedAt: Date): void {
  mkdirSync(RESULTS, { recursive: true });
  const machine = {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    cpus: cpus().length,
    cpu: cpus()[0]?.model,
  };
  const result = { startedAt: startedAt.toISOString(), machine, rows };
  const name = startedAt.toISOString().replaceAll(/[:.]/g, '-');
  writeFileSync(`${RESULTS}/${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
}

const USAGE = `npm run bench [-- --smoke] [-- NAME…]

Measures all groups, or those named, prints the change against bench/baseline.json, and writes the figures to bench/results.
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

/** `npm run bench [-- --smoke] [-- names…]`: one table, and the figures as JSON in `bench/results/`. */
async function main(): Promise<void> {
  const { values, positionals } = readArguments({ smoke: { type: 'boolean', default: false } });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const startedAt = new Date();
  const rows: BenchRow[] = [];
  for (const [name, group] of chooseGroups(positionals, values.smoke)) {
    process.stderr.write(`${name} …\n`);
    rows.push(...(await group.run({ smoke: values.smoke })));
  }
  console.log(formatTable(rows, readBaseline()));
  writeResults(rows, startedAt);
}

await runWithUsage(main);
