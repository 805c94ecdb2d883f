import type { WordGraph } from './graph.ts';
import type { SparseMatrix } from './svd.ts';

/** The chance that a walk ends at each step: about three steps on average, a gloss and back. */
const STOP = 0.3;
/** A walk is followed until no node holds more than this unspent probability. */
const RESIDUE = 1e-4;
/** Destinations kept a word. */
const KEPT = 300;
/** Keeps rare destinations from looking informative by chance. */
const SMOOTHING = 3e-4;

/** Where random walks from one word end: personalised PageRank by local push (Andersen, Chung and Lang 2006). */
function createWalker(graph: WordGraph) {
  const reached = new Float64Array(graph.nodeCount);
  const residue = new Float64Array(graph.nodeCount);
  return (start: number): [node: number, probability: number][] => {
    const touched: number[] = [start];
    const queue: number[] = [start];
    residue[start] = 1;
    for (let head = 0; head < queue.length; head++) {
      const node = queue[head] as number;
      const mass = residue[node] as number;
      if (mass < RESIDUE) continue;
      residue[node] = 0;
      reached[node] = (reached[node] as number) + STOP * mass;
      for (let at = graph.starts[node] as number; at < (graph.starts[node + 1] as number); at++) {
        const target = graph.targets[at] as number;
        const before = residue[target] as number;
        const after = before + (1 - STOP) * mass * (graph.weights[at] as number);
        if (before === 0) touched.push(target);
        residue[target] = after;
        if (before < RESIDUE && after >= RESIDUE) queue.push(target);
      }
    }
    const ends: [number, number][] = [];
    for (const node of new Set(touched)) {
      const probability = reached[node] as number;
      if (probability > 0) ends.push([node, probability]);
      reached[node] = 0;
      residue[node] = 0;
    }
    return ends.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, KEPT);
  };
}

/**
 * One row a word, one column a node: the positive pointwise mutual information of a word and where its walks end,
 * rows of length 1.
 */
export function createWalkMatrix(graph: WordGraph): SparseMatrix {
  const walk = createWalker(graph);
  const rows = graph.stems.map((_, word) => walk(word));
  const totals = new Float64Array(graph.nodeCount);
  for (const row of rows) {
    for (const [node, probability] of row) {
      totals[node] = (totals[node] as number) + probability;
    }
  }
  const starts = new Int32Array(rows.length + 1);
  const indices: number[] = [];
  const values: number[] = [];
  rows.forEach((row, word) => {
    starts[word] = indices.length;
    const entries = row.flatMap(([node, probability]) => {
      const expected = (totals[node] as number) / rows.length + SMOOTHING;
      const information = Math.log(probability / expected);
      return information > 0 ? [[node, information] as const] : [];
    });
    const norm = Math.hypot(...entries.map(([, value]) => value)) || 1;
    for (const [node, value] of entries) {
      indices.push(node);
      values.push(value / norm);
    }
  });
  starts[rows.length] = indices.length;
  return {
    rows: rows.length,
    columns: graph.nodeCount,
    starts,
    indices: Int32Array.from(indices),
    values: Float32Array.from(values),
  };
}
