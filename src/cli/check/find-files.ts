import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { readTextFile } from '../../server/read-text-file.ts';

/** Of files that hold schemas. */
const EXTENSIONS: ReadonlySet<string> = new Set(['.orb', '.json']);

/** Hidden files and folders, and packages. */
const SKIPPED = /(?:^|[\\/])(?:\.|node_modules[\\/])/;

/** Whether a file of a folder is a schema: other tools keep settings there as JSON. One that cannot be read is told. */
const isMeant = async (file: string): Promise<boolean> =>
  extname(file).toLowerCase() !== '.json' ||
  (await readTextFile(file).then(
    (text) => text.includes('"orbitals"'),
    () => true,
  ));

/** A file as it is, a folder as the documents in it by their paths, without hidden ones and packages. */
async function expand(path: string): Promise<string[]> {
  const found = path === '-' ? undefined : await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && EXTENSIONS.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !SKIPPED.test(relative(path, file)))
    .sort();
  const areMeant = await Promise.all(files.map(isMeant));
  return files.filter((_, i) => areMeant[i]);
}

export async function findFiles(paths: readonly string[]): Promise<string[]> {
  return [...new Set((await Promise.all(paths.map(expand))).flat())];
}
