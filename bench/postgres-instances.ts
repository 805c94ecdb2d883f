import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { hasPostgres, startPostgresServer } from '../test/support/postgres.ts';
import { type BenchRow, median } from './row.ts';

const WRITER = fileURLToPath(new URL('./postgres-writer.ts', import.meta.url));
const CLIENTS = 32;
const STORE_MS = 3_000;
const ROUNDS = 3;

/** How the clients spread, as the writer takes it. */
const SPREADS = ['one domain', '32 domains', '32 tenants'] as const;
type Spread = (typeof SPREADS)[number];

/** Episodes a second that so many instances store together for the clients that they share. */
async function store(
  instances: number,
  spread: Spread,
  url: string,
  directory: string,
): Promise<number> {
  const each = CLIENTS / instances;
  const children = Array.from({ length: instances }, (_, i) => {
    const args = [join(directory, String(i)), url, each, STORE_MS, spread, i * each].map(String);
    return spawn(process.execPath, ['--import', 'tsx', WRITER, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  });
  const printed = children.map(({ stdout }) =>
    createInterface({ input: stdout })[Symbol.asyncIterator](),
  );
  const begin = async () => {
    for (const lines of printed) await lines.next();
    for (const { stdin } of children) stdin.write('begin\n');
  };
  await begin();
  await begin();
  const start = performance.now();
  let stored = 0;
  for (const lines of printed) stored += Number((await lines.next()).value);
  return (stored / (performance.now() - start)) * 1_000;
}

/** One instance and two in turns, so that whatever else the machine does hits both. The processes share its cores. */
export async function benchInstances(): Promise<BenchRow[]> {
  if (!hasPostgres) throw new Error('This bench starts PostgreSQL 15 or newer: install it first.');
  const directory = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const server = await startPostgresServer({ fsync: true });
  try {
    const rows: BenchRow[] = [];
    let schemas = 0;
    for (const spread of SPREADS) {
      const rates: [number[], number[]] = [[], []];
      for (let round = 0; round < 2 * ROUNDS; round++) {
        const isSecond = (round + Math.floor(round / 2)) % 2 === 1;
        const url = new URL(server.url);
        url.searchParams.set('schema', `s${++schemas}`);
        rates[isSecond ? 1 : 0].push(
          await store(isSecond ? 2 : 1, spread, url.toString(), directory),
        );
      }
      const [one, two] = rates.map(median) as [number, number];
      const of = `episodes stored a second, ${CLIENTS} clients, ${spread}`;
      rows.push({ what: `${of}, one instance`, value: one, unit: '/s' });
      rows.push({ what: `${of}, two instances together`, value: two, unit: '/s' });
      rows.push({
        what: `two instances ÷ one, ${spread}`,
        value: two / one,
        unit: '×',
        goal: { atLeast: 1 },
      });
    }
    return rows;
  } finally {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  }
}
