import { existsSync, readFileSync } from 'node:fs';

/**
 * The URL of a file that ships beside the code, by its path beneath `src/`. From the sources, and from the chunks and
 * commands of the package, it lies one folder up; from the package's own entry in the same folder. An entry in
 * TypeScript is found as what the build made of it. Throws where the package misses it.
 */
export function findShippedFile(path: string): URL {
  const built = path.replace(/\.ts$/, '.js');
  for (const place of [`../${path}`, `../${built}`, `./${built}`]) {
    const url = new URL(place, import.meta.url);
    if (existsSync(url)) return url;
  }
  throw new Error(`${path} is missing from the installed package.`);
}

export function readShippedFile(path: string): Buffer {
  return readFileSync(findShippedFile(path));
}
