import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD, ROOT } from './orrery-command.ts';

/**
 * In place of `src/kernel/shipped-file.ts` where tests start servers: their threads run what the build made of the
 * sources, and start in a fraction of the time.
 */
export const findShippedFile = (path: string): URL =>
  pathToFileURL(
    path.endsWith('.ts') ? join(BUILD, path.replace(/ts$/, 'js')) : join(ROOT, 'src', path),
  );

export const readShippedFile = (path: string): Buffer => readFileSync(findShippedFile(path));
