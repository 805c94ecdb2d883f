import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { VectorSpace } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshot.ts';
import type { VectorSource } from './vector-source.ts';

async function listFolders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(directory, entry.name));
}

/** The snapshots in an index directory: `<scope>/<partition>/`. */
export async function listSnapshots(directory: string): Promise<SnapshotStore[]> {
  const scopes = await listFolders(directory);
  const partitions = await Promise.all(scopes.map(listFolders));
  return partitions.flat().map(createSnapshotStore);
}

/** Deletes the snapshots of a scope whose embedder has no vectors in it any more. */
export async function removeAbandoned(
  scopeDirectory: string,
  scope: MemoryScope,
  source: VectorSource,
): Promise<void> {
  const spaces: readonly VectorSpace[] = ['context', 'structure'];
  const counts = await Promise.all(spaces.map((space) => source.countVectors({ scope, space })));
  const used = new Set(counts.flat().map(({ embedder }) => embedder));
  for (const folder of await listFolders(scopeDirectory)) {
    const snapshot = createSnapshotStore(folder);
    const manifest = await snapshot.readManifest();
    if (manifest && !used.has(manifest.embedder)) await snapshot.remove();
  }
}
