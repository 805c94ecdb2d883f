import { createRandom } from '../../src/kernel/random.ts';
import { createDistractors } from './distractors.ts';
import { readSets } from './sets.ts';

/** Characters of a text. */
const SHORTEST = 100;
const LONGEST = 600;

function readTexts(): string[] {
  const directory = process.env.ORRERY_RECALL_DIR;
  if (!directory) return createDistractors(8_000);
  return readSets(directory).flatMap(({ collections }) =>
    collections.flatMap((own) => own.episodes),
  );
}

/**
 * Makes texts of 100 to 600 characters, of sentences as they were written: of the sets in `ORRERY_RECALL_DIR`, else
 * generated ones. The same for the same seed.
 */
export function createContextMaker(seed: number): (count: number) => string[] {
  const random = createRandom(seed);
  const sentences = readTexts()
    .flatMap((text) => text.split(/(?<=[.!?])\s+|\n/))
    .filter((sentence) => sentence.length > 20);
  return (count) =>
    Array.from({ length: count }, () => {
      const wanted = SHORTEST + random.integer(LONGEST - SHORTEST);
      let text = random.pick(sentences);
      while (text.length < wanted) text += ` ${random.pick(sentences)}`;
      return text.slice(0, LONGEST);
    });
}
