import type { Action } from '../actions/action.ts';
import type { Model } from '../language/model/model.ts';
import { ActionFeatures } from './action-features/index.ts';
import { ACTION_FEATURE_COUNT, type SparseRow } from './action-features/layout.ts';
import { logCount, sigmoid } from './arithmetic.ts';
import { addProduct, addRows, applyLayer, getLayer, type Layer, relu } from './linear.ts';
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
  readonly latent: Float32Array;
  /** The state's share of the predictor's first layer, the same for all its candidates. */
  readonly drive: Float32Array;
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
    const layer = (name: string, inputs: number, outputs: number) =>
      getLayer(weights, name, inputs, outputs);
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
    const latent = applyLayer(this.#encoder2, relu(applyLayer(this.#encoder1, counts)));
    const features = new ActionFeatures(model, verdict, this.#categoryIndex, this.#names);
    return this.#stateOf(features, latent);
  }

  #stateOf(features: ActionFeatures, latent: Float32Array): RankerState {
    return { features, latent, drive: applyLayer(this.#state, latent) };
  }

  read({ latent }: RankerState): Prediction {
    const logits = applyLayer(this.#heads, latent);
    const atMost = Array.from(ERROR_STEPS, (_, index) => sigmoid(logits[index] as number));
    const [none = 0, one = 0, two = 0, four = 0] = atMost;
    return {
      valid: none,
      errors: 1 - none + (1 - one) + (1 - two) + 2 * (1 - four),
      categories: Float64Array.from(logits.subarray(ERROR_STEPS.length), sigmoid),
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

  #next({ latent, drive }: RankerState, { indices, values }: SparseRow): Float32Array {
    const first = new Float32Array(drive);
    relu(addRows(first, this.#action, indices, values, indices.length));
    const second = relu(applyLayer(this.#second, first));
    const next = new Float32Array(latent);
    const { bias } = this.#third;
    for (let j = 0; j < next.length; j++) next[j] = (next[j] as number) + (bias[j] as number);
    return addProduct(next, second, this.#third);
  }
}

/** Reads the ranker of its weights (`weights.ts`). Throws where they are damaged or of something else. */
export function createRanker(bytes: Uint8Array): Ranker {
  return new LatentRanker(readWeights(bytes, RANKER));
}
