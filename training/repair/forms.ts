import type { Random } from '../../src/kernel/random.ts';
import { Dense, relu } from '../network/dense.ts';
import { meanSquaredError } from '../network/losses.ts';

/** One choice in numbers: the findings before, and of each alternative its features and the findings after. */
export interface EncodedChoice {
  readonly rows: number;
  /** In row order. */
  readonly features: Float32Array;
  /** ln(1 + n) of the errors and warnings of each category. */
  readonly before: Float32Array;
  /** The same after each alternative, in row order. */
  readonly after: Float32Array;
  readonly isNearest: readonly boolean[];
}

/** Scores alternatives, and learns from the gradient by their scores. */
export interface Form {
  readonly layers: readonly Dense[];
  score(choice: EncodedChoice): Float32Array;
  /** Adds to the gradients of the layers; `score` was called with the same choice before. */
  learn(choice: EncodedChoice, gradient: Float32Array): void;
}

/** A line through the features. */
export class LinearForm implements Form {
  readonly direct: Dense;

  constructor(inputs: number, random: Random) {
    this.direct = new Dense('direct', inputs, 1, random, 0.1);
  }

  get layers(): readonly Dense[] {
    return [this.direct];
  }

  score({ features, rows }: EncodedChoice): Float32Array {
    return this.direct.forward(features, rows);
  }

  learn({ features, rows }: EncodedChoice, gradient: Float32Array): void {
    this.direct.backward(features, gradient, rows);
  }
}

/** A line, and one layer of rectified units: what ships. */
export class RectifiedForm implements Form {
  readonly direct: Dense;
  readonly hidden: Dense;
  readonly output: Dense;
  #units: Float32Array = new Float32Array();

  constructor(inputs: number, size: number, random: Random) {
    this.direct = new Dense('direct', inputs, 1, random, 0.1);
    this.hidden = new Dense('hidden', inputs, size, random);
    this.output = new Dense('output', size, 1, random, 1);
  }

  get layers(): readonly Dense[] {
    return [this.direct, this.hidden, this.output];
  }

  score({ features, rows }: EncodedChoice): Float32Array {
    this.#units = relu(this.hidden.forward(features, rows));
    const line = this.direct.forward(features, rows);
    return this.output.forward(this.#units, rows).map((score, i) => score + (line[i] as number));
  }

  learn({ features, rows }: EncodedChoice, gradient: Float32Array): void {
    this.direct.backward(features, gradient, rows);
    const byUnits = this.output.backwardRectified(this.#units, gradient, rows);
    this.hidden.backward(features, byUnits, rows);
  }
}

const LATENT = 24;
/** What the latent is worth beside the choice. */
const LATENT_WEIGHT = 1;

/**
 * A joint-embedding predictive form (JEPA; LeCun, 2022): the findings before are a latent, an alternative predicts the
 * latent of the findings after it, and its score is read from that.
 */
export class LatentForm implements Form {
  readonly first: Dense;
  readonly second: Dense;
  readonly predictor: Dense;
  readonly step: Dense;
  readonly head: Dense;
  readonly #inputs: number;
  #pass: { units: Float32Array; inputs: Float32Array; inner: Float32Array } = {
    units: new Float32Array(),
    inputs: new Float32Array(),
    inner: new Float32Array(),
  };
  #next: Float32Array = new Float32Array();
  #start: Float32Array = new Float32Array();

  constructor(inputs: number, findings: number, size: number, random: Random) {
    this.#inputs = inputs;
    this.first = new Dense('first', findings, size, random);
    this.second = new Dense('second', size, LATENT, random, 1);
    this.predictor = new Dense('predictor', LATENT + inputs, size, random);
    this.step = new Dense('step', size, LATENT, random, 0.3);
    this.head = new Dense('head', LATENT, 1, random, 1);
  }

  get layers(): readonly Dense[] {
    return [this.first, this.second, this.predictor, this.step, this.head];
  }

  /** The latents of findings, in row order. */
  encode(findings: Float32Array, rows: number): Float32Array {
    return this.second.forward(relu(this.first.forward(findings, rows)), rows);
  }

  score({ features, before, rows }: EncodedChoice): Float32Array {
    const units = relu(this.first.forward(before, 1));
    this.#start = this.second.forward(units, 1);
    const width = LATENT + this.#inputs;
    const inputs = new Float32Array(rows * width);
    for (let i = 0; i < rows; i++) {
      inputs.set(this.#start, i * width);
      const row = features.subarray(i * this.#inputs, (i + 1) * this.#inputs);
      inputs.set(row, i * width + LATENT);
    }
    const inner = relu(this.predictor.forward(inputs, rows));
    const step = this.step.forward(inner, rows);
    this.#next = step.map((move, i) => move + (this.#start[i % LATENT] as number));
    this.#pass = { units, inputs, inner };
    return this.head.forward(this.#next, rows);
  }

  learn({ before, after, rows }: EncodedChoice, gradient: Float32Array): void {
    const { units, inputs, inner } = this.#pass;
    const byNext = this.head.backward(this.#next, gradient, rows);
    const target = this.encode(after, rows);
    const byLatent = meanSquaredError(this.#next, target, LATENT_WEIGHT).gradient;
    for (let i = 0; i < byNext.length; i++) {
      byNext[i] = (byNext[i] as number) + (byLatent[i] as number);
    }
    const byInner = this.step.backwardRectified(inner, byNext, rows);
    const byInputs = this.predictor.backward(inputs, byInner, rows);
    const width = LATENT + this.#inputs;
    const byStart = new Float32Array(LATENT);
    for (let i = 0; i < byNext.length; i++) {
      const [row, j] = [Math.floor(i / LATENT), i % LATENT];
      byStart[j] =
        (byStart[j] as number) + (byNext[i] as number) + (byInputs[row * width + j] as number);
    }
    this.first.backward(before, this.second.backwardRectified(units, byStart, 1), 1);
  }

  /** Squared errors of the predicted latents, and of predicting that nothing changes. */
  measureLatentError(choice: EncodedChoice): readonly [predicted: number, unchanged: number] {
    this.score(choice);
    const target = this.encode(choice.after, choice.rows);
    let [predicted, unchanged] = [0, 0];
    for (let i = 0; i < target.length; i++) {
      predicted += ((this.#next[i] as number) - (target[i] as number)) ** 2;
      unchanged += ((this.#start[i % LATENT] as number) - (target[i] as number)) ** 2;
    }
    return [predicted, unchanged];
  }
}
