import type { Model } from '../language/model/model.ts';
import { sigmoid } from './arithmetic.ts';
import { applyLayer, getLayer, relu } from './linear.ts';
import { type KnownVerdict, viewFeatureCount, viewFeatures } from './view-features.ts';
import { getTensor, readWeights } from './weights-file.ts';

/** An estimate of the hidden parts of a document. */
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
