// A thread that builds one graph and writes it to a file. It ends by itself, when it is done or asked to stop: a thread
// that is ended from outside during an insertion could abort the process.
import { workerData } from 'node:worker_threads';
import type { VectorBlock } from './exact-vectors.ts';
import { createGraph } from './hnsw-graph.ts';

export interface BuildRequest extends VectorBlock {
  readonly file: string;
  /** Any value but 0 stops the building. */
  readonly stop: Int32Array;
}

const { dimension, sequences, components, file, stop } = workerData as BuildRequest;
const graph = await createGraph(dimension, sequences.length);
for (const [i, sequence] of sequences.entries()) {
  if (Atomics.load(stop, 0) !== 0) break;
  graph.add({ sequence, components: components.subarray(i * dimension, (i + 1) * dimension) });
}
if (Atomics.load(stop, 0) === 0) graph.write(file);
