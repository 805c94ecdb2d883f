import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSnapshotStore, type SnapshotStore } from './snapshot.ts';

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
