/** Sentences of different matters: what cosines of unrelated texts look like in a model. */
const UNRELATED = [
  'The invoice was sent to the wrong address',
  'Unit tests fail on the build server',
  'A nurse records the blood pressure',
  'The calendar shows meetings one hour late',
  'Students upload their homework',
  'The chat window disconnects',
];
/** The same matters in other words, in the same order. */
const PARAPHRASES = [
  'A bill went to an incorrect destination',
  'The test suite is red in continuous integration',
  "Ward staff enter a patient's vital signs",
  'Appointments appear shifted by sixty minutes',
  'Pupils hand in assignments',
  'Live conversations get cut off',
];
/** The value of the mean paraphrase: as much as a text of synonyms does by words. */
const PARAPHRASE_SIMILARITY = 0.8;
/** 1 stands for the same words. */
const MAX_SIMILARITY = 0.95;

export const SCALE_TEXTS: readonly string[] = [...UNRELATED, ...PARAPHRASES];

/** Similarity 0..0.95 that a cosine of a model stands for. */
export type CosineScale = (cosine: number) => number;

function dotProduct(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] as number) * (right[i] as number);
  return sum;
}

/** The scale between a model's mean cosine of unrelated texts and of paraphrases, from the vectors of `SCALE_TEXTS`. */
export function createCosineScale(vectors: readonly Float32Array[]): CosineScale {
  const size = UNRELATED.length;
  let unrelated = 0;
  let alike = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const cosine = dotProduct(vectors[i] as Float32Array, vectors[size + j] as Float32Array);
      if (i === j) alike += cosine / size;
      else unrelated += cosine / (size * (size - 1));
    }
  }
  const span = Math.max(alike - unrelated, 0.05);
  return (cosine) =>
    Math.min(MAX_SIMILARITY, Math.max(0, (PARAPHRASE_SIMILARITY * (cosine - unrelated)) / span));
}
