import { createDistractors } from './recall/distractors.ts';
import { withMemory } from './recall/service.ts';
import { type BenchRow, median, percentile } from './row.ts';

const SCOPE = { tenant: 'bench', domain: 'large' };
const IN_FLIGHT = 64;
const QUESTIONS = 200;

/** `count` contexts of two sentences; the kinds of sentences are fewer, so pairs of them are drawn. */
function createContexts(count: number): string[] {
  const sentences = createDistractors(Math.min(count, 20_000));
  const pick = (i: number) => sentences[i % sentences.length];
  return Array.from({ length: count }, (_, i) => `${pick(i)} ${pick(i * 7 + 3)} (${i})`);
}

/** `memory_recall` in one domain of many episodes, from the question to the answer. */
export async function benchRecall(count = 100_000): Promise<BenchRow[]> {
  return withMemory({ builtIn: true }, async (memory) => {
    const contexts = createContexts(count).entries();
    const store = async () => {
      for (const [, context] of contexts) {
        await memory.store(SCOPE, { context, outcome: 'success', actionsTaken: ['retry'] });
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, store));
    const questions = createDistractors(QUESTIONS, 99);
    const times: number[] = [];
    for (const context of questions) {
      const start = performance.now();
      await memory.recall(SCOPE, { context, limit: 5 });
      times.push(performance.now() - start);
    }
    const of = `among ${count} episodes of one domain`;
    return [
      {
        what: `memory_recall ${of}, median`,
        value: median(times),
        unit: 'ms',
        goal: { atMost: 6 },
      },
      { what: `memory_recall ${of}, p95`, value: percentile(times, 0.95), unit: 'ms' },
    ];
  });
}
