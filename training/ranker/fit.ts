import { createRandom } from '../../src/kernel/random.ts';
import { ACTION_FEATURE_COUNT } from '../../src/learned/action-features/layout.ts';
import { RANKER } from '../../src/learned/ranker.ts';
import type { Tensor, Weights } from '../../src/learned/weights.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import { AdamW } from '../network/adamw.ts';
import { assertFinite } from '../network/metrics.ts';
import { RankerNetwork } from './network.ts';
import { trainBatch } from './objective.ts';
import { ACTION_NAMES } from './problems.ts';
import { COUNTS, OUTPUTS, type Triples } from './triples.ts';

export interface RankerFitOptions {
  readonly epochs: number;
  readonly seed: number;
  readonly hidden: number;
  readonly latent: number;
  readonly batch: number;
  /** Two-step chains beside each batch. */
  readonly chains: number;
  readonly learningRate: number;
}

export const RANKER_FIT: RankerFitOptions = {
  epochs: 26,
  seed: 11,
  hidden: 128,
  latent: 48,
  batch: 512,
  chains: 160,
  learningRate: 2e-3,
};

/** Trains a ranker; `log` gets the mean loss of each epoch. */
export function fitRanker(
  triples: Triples,
  options: RankerFitOptions,
  log: (line: string) => void,
): RankerNetwork {
  assertFinite(triples.states, 'The states');
  assertFinite(triples.next, 'The next states');
  assertFinite(triples.actions.values, 'The action features');
  const random = createRandom(options.seed);
  const { hidden, latent } = options;
  const network = new RankerNetwork(
    { counts: COUNTS, actionFeatures: ACTION_FEATURE_COUNT, hidden, latent, outputs: OUTPUTS },
    random,
  );
  const batch = Math.min(options.batch, triples.count);
  const batches = Math.floor(triples.count / batch);
  const optimizer = new AdamW(
    network.layers.flatMap(({ parameters }) => parameters),
    { learningRate: options.learningRate, steps: batches * options.epochs },
  );
  const allRows = Array.from({ length: triples.count }, (_, row) => row);
  const allChains = Array.from({ length: triples.chainFirst.length }, (_, chain) => chain);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    const rows = Int32Array.from(random.shuffle(allRows));
    const chains = Int32Array.from(random.shuffle(allChains));
    let loss = 0;
    for (let index = 0; index < batches; index++) {
      const some = rows.subarray(index * batch, (index + 1) * batch);
      const from = (index * options.chains) % Math.max(1, chains.length - options.chains + 1);
      const pairs = chains.subarray(from, from + options.chains);
      loss += trainBatch(network, triples, some, pairs, optimizer, random) / batches;
    }
    log(`ranker, epoch ${epoch + 1} of ${options.epochs}: loss ${loss.toFixed(4)}`);
  }
  return network;
}

/** The trained parameters as they are committed. */
export function toRankerWeights(network: RankerNetwork, version: number): Weights {
  const tensors = new Map<string, Tensor>();
  for (const { name, shape, values } of network.layers.flatMap(({ parameters }) => parameters)) {
    if (name === 'action.bias') continue;
    assertFinite(values, name);
    tensors.set(name, { shape, values });
  }
  const { hidden, latent } = network.shape;
  const about = { categories: [...CATEGORIES], actions: [...ACTION_NAMES], hidden, latent };
  return { model: RANKER, version, about, tensors };
}
