import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { readTextFile } from '../../server/read-text-file.ts';

/** Of files that hold schemas. */
const EXTENSIONS: ReadonlySet<string> = new Set(['.orb', '.json']);

const DOCUMENTS = `**/*{${[...EXTENSIONS].join(',')}}`;

/** The files that a pattern stands for, in the order of their paths; hidden ones and packages are skipped. */
async function search(pattern: string, cwd: string): Promise<string[]> {
  const files = await glob(pattern, {
    cwd,
    ignore: '**/node_modules/**',
    caseSensitiveMatch: false,
    followSymbolicLinks: false,
    expandDirectories: false,
    absolute: isAbsolute(pattern),
  });
  return files.sort();
}

/** Whether a file of a folder is a schema: other tools keep settings there as JSON. One that cannot be read is told. */
const isMeant = async (file: string): Promise<boolean> =>
  !file.toLowerCase().endsWith('.json') ||
  (await readTextFile(file).then(
    (text) => text.includes('"orbitals"'),
    () => true,
  ));

/** A file as it is, a folder as the documents in it, a pattern that the shell left as the files it stands for. */
async function expand(path: string): Promise<string[]> {
  if (path === '-') return [path];
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) {
    const files = (await search(DOCUMENTS, path)).map((name) => join(path, name));
    const areMeant = await Promise.all(files.map(isMeant));
    return files.filter((_, i) => areMeant[i]);
  }
  if (found || !isDynamicPattern(path)) return [path];
  const matching = await search(path.replaceAll('\\', '/'), process.cwd());
  return matching.length > 0 ? matching : [path];
}

export async function findFiles(paths: readonly string[]): Promise<string[]> {
  return [...new Set((await Promise.all(paths.map(expand))).flat())];
}
