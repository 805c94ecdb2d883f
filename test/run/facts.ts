import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { corpusDirectory } from '../support/corpus.ts';

/** A file beside the corpus, or undefined where it is not there: tests that need it skip. */
export function readBesideCorpus(path: string): unknown {
  if (corpusDirectory === undefined) return undefined;
  const file = join(dirname(corpusDirectory), path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Whether two values are the same: numbers within 1e-9, null and missing as one, `*` as anything. */
export function isAlike(a: unknown, b: unknown): boolean {
  const [left, right] = [a ?? null, b ?? null];
  if (left === '*' || right === '*') return true;
  if (typeof left === 'number' && typeof right === 'number') {
    return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left));
  }
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return left === right;
  }
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) =>
    isAlike((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
  );
}
