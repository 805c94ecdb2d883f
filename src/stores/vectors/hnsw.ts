export type Hnsw = typeof import('hnswlib-node');

let found: Promise<Hnsw | undefined> | undefined;

/** The native library of graphs, or undefined where it is not installed or was not built. */
export function findHnsw(): Promise<Hnsw | undefined> {
  found ??= import('hnswlib-node').then(
    (library) => library.default,
    () => undefined,
  );
  return found;
}

/** The library, for callers that know that it is present. Throws where it is missing. */
export async function getHnsw(): Promise<Hnsw> {
  const library = await findHnsw();
  if (!library) throw new Error('hnswlib-node is not installed, or was not built.');
  return library;
}
