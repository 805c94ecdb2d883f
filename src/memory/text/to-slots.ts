import { append } from '../../kernel/append.ts';
import type { Question } from './question-terms.ts';
import { frequencyWeight } from './text-weights.ts';

/** The terms of an index that stand for words of a question, numbered from 1, as columns. */
export interface Slots {
  readonly ids: readonly number[];
  /** Where the words that a slot stands for start in `words` and `strengths`; one more than there are slots. */
  readonly starts: readonly number[];
  /** Places among the question's words. */
  readonly words: readonly number[];
  readonly strengths: readonly number[];
  /** Of each slot how telling it is, and what it weighs in the question; 0 for other words. */
  readonly idfs: readonly number[];
  readonly weights: readonly number[];
}

/** The slots of a question: its words, and whatever stands for them. */
export function toSlots({ terms }: Question): Slots {
  const standings = new Map<number, { at: number; strength: number }[]>();
  const own = new Map<number, { idf: number; weight: number }>();
  terms.forEach(({ id, idf, count, counterparts }, at) => {
    if (id >= 0) own.set(id, { idf, weight: frequencyWeight(idf, count) });
    for (const counterpart of counterparts) {
      const { id, strength } = counterpart;
      append(standings, id, { at, strength });
    }
  });
  const slots = {
    ids: [-1],
    starts: [0, 0],
    words: [] as number[],
    strengths: [] as number[],
    idfs: [0],
    weights: [0],
  };
  for (const [id, standing] of standings) {
    slots.ids.push(id);
    for (const { at, strength } of standing) {
      slots.words.push(at);
      slots.strengths.push(strength);
    }
    slots.starts.push(slots.words.length);
    slots.idfs.push(own.get(id)?.idf ?? 0);
    slots.weights.push(own.get(id)?.weight ?? 0);
  }
  return slots;
}
