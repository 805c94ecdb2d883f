import { toStems } from '../../src/memory/text/words.ts';
import type { Sense, Synset } from './wordnet.ts';

/** How strongly a walk follows each kind of pointer. Antonyms are left out: opposites are not paraphrases. */
const RELATION_WEIGHTS: Readonly<Record<string, number>> = {
  '@': 1,
  '~': 0.6,
  '@i': 0.3,
  '+': 1.5,
  '&': 1,
  '^': 0.7,
  $: 1,
  '*': 0.8,
  '>': 0.8,
  '=': 0.7,
  '\\': 1,
  '<': 1,
  '%p': 0.4,
  '%m': 0.3,
  '%s': 0.3,
  '#p': 0.4,
  '#m': 0.3,
  '#s': 0.3,
  ';c': 0.5,
  '-c': 0.2,
};

const LEMMA_WEIGHT = 2;
const DEFINITION_WEIGHT = 1.2;
const EXAMPLE_WEIGHT = 0.4;
/** How strongly a walk follows a word to the glosses that mention it, relative to its own senses. */
const MENTION_WEIGHT = 0.5;
/** Words of more glosses than this say nothing about any of them. */
const MAX_MENTIONS = 1_000;

/** Words (stems) and synsets as one weighted directed graph; each node's outgoing weights sum to 1. */
export interface WordGraph {
  /** The first nodes are these stems, the rest synsets. */
  readonly stems: readonly string[];
  readonly nodeCount: number;
  readonly starts: Int32Array;
  readonly targets: Int32Array;
  readonly weights: Float32Array;
  /** Glosses that a stem occurs in, by stem. */
  readonly documentFrequency: ReadonlyMap<string, number>;
  readonly documents: number;
}

const isCapitalised = (lemma: string) => /^[A-Z]/.test(lemma);

/** The stem that stands for a lemma: `check_out` and `time-out` are written in one word nowadays. */
function toLemmaStem(lemma: string): string | undefined {
  const parts = lemma.split(/[_-]/);
  if (parts.length > 2) return undefined;
  const joined = parts.join('').toLowerCase();
  if (!/^[a-z]{2,20}$/.test(joined)) return undefined;
  return toStems(joined)[0];
}

function countDocuments(synsets: readonly Synset[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { definition, examples } of synsets) {
    const stems = new Set(toStems(`${definition} ${examples}`));
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** The `limit` stems that glosses and tagged texts use most; taxonomic and proper names only if they are common. */
function chooseStems(
  synsets: readonly Synset[],
  senses: readonly Sense[],
  documentFrequency: ReadonlyMap<string, number>,
  limit: number,
): string[] {
  const proper = new Map<string, boolean>();
  for (const { lemmas } of synsets) {
    for (const lemma of lemmas) {
      const stem = toLemmaStem(lemma);
      if (stem) proper.set(stem, (proper.get(stem) ?? true) && isCapitalised(lemma));
    }
  }
  const scores = new Map<string, number>();
  for (const { lemma, count } of senses) {
    const stem = toLemmaStem(lemma);
    if (!stem) continue;
    const compound = /[_-]/.test(lemma);
    scores.set(stem, (scores.get(stem) ?? 0) + (compound ? 0.3 : 1) + 3 * count);
  }
  for (const [stem, score] of scores) {
    const rank = score + 2 * (documentFrequency.get(stem) ?? 0);
    scores.set(stem, proper.get(stem) ? rank / 20 : rank);
  }
  return [...scores]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, limit)
    .map(([stem]) => stem)
    .sort();
}

/** Collects weighted edges; adding one twice adds its weights. */
function createEdges(nodeCount: number) {
  const edges: Map<number, number>[] = Array.from({ length: nodeCount }, () => new Map());
  return {
    edges,
    add: (from: number, to: number, weight: number) => {
      const out = edges[from] as Map<number, number>;
      out.set(to, (out.get(to) ?? 0) + weight);
    },
    weightOf: (node: number) => {
      let sum = 0;
      for (const weight of (edges[node] as Map<number, number>).values()) sum += weight;
      return sum;
    },
  };
}

export function createWordGraph(
  synsets: readonly Synset[],
  senses: readonly Sense[],
  limit: number,
): WordGraph {
  const documentFrequency = countDocuments(synsets);
  const stems = chooseStems(synsets, senses, documentFrequency, limit);
  const stemIndex = new Map(stems.map((stem, i) => [stem, i]));
  const synsetIndex = new Map(synsets.map((synset, i) => [synset.key, stems.length + i]));
  const nodeCount = stems.length + synsets.length;
  const { edges, add, weightOf } = createEdges(nodeCount);
  const mentions: { word: number; synset: number; weight: number }[] = [];
  const idf = (stem: string) =>
    Math.log(synsets.length / (1 + (documentFrequency.get(stem) ?? 0))) / 10;
  const addText = (node: number, text: string, weight: number) => {
    const known = [...new Set(toStems(text))].flatMap((stem) => {
      const index = stemIndex.get(stem);
      return index === undefined ? [] : [{ index, stem, weight: idf(stem) ** 2 }];
    });
    const total = known.reduce((sum, word) => sum + word.weight, 0);
    for (const word of known) {
      add(node, word.index, (weight * word.weight) / total);
      if ((documentFrequency.get(word.stem) ?? 0) > MAX_MENTIONS) continue;
      mentions.push({ word: word.index, synset: node, weight: weight * word.weight });
    }
  };

  for (const { lemma, key, rank, count } of senses) {
    const word = stemIndex.get(toLemmaStem(lemma) ?? '');
    const synset = synsetIndex.get(key);
    if (word === undefined || synset === undefined) continue;
    const compound = /[_-]/.test(lemma);
    add(word, synset, ((compound ? 0.5 : 1) * (1 + Math.sqrt(count))) / rank);
  }
  synsets.forEach((synset, i) => {
    const node = stems.length + i;
    const members = synset.lemmas.flatMap((lemma) => stemIndex.get(toLemmaStem(lemma) ?? '') ?? []);
    for (const member of members) add(node, member, LEMMA_WEIGHT / members.length);
    addText(node, synset.definition, DEFINITION_WEIGHT);
    addText(node, synset.examples, EXAMPLE_WEIGHT);
    for (const { symbol, target } of synset.relations) {
      const other = synsetIndex.get(target);
      const weight = RELATION_WEIGHTS[symbol];
      if (other === undefined || weight === undefined) continue;
      const siblings = synset.relations.filter((relation) => relation.symbol === symbol).length;
      add(node, other, weight / siblings);
    }
  });
  addMentions(mentions, add, weightOf);
  return { stems, nodeCount, documentFrequency, documents: synsets.length, ...compress(edges) };
}

/** Leads words back to the glosses that mention them, so that `pay` reaches what is explained by paying. */
function addMentions(
  mentions: readonly { word: number; synset: number; weight: number }[],
  add: (from: number, to: number, weight: number) => void,
  weightOf: (node: number) => number,
): void {
  const totals = new Map<number, number>();
  for (const { word, weight } of mentions) totals.set(word, (totals.get(word) ?? 0) + weight);
  const shares = new Map(
    Array.from(totals, ([word, total]) => [word, (MENTION_WEIGHT * weightOf(word)) / total]),
  );
  for (const { word, synset, weight } of mentions) {
    add(word, synset, weight * (shares.get(word) as number));
  }
}

function compress(edges: readonly ReadonlyMap<number, number>[]) {
  const total = edges.reduce((sum, out) => sum + out.size, 0);
  const starts = new Int32Array(edges.length + 1);
  const targets = new Int32Array(total);
  const weights = new Float32Array(total);
  let at = 0;
  edges.forEach((out, node) => {
    starts[node] = at;
    let sum = 0;
    for (const weight of out.values()) sum += weight;
    for (const [target, weight] of out) {
      targets[at] = target;
      weights[at++] = weight / sum;
    }
  });
  starts[edges.length] = at;
  return { starts, targets, weights };
}
