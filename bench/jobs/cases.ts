import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The cases of a public set of jobs in the folder ORRERY_JOBS_DIR; none where it is unset. Throws where the folder has
 * no such file.
 */
export function readCases<T>(file: string): readonly T[] {
  const folder = process.env.ORRERY_JOBS_DIR;
  if (!folder) {
    process.stderr.write(`  ORRERY_JOBS_DIR is not set: ${file} is left out\n`);
    return [];
  }
  return (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { cases: readonly T[] }).cases;
}
