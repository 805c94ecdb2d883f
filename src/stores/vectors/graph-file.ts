import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Hnsw } from '../../kernel/hnswlib.ts';
import { NearestVectors } from '../../kernel/nearest-vectors.ts';
import type { TextCursor } from '../../ports/episodes.ts';

/** What a graph holds; the file beside it says so. */
const header = z.object({
  embedder: z.string(),
  dimension: z.int(),
  count: z.int(),
  twins: z.array(z.array(z.int()).min(2)),
  /** How far the graph has followed its store. */
  cursor: z.object({ sequence: z.int(), removal: z.int() }),
  /** SHA-256 of the graph's bytes: the library takes garbage silently. */
  sha256: z.string(),
});

const headerOf = (file: string) => `${file}.json`;

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

/** Writes a file under another name first, so that no half of it has the name. */
async function replace(file: string, write: (file: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await write(temporary);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The vectors of a file and how far they have followed; undefined where it is missing, damaged or of another embedder. */
export async function readGraph(
  hnsw: Hnsw,
  file: string,
  embedder: string,
): Promise<{ vectors: NearestVectors; cursor: TextCursor } | undefined> {
  try {
    const said = header.parse(JSON.parse(await readFile(headerOf(file), 'utf8')));
    if (said.embedder !== embedder || said.sha256 !== (await hashFile(file))) return undefined;
    const vectors = await NearestVectors.load(hnsw, file, said);
    return vectors && { vectors, cursor: said.cursor };
  } catch {
    return undefined;
  }
}

/** Writes the graph of vectors of which none waits. */
export async function writeGraph(
  file: string,
  vectors: NearestVectors,
  said: { readonly embedder: string; readonly cursor: TextCursor },
): Promise<void> {
  const { graphSize } = vectors;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  let sha256 = '';
  await replace(file, async (temporary) => {
    await vectors.save(temporary);
    sha256 = await hashFile(temporary);
  });
  const text = JSON.stringify({ ...said, ...graphSize, sha256 });
  await replace(headerOf(file), (temporary) => writeFile(temporary, text));
}

export async function removeGraph(file: string): Promise<void> {
  for (const path of [file, headerOf(file)]) await rm(path, { force: true });
}
