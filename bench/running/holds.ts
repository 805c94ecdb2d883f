import { setCheckpoint } from '../../src/kernel/checkpoint.ts';
import { generateTests } from '../../src/operations/generate-tests.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { verifyProperties } from '../../src/operations/verify-properties.ts';
import { createEmbeddingContext } from '../../test/support/embedding-context.ts';
import { buildOfSize, FAMILIES } from '../attack/families.ts';
import { createThreadClock } from '../processor-time.ts';
import type { BenchRow } from '../row.ts';

const BYTES = 1_000_000;
/** How long a call may go on without a place where it can be ended. */
const MOST_HELD_MS = 50;

const context = createEmbeddingContext();
const getThreadMs = createThreadClock();

const OPERATIONS = {
  simulate: (schema: object) => {
    const events = [{ event: 'INIT' }, { event: 'EVENT_1' }];
    return invoke(simulate, { schema, events, mount: true }, context);
  },
  generate_tests: (schema: object) => invoke(generateTests, { schema }, context),
  verify_properties: (schema: object) => invoke(verifyProperties, { schema }, context),
};

interface Hold {
  readonly name: string;
  /** Longest time of the thread between two places where the call can be ended. */
  readonly heldMs: number;
  readonly totalMs: number;
}

async function measure(name: string, run: () => Promise<unknown>): Promise<Hold> {
  const start = getThreadMs();
  let last = start;
  let heldMs = 0;
  const note = () => {
    const now = getThreadMs();
    heldMs = Math.max(heldMs, now - last);
    last = now;
  };
  setCheckpoint(note);
  try {
    await run();
  } finally {
    setCheckpoint(undefined);
  }
  note();
  return { name, heldMs, totalMs: getThreadMs() - start };
}

/** The operations that run a schema on documents of 1 MB that grow in one direction: how long they cannot be ended. */
export async function benchHolds({ smoke = false } = {}): Promise<BenchRow[]> {
  const families = smoke ? FAMILIES.slice(0, 2) : FAMILIES;
  const rows: BenchRow[] = [];
  for (const [operation, run] of Object.entries(OPERATIONS)) {
    const holds: Hold[] = [];
    for (const family of families) {
      const schema = buildOfSize(family, BYTES);
      holds.push(await measure(family.name, () => run(schema).catch(() => undefined)));
    }
    const byHold = holds.toSorted((a, b) => b.heldMs - a.heldMs)[0] as Hold;
    const byTotal = holds.toSorted((a, b) => b.totalMs - a.totalMs)[0] as Hold;
    const of = `${operation}, ${families.length} crafted documents of 1 MB`;
    rows.push(
      {
        what: `${of}: longest without a place to end (${byHold.name})`,
        value: byHold.heldMs,
        unit: 'ms',
        goal: { atMost: MOST_HELD_MS },
      },
      { what: `${of}: longest in all (${byTotal.name})`, value: byTotal.totalMs, unit: 'ms' },
    );
    const long = holds.filter(({ heldMs }) => heldMs > MOST_HELD_MS);
    for (const { name, heldMs, totalMs } of long) {
      process.stderr.write(
        `${operation}, ${name}: ${heldMs.toFixed(0)} of ${totalMs.toFixed(0)} ms\n`,
      );
    }
  }
  return rows;
}
