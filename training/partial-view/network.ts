import type { Random } from '../../src/kernel/random.ts';
import { AdamW } from '../network/adamw.ts';
import { Dense, relu } from '../network/dense.ts';
import { binaryCrossEntropy } from '../network/losses.ts';
import { TARGETS, type ViewSamples } from './samples.ts';

export interface FitOptions {
  readonly hidden: number;
  readonly epochs: number;
  readonly batch: number;
  readonly learningRate: number;
}

/** Two rectified layers and a logit per target. */
export class ViewNetwork {
  readonly inputs: number;
  readonly first: Dense;
  readonly second: Dense;
  readonly heads: Dense;

  constructor(inputs: number, hidden: number, random: Random) {
    this.inputs = inputs;
    this.first = new Dense('first', inputs, hidden, random);
    this.second = new Dense('second', hidden, hidden, random);
    this.heads = new Dense('heads', hidden, TARGETS, random, 0.1);
  }

  get layers(): readonly Dense[] {
    return [this.first, this.second, this.heads];
  }

  /** Logits in row order. */
  predict(features: Float32Array): Float32Array {
    const rows = features.length / this.inputs;
    const middle = relu(this.first.forward(features, rows));
    return this.heads.forward(relu(this.second.forward(middle, rows)), rows);
  }

  /** One step down the gradient; returns the loss. */
  train(features: Float32Array, targets: Float32Array, optimizer: AdamW): number {
    const rows = features.length / this.inputs;
    const middle = relu(this.first.forward(features, rows));
    const top = relu(this.second.forward(middle, rows));
    const logits = this.heads.forward(top, rows);
    const weights = Array.from({ length: TARGETS }, (_, i) => (i === 0 ? 1 : 0.2));
    const { value, gradient } = binaryCrossEntropy(logits, targets, weights);
    const byTop = this.heads.backwardRectified(top, gradient, rows);
    const byMiddle = this.second.backwardRectified(middle, byTop, rows);
    this.first.backward(features, byMiddle, rows);
    optimizer.step();
    return value;
  }
}

/** Trains a network on views; `log` gets the mean loss of each epoch. */
export function fitViews(
  samples: ViewSamples,
  options: FitOptions,
  random: Random,
  log: (line: string) => void,
): ViewNetwork {
  const width = samples.features.length / samples.count;
  const network = new ViewNetwork(width, options.hidden, random);
  const batches = Math.floor(samples.count / options.batch);
  const optimizer = new AdamW(
    network.layers.flatMap(({ parameters }) => parameters),
    { learningRate: options.learningRate, steps: batches * options.epochs, weightDecay: 0.02 },
  );
  const rows = Array.from({ length: samples.count }, (_, i) => i);
  const features = new Float32Array(options.batch * width);
  const targets = new Float32Array(options.batch * TARGETS);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    const order = random.shuffle(rows);
    let loss = 0;
    for (let start = 0; start + options.batch <= order.length; start += options.batch) {
      for (let i = 0; i < options.batch; i++) {
        const row = order[start + i] as number;
        features.set(samples.features.subarray(row * width, (row + 1) * width), i * width);
        targets.set(samples.targets.subarray(row * TARGETS, (row + 1) * TARGETS), i * TARGETS);
      }
      loss += network.train(features, targets, optimizer) / batches;
    }
    log(`views, epoch ${epoch + 1} of ${options.epochs}: loss ${loss.toFixed(4)}`);
  }
  return network;
}

/** Scale and shift per column of logits that fit held-back targets best (Platt, 1999), by Newton's method. */
export function calibrate(
  logits: Float32Array,
  targets: Float32Array,
): [scale: number, shift: number][] {
  return Array.from({ length: TARGETS }, (_, column) => fitLine(logits, targets, column));
}

function fitLine(logits: Float32Array, targets: Float32Array, column: number): [number, number] {
  let scale = 1;
  let shift = 0;
  for (let round = 0; round < 25; round++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-3, 0, 1e-3];
    for (let i = column; i < logits.length; i += TARGETS) {
      const x = logits[i] as number;
      const p = 1 / (1 + Math.exp(-(scale * x + shift)));
      const error = p - (targets[i] as number);
      const curve = p * (1 - p);
      g0 += error;
      g1 += error * x;
      h00 += curve;
      h01 += curve * x;
      h11 += curve * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    shift -= (h11 * g0 - h01 * g1) / determinant;
    scale -= (h00 * g1 - h01 * g0) / determinant;
  }
  return Number.isFinite(scale) && scale > 0 ? [scale, shift] : [1, 0];
}
