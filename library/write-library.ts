import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isLibrary, packLibrary, unpackLibrary } from '../src/behaviors/packed-library.ts';
import { toCanonicalJson } from '../src/kernel/canonical-json.ts';
import type { BehaviorRecord } from './behavior.ts';

/** SHA-256 (hex) over the canonical JSON of `{name: document}`. */
export function hashLibrary(records: readonly BehaviorRecord[]): string {
  const documents = Object.fromEntries(records.map(({ name, schema }) => [name, schema]));
  return createHash('sha256').update(toCanonicalJson(documents)).digest('hex');
}

/** Whether a file says what the records say: another zlib packs the same text into other bytes. */
function saysTheSame(file: Buffer, records: readonly BehaviorRecord[]): boolean {
  const { hash, entries, read } = unpackLibrary(file);
  if (hash !== hashLibrary(records) || entries.length !== records.length) return false;
  return records.every(
    ({ schema, ...entry }, index) =>
      JSON.stringify(entries[index]) === JSON.stringify(entry) &&
      read(index) === JSON.stringify(schema),
  );
}

/** The file of the built-in library. Where the committed one says the same, it stays as it is. */
export function renderLibrary(records: readonly BehaviorRecord[], path: string): Buffer {
  const committed = existsSync(path) ? readFileSync(path) : undefined;
  if (committed && isLibrary(committed) && saysTheSame(committed, records)) return committed;
  return packLibrary(hashLibrary(records), records);
}
