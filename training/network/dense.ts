import type { Random } from '../../src/kernel/random.ts';
import { addRows, backRows } from './kernels.ts';

/** Numbers that training changes, and the gradient of the loss by each. */
export interface Parameter {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array;
  readonly gradient: Float32Array;
  /** Biases don't decay. */
  readonly decays: boolean;
}

export function createParameter(
  name: string,
  shape: readonly number[],
  fill: (index: number) => number,
): Parameter {
  const size = shape.reduce((product, extent) => product * extent, 1);
  const values = new Float32Array(size);
  for (let i = 0; i < size; i++) values[i] = fill(i);
  return { name, shape, values, gradient: new Float32Array(size), decays: shape.length > 1 };
}

/** A draw from the standard normal distribution (Box-Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/**
 * `y = x W + b` over batches in row order. `W` keeps one row per input, so that an input of zero costs
 * nothing, neither forward nor backward: half of what a rectifier gives, and nearly all of a repair's features.
 */
export class Dense {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Parameter;
  readonly bias: Parameter;
  readonly #at: Int32Array;
  readonly #by: Float32Array;

  constructor(name: string, inputs: number, outputs: number, random: Random, gain = Math.SQRT2) {
    this.inputs = inputs;
    this.outputs = outputs;
    const scale = gain / Math.sqrt(inputs);
    this.weights = createParameter(
      `${name}.weights`,
      [inputs, outputs],
      () => scale * normal(random),
    );
    this.bias = createParameter(`${name}.bias`, [outputs], () => 0);
    this.#at = new Int32Array(inputs);
    this.#by = new Float32Array(inputs);
  }

  get parameters(): readonly Parameter[] {
    return [this.weights, this.bias];
  }

  forward(x: Float32Array, rows: number): Float32Array {
    const y = new Float32Array(rows * this.outputs);
    for (let i = 0; i < rows; i++) {
      y.set(this.bias.values, i * this.outputs);
      const count = this.#gather(x, i, true);
      addRows(y, i * this.outputs, this.weights.values, this.outputs, this.#at, this.#by, count);
    }
    return y;
  }

  /** Adds to the parameters' gradients; returns the gradient by the input. */
  backward(x: Float32Array, gradient: Float32Array, rows: number): Float32Array {
    return this.#back(x, gradient, rows, false);
  }

  /** Like `backward` after a rectifier whose output is `x`: inputs of zero pass no gradient. */
  backwardRectified(x: Float32Array, gradient: Float32Array, rows: number): Float32Array {
    return this.#back(x, gradient, rows, true);
  }

  #back(x: Float32Array, g: Float32Array, rows: number, skipsZeros: boolean): Float32Array {
    const { inputs, outputs, weights } = this;
    const db = this.bias.gradient;
    const dx = new Float32Array(rows * inputs);
    for (let i = 0; i < rows; i++) {
      const to = i * outputs;
      for (let j = 0; j < outputs; j++) db[j] = (db[j] as number) + (g[to + j] as number);
      const count = this.#gather(x, i, skipsZeros);
      const { values, gradient } = weights;
      backRows(dx, i * inputs, values, gradient, g, to, outputs, this.#at, this.#by, count);
    }
    return dx;
  }

  /** Lists the inputs of a row, all or those that are not zero, and returns how many. */
  #gather(x: Float32Array, row: number, skipsZeros: boolean): number {
    const from = row * this.inputs;
    let count = 0;
    for (let k = 0; k < this.inputs; k++) {
      const value = x[from + k] as number;
      if (skipsZeros && value === 0) continue;
      this.#at[count] = k;
      this.#by[count] = value;
      count++;
    }
    return count;
  }
}

/** Sets what is below zero to zero, in place. */
export function relu(x: Float32Array): Float32Array {
  for (let i = 0; i < x.length; i++) if ((x[i] as number) < 0) x[i] = 0;
  return x;
}
