import { type BenchRow, median } from '../row.ts';
import { createContextMaker } from './contexts.ts';
import { type DoorOptions, withDoor } from './door.ts';

const IN_FLIGHT = 32;
const QUESTIONS = 200;
/** Characters of a question. */
const QUESTION = 60;

/** The time that the encoder may add to a question. */
const ENCODER_MS = 30;

/**
 * The median time of `memory_recall` over HTTP among so many episodes of one domain, one question after the other: by
 * words alone, and with meaning.
 */
export async function benchLatency(sizes: Readonly<Record<number, number>>): Promise<BenchRow[]> {
  const words = { settings: { ORRERY_EMBEDDINGS_URL: 'none' } };
  const [[size, ms]] = Object.entries(sizes) as [[string, number]];
  return [
    ...(await timeRecalls(sizes, words, 'by words')),
    // The vectors of more episodes than the fewest take minutes.
    ...(await timeRecalls({ [size]: ms + ENCODER_MS }, {}, 'by words and meaning')),
  ];
}

function timeRecalls(
  sizes: Readonly<Record<number, number>>,
  options: DoorOptions,
  name: string,
): Promise<BenchRow[]> {
  return withDoor(options, async (door) => {
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
      await door.settle(domain);
      // The first question opens the domain.
      await door.recall(domain, 'anything');
      const times: number[] = [];
      for (const question of questions) {
        const begin = performance.now();
        await door.recall(domain, question);
        times.push(performance.now() - begin);
      }
      const what = `memory_recall among ${Number(size).toLocaleString('en-US')} episodes, ${name}, median`;
      rows.push({ what, value: median(times), unit: 'ms', goal: { atMost } });
    }
    return rows;
  });
}
