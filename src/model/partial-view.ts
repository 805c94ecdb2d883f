import type { Model } from '../language/model/model.ts';
import { sigmoid } from './arithmetic.ts';
import type { KnownVerdict } from './verdict.ts';
import { viewFeatureCount, viewFeatures } from './view-features.ts';
import { getTensor, readWeights } from './weights.ts';

/** What the hidden parts of a document probably hold. */
export interface ViewEstimate {
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

interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** `x W + b`; every sum runs in the same order, so that all machines agree. */
function apply({ inputs, outputs, weights, bias }: Layer, x: Float64Array): Float64Array {
  const y = Float64Array.from(bias);
  for (let k = 0; k < inputs; k++) {
    const value = x[k] as number;
    if (value === 0) continue;
    for (let j = 0; j < outputs; j++) {
      y[j] = (y[j] as number) + value * (weights[k * outputs + j] as number);
    }
  }
  return y;
}

function rectified(x: Float64Array): Float64Array {
  return x.map((value) => (value > 0 ? value : 0));
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
  const layer = (name: string, from: number, to: number): Layer => ({
    inputs: from,
    outputs: to,
    weights: getTensor(weights, `${name}.weights`, from, to),
    bias: getTensor(weights, `${name}.bias`, to),
  });
  const first = layer('first', inputs, hidden);
  const second = layer('second', hidden, hidden);
  const heads = layer('heads', hidden, outputs);
  const scale = getTensor(weights, 'calibration.scale', outputs);
  const shift = getTensor(weights, 'calibration.shift', outputs);
  const estimateFrom = (features: Float32Array): ViewEstimate => {
    const middle = rectified(apply(first, Float64Array.from(features)));
    const logits = apply(heads, rectified(apply(second, middle)));
    const calibrated = logits.map((logit, i) =>
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
