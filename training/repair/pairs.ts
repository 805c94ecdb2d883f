import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/kernel/json.ts';
import { readDocuments } from '../faults/report.ts';
import type { Problem } from './measure.ts';

const BEFORE = '.before';
const AFTER = '.after.json';

/**
 * Documents as they were written and as they were corrected: `NAME.before.json` beside `NAME.after.json`, in a folder
 * and those below it. Throws where a correction is missing.
 */
export function readPairs(folder: string): Problem[] {
  return readDocuments(folder)
    .filter(({ name }) => name.endsWith(BEFORE))
    .map(({ name, path, document }) => {
      const corrected = join(folder, path.replace(/\.before\.json$/, AFTER));
      return {
        kinds: [name.slice(0, -BEFORE.length)],
        broken: document,
        original: JSON.parse(readFileSync(corrected, 'utf8')) as JsonObject,
      };
    });
}
