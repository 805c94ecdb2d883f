import type { Random } from '../../src/kernel/random.ts';
import type { AdamW } from '../network/adamw.ts';
import { addTo, normal } from '../network/dense.ts';
import { binaryCrossEntropy, meanSquaredError, varianceCovariance } from '../network/losses.ts';
import type { RankerNetwork } from './network.ts';
import type { Triples } from './triples.ts';

/** Weights of the loss. Source: the study that DESIGN.md reports. */
const PREDICTION = 4;
const VARIANCE = 1;
const COVARIANCE = 0.04;
const LATENT_NOISE = 0.15;

/** Rows of a batch that speak for its spread: their covariance costs more than the rest of a step. */
const SPREAD_ROWS = 256;

/** One training step over rows of the triples and of the two-step chains; returns the loss. */
export function trainBatch(
  network: RankerNetwork,
  triples: Triples,
  rows: Int32Array,
  chains: Int32Array,
  optimizer: AdamW,
  random: Random,
): number {
  let loss = trainSteps(network, triples, rows, random);
  if (chains.length > 0) loss += trainChains(network, triples, chains);
  optimizer.step();
  return loss;
}

function noisy(latent: Float32Array, random: Random): Float32Array {
  return latent.map((value) => value + LATENT_NOISE * normal(random));
}

function trainSteps(
  network: RankerNetwork,
  triples: Triples,
  rows: Int32Array,
  random: Random,
): number {
  const { latent: width } = network.shape;
  const before = network.encode(triples.statesOf(rows));
  const after = network.encode(triples.nextOf(rows));
  const step = network.predict(noisy(before.latent, random), triples.actions, rows);
  const targets = triples.targetsOf(rows);
  const weights = triples.targetWeights;

  const distance = meanSquaredError(step.next, after.latent, PREDICTION);
  const sample = after.latent.subarray(0, Math.min(rows.length, SPREAD_ROWS) * width);
  const spread = varianceCovariance(sample, width, VARIANCE, COVARIANCE);
  const predicted = binaryCrossEntropy(
    network.heads.forward(step.next, rows.length),
    targets,
    weights,
  );
  const grounded = binaryCrossEntropy(
    network.heads.forward(after.latent, rows.length),
    targets,
    weights,
  );

  const byNext = addTo(
    network.heads.backward(step.next, predicted.gradient, rows.length),
    distance.gradient,
  );
  const byAfter = network.heads.backward(after.latent, grounded.gradient, rows.length);
  for (let i = 0; i < byAfter.length; i++) {
    byAfter[i] =
      (byAfter[i] as number) + (spread.gradient[i] ?? 0) - (distance.gradient[i] as number);
  }
  network.encodeBackward(before, network.predictBackward(step, triples.actions, byNext));
  network.encodeBackward(after, byAfter);
  return distance.value + spread.value + predicted.value + grounded.value;
}

/** Two steps from one state, the second from the latent that the first imagined. */
function trainChains(network: RankerNetwork, triples: Triples, chains: Int32Array): number {
  const { first, second, next, targets } = triples.chainsOf(chains);
  const before = network.encode(triples.statesOf(first));
  const after = network.encode(next);
  const one = network.predict(before.latent, triples.actions, first);
  const two = network.predict(one.next, triples.actions, second);
  const distance = meanSquaredError(two.next, after.latent, PREDICTION);
  const predicted = binaryCrossEntropy(
    network.heads.forward(two.next, chains.length),
    targets,
    triples.targetWeights,
  );
  const byTwo = addTo(
    network.heads.backward(two.next, predicted.gradient, chains.length),
    distance.gradient,
  );
  const byOne = network.predictBackward(two, triples.actions, byTwo);
  network.encodeBackward(before, network.predictBackward(one, triples.actions, byOne));
  network.encodeBackward(
    after,
    distance.gradient.map((slope) => -slope),
  );
  return distance.value + predicted.value;
}
