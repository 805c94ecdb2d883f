/** The rows nearest to each row, nearest first, as many as `count`; -1 and 0 where there are fewer. */
export interface Neighbors {
  readonly rows: Int32Array;
  readonly cosines: Float32Array;
}

/** Exact nearest neighbours by cosine of unit rows; those below `minCosine` don't count. */
export function findNeighbors(
  rows: Float32Array,
  dimensions: number,
  count: number,
  minCosine: number,
): Neighbors {
  const size = rows.length / dimensions;
  const found = new Int32Array(size * count).fill(-1);
  const cosines = new Float32Array(size * count);
  const insert = (row: number, other: number, cosine: number) => {
    const first = row * count;
    let at = first + count - 1;
    if (cosine <= (cosines[at] as number)) return;
    while (at > first && cosine > (cosines[at - 1] as number)) {
      cosines[at] = cosines[at - 1] as number;
      found[at] = found[at - 1] as number;
      at--;
    }
    cosines[at] = cosine;
    found[at] = other;
  };
  for (let left = 0; left < size; left++) {
    const a = left * dimensions;
    for (let right = 0; right < left; right++) {
      const b = right * dimensions;
      let dot = 0;
      for (let k = 0; k < dimensions; k++) dot += (rows[a + k] as number) * (rows[b + k] as number);
      if (dot < minCosine) continue;
      insert(left, right, dot);
      insert(right, left, dot);
    }
  }
  return { rows: found, cosines };
}
