import type { Random } from '../../src/kernel/random.ts';

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

/** Rows of mostly zeros: row `i` holds `values[k]` at `indices[k]` for `offsets[i] <= k < offsets[i + 1]`. */
export interface SparseRows {
  readonly offsets: Int32Array;
  readonly indices: Uint16Array;
  readonly values: Float32Array;
}

/**
 * `y = x W + b` over batches in row order. `W` keeps one row per input, so that an input of zero costs
 * nothing, neither forward nor backward: half of what a rectifier gives, and nearly all of an action.
 */
export class Dense {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Parameter;
  readonly bias: Parameter;

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
  }

  get parameters(): readonly Parameter[] {
    return [this.weights, this.bias];
  }

  forward(x: Float32Array, rows: number): Float32Array {
    const { inputs, outputs } = this;
    const w = this.weights.values;
    const y = this.#biasRows(rows);
    for (let i = 0; i < rows; i++) {
      const to = i * outputs;
      for (let k = 0; k < inputs; k++) {
        const value = x[i * inputs + k] as number;
        if (value === 0) continue;
        const from = k * outputs;
        for (let j = 0; j < outputs; j++) {
          y[to + j] = (y[to + j] as number) + value * (w[from + j] as number);
        }
      }
    }
    return y;
  }

  /** Adds to the parameters' gradients; returns the gradient by the input. */
  backward(x: Float32Array, gradient: Float32Array, rows: number): Float32Array {
    const { inputs, outputs } = this;
    const w = this.weights.values;
    const dw = this.weights.gradient;
    const dx = new Float32Array(rows * inputs);
    this.#addBiasGradient(gradient, rows);
    for (let i = 0; i < rows; i++) {
      const to = i * outputs;
      for (let k = 0; k < inputs; k++) {
        const value = x[i * inputs + k] as number;
        const from = k * outputs;
        let sum = 0;
        if (value === 0) {
          for (let j = 0; j < outputs; j++)
            sum += (gradient[to + j] as number) * (w[from + j] as number);
        } else {
          for (let j = 0; j < outputs; j++) {
            const slope = gradient[to + j] as number;
            sum += slope * (w[from + j] as number);
            dw[from + j] = (dw[from + j] as number) + slope * value;
          }
        }
        dx[i * inputs + k] = sum;
      }
    }
    return dx;
  }

  /** Like `backward` after a rectifier whose output is `x`: inputs of zero pass no gradient. */
  backwardRectified(x: Float32Array, gradient: Float32Array, rows: number): Float32Array {
    const { inputs, outputs } = this;
    const w = this.weights.values;
    const dw = this.weights.gradient;
    const dx = new Float32Array(rows * inputs);
    this.#addBiasGradient(gradient, rows);
    for (let i = 0; i < rows; i++) {
      const to = i * outputs;
      for (let k = 0; k < inputs; k++) {
        const value = x[i * inputs + k] as number;
        if (value === 0) continue;
        const from = k * outputs;
        let sum = 0;
        for (let j = 0; j < outputs; j++) {
          const slope = gradient[to + j] as number;
          sum += slope * (w[from + j] as number);
          dw[from + j] = (dw[from + j] as number) + slope * value;
        }
        dx[i * inputs + k] = sum;
      }
    }
    return dx;
  }

  /** `y += x W` for the chosen sparse rows, without the bias. */
  forwardSparse(x: SparseRows, rows: Int32Array, y: Float32Array): void {
    const { outputs } = this;
    const w = this.weights.values;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const to = i * outputs;
      for (let k = x.offsets[row] as number; k < (x.offsets[row + 1] as number); k++) {
        const value = x.values[k] as number;
        const from = (x.indices[k] as number) * outputs;
        for (let j = 0; j < outputs; j++) {
          y[to + j] = (y[to + j] as number) + value * (w[from + j] as number);
        }
      }
    }
  }

  backwardSparse(x: SparseRows, rows: Int32Array, gradient: Float32Array): void {
    const { outputs } = this;
    const dw = this.weights.gradient;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const to = i * outputs;
      for (let k = x.offsets[row] as number; k < (x.offsets[row + 1] as number); k++) {
        const value = x.values[k] as number;
        const from = (x.indices[k] as number) * outputs;
        for (let j = 0; j < outputs; j++) {
          dw[from + j] = (dw[from + j] as number) + (gradient[to + j] as number) * value;
        }
      }
    }
  }

  #biasRows(rows: number): Float32Array {
    const y = new Float32Array(rows * this.outputs);
    for (let i = 0; i < rows; i++) y.set(this.bias.values, i * this.outputs);
    return y;
  }

  #addBiasGradient(gradient: Float32Array, rows: number): void {
    const db = this.bias.gradient;
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < this.outputs; j++) {
        db[j] = (db[j] as number) + (gradient[i * this.outputs + j] as number);
      }
    }
  }
}

/** Sets what is below zero to zero, in place. */
export function rectify(x: Float32Array): Float32Array {
  for (let i = 0; i < x.length; i++) if ((x[i] as number) < 0) x[i] = 0;
  return x;
}

/** `sum += x`, in place. */
export function addTo(sum: Float32Array, x: Float32Array): Float32Array {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (x[i] as number);
  return sum;
}
