import type { Lexicon } from './lexicon.ts';
import type { Synonyms } from './synonyms.ts';
import { toWords } from './words.ts';

/** Similarity of words that a synonym group of the domain joins. */
const SYNONYM_SIMILARITY = 0.8;
/** Word vectors never count for more than a synonym group. */
const VECTOR_CAP = 0.8;
/** Cosines of unrelated words reach this: measured on pairs of random stems. */
const VECTOR_FLOOR = 0.1;
/** Trigram overlap below this is chance. */
const DICE_FLOOR = 0.6;
const DICE_WEIGHT = 0.8;
/** Weight of a word that general English does not know: names and identifiers tell much. */
const UNKNOWN_IDF = 9;
/** Share of the texts' overall topic in their similarity; the rest is word by word. */
const TOPIC_SHARE = 0.2;
/** Share of the domain in how telling a word is, where the domain knows enough. */
const LOCAL_SHARE = 0.7;
/** Dimensions of the word vectors that tell a topic; half of them cost a point of R@5. */
const TOPIC_DIMENSIONS = 256;
/** The most telling words of a text that are aligned; a 16 KB context would cost milliseconds. */
const MAX_WORDS = 64;

/** A distinct content word of a text. */
export interface Token {
  /** As first written. */
  readonly form: string;
  readonly stem: string;
  readonly groups: readonly number[];
  /** Row in the lexicon, or −1. */
  readonly row: number;
  readonly weight: number;
}

/** How telling a stem is in a domain, natural log; undefined where the domain knows too little. */
export type DomainIdf = (stem: string) => number | undefined;

/** The character trigrams of a word, its ends marked. */
function toTrigrams(stem: string): Set<string> {
  const padded = `^${stem}$`;
  const trigrams = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i++) trigrams.add(padded.slice(i, i + 3));
  return trigrams;
}

function diceSimilarity(left: string, right: string): number {
  const a = toTrigrams(left);
  const b = toTrigrams(right);
  let shared = 0;
  for (const trigram of a) if (b.has(trigram)) shared++;
  return (2 * shared) / (a.size + b.size);
}

/** The distinct content words of a text with what alignment needs of them, the most telling 64 of a long one. */
function toTokens(
  text: string,
  lexicon: Lexicon,
  synonyms: Synonyms,
  domainIdf: DomainIdf,
): Token[] {
  const words = toWords(text);
  const groups = synonyms.findGroups(words);
  const byStem = new Map<string, { form: string; groups: readonly number[] }>();
  words.forEach((word, at) => {
    if (!word.content) return;
    const own = groups[at] as readonly number[];
    const known = byStem.get(word.stem);
    if (known === undefined) byStem.set(word.stem, { form: word.form, groups: own });
    else if (own.length > 0) known.groups = [...new Set([...known.groups, ...own])];
  });
  const tokens = Array.from(byStem, ([stem, { form, groups: own }]) => {
    const row = lexicon.findRow(stem);
    const general = row < 0 ? UNKNOWN_IDF : lexicon.idf(row);
    const local = domainIdf(stem);
    const weight =
      local === undefined ? general : (1 - LOCAL_SHARE) * general + LOCAL_SHARE * local;
    return { form, stem, groups: own, row, weight };
  });
  if (tokens.length <= MAX_WORDS) return tokens;
  return tokens.sort((a, b) => b.weight - a.weight).slice(0, MAX_WORDS);
}

/** How alike two words are, 0..1: the best of stem, synonym group, word vector and spelling. */
function compareTokens(left: Token, right: Token, lexicon: Lexicon): number {
  if (left.stem === right.stem) return 1;
  for (const group of left.groups) if (right.groups.includes(group)) return SYNONYM_SIMILARITY;
  let similarity = 0;
  if (left.row >= 0 && right.row >= 0) {
    const cosine = lexicon.similarity(left.row, right.row);
    if (cosine > VECTOR_FLOOR) {
      similarity = Math.min(VECTOR_CAP, (cosine - VECTOR_FLOOR) / (1 - VECTOR_FLOOR));
    }
  }
  // Spelling tells names and typos; of two known words the vectors know better.
  if (similarity === 0 && (left.row < 0 || right.row < 0)) {
    const dice = diceSimilarity(left.stem, right.stem);
    if (dice > DICE_FLOOR) similarity = Math.max(similarity, dice * DICE_WEIGHT);
  }
  return similarity;
}

/** The unit vector of a text's topic: its words' vectors, weighted and summed. */
function toTopic(tokens: readonly Token[], lexicon: Lexicon): Float32Array {
  const topic = new Float32Array(TOPIC_DIMENSIONS);
  for (const token of tokens) {
    if (token.row >= 0) lexicon.addTo(topic, token.row, token.weight);
  }
  const norm = Math.sqrt(dot(topic, topic));
  if (norm === 0) return topic;
  for (let k = 0; k < topic.length; k++) topic[k] = (topic[k] as number) / norm;
  return topic;
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] as number) * (right[i] as number);
  return sum;
}

/** A text ready to be aligned with many queries. */
export interface AlignedText {
  readonly tokens: readonly Token[];
  readonly topic: Float32Array;
}

export function toAlignedText(
  text: string,
  lexicon: Lexicon,
  synonyms: Synonyms,
  domainIdf: DomainIdf,
): AlignedText {
  const tokens = toTokens(text, lexicon, synonyms, domainIdf);
  return { tokens, topic: toTopic(tokens, lexicon) };
}

/** Where the words of a text and of a query meet. */
export interface AlignedPair {
  readonly query: string;
  readonly text: string;
  readonly similarity: number;
}

/** Aligns many texts with one query; word similarities are computed once a pair of words. */
export interface Aligner {
  /**
   * Similarity 0..1: soft-alignment F1 (how much of each text's weight finds a like word in the other),
   * with a share for the topic of the whole. 1 for the same words.
   */
  align(text: AlignedText): number;
  /** The best counterpart of each query word, strongest first; what explains a similarity. */
  explain(text: AlignedText): AlignedPair[];
}

export function createAligner(query: AlignedText, lexicon: Lexicon): Aligner {
  const rows = new Map<string, Float32Array>();
  const total = query.tokens.reduce((sum, token) => sum + token.weight, 0);
  const best = new Float32Array(query.tokens.length);

  const similaritiesOf = (token: Token): Float32Array => {
    const key = token.groups.length === 0 ? token.stem : `${token.stem} ${token.groups.join()}`;
    let row = rows.get(key);
    if (row === undefined) {
      row = Float32Array.from(query.tokens, (word) => compareTokens(word, token, lexicon));
      rows.set(key, row);
    }
    return row;
  };

  const alignWords = (tokens: readonly Token[]): number => {
    best.fill(0);
    let matched = 0;
    let weight = 0;
    for (const token of tokens) {
      const row = similaritiesOf(token);
      let own = 0;
      for (let i = 0; i < row.length; i++) {
        const similarity = row[i] as number;
        if (similarity > own) own = similarity;
        if (similarity > (best[i] as number)) best[i] = similarity;
      }
      matched += own * token.weight;
      weight += token.weight;
    }
    let covered = 0;
    for (let i = 0; i < best.length; i++) {
      covered += (best[i] as number) * (query.tokens[i] as Token).weight;
    }
    if (matched === 0 || covered === 0) return 0;
    const precision = matched / weight;
    const recall = covered / total;
    return (2 * precision * recall) / (precision + recall);
  };

  return {
    align: ({ tokens, topic }) => {
      const words = alignWords(tokens);
      if (words > 0.999) return words;
      return (1 - TOPIC_SHARE) * words + TOPIC_SHARE * Math.max(0, dot(query.topic, topic));
    },
    explain: ({ tokens }) => {
      const pairs = query.tokens.flatMap((word, i) => {
        let pair: AlignedPair | undefined;
        for (const token of tokens) {
          const similarity = similaritiesOf(token)[i] as number;
          if (similarity > (pair?.similarity ?? 0)) {
            pair = { query: word.form, text: token.form, similarity };
          }
        }
        return pair ?? [];
      });
      return pairs.sort((a, b) => b.similarity - a.similarity);
    },
  };
}
