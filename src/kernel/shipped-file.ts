import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Reads a file that ships beside the code, by its path beneath `src/`: it lies one folder up in the sources and from
 * the chunks and commands of a bundle, in the same folder from the bundle's own entry. Throws where the package misses it.
 */
export function readShippedFile(path: string): Buffer {
  for (const place of [`../${path}`, `./${path}`]) {
    const file = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(file)) return readFileSync(file);
  }
  throw new Error(`${path} is missing from the installed package.`);
}
