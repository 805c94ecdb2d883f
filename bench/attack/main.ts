import { parseArgs } from 'node:util';
import { formatComparisons, runFamilies } from './family-runner.ts';
import { formatFuzz, fuzz } from './fuzz.ts';
import { kill } from './kills.ts';
import { SCENARIOS } from './scenarios.ts';
import { besiege, findBroken, formatSieges, type Siege } from './siege.ts';

const SIZES = [100_000, 1_000_000] as const;

/**
 * `npm run attack -- families [names…] [--operation NAME] [--all] [--deadline S] [--patience N]`: crafted documents of 0.1 and
 * 1 MB through every operation of the built server, in processor time; prints what breaks a promise, or everything.
 */
async function attackWithFamilies(
  only: readonly string[],
  operations: readonly string[],
  { deadlineS, patience }: { deadlineS: number; patience: number },
  all: boolean,
) {
  const comparisons = await runFamilies({ only, operations, sizes: SIZES, deadlineS, patience });
  const broken = comparisons.filter(({ faults }) => faults.length > 0);
  if (all || broken.length > 0) console.log(formatComparisons(all ? comparisons : broken));
  const refused = comparisons.filter(({ large }) => large.status === 503).length;
  console.log(
    `${comparisons.length} requests at two sizes: ${broken.length} break a promise, ${refused} were refused`,
  );
}

/**
 * `npm run attack [-- names…] [--seconds S] [--smoke]`: the built server on loopback under attack by one key while
 * another tenant measures; one table. A smoke test attacks for a moment and judges failures only.
 */
async function attackInEveryWay(only: readonly string[], seconds: number, isSmoke: boolean) {
  const chosen = SCENARIOS.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  );
  const sieges: Siege[] = [];
  for (const scenario of chosen) {
    process.stderr.write(`${scenario.name} …\n`);
    const settleMs = isSmoke ? 0 : 45_000;
    const siege = await besiege(scenario, { attackMs: seconds * 1_000, settleMs });
    sieges.push(siege);
    process.stderr.write(`${formatSieges([siege]).split('\n')[1]}\n`);
  }
  console.log(formatSieges(sieges));
  const broken = sieges.filter((siege) =>
    isSmoke ? siege.failures > 0 : findBroken(siege).length > 0,
  );
  if (broken.length > 0) process.exitCode = 1;
}

/** `npm run attack -- fuzz [--requests N] [--seed N]`: broken requests through every door. */
async function attackWithRequests(count: number, seed: number): Promise<void> {
  const reports = await fuzz(count, seed);
  const faults = reports.flatMap((report) => report.faults);
  for (const fault of faults.slice(0, 10)) console.log(fault.slice(0, 2_000));
  console.log(formatFuzz(reports));
  if (faults.length > 0) process.exitCode = 1;
}

/** `npm run attack -- kills [--rounds N] [--seed N]`: kill -9 under writers; what was acknowledged has to be there. */
async function attackByKilling(rounds: number, seed: number): Promise<void> {
  const { acknowledged, lost, failures } = await kill(rounds, seed);
  for (const failure of failures.slice(0, 10)) console.log(failure);
  console.log(
    `${rounds} kills: ${acknowledged} acknowledged, ${lost.length} lost, ${failures.length} refused`,
  );
  if (acknowledged === 0 || lost.length + failures.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      operation: { type: 'string', multiple: true, default: [] },
      deadline: { type: 'string', default: '20' },
      patience: { type: 'string', default: '1' },
      requests: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '15' },
      seed: { type: 'string', default: '1' },
      smoke: { type: 'boolean', default: false },
    },
  });
  const [kind, ...names] = positionals;
  const seed = Number(values.seed);
  if (values.smoke) {
    await attackInEveryWay(['drip', 'old transport', 'given-up'], 2, true);
    await attackWithRequests(600, seed);
    return attackByKilling(2, seed);
  }
  if (kind === 'families') {
    const time = { deadlineS: Number(values.deadline), patience: Number(values.patience) };
    return attackWithFamilies(names, values.operation, time, values.all);
  }
  if (kind === 'fuzz') return attackWithRequests(Number(values.requests), seed);
  if (kind === 'kills') return attackByKilling(Number(values.rounds), seed);
  return attackInEveryWay(positionals, Number(values.seconds), false);
}

await main();
// Requests that a server took with it shall not keep this process.
process.exit();
