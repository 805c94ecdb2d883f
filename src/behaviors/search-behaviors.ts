import { stemmer } from 'stemmer';
import type { Behavior } from './library.ts';

/** What a word is worth where it is found, before its rarity. A name says most, a sentence least. */
const WEIGHTS = { name: 6, tag: 4, description: 2, useWhen: 1.5 } as const;
/** A word that only begins like the one in the query. */
const PREFIX_SHARE = 0.4;
/** Shorter ones begin too many words. */
const MIN_PREFIX = 3;
/** Words of a query that name nothing. */
const IGNORED = new Set(
  'a an and app application for i in is it my of or std the to with'.split(' '),
);

/** Stems of a behavior's words, each with the weight of the best place it stands in. */
type Words = ReadonlyMap<string, number>;

interface SearchIndex {
  readonly words: readonly Words[];
  /** Behaviors that hold a stem. */
  readonly frequency: ReadonlyMap<string, number>;
}

const indexes = new WeakMap<readonly Behavior[], SearchIndex>();

/** The stemmer writes a final y as i, but not inside a word: `deploi` would miss `deploy(ment)`. */
const toStem = (word: string) => stemmer(word).replace(/i$/, 'y');

function toStems(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).map(toStem);
}

function toWords(behavior: Behavior): Words {
  const words = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const stem of toStems(text)) words.set(stem, Math.max(weight, words.get(stem) ?? 0));
  };
  add(behavior.name, WEIGHTS.name);
  add(behavior.tags.join(' '), WEIGHTS.tag);
  add(behavior.description, WEIGHTS.description);
  add(behavior.useWhen ?? '', WEIGHTS.useWhen);
  return words;
}

function getIndex(behaviors: readonly Behavior[]): SearchIndex {
  const known = indexes.get(behaviors);
  if (known) return known;
  const words = behaviors.map(toWords);
  const frequency = new Map<string, number>();
  for (const stem of words.flatMap((own) => [...own.keys()])) {
    frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  }
  const index = { words, frequency };
  indexes.set(behaviors, index);
  return index;
}

function scoreStem(stem: string, words: Words): number {
  const exact = words.get(stem);
  if (exact !== undefined) return exact;
  if (stem.length < MIN_PREFIX) return 0;
  let best = 0;
  for (const [word, weight] of words) {
    const isPrefix = word.startsWith(stem) || (word.length >= MIN_PREFIX && stem.startsWith(word));
    if (isPrefix) best = Math.max(best, weight * PREFIX_SHARE);
  }
  return best;
}

/**
 * The behaviors that a query finds in names, tags, descriptions and use-when sentences, best first: rare words
 * count more, words of the name most, and a behavior that has all words stands before one that has some.
 */
export function searchBehaviors(behaviors: readonly Behavior[], query: string): Behavior[] {
  const all = [...new Set(toStems(query))];
  const meaning = all.filter((stem) => !IGNORED.has(stem));
  const stems = meaning.length > 0 ? meaning : all;
  const { words, frequency } = getIndex(behaviors);
  const rarity = (stem: string) =>
    Math.log(1 + behaviors.length / (1 + (frequency.get(stem) ?? 0)));
  const wanted = stems.map((stem) => [stem, rarity(stem)] as const);
  return behaviors
    .map((behavior, i) => {
      const own = words[i] as Words;
      const scores = wanted.map(([stem, weight]) => weight * scoreStem(stem, own));
      const found = scores.filter((score) => score > 0).length;
      const total = scores.reduce((sum, score) => sum + score, 0);
      return { behavior, score: total * (found / stems.length) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.behavior.name < b.behavior.name ? -1 : 1))
    .map(({ behavior }) => behavior);
}
