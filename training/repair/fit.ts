import type { Random } from '../../src/kernel/random.ts';
import { AdamW } from '../network/adamw.ts';
import type { Choice } from './alternatives.ts';
import type { EncodedChoice, Form } from './forms.ts';

export interface FitOptions {
  readonly epochs: number;
  /** Choices between two steps. */
  readonly batch: number;
  readonly learningRate: number;
  /** Share of the features that a choice does without while training: what stands for much must stand alone too. */
  readonly dropout: number;
}

export const PREFERENCE_FIT: FitOptions = {
  epochs: 20,
  batch: 8,
  learningRate: 2e-3,
  dropout: 0.3,
};

/** The names of all features of choices, in their order. */
export function listFeatures(choices: readonly Choice[]): string[] {
  const names = choices.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ features }) => [...features.keys()]),
  );
  return [...new Set(names)].sort();
}

export function encodeChoice(
  { before, alternatives, isNearest }: Choice,
  names: readonly string[],
): EncodedChoice {
  const rows = alternatives.length;
  const features = new Float32Array(rows * names.length);
  const after = new Float32Array(rows * before.length);
  alternatives.forEach((alternative, row) => {
    names.forEach((name, i) => {
      features[row * names.length + i] = alternative.features.get(name) ?? 0;
    });
    after.set(alternative.after, row * before.length);
  });
  return { rows, features, before: Float32Array.from(before), after, isNearest };
}

function dropFeatures(choice: EncodedChoice, share: number, random: Random): EncodedChoice {
  const width = choice.features.length / choice.rows;
  const keep = Float32Array.from({ length: width }, () =>
    random.next() < share ? 0 : 1 / (1 - share),
  );
  const features = choice.features.map((value, i) => value * (keep[i % width] as number));
  return { ...choice, features };
}

function softmax(scores: Float32Array): Float32Array {
  const most = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** The gradient, by the scores, of the log of the probability that one of the nearest is chosen. */
function toGradient(scores: Float32Array, isNearest: readonly boolean[], batch: number) {
  const probabilities = softmax(scores);
  let nearest = 1e-9;
  probabilities.forEach((p, i) => {
    if (isNearest[i] === true) nearest += p;
  });
  return probabilities.map((p, i) => (p - (isNearest[i] === true ? p / nearest : 0)) / batch);
}

/** Fits a form so that the nearest alternatives of each choice are likely: listwise softmax (Cao et al., 2007). */
export function fitForm<T extends Form>(
  form: T,
  choices: readonly EncodedChoice[],
  random: Random,
  { epochs, batch, learningRate, dropout }: FitOptions = PREFERENCE_FIT,
): T {
  const optimizer = new AdamW(
    form.layers.flatMap(({ parameters }) => parameters),
    { learningRate, steps: epochs * Math.ceil(choices.length / batch), weightDecay: 0.02 },
  );
  for (let epoch = 0; epoch < epochs; epoch++) {
    random.shuffle(choices).forEach((choice, i) => {
      const seen = dropFeatures(choice, dropout, random);
      form.learn(seen, toGradient(form.score(seen), seen.isNearest, batch));
      if (i % batch === batch - 1) optimizer.step();
    });
  }
  return form;
}

/** The share of choices whose first alternative by score is one of the nearest. */
export function measureHits(
  choices: readonly EncodedChoice[],
  score: (choice: EncodedChoice) => ArrayLike<number>,
): number {
  const hits = choices.filter((choice) => {
    const scores = Array.from(score(choice));
    return choice.isNearest[scores.indexOf(Math.max(...scores))] === true;
  });
  return hits.length / choices.length;
}
