/** The area under the ROC curve: how often a positive scores above a negative, ties half. NaN where a class is missing. */
export function areaUnderCurve(scores: ArrayLike<number>, labels: ArrayLike<number>): number {
  const order = Array.from({ length: scores.length }, (_, i) => i).sort(
    (a, b) => (scores[a] as number) - (scores[b] as number),
  );
  let positives = 0;
  let rankSum = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    const score = scores[order[start] as number];
    while (end < order.length && scores[order[end] as number] === score) end++;
    const rank = (start + end + 1) / 2;
    for (let i = start; i < end; i++) {
      if ((labels[order[i] as number] as number) > 0.5) {
        positives++;
        rankSum += rank;
      }
    }
    start = end;
  }
  const negatives = order.length - positives;
  if (positives === 0 || negatives === 0) return Number.NaN;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** The mean squared distance of probabilities from what happened. */
export function brierScore(probabilities: ArrayLike<number>, labels: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < labels.length; i++) {
    sum += ((probabilities[i] as number) - (labels[i] as number)) ** 2;
  }
  return sum / labels.length;
}

/** The expected calibration error over `bins` bins of equal width. */
export function calibrationError(
  probabilities: ArrayLike<number>,
  labels: ArrayLike<number>,
  bins = 15,
): number {
  const counts = new Float64Array(bins);
  const predicted = new Float64Array(bins);
  const observed = new Float64Array(bins);
  for (let i = 0; i < labels.length; i++) {
    const probability = probabilities[i] as number;
    const bin = Math.min(bins - 1, Math.floor(probability * bins));
    counts[bin] = (counts[bin] as number) + 1;
    predicted[bin] = (predicted[bin] as number) + probability;
    observed[bin] = (observed[bin] as number) + (labels[i] as number);
  }
  let error = 0;
  for (let bin = 0; bin < bins; bin++) {
    error += Math.abs((predicted[bin] as number) - (observed[bin] as number));
  }
  return error / labels.length;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Throws a RangeError naming `what` where any value is NaN or infinite: they fake perfect figures. */
export function assertFinite(values: ArrayLike<number>, what: string): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) throw new RangeError(`${what} holds ${values[i]} at ${i}.`);
  }
}
