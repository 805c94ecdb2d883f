import type { Model } from '../language/model/model.ts';
import { sigmoid } from './arithmetic.ts';
import { type KnownVerdict, viewFeatureCount, viewFeatures } from './view-features.ts';
import { getTensor, readWeights, type Weights } from './weights-file.ts';

/** A layer `y = x W + b`; row `k` of `W` is what input `k` adds. */
interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** The layer of a name. Throws a RangeError where the weights have none of that shape. */
function getLayer(weights: Weights, name: string, inputs: number, outputs: number): Layer {
  return {
    inputs,
    outputs,
    weights: getTensor(weights, `${name}.weights`, inputs, outputs),
    bias: getTensor(weights, `${name}.bias`, outputs),
  };
}

function applyLayer(layer: Layer, x: Float32Array): Float32Array {
  return addProduct(new Float32Array(layer.bias), x, layer);
}

/** `y += x W`, skipping the zeros that a rectifier leaves. */
function addProduct(y: Float32Array, x: Float32Array, layer: Layer): Float32Array {
  const at = new Uint16Array(x.length);
  const by = new Float32Array(x.length);
  let count = 0;
  for (let k = 0; k < x.length; k++) {
    const value = x[k] as number;
    if (value === 0) continue;
    at[count] = k;
    by[count++] = value;
  }
  return addRows(y, layer.weights, at, by, count);
}

/**
 * `y += Σ by[p] · W[at[p]]` over the first `count`: four rows at a time, which takes a third of the time
 * of one by one. Always in the same order and rounded alike, so that all machines agree.
 */
export function addRows(
  y: Float32Array,
  weights: Float32Array,
  at: Uint16Array,
  by: Float32Array,
  count: number,
): Float32Array {
  const width = y.length;
  let p = 0;
  for (; p + 3 < count; p += 4) {
    const a = (at[p] as number) * width;
    const b = (at[p + 1] as number) * width;
    const c = (at[p + 2] as number) * width;
    const d = (at[p + 3] as number) * width;
    const va = by[p] as number;
    const vb = by[p + 1] as number;
    const vc = by[p + 2] as number;
    const vd = by[p + 3] as number;
    for (let j = 0; j < width; j++) {
      y[j] =
        (y[j] as number) +
        (va * (weights[a + j] as number) +
          vb * (weights[b + j] as number) +
          vc * (weights[c + j] as number) +
          vd * (weights[d + j] as number));
    }
  }
  for (; p < count; p++) {
    const a = (at[p] as number) * width;
    const va = by[p] as number;
    for (let j = 0; j < width; j++) y[j] = (y[j] as number) + va * (weights[a + j] as number);
  }
  return y;
}

/** Sets what is below zero to zero, in place. */
export function relu(x: Float32Array): Float32Array {
  for (let i = 0; i < x.length; i++) if ((x[i] as number) < 0) x[i] = 0;
  return x;
}

/** An estimate of the hidden parts of a document. */
interface ViewEstimate {
  /** P(the complete document has no error-level finding). */
  readonly valid: number;
  /** P(the complete document has a finding of the category), per category in table order. */
  readonly categories: Float64Array;
}

/** Estimates the complete document from what is visible. Exact findings go before: they decide, this does not. */
export interface PartialViewModel {
  /** Names the weights and their version. */
  readonly id: string;
  /** Names of the categories in the order of `categories`. */
  readonly categories: readonly string[];
  estimate(model: Model, verdict: KnownVerdict): ViewEstimate;
  /** The same of features in row order of `viewFeatures`. */
  estimateFrom(features: Float32Array): ViewEstimate;
}

export const PARTIAL_VIEW = 'partial-view';

/** Reads the model of its weights (`weights.ts`). Throws where they are damaged or of something else. */
export function createPartialViewModel(bytes: Uint8Array): PartialViewModel {
  const weights = readWeights(bytes, PARTIAL_VIEW);
  const categories = weights.about.categories as string[];
  const categoryIndex = new Map(categories.map((category, index) => [category, index]));
  const inputs = viewFeatureCount(categories.length);
  const hidden = Number(weights.about.hidden);
  const outputs = 1 + categories.length;
  const first = getLayer(weights, 'first', inputs, hidden);
  const second = getLayer(weights, 'second', hidden, hidden);
  const heads = getLayer(weights, 'heads', hidden, outputs);
  const scale = getTensor(weights, 'calibration.scale', outputs);
  const shift = getTensor(weights, 'calibration.shift', outputs);
  const estimateFrom = (features: Float32Array): ViewEstimate => {
    const middle = relu(applyLayer(first, features));
    const logits = applyLayer(heads, relu(applyLayer(second, middle)));
    const calibrated = Float64Array.from(logits, (logit, i) =>
      sigmoid((scale[i] as number) * logit + (shift[i] as number)),
    );
    return { valid: calibrated[0] as number, categories: calibrated.slice(1) };
  };
  return {
    id: `${weights.model}-${weights.version}`,
    categories,
    estimate: (model, verdict) => estimateFrom(viewFeatures(model, verdict, categoryIndex)),
    estimateFrom,
  };
}
