import { readdir, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { findGlobRoot, isGlob, parseGlob } from './glob.ts';

/** Of files that hold schemas. */
export const EXTENSIONS: ReadonlySet<string> = new Set(['.orb', '.json']);

const toSlashes = (path: string): string => path.replaceAll('\\', '/');

/** The documents of a folder, in the order of their paths; hidden ones and packages are skipped. */
async function listDocuments(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((name) => EXTENSIONS.has(extname(name).toLowerCase()))
    .filter((name) => !/(^|[\\/])(\.|node_modules[\\/])/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** A file as it is, a folder as the documents in it, a pattern that the shell left as the files it stands for. */
async function expand(path: string): Promise<string[]> {
  if (path === '-') return [path];
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return listDocuments(path);
  if (found || !isGlob(path)) return [path];
  const pattern = parseGlob(toSlashes(normalize(path)));
  const files = await listDocuments(findGlobRoot(toSlashes(path)));
  const matching = files.filter((file) => pattern.test(toSlashes(file)));
  return matching.length > 0 ? matching : [path];
}

/** The files that arguments stand for, each once. */
export async function findFiles(paths: readonly string[]): Promise<string[]> {
  return [...new Set((await Promise.all(paths.map(expand))).flat())];
}
