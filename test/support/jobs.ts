import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { corpusDirectory } from './corpus.ts';

/** The folder of the public jobs, beside the corpus; undefined where there is none: tests that need it skip. */
export const jobsDirectory: string | undefined = (() => {
  const beside = corpusDirectory === undefined ? undefined : resolve(corpusDirectory, '../jobs');
  const directory = process.env.ORRERY_JOBS_DIR ?? beside;
  return directory && existsSync(join(directory, 'README.md')) ? directory : undefined;
})();

/** The title of a suite over the jobs; says why it skips where there are none. */
export function jobsTitle(title: string): string {
  return jobsDirectory ? title : `${title} (skipped: ORRERY_CORPUS_DIR has no jobs beside it)`;
}

/** One file of jobs, read. */
export function readJobs<T>(name: string): T {
  return JSON.parse(readFileSync(join(jobsDirectory as string, name), 'utf8')) as T;
}
