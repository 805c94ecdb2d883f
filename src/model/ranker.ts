import type { Action } from '../actions/action.ts';
import type { Model } from '../language/model/model.ts';
import { ActionFeatures } from './action-features/index.ts';
import { ACTION_FEATURE_COUNT, type SparseRow } from './action-features/layout.ts';
import { logCount, sigmoid } from './arithmetic.ts';
import type { KnownVerdict } from './verdict.ts';
import { getTensor, readWeights, type Weights } from './weights.ts';

export const RANKER = 'ranker';

/** Totals of error findings that the heads tell apart: P(at most that many are left). */
export const ERROR_STEPS = [0, 1, 2, 4] as const;

/** What the ranker expects of a schema after an action, without applying it. */
export interface Prediction {
  /** P(no error finding is left). */
  readonly valid: number;
  /** Roughly how many error findings are left, 0 to 5: orders candidates where no single one suffices. */
  readonly errors: number;
  /** P(a finding of the category is left), in table order. */
  readonly categories: Float64Array;
}

/** A schema as the ranker sees it, real or imagined. */
export interface RankerState {
  readonly features: ActionFeatures;
  readonly latent: Float64Array;
  /** The state's share of the predictor's first layer, the same for all its candidates. */
  readonly drive: Float64Array;
}

/** Predicts what candidate repairs lead to. A candidate is a list of actions taken together. */
export interface Ranker {
  /** Names the weights and their version. */
  readonly id: string;
  /** Reads a schema's findings once for all its candidates. */
  encode(model: Model, verdict: KnownVerdict): RankerState;
  /** What a state holds. */
  read(state: RankerState): Prediction;
  predict(state: RankerState, candidate: readonly Action[]): Prediction;
  /** The state after a candidate, not applied; its further candidates are still seen relative to the real model. */
  imagine(state: RankerState, candidate: readonly Action[]): RankerState;
  /** P(valid) after each candidate. */
  rank(
    model: Model,
    verdict: KnownVerdict,
    candidates: readonly (readonly Action[])[],
  ): Float64Array;
}

interface Layer {
  readonly outputs: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** ln(1 + n) of the error findings, then of the warnings, per category. */
export function stateCounts(
  verdict: KnownVerdict,
  categoryIndex: ReadonlyMap<string, number>,
): Float32Array {
  const size = categoryIndex.size;
  const counts = new Float32Array(2 * size);
  for (const { category, severity } of verdict.proven) {
    const index = categoryIndex.get(category);
    if (index === undefined) continue;
    const at = severity === 'error' ? index : size + index;
    counts[at] = (counts[at] as number) + 1;
  }
  return counts.map(logCount);
}

/** `base + x W`, skipping zeros; every sum runs in the same order, so that all machines agree. */
function addProduct(
  base: Float64Array,
  x: ArrayLike<number>,
  { outputs, weights }: Layer,
): Float64Array {
  for (let k = 0; k < x.length; k++) {
    const value = x[k] as number;
    if (value === 0) continue;
    const from = k * outputs;
    for (let j = 0; j < outputs; j++) {
      base[j] = (base[j] as number) + value * (weights[from + j] as number);
    }
  }
  return base;
}

function apply(layer: Layer, x: ArrayLike<number>): Float64Array {
  return addProduct(Float64Array.from(layer.bias), x, layer);
}

function rectify(x: Float64Array): Float64Array {
  for (let i = 0; i < x.length; i++) if ((x[i] as number) < 0) x[i] = 0;
  return x;
}

class LatentRanker implements Ranker {
  readonly id: string;
  readonly #categoryIndex: ReadonlyMap<string, number>;
  readonly #names: ReadonlyMap<string, number>;
  readonly #encoder1: Layer;
  readonly #encoder2: Layer;
  readonly #state: Layer;
  readonly #action: Float32Array;
  readonly #second: Layer;
  readonly #third: Layer;
  readonly #heads: Layer;

  constructor(weights: Weights) {
    const { categories, actions, hidden, latent } = weights.about as {
      categories: string[];
      actions: string[];
      hidden: number;
      latent: number;
    };
    const layer = (name: string, inputs: number, outputs: number): Layer => ({
      outputs,
      weights: getTensor(weights, `${name}.weights`, inputs, outputs),
      bias: getTensor(weights, `${name}.bias`, outputs),
    });
    this.id = `${weights.model}-${weights.version}`;
    this.#categoryIndex = new Map(categories.map((name, index) => [name, index]));
    this.#names = new Map(actions.map((name, index) => [name, index]));
    this.#encoder1 = layer('encoder1', 2 * categories.length, hidden);
    this.#encoder2 = layer('encoder2', hidden, latent);
    this.#state = layer('state', latent, hidden);
    this.#action = getTensor(weights, 'action.weights', ACTION_FEATURE_COUNT, hidden);
    this.#second = layer('second', hidden, hidden);
    this.#third = layer('third', hidden, latent);
    this.#heads = layer('heads', latent, ERROR_STEPS.length + categories.length);
  }

  encode(model: Model, verdict: KnownVerdict): RankerState {
    const counts = stateCounts(verdict, this.#categoryIndex);
    const latent = apply(this.#encoder2, rectify(apply(this.#encoder1, counts)));
    const features = new ActionFeatures(model, verdict, this.#categoryIndex, this.#names);
    return this.#stateOf(features, latent);
  }

  #stateOf(features: ActionFeatures, latent: Float64Array): RankerState {
    return { features, latent, drive: apply(this.#state, latent) };
  }

  read({ latent }: RankerState): Prediction {
    const logits = apply(this.#heads, latent);
    const atMost = Array.from(ERROR_STEPS, (_, index) => sigmoid(logits[index] as number));
    const [none = 0, one = 0, two = 0, four = 0] = atMost;
    return {
      valid: none,
      errors: 1 - none + (1 - one) + (1 - two) + 2 * (1 - four),
      categories: logits.slice(ERROR_STEPS.length).map(sigmoid),
    };
  }

  predict(state: RankerState, candidate: readonly Action[]): Prediction {
    return this.read({ ...state, latent: this.#next(state, state.features.rowOf(candidate)) });
  }

  imagine(state: RankerState, candidate: readonly Action[]): RankerState {
    return this.#stateOf(state.features, this.#next(state, state.features.rowOf(candidate)));
  }

  rank(
    model: Model,
    verdict: KnownVerdict,
    candidates: readonly (readonly Action[])[],
  ): Float64Array {
    const state = this.encode(model, verdict);
    return Float64Array.from(candidates, (candidate) => this.predict(state, candidate).valid);
  }

  #next({ latent, drive }: RankerState, row: SparseRow): Float64Array {
    const first = Float64Array.from(drive);
    const outputs = first.length;
    for (let k = 0; k < row.indices.length; k++) {
      const from = (row.indices[k] as number) * outputs;
      const value = row.values[k] as number;
      for (let j = 0; j < outputs; j++) {
        first[j] = (first[j] as number) + value * (this.#action[from + j] as number);
      }
    }
    const second = rectify(apply(this.#second, rectify(first)));
    return addProduct(
      Float64Array.from(latent, (value, j) => value + (this.#third.bias[j] as number)),
      second,
      this.#third,
    );
  }
}

/** Reads the ranker of its weights (`weights.ts`). Throws where they are damaged or of something else. */
export function createRanker(bytes: Uint8Array): Ranker {
  return new LatentRanker(readWeights(bytes, RANKER));
}
