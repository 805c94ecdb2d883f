import type { Parameter } from './dense.ts';

export interface AdamWOptions {
  readonly learningRate: number;
  readonly weightDecay?: number;
  /** Steps until the learning rate has fallen to nothing along half a cosine. */
  readonly steps: number;
  /** Steps in which it first rises. */
  readonly warmup?: number;
}

/** Adam with decoupled weight decay (Loshchilov and Hutter, 2019) and a cosine schedule. */
export class AdamW {
  readonly #parameters: readonly Parameter[];
  readonly #options: Required<AdamWOptions>;
  readonly #means: Float32Array[];
  readonly #squares: Float32Array[];
  #step = 0;

  constructor(parameters: readonly Parameter[], options: AdamWOptions) {
    this.#parameters = parameters;
    this.#options = { weightDecay: 0.01, warmup: Math.ceil(options.steps / 50), ...options };
    this.#means = parameters.map(({ values }) => new Float32Array(values.length));
    this.#squares = parameters.map(({ values }) => new Float32Array(values.length));
  }

  /** The learning rate of the next step. */
  get learningRate(): number {
    const { learningRate, steps, warmup } = this.#options;
    if (this.#step < warmup) return (learningRate * (this.#step + 1)) / warmup;
    return (
      0.5 * learningRate * (1 + Math.cos((Math.PI * (this.#step - warmup)) / (steps - warmup)))
    );
  }

  /** Moves every parameter against its gradient and clears the gradients. */
  step(): void {
    const rate = this.learningRate;
    this.#step++;
    const meanScale = 1 / (1 - 0.9 ** this.#step);
    const squareScale = 1 / (1 - 0.999 ** this.#step);
    this.#parameters.forEach(({ values, gradient, decays }, index) => {
      const mean = this.#means[index] as Float32Array;
      const square = this.#squares[index] as Float32Array;
      const keep = decays ? 1 - rate * this.#options.weightDecay : 1;
      for (let i = 0; i < values.length; i++) {
        const slope = gradient[i] as number;
        const m = 0.9 * (mean[i] as number) + 0.1 * slope;
        const s = 0.999 * (square[i] as number) + 0.001 * slope * slope;
        mean[i] = m;
        square[i] = s;
        const move = (m * meanScale) / (Math.sqrt(s * squareScale) + 1e-8);
        values[i] = keep * (values[i] as number) - rate * move;
      }
      gradient.fill(0);
    });
  }
}
