import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { toCanonicalJson } from '../src/kernel/canonical-json.ts';
import type { BehaviorRecord } from './behavior.ts';

/** The files of the built-in library, by their path from the root of the repository: its entries and its documents. */
export const LIBRARY_FILES = {
  entries: 'src/behaviors/library.gen.json',
  documents: 'src/behaviors/library.bin',
} as const;

/** One level below the highest: a twentieth larger, in a third of the time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** All behaviors without their documents, and the SHA-256 (hex) over the canonical JSON of `{name: document}`. */
export function renderEntries(records: readonly BehaviorRecord[]): string {
  const documents = Object.fromEntries(records.map(({ name, schema }) => [name, schema]));
  const hash = createHash('sha256').update(toCanonicalJson(documents)).digest('hex');
  const entries = records.map(({ schema: _, ...entry }) => entry);
  return `${JSON.stringify({ hash, entries }, null, 2)}\n`;
}

/**
 * All documents as JSON, one a line, in Brotli (RFC 7932). Where the committed file at `path` says the same, it stays
 * as it is: another zlib packs the same text into other bytes.
 */
export function renderDocuments(records: readonly BehaviorRecord[], path: string): Buffer {
  const text = records.map(({ schema }) => JSON.stringify(schema)).join('\n');
  const committed = existsSync(path) ? readFileSync(path) : undefined;
  if (committed && brotliDecompressSync(committed).toString() === text) return committed;
  return brotliCompressSync(text, QUALITY);
}
