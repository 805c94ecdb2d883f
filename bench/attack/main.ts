import { startPostgresServer } from '../../test/support/postgres.ts';
import { readArguments, runWithUsage, UsageError } from '../arguments.ts';
import { formatFuzz, fuzz } from './fuzz.ts';
import { kill, type StoreEnv } from './kills.ts';
import { SCENARIOS } from './scenarios.ts';
import { besiege, findBroken, formatSieges, type Siege } from './siege.ts';

/** Runs an attack on a server of PostgreSQL of its own, or on a driver of SQLite. */
async function withStore<T>(name: string, attack: (store: StoreEnv) => Promise<T>): Promise<T> {
  if (name !== 'postgres') return attack(name === 'sqlite' ? {} : { ORRERY_SQLITE: name });
  const server = await startPostgresServer();
  let stores = 0;
  try {
    return await attack({
      // Each server that asks gets an empty store.
      get ORRERY_STORE() {
        const url = new URL(server.url);
        url.searchParams.set('schema', `attack_${++stores}`);
        return url.toString();
      },
    });
  } finally {
    await server.close();
  }
}

/**
 * `npm run attack [-- names…] [--seconds S] [--smoke] [--store S…] [--size BYTES…]`: the built server on loopback under
 * attack by one key while another tenant measures; one table for each store (`sqlite`, `node` and `package` for its
 * drivers, `postgres`) and size of documents. A smoke test attacks for a moment and judges failures only.
 */
async function attackInEveryWay(
  only: readonly string[],
  seconds: number,
  isSmoke: boolean,
  store: StoreEnv,
  bytes?: number,
) {
  const chosen = SCENARIOS.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  );
  if (chosen.length === 0) {
    throw new UsageError(`No scenario is named ${only.join(', ')}. --help lists them.`);
  }
  const sieges: Siege[] = [];
  for (const scenario of chosen) {
    process.stderr.write(`${scenario.name} …\n`);
    const settleMs = isSmoke ? 0 : 45_000;
    const siege = await besiege(scenario, { attackMs: seconds * 1_000, settleMs, store, bytes });
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
async function attackByKilling(rounds: number, seed: number, store?: StoreEnv): Promise<void> {
  const { acknowledged, lost, failures } = await kill(rounds, seed, store);
  for (const failure of failures.slice(0, 10)) console.log(failure);
  console.log(
    `${rounds} kills: ${acknowledged} acknowledged, ${lost.length} lost, ${failures.length} refused`,
  );
  if (acknowledged === 0 || lost.length + failures.length > 0) process.exitCode = 1;
}

const USAGE = `npm run attack [-- NAME…] [-- OPTIONS]

Attacks the built server with all scenarios, or those whose name holds a NAME.
  --seconds S   how long each attack lasts, 15
  --store S     sqlite, node, package or postgres; may be repeated
  --size BYTES  of the documents; may be repeated
  --smoke       a moment of each kind of attack
npm run attack -- fuzz [--requests N] [--seed N]       broken requests through every door
npm run attack -- kills [--rounds N] [--store S]       kill -9 under writers
Scenarios: ${SCENARIOS.map(({ name }) => name).join(', ')}.
`;

async function main(): Promise<void> {
  const { values, positionals } = readArguments({
    requests: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    size: { type: 'string', multiple: true, default: [] },
    smoke: { type: 'boolean', default: false },
    store: { type: 'string', multiple: true, default: ['sqlite'] },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const [kind] = positionals;
  const seed = Number(values.seed);
  if (values.smoke) {
    await attackInEveryWay(['drip', 'old transport', 'given-up'], 2, true, {});
    await attackWithRequests(600, seed);
    return attackByKilling(2, seed);
  }
  if (kind === 'fuzz') return attackWithRequests(Number(values.requests), seed);
  for (const name of values.store) {
    if (kind === 'kills') {
      await withStore(name, (store) => attackByKilling(Number(values.rounds), seed, { ...store }));
      continue;
    }
    for (const size of values.size.length > 0 ? values.size.map(Number) : [undefined]) {
      const own = size === undefined ? 'documents of its own size' : `documents of ${size} bytes`;
      console.log(`on ${name}, ${own}`);
      await withStore(name, (store) =>
        attackInEveryWay(positionals, Number(values.seconds), false, store, size),
      );
    }
  }
}

await runWithUsage(main);
// Requests that a server took with it shall not keep this process.
process.exit();
