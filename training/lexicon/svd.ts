import { createRandom } from '../../src/kernel/random.ts';

/** A sparse matrix, rows compressed. */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  /** Row i holds the entries `starts[i]` to `starts[i + 1]`. */
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float32Array;
}

/** A dense matrix, row-major. */
interface Dense {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array;
}

function createDense(rows: number, columns: number): Dense {
  return { rows, columns, values: new Float64Array(rows * columns) };
}

/** `matrix · right`, or `matrixᵀ · right`. */
function multiply(matrix: SparseMatrix, right: Dense, transposed: boolean): Dense {
  const width = right.columns;
  const result = createDense(transposed ? matrix.columns : matrix.rows, width);
  for (let row = 0; row < matrix.rows; row++) {
    for (let at = matrix.starts[row] ?? 0; at < (matrix.starts[row + 1] ?? 0); at++) {
      const column = matrix.indices[at] as number;
      const value = matrix.values[at] as number;
      const source = (transposed ? row : column) * width;
      const target = (transposed ? column : row) * width;
      for (let k = 0; k < width; k++) {
        result.values[target + k] =
          (result.values[target + k] as number) + value * (right.values[source + k] as number);
      }
    }
  }
  return result;
}

/** `denseᵀ · dense`: a small square matrix. */
function gram(dense: Dense): Dense {
  const { columns } = dense;
  const result = createDense(columns, columns);
  for (let row = 0; row < dense.rows; row++) {
    const at = row * columns;
    for (let i = 0; i < columns; i++) {
      const left = dense.values[at + i] as number;
      for (let j = i; j < columns; j++) {
        result.values[i * columns + j] =
          (result.values[i * columns + j] as number) + left * (dense.values[at + j] as number);
      }
    }
  }
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < i; j++) {
      result.values[i * columns + j] = result.values[j * columns + i] as number;
    }
  }
  return result;
}

/** Eigenvalues (descending) and eigenvectors (columns) of a symmetric matrix, by cyclic Jacobi rotations. */
function eigen(symmetric: Dense): { values: number[]; vectors: Dense } {
  const n = symmetric.rows;
  const a = symmetric.values.slice();
  const v = createDense(n, n).values;
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  const rotate = (m: Float64Array, x: number, y: number, c: number, s: number) => {
    const mx = m[x] as number;
    const my = m[y] as number;
    m[x] = c * mx - s * my;
    m[y] = s * mx + c * my;
  };
  for (let sweep = 0; sweep < 12; sweep++) {
    let off = 0;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        const apq = a[p * n + q] as number;
        const app = a[p * n + p] as number;
        const aqq = a[q * n + q] as number;
        if (Math.abs(apq) <= 1e-12 * Math.sqrt(Math.abs(app * aqq))) continue;
        off++;
        const theta = (aqq - app) / (2 * apq);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < n; k++) rotate(a, k * n + p, k * n + q, c, s);
        for (let k = 0; k < n; k++) rotate(a, p * n + k, q * n + k, c, s);
        for (let k = 0; k < n; k++) rotate(v, k * n + p, k * n + q, c, s);
      }
    }
    if (off === 0) break;
  }
  const order = Array.from({ length: n }, (_, i) => i).sort(
    (x, y) => (a[y * n + y] as number) - (a[x * n + x] as number),
  );
  const vectors = createDense(n, n);
  order.forEach((from, to) => {
    for (let k = 0; k < n; k++) vectors.values[k * n + to] = v[k * n + from] as number;
  });
  return { values: order.map((i) => Math.max(0, a[i * n + i] as number)), vectors };
}

/** `dense · square`, the square's columns cut to `columns` and scaled by `scale`. */
function project(
  dense: Dense,
  square: Dense,
  columns: number,
  scale: (column: number) => number,
): Dense {
  const result = createDense(dense.rows, columns);
  const scales = Array.from({ length: columns }, (_, column) => scale(column));
  for (let row = 0; row < dense.rows; row++) {
    const target = row * columns;
    for (let k = 0; k < dense.columns; k++) {
      const left = dense.values[row * dense.columns + k] as number;
      const source = k * square.columns;
      for (let j = 0; j < columns; j++) {
        result.values[target + j] =
          (result.values[target + j] as number) +
          left * (square.values[source + j] as number) * (scales[j] as number);
      }
    }
  }
  return result;
}

/** An orthonormal basis of the columns of `dense`, through the eigenvectors of its Gram matrix. */
function orthonormalise(dense: Dense): Dense {
  const { values, vectors } = eigen(gram(dense));
  const largest = values[0] ?? 0;
  return project(dense, vectors, dense.columns, (column) => {
    const value = values[column] ?? 0;
    return value > largest * 1e-14 ? 1 / Math.sqrt(value) : 0;
  });
}

/** Subspace iterations beyond the first: two bring the small singular values within a few per cent. */
const POWER_ITERATIONS = 2;
const OVERSAMPLING = 16;

/**
 * The left singular vectors of `matrix` scaled by `σ^power`, rows × rank, by randomised subspace iteration
 * (Halko, Martinsson and Tropp 2011, algorithm 4.4) with a fixed seed.
 */
export function createEmbedding(matrix: SparseMatrix, rank: number, power: number): Dense {
  const random = createRandom(20);
  const width = rank + OVERSAMPLING;
  const start = createDense(matrix.columns, width);
  for (let i = 0; i < start.values.length; i++) start.values[i] = random.next() < 0.5 ? -1 : 1;
  let basis = orthonormalise(multiply(matrix, start, false));
  for (let i = 0; i < POWER_ITERATIONS; i++) {
    basis = orthonormalise(multiply(matrix, multiply(matrix, basis, true), false));
  }
  const small = multiply(matrix, basis, true);
  const { values, vectors } = eigen(gram(small));
  return project(basis, vectors, rank, (column) => (values[column] ?? 0) ** (power / 2));
}
