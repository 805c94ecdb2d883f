/**
 * Arithmetic that gives the same bits on every machine: only IEEE additions, multiplications and
 * divisions, since the standard leaves the last digits of `Math.exp` and `Math.log1p` to the engine.
 */

const { LN2 } = Math;

/** e^x within 1e-14 relatively, for |x| up to 700. */
export function exp(x: number): number {
  const doublings = Math.round(x / LN2);
  const rest = x - doublings * LN2;
  let term = 1;
  let sum = 1;
  for (let n = 1; n < 16; n++) {
    term *= rest / n;
    sum += term;
  }
  return sum * 2 ** doublings;
}

/** The probability that a logit stands for; logits beyond ±40 are as good as certain. */
export function sigmoid(logit: number): number {
  return 1 / (1 + exp(-Math.max(-40, Math.min(40, logit))));
}

/** ln(1 + n) for a count, as a float32. */
export function logCount(count: number): number {
  return LOG_COUNTS[Math.min(count, LOG_COUNTS.length - 1)] as number;
}

/** ln(1 + x) = 2 artanh(x / (2 + x)), halving 1 + x until the series converges fast. */
function log1p(x: number): number {
  let value = 1 + x;
  let halvings = 0;
  for (; value > 1.5; halvings++) value /= 2;
  const ratio = (value - 1) / (value + 1);
  const square = ratio * ratio;
  let power = ratio;
  let sum = 0;
  for (let n = 1; n < 40; n += 2) {
    sum += power / n;
    power *= square;
  }
  return 2 * sum + halvings * LN2;
}

/** Beyond 4,095 a count says no more. */
const LOG_COUNTS = Float32Array.from({ length: 4096 }, (_, count) => log1p(count));
