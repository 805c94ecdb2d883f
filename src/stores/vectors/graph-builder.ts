import { startWorker } from '../start-worker.ts';
import type { BuildInput, BuildRequest } from './graph-worker.ts';
import type { StoredVector } from './vector-source.ts';

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
  if (signal.aborted) return false;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const onAbort = () => Atomics.store(stop, 0, 1);
  signal.addEventListener('abort', onAbort);
  const request: BuildRequest = { ...input, file, stop };
  try {
    await new Promise<void>((resolve, reject) => {
      const worker = startWorker(new URL('./graph-worker.ts', import.meta.url), {
        workerData: request,
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  return Atomics.load(stop, 0) === 0;
}
