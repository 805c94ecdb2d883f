import type { Random } from '../../src/kernel/random.ts';
import { addTo, Dense, relu, type SparseRows } from '../network/dense.ts';

export interface RankerShape {
  /** Numbers of a state: violation counts. */
  readonly counts: number;
  readonly actionFeatures: number;
  readonly hidden: number;
  readonly latent: number;
  /** Logits that the heads read off a latent. */
  readonly outputs: number;
}

export interface Encoding {
  readonly counts: Float32Array;
  readonly middle: Float32Array;
  readonly latent: Float32Array;
}

export interface Step {
  readonly latent: Float32Array;
  readonly rows: Int32Array;
  readonly first: Float32Array;
  readonly second: Float32Array;
  readonly next: Float32Array;
}

/**
 * A joint-embedding predictive architecture: the encoder reads a state's violation counts, the predictor
 * moves its latent by an action, the heads read what a latent means.
 */
export class RankerNetwork {
  readonly shape: RankerShape;
  readonly encoder1: Dense;
  readonly encoder2: Dense;
  readonly state: Dense;
  readonly action: Dense;
  readonly second: Dense;
  readonly third: Dense;
  readonly heads: Dense;

  constructor(shape: RankerShape, random: Random) {
    const { counts, actionFeatures, hidden, latent, outputs } = shape;
    this.shape = shape;
    this.encoder1 = new Dense('encoder1', counts, hidden, random);
    this.encoder2 = new Dense('encoder2', hidden, latent, random, 1);
    this.state = new Dense('state', latent, hidden, random, 1);
    this.action = new Dense('action', actionFeatures, hidden, random, 4);
    this.second = new Dense('second', hidden, hidden, random);
    this.third = new Dense('third', hidden, latent, random, 0.1);
    this.heads = new Dense('heads', latent, outputs, random, 0.1);
  }

  get layers(): readonly Dense[] {
    const { encoder1, encoder2, state, action, second, third, heads } = this;
    return [encoder1, encoder2, state, action, second, third, heads];
  }

  encode(counts: Float32Array): Encoding {
    const rows = counts.length / this.shape.counts;
    const middle = relu(this.encoder1.forward(counts, rows));
    return { counts, middle, latent: this.encoder2.forward(middle, rows) };
  }

  encodeBackward({ counts, middle, latent }: Encoding, gradient: Float32Array): void {
    const rows = latent.length / this.shape.latent;
    const byMiddle = this.encoder2.backwardRectified(middle, gradient, rows);
    // Nobody wants the gradient by the counts, and those that are zero move no weights.
    this.encoder1.backwardRectified(counts, byMiddle, rows);
  }

  /** The latents after the actions of the given rows. */
  predict(latent: Float32Array, actions: SparseRows, rows: Int32Array): Step {
    const first = this.state.forward(latent, rows.length);
    this.action.forwardSparse(actions, rows, first);
    relu(first);
    const second = relu(this.second.forward(first, rows.length));
    const next = addTo(this.third.forward(second, rows.length), latent);
    return { latent, rows, first, second, next };
  }

  /** Returns the gradient by the latent before. */
  predictBackward(
    { latent, rows, first, second }: Step,
    actions: SparseRows,
    gradient: Float32Array,
  ): Float32Array {
    const count = rows.length;
    const bySecond = this.third.backwardRectified(second, gradient, count);
    const byFirst = this.second.backwardRectified(first, bySecond, count);
    this.action.backwardSparse(actions, rows, byFirst);
    return addTo(this.state.backward(latent, byFirst, count), gradient);
  }
}
