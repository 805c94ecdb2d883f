import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { verifyProperties } from '../../src/operations/verify-properties.ts';
import { verify } from '../../src/verify/verify.ts';
import { readCorpus } from '../../test/support/corpus.ts';
import { createEmbeddingContext } from '../../test/support/embedding-context.ts';
import { getProcessorMs } from '../processor-time.ts';
import { type BenchRow, percentile } from '../row.ts';
import { injectFaults } from './injections.ts';

const context = createEmbeddingContext();
const SEED = 28;
const UNREACHED: ReadonlySet<string> = new Set(['dead_arm', 'unreachable_state']);

type Verified = Awaited<ReturnType<typeof search>>;
const search = (schema: JsonObject) => invoke(verifyProperties, { schema }, context);

const keyOf = ({ property, at, message }: Verified['results'][number]) =>
  `${property}|${at}|${message}`;

const violations = ({ results }: Verified) =>
  results.filter(({ verdict }) => verdict === 'violated');

async function countWrongTraces(schema: JsonObject, verified: Verified): Promise<number[]> {
  let wrong = 0;
  let traces = 0;
  for (const { trace } of verified.results) {
    if (trace === undefined) continue;
    const { expected, ...input } = trace;
    const answer = await invoke(simulate, { schema, ...input }, context);
    traces++;
    if (JSON.stringify(answer.states) !== JSON.stringify(expected.states)) wrong++;
  }
  return [traces, wrong];
}

/** `verify_properties` over published documents, and over copies of them with a fault across traits. */
export async function benchFaults({ smoke = false } = {}): Promise<BenchRow[]> {
  const tally = new Map<string, { injected: number; found: number }>();
  const reported = new Map<string, number>();
  const times: number[] = [];
  let [decided, documents, traces, wrong] = [0, 0, 0, 0];
  for (const { name, document } of readCorpus(smoke ? 25 : 1, 400_000)) {
    const start = getProcessorMs();
    const base = await search(document);
    times.push(getProcessorMs() - start);
    documents++;
    if (base.verdict !== 'inconclusive') decided++;
    const before = new Set(violations(base).map(keyOf));
    const kinds = new Set(violations(base).map(({ property }) => property));
    for (const kind of kinds) reported.set(kind, (reported.get(kind) ?? 0) + 1);
    if (verify(buildModel(document)).errorCount > 0) continue;
    for (const { kind, document: faulty, where } of injectFaults(document, SEED)) {
      // Parts that nothing reaches as they are show no fault that is put into them.
      const isUnreached = violations(base).some(
        ({ property, message }) => UNREACHED.has(property) && message.includes(`${where} `),
      );
      if (isUnreached) continue;
      const after = await search(faulty);
      const isFound = violations(after).some(
        (one) =>
          one.property === kind && one.message.includes(`${where} `) && !before.has(keyOf(one)),
      );
      const counts = tally.get(kind) ?? { injected: 0, found: 0 };
      tally.set(kind, {
        injected: counts.injected + 1,
        found: counts.found + (isFound ? 1 : 0),
      });
      if (!isFound) process.stderr.write(`missed: ${kind} in ${where} of ${name}\n`);
      const [own = 0, bad = 0] = await countWrongTraces(faulty, after);
      traces += own;
      wrong += bad;
    }
  }
  const of = `${documents} published documents`;
  return [
    ...[...tally].map(([kind, { injected, found }]) => ({
      what: `${kind} across traits, found of ${injected} injected`,
      value: found / injected,
      unit: '',
      goal: { atLeast: 0.97 },
    })),
    ...['lost_event', 'deadlock', 'dead_arm', 'overlay_trap'].map((kind) => ({
      what: `${kind}: ${of} in which it is reported as they are`,
      value: reported.get(kind) ?? 0,
      unit: '',
    })),
    {
      what: `traces that replay, of ${traces}`,
      value: traces === 0 ? 1 : 1 - wrong / traces,
      unit: '',
      goal: { atLeast: 1 },
    },
    {
      what: `verify_properties, ${of}, 95th percentile of the processor's time`,
      value: percentile(times, 0.95),
      unit: 'ms',
      goal: { atMost: 1500 },
    },
    {
      what: `verify_properties, ${of}, other than inconclusive`,
      value: decided / documents,
      unit: '',
      goal: { atLeast: 0.8 },
    },
  ];
}
