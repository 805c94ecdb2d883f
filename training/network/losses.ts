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

/**
 * What keeps a latent from collapsing (VICReg, Bardes et al. 2022): every dimension's standard deviation
 * at least 1, and no two dimensions correlated.
 */
export function varianceCovariance(
  latent: Float32Array,
  width: number,
  varianceWeight: number,
  covarianceWeight: number,
): Loss {
  const rows = latent.length / width;
  const gradient = new Float32Array(latent.length);
  const centred = centre(latent, width);
  const covariance = covarianceOf(centred, width);
  let value = 0;
  const byCovariance = new Float64Array(width * width);
  for (let j = 0; j < width; j++) {
    const deviation = Math.sqrt((covariance[j * width + j] as number) + 1e-4);
    if (deviation < 1) {
      value += (varianceWeight * (1 - deviation)) / width;
      byCovariance[j * width + j] = -varianceWeight / (2 * deviation * width);
    }
    for (let k = 0; k < width; k++) {
      if (k === j) continue;
      const c = covariance[j * width + k] as number;
      value += (covarianceWeight * c * c) / width;
      byCovariance[j * width + k] = (2 * covarianceWeight * c) / width;
    }
  }
  const scale = 2 / (rows - 1);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < width; j++) {
      const x = centred[i * width + j] as number;
      if (x === 0) continue;
      for (let k = 0; k < width; k++) {
        gradient[i * width + k] =
          (gradient[i * width + k] as number) + scale * x * (byCovariance[j * width + k] as number);
      }
    }
  }
  return { value, gradient };
}

function centre(latent: Float32Array, width: number): Float32Array {
  const rows = latent.length / width;
  const centred = new Float32Array(latent.length);
  for (let j = 0; j < width; j++) {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += latent[i * width + j] as number;
    const mean = sum / rows;
    for (let i = 0; i < rows; i++)
      centred[i * width + j] = (latent[i * width + j] as number) - mean;
  }
  return centred;
}

function covarianceOf(centred: Float32Array, width: number): Float64Array {
  const rows = centred.length / width;
  const covariance = new Float64Array(width * width);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < width; j++) {
      const x = (centred[i * width + j] as number) / (rows - 1);
      for (let k = 0; k < width; k++) {
        covariance[j * width + k] =
          (covariance[j * width + k] as number) + x * (centred[i * width + k] as number);
      }
    }
  }
  return covariance;
}
