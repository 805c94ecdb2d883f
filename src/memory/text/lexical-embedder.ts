import type { TextEmbedder } from '../embedder.ts';
import { type Lexicon, loadLexicon } from './lexicon.ts';
import { toStems } from './words.ts';

export const TEXT_DIMENSIONS = 256;

/** Changes whenever the same text would give another vector. */
const VERSION = 1;
/** Share of the meaning (word vectors) against the wording (hashes) in the squared length. */
const MEANING_SHARE = 0.9;
/** Positions that a hashed feature touches: collisions of one are outvoted by the others. */
const POSITIONS = 4;
const TRIGRAM_WEIGHT = 0.3;
const UNKNOWN_IDF = 9;

/** 32-bit FNV-1a, finished as murmur does, so that neighbouring seeds are independent. */
function hash(text: string, seed: number): number {
  let state = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) {
    state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** Adds a feature at signed pseudo-random positions. */
function addHashed(target: Float32Array, feature: string, weight: number): void {
  for (let seed = 0; seed < POSITIONS; seed++) {
    const mixed = hash(feature, seed);
    const at = mixed % TEXT_DIMENSIONS;
    target[at] = (target[at] as number) + (mixed & 0x80000000 ? weight : -weight);
  }
}

function scaleToLength(vector: Float32Array, length: number): void {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return;
  const scale = length / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) * scale;
}

/** The unit vector of one text; a text without content words has a fixed one. */
function embedText(text: string, lexicon: Lexicon): Float32Array {
  const counts = new Map<string, number>();
  for (const stem of toStems(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const meaning = new Float32Array(TEXT_DIMENSIONS);
  const wording = new Float32Array(TEXT_DIMENSIONS);
  for (const [stem, count] of counts) {
    const row = lexicon.findRow(stem);
    const weight = (row < 0 ? UNKNOWN_IDF : lexicon.idf(row)) * (1 + Math.log(count));
    if (row >= 0) lexicon.addTo(meaning, row, weight);
    addHashed(wording, stem, weight);
    // Names, identifiers and typos: what the table knows needs no spelling.
    if (row >= 0) continue;
    for (let i = 0; i + 3 <= stem.length; i++) {
      addHashed(wording, `#${stem.slice(i, i + 3)}`, (weight * TRIGRAM_WEIGHT) / stem.length);
    }
  }
  if (counts.size === 0) addHashed(wording, 'empty', 1);
  scaleToLength(meaning, Math.sqrt(MEANING_SHARE));
  scaleToLength(wording, Math.sqrt(1 - MEANING_SHARE));
  const vector = Float32Array.from(meaning, (value, i) => value + (wording[i] as number));
  scaleToLength(vector, 1);
  return vector;
}

/**
 * The embedder that needs no network and no model: latent vectors of words from WordNet, joined with hashed
 * stems and character trigrams for names and identifiers. 256 numbers, the same on every machine.
 * Reads its table when first used.
 */
export function createLexicalEmbedder(load: () => Lexicon = loadLexicon): TextEmbedder {
  let lexicon: Lexicon | undefined;
  const open = () => {
    lexicon ??= load();
    return lexicon;
  };
  return {
    get id() {
      return `lexical-${VERSION}-${open().id}`;
    },
    dimensions: TEXT_DIMENSIONS,
    embed: async (texts) => texts.map((text) => embedText(text, open())),
  };
}
