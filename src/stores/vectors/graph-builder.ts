import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { GRAPH_PARAMETERS } from './graph.ts';
import type { StoredVector } from './vector-source.ts';

/** Vectors to build a graph of, in memory that the worker shares. */
export interface BuildInput {
  readonly dimension: number;
  readonly count: number;
  readonly sequences: Uint32Array;
  readonly components: Int8Array;
}

/**
 * What the worker runs: text, since a worker can't load TypeScript where a test runner or a bundle started it.
 * It stops by itself when told to or done; ended from outside during an insertion it could abort the process.
 */
const WORKER_SOURCE = `
const { workerData } = require('node:worker_threads');
const { HierarchicalNSW } = require(workerData.library);
const { dimension, count, sequences, components, stop, file, parameters } = workerData;
const graph = new HierarchicalNSW('ip', dimension);
graph.initIndex(Math.max(1, count), parameters.m, parameters.efConstruction, parameters.seed);
const point = new Array(dimension);
let built = 0;
for (; built < count && Atomics.load(stop, 0) === 0; built++) {
  let sum = 0;
  for (let d = 0; d < dimension; d++) sum += components[built * dimension + d] ** 2;
  const scale = sum === 0 ? 0 : 1 / Math.sqrt(sum);
  for (let d = 0; d < dimension; d++) point[d] = components[built * dimension + d] * scale;
  graph.addPoint(point, sequences[built]);
}
if (built === count) graph.writeIndexSync(file);
`;

/** Memory for the vectors of a graph that is still to be filled. */
export function createBuildInput(dimension: number, capacity: number) {
  const sequences = new Uint32Array(new SharedArrayBuffer(capacity * 4));
  const components = new Int8Array(new SharedArrayBuffer(capacity * dimension));
  let count = 0;
  return {
    add(vector: StoredVector) {
      if (vector.components.length !== dimension || count === capacity) return;
      sequences[count] = vector.sequence;
      components.set(vector.components, count * dimension);
      count++;
    },
    finish: (): BuildInput => ({ dimension, count, sequences, components }),
  };
}

/** Builds a graph in a worker thread and writes it to a file. False where `signal` stopped it first. */
export async function buildGraph(
  input: BuildInput,
  file: string,
  signal: AbortSignal,
): Promise<boolean> {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const onAbort = () => Atomics.store(stop, 0, 1);
  if (signal.aborted) return false;
  signal.addEventListener('abort', onAbort);
  const library = createRequire(import.meta.url).resolve('hnswlib-node');
  try {
    await new Promise<void>((resolve, reject) => {
      const worker = new Worker(WORKER_SOURCE, {
        eval: true,
        // Flags of this process may be for its own loader only.
        execArgv: [],
        workerData: { ...input, library, stop, file, parameters: GRAPH_PARAMETERS },
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  return Atomics.load(stop, 0) === 0;
}
