import type { Sample } from './samples.ts';

const ROUNDS = 30;
/** Keeps weights small, as a share of what the samples say. */
const RIDGE = 1e-3;

/** Weights of a logistic model over features as they are, the constant first. */
export type Logistic = number[];

export function predict(model: Logistic, features: readonly number[]): number {
  const sum = features.reduce(
    (total, value, i) => total + value * (model[i + 1] as number),
    model[0] as number,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** Solves a symmetric system in place, by elimination. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let k = 0; k < size; k++) {
    const pivot = matrix[k] as number[];
    for (let i = k + 1; i < size; i++) {
      const row = matrix[i] as number[];
      const factor = (row[k] as number) / (pivot[k] as number);
      for (let j = k; j < size; j++) row[j] = (row[j] as number) - factor * (pivot[j] as number);
      right[i] = (right[i] as number) - factor * (right[k] as number);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let k = size - 1; k >= 0; k--) {
    const row = matrix[k] as number[];
    let sum = right[k] as number;
    for (let j = k + 1; j < size; j++) sum -= (row[j] as number) * (solution[j] as number);
    solution[k] = sum / (row[k] as number);
  }
  return solution;
}

/** Share of the questions that belong to the domain they are put to. */
const OWN_SHARE = 0.85;
/** How much the first answer to a question weighs beside each other one: it is what a caller acts on. */
const FIRST_WEIGHT = 4;

const weigh = ({ isFirst }: Sample) => (isFirst ? FIRST_WEIGHT : 1);

function weighAll(samples: readonly Sample[], share: number) {
  const total = samples.reduce((sum, sample) => sum + weigh(sample), 0);
  return samples.map((sample) => ({ ...sample, weight: (share * weigh(sample)) / total }));
}

/** Fits by Newton's method with ridge; every group weighs the same, however many samples it has. */
export function fitLogistic(groups: readonly (readonly Sample[])[]): Logistic {
  const all = groups.flatMap((group) => [
    ...weighAll(
      group.filter(({ isOwn }) => isOwn),
      OWN_SHARE / groups.length,
    ),
    ...weighAll(
      group.filter(({ isOwn }) => !isOwn),
      (1 - OWN_SHARE) / groups.length,
    ),
  ]);
  const size = all[0]?.features.length ?? 0;
  const means = Array.from({ length: size }, (_, k) =>
    all.reduce((sum, { features }) => sum + (features[k] as number) / all.length, 0),
  );
  const spreads = means.map((mean, k) => {
    const variance = all.reduce(
      (sum, { features }) => sum + ((features[k] as number) - mean) ** 2 / all.length,
      0,
    );
    return Math.sqrt(variance) || 1;
  });
  const rows = all.map(({ features }) => [
    1,
    ...features.map((value, k) => (value - (means[k] as number)) / (spreads[k] as number)),
  ]);
  let weights = new Array<number>(size + 1).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight) => RIDGE * weight);
    const curvature = weights.map((_, i) => weights.map((_, j) => (i === j ? RIDGE : 0)));
    rows.forEach((row, i) => {
      const { holds, weight } = all[i] as (typeof all)[number];
      const sum = row.reduce((total, value, k) => total + value * (weights[k] as number), 0);
      const probability = 1 / (1 + Math.exp(-sum));
      const error = weight * (probability - (holds ? 1 : 0));
      const spread = weight * probability * (1 - probability);
      row.forEach((left, k) => {
        gradient[k] = (gradient[k] as number) + error * left;
        const own = curvature[k] as number[];
        row.forEach((right, j) => {
          own[j] = (own[j] as number) + spread * left * right;
        });
      });
    });
    const step = solve(curvature, gradient);
    weights = weights.map((weight, k) => weight - (step[k] as number));
  }
  const plain = weights.slice(1).map((weight, k) => weight / (spreads[k] as number));
  const shift = plain.reduce((sum, weight, k) => sum + weight * (means[k] as number), 0);
  return [(weights[0] as number) - shift, ...plain];
}

/** Expected calibration error over ten bins of equal width. */
export function measureEce(model: Logistic, samples: readonly Sample[]): number {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, predicted: 0, held: 0 }));
  for (const { features, holds } of samples) {
    const probability = predict(model, features);
    const bin = bins[Math.min(9, Math.floor(probability * 10))] as (typeof bins)[number];
    bin.count++;
    bin.predicted += probability;
    bin.held += holds ? 1 : 0;
  }
  const gaps = bins.reduce((sum, { predicted, held }) => sum + Math.abs(predicted - held), 0);
  return gaps / samples.length;
}

/** The chance that a case that holds is given more than one that does not. */
export function measureAuc(model: Logistic, samples: readonly Sample[]): number {
  const scored = samples
    .map(({ features, holds }) => ({ score: predict(model, features), holds }))
    .sort((a, b) => a.score - b.score);
  let ranks = 0;
  let positives = 0;
  scored.forEach(({ holds }, rank) => {
    if (!holds) return;
    ranks += rank;
    positives++;
  });
  const negatives = scored.length - positives;
  return (ranks - (positives * (positives - 1)) / 2) / (positives * negatives);
}
