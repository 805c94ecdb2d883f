import { createWeakDerivation } from '../kernel/derivation.ts';
import { type KnownWord, knowWords } from '../words/word-knowledge.ts';
import { toInterface } from './interface.ts';
import type { Behavior } from './library.ts';

/** The place of a word of a behavior. */
type Place = 'name' | 'tag' | 'entity' | 'asked' | 'description' | 'use' | 'part';

/** The weight of a word by its place: a name weighs most, an event least. */
const WEIGHTS: Readonly<Record<Place, number>> = {
  name: 0.96,
  tag: 0.95,
  entity: 0.8,
  asked: 0.75,
  description: 0.6,
  use: 0.5,
  part: 0.3,
};
/** The weight of one of several words of a name or tag: `on-call` does not mean a call. */
const PART_OF_NAME = 0.85;

/** What words are worth that stand for each other in applications, and those of one everyday group. */
const SAME_RECORD = 0.75;
const SAME_GROUP = 0.55;
/** Worth of a word by itself that means something else together with its neighbours, as in "phone book". */
const IN_PHRASE = 0.6;

/** By key: the heaviest word that has it, as it is written. */
export type Terms = ReadonlyMap<string, { readonly form: string; readonly weight: number }>;

/** The number of behaviors, and of those that have a key. */
interface Frequencies {
  readonly count: number;
  readonly frequency: ReadonlyMap<string, number>;
}

/** Behaviors as their words. */
export interface WordIndex extends Frequencies {
  readonly entries: readonly { readonly behavior: Behavior; readonly terms: Terms }[];
  /** The mean of the lengths of behaviors as vectors: a behavior's own would find the shortest first. */
  readonly length: number;
}

/** The stemmer writes a final y as i, but not inside a word: `deploi` would miss `deploy(ment)`. */
const toBase = (stem: string): string => stem.replace(/i$/, 'y');

/** The keys that a word is found by, with what each is worth: its stem, and the groups of words that stand for it. */
export function keysOf({ stem, inPhrase, records, kinds, general }: KnownWord) {
  return new Map<string, number>([
    ...general.map((group) => [`#general ${group}`, SAME_GROUP] as const),
    ...records.map((group) => [`#record ${group}`, SAME_RECORD] as const),
    ...kinds.map((group) => [`#kind ${group}`, SAME_RECORD] as const),
    [toBase(stem), inPhrase ? IN_PHRASE : 1],
  ]);
}

const toTerms = createWeakDerivation((behavior: Behavior): Terms => {
  const terms = new Map<string, { form: string; weight: number }>();
  const add = (text: string, place: Place) => {
    const words = knowWords().readWords(text);
    const isPart = words.length > 1 && (place === 'name' || place === 'tag');
    const weight = isPart ? PART_OF_NAME : WEIGHTS[place];
    for (const word of words) {
      for (const key of keysOf(word).keys()) {
        const other = terms.get(key);
        if (!other || other.weight < weight) terms.set(key, { form: word.form, weight });
      }
    }
  };
  const { entities, parts } = behavior.interface ?? toInterface(behavior.schema);
  add(behavior.name.replace(/^std-/, ''), 'name');
  for (const tag of behavior.tags) add(tag, 'tag');
  add(entities.join(' '), 'entity');
  for (const phrase of behavior.asked ?? []) add(phrase, 'asked');
  add(behavior.description, 'description');
  add(behavior.useWhen ?? '', 'use');
  add(parts.join(' '), 'part');
  return terms;
});

/** The index of a list of behaviors; made once for each list. */
export const getWordIndex = createWeakDerivation((behaviors: readonly Behavior[]): WordIndex => {
  const frequency = new Map<string, number>();
  const entries = behaviors.map((behavior) => ({ behavior, terms: toTerms(behavior) }));
  for (const key of entries.flatMap(({ terms }) => [...terms.keys()]))
    frequency.set(key, (frequency.get(key) ?? 0) + 1);
  const frequencies = { count: behaviors.length, frequency };
  const lengths = entries.map(({ terms }) => lengthOf(terms, frequencies));
  const length = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length);
  return { ...frequencies, entries, length };
});

/** How rare a key is among the behaviors of an index. */
export const rarityOf = ({ count, frequency }: Frequencies, key: string): number =>
  Math.log(1 + count / (1 + (frequency.get(key) ?? 1)));

/** The length of weighted keys as a vector. */
export const lengthOf = (
  keys: Iterable<readonly [string, { readonly weight: number }]>,
  frequencies: Frequencies,
): number =>
  Math.hypot(...Array.from(keys, ([key, { weight }]) => weight * rarityOf(frequencies, key)));
