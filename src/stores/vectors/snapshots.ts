import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startWorker } from '../start-worker.ts';
import type { VectorBlock } from './exact-vectors.ts';
import type { BuildRequest } from './graph-worker.ts';
import { type Graph, loadGraph } from './hnsw-graph.ts';

/** The name of a file states its content: dimension, number and last sequence of its vectors, and its own SHA-256. */
const NAME = /^hnsw-(\d+)-(\d+)-(\d+)-([0-9a-f]{64})\.hnsw$/;
const TEMPORARY = '.tmp';
/** The age from which a temporary file counts as left by a process that is gone. Milliseconds. */
const STALE_MS = 60 * 60 * 1000;

/** The file of one graph, which holds all vectors that its partition had up to a sequence. */
export interface Snapshot {
  readonly file: string;
  readonly dimension: number;
  readonly count: number;
  readonly through: number;
  readonly sha256: string;
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

function parse(folder: string, name: string): Snapshot[] {
  const match = NAME.exec(name);
  if (!match) return [];
  const [dimension = 0, count = 0, through = 0] = match.slice(1, 4).map(Number);
  return [{ file: join(folder, name), dimension, count, through, sha256: match[4] as string }];
}

/** The snapshots in the folder of a partition, the newest first. */
export async function listSnapshots(folder: string): Promise<Snapshot[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => parse(folder, name)).sort((a, b) => b.through - a.through);
}

/** Whether a file still has the bytes that were written. */
export const isSound = async ({ file, sha256 }: Snapshot): Promise<boolean> =>
  (await hashFile(file).catch(() => '')) === sha256;

/** The graph of a snapshot. Undefined where the file is missing or damaged. A damaged file is deleted. */
export async function loadSnapshot(snapshot: Snapshot): Promise<Graph | undefined> {
  if (await isSound(snapshot)) return loadGraph(snapshot.file, snapshot.dimension);
  await rm(snapshot.file, { force: true });
  return undefined;
}

/** Deletes all entries of a partition's folder but one file, and the files that other processes are writing. */
export async function keepOnly({ file }: Pick<Snapshot, 'file'>): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (path === file) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    if (name.endsWith(TEMPORARY) && Date.now() - mtimeMs < STALE_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Builds a graph of all vectors in a thread and writes its file. Undefined where `signal` stopped it, or a purge
 * removed the folder meanwhile.
 */
export async function buildSnapshot(
  folder: string,
  block: VectorBlock,
  signal: AbortSignal,
): Promise<Snapshot | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `${randomBytes(8).toString('hex')}${TEMPORARY}`);
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const onAbort = () => Atomics.store(stop, 0, 1);
  if (signal.aborted) return undefined;
  signal.addEventListener('abort', onAbort);
  const workerData: BuildRequest = { ...block, file: temporary, stop };
  try {
    await new Promise<void>((resolve, reject) => {
      const worker = startWorker(new URL('./graph-worker.ts', import.meta.url), { workerData });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
    if (signal.aborted) return undefined;
    const sha256 = await hashFile(temporary);
    const { dimension, sequences } = block;
    const [count, through] = [sequences.length, sequences.at(-1) ?? 0];
    const name = `hnsw-${dimension}-${count}-${through}-${sha256}.hnsw`;
    await rename(temporary, join(folder, name));
    return { file: join(folder, name), dimension, count, through, sha256 };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await rm(temporary, { force: true });
  }
}
