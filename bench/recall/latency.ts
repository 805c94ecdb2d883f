import { type BenchRow, median } from '../row.ts';
import { createContextMaker } from './contexts.ts';
import { withDoor } from './door.ts';

const IN_FLIGHT = 32;
const QUESTIONS = 200;
/** Characters of a question. */
const QUESTION = 60;

/** The median time of `memory_recall` over HTTP among so many episodes of one domain, one question after the other. */
export function benchLatency(sizes: Readonly<Record<number, number>>): Promise<BenchRow[]> {
  return withDoor({}, async (door) => {
    const rows: BenchRow[] = [];
    for (const [size, atMost] of Object.entries(sizes)) {
      const domain = `among ${size}`;
      const createContexts = createContextMaker(9);
      const waiting = createContexts(Number(size)).entries();
      const store = async () => {
        for (const [i, context] of waiting)
          await door.store(domain, context, {
            actions_taken: [`step_${i % 97}`, `step_${i % 89}`],
          });
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, store));
      const questions = createContexts(QUESTIONS).map((text) => text.slice(0, QUESTION));
      // The first question opens the domain.
      await door.recall(domain, 'anything');
      const times: number[] = [];
      for (const question of questions) {
        const begin = performance.now();
        await door.recall(domain, question);
        times.push(performance.now() - begin);
      }
      const what = `memory_recall among ${Number(size).toLocaleString('en-US')} episodes, median`;
      rows.push({ what, value: median(times), unit: 'ms', goal: { atMost } });
    }
    return rows;
  });
}
