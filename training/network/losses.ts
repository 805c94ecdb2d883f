/** A loss and its gradient by the prediction. */
export interface Loss {
  readonly value: number;
  readonly gradient: Float32Array;
}

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** Mean binary cross-entropy of logits, each column weighted by `weights` (repeating over the rows). */
export function binaryCrossEntropy(
  logits: Float32Array,
  targets: Float32Array,
  weights: readonly number[],
): Loss {
  const rows = logits.length / weights.length;
  const gradient = new Float32Array(logits.length);
  let value = 0;
  for (let i = 0; i < logits.length; i++) {
    const logit = logits[i] as number;
    const target = targets[i] as number;
    const weight = (weights[i % weights.length] as number) / rows;
    value +=
      weight * (Math.max(logit, 0) - logit * target + Math.log1p(Math.exp(-Math.abs(logit))));
    gradient[i] = weight * (sigmoid(logit) - target);
  }
  return { value, gradient };
}

/** Mean squared error per row, times `weight`; the gradient by the target is the negative. */
export function meanSquaredError(
  prediction: Float32Array,
  target: Float32Array,
  weight: number,
): Loss {
  const gradient = new Float32Array(prediction.length);
  const scale = weight / prediction.length;
  let value = 0;
  for (let i = 0; i < prediction.length; i++) {
    const error = (prediction[i] as number) - (target[i] as number);
    value += scale * error * error;
    gradient[i] = 2 * scale * error;
  }
  return { value, gradient };
}
