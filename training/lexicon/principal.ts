/** Rounds of power iteration: the first components of word vectors stand far apart. */
const ROUNDS = 50;

function normalise(values: Float64Array): void {
  const norm = Math.hypot(...values) || 1;
  for (let k = 0; k < values.length; k++) values[k] = (values[k] as number) / norm;
}

/** The direction of the greatest variance of the rows. */
function findDirection(rows: Float32Array, dimensions: number): Float64Array {
  const direction = Float64Array.from({ length: dimensions }, (_, k) => 1 + k / dimensions);
  normalise(direction);
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(dimensions);
    for (let at = 0; at < rows.length; at += dimensions) {
      let dot = 0;
      for (let k = 0; k < dimensions; k++)
        dot += (rows[at + k] as number) * (direction[k] as number);
      for (let k = 0; k < dimensions; k++) {
        next[k] = (next[k] as number) + dot * (rows[at + k] as number);
      }
    }
    normalise(next);
    direction.set(next);
  }
  return direction;
}

/**
 * Takes from the rows what all words share, so that cosines tell words apart: the mean and the first principal
 * components (Mu and Viswanath 2018, "All-but-the-top"). Rows end with unit length.
 */
export function removeCommon(rows: Float32Array, dimensions: number, components: number): void {
  const size = rows.length / dimensions;
  const mean = new Float64Array(dimensions);
  rows.forEach((value, at) => {
    mean[at % dimensions] = (mean[at % dimensions] as number) + value / size;
  });
  rows.forEach((value, at) => {
    rows[at] = value - (mean[at % dimensions] as number);
  });
  for (let c = 0; c < components; c++) {
    const direction = findDirection(rows, dimensions);
    for (let at = 0; at < rows.length; at += dimensions) {
      let dot = 0;
      for (let k = 0; k < dimensions; k++)
        dot += (rows[at + k] as number) * (direction[k] as number);
      for (let k = 0; k < dimensions; k++) {
        rows[at + k] = (rows[at + k] as number) - dot * (direction[k] as number);
      }
    }
  }
  for (let at = 0; at < rows.length; at += dimensions) {
    const row = rows.subarray(at, at + dimensions);
    const norm = Math.hypot(...row) || 1;
    for (let k = 0; k < dimensions; k++) row[k] = (row[k] as number) / norm;
  }
}
