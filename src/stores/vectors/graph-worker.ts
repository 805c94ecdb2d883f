// A thread that builds one graph and writes it to a file. It stops by itself when told to or done: ended from outside
// during an insertion it could abort the process.
import { workerData } from 'node:worker_threads';
import { fromComponents } from '../quantize.ts';
import { GRAPH_PARAMETERS } from './graph.ts';
import { getHnsw } from './hnsw.ts';

/** Vectors to build a graph of, in memory that both threads share. */
export interface BuildInput {
  readonly dimension: number;
  readonly count: number;
  readonly sequences: Uint32Array;
  readonly components: Int8Array;
}

export interface BuildRequest extends BuildInput {
  readonly file: string;
  /** Anything but 0 stops the building. */
  readonly stop: Int32Array;
}

const { dimension, count, sequences, components, file, stop } = workerData as BuildRequest;
const { HierarchicalNSW } = await getHnsw();
const { m, efConstruction, seed } = GRAPH_PARAMETERS;
const graph = new HierarchicalNSW('ip', dimension);
graph.initIndex(Math.max(1, count), m, efConstruction, seed);
let built = 0;
for (; built < count && Atomics.load(stop, 0) === 0; built++) {
  const point = components.subarray(built * dimension, (built + 1) * dimension);
  graph.addPoint([...fromComponents(point)], sequences[built] as number);
}
if (built === count) graph.writeIndexSync(file);
