import { parseArgs } from 'node:util';
import { formatComparisons, runFamilies } from './family-runner.ts';

const SIZES = [100_000, 1_000_000] as const;

/**
 * `npm run attack -- families [names…] [--all] [--deadline S]`: crafted documents of 0.1 and 1 MB through every
 * operation of the built server; prints what breaks a promise, or everything.
 */
async function attackWithFamilies(only: readonly string[], deadlineS: number, all: boolean) {
  const comparisons = await runFamilies({ only, sizes: SIZES, deadlineS });
  const broken = comparisons.filter(({ faults }) => faults.length > 0);
  if (all || broken.length > 0) console.log(formatComparisons(all ? comparisons : broken));
  const refused = comparisons.filter(({ large }) => large.status === 503).length;
  console.log(
    `${comparisons.length} requests at two sizes: ${broken.length} break a promise, ${refused} were refused`,
  );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      deadline: { type: 'string', default: '20' },
    },
  });
  const [kind, ...names] = positionals;
  if (kind === 'families') return attackWithFamilies(names, Number(values.deadline), values.all);
  throw new RangeError('There is: npm run attack -- families [names…].');
}

await main();
