import { createWeakDerivation } from '../kernel/derivation.ts';
import { type KnownWord, knowWords } from '../words/word-knowledge.ts';
import type { Behavior } from './library.ts';
import { readNames } from './read-names.ts';

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

/** A word of a behavior as it is written there. */
export interface Term {
  readonly form: string;
  readonly weight: number;
  readonly place: Place;
}

/** By key: the heaviest word of a behavior that has it. */
type Terms = ReadonlyMap<string, Term>;

/** Behaviors as their words. */
export interface WordIndex {
  readonly entries: readonly { readonly terms: Terms; readonly names: readonly KnownWord[] }[];
  /** The number of behaviors that have a key. */
  readonly frequency: ReadonlyMap<string, number>;
}

/** The stemmer writes a final y as i, but not inside a word: `deploi` would miss `deploy(ment)`. */
export const toBase = (stem: string): string => stem.replace(/i$/, 'y');

/** The keys that a word is found by, with what each is worth: its stem, and the groups of words that stand for it. */
export function keysOf({ stem, inPhrase, records, kinds, general }: KnownWord) {
  return new Map<string, number>([
    ...general.map((group) => [`#general ${group}`, SAME_GROUP] as const),
    ...records.map((group) => [`#record ${group}`, SAME_RECORD] as const),
    ...kinds.map((group) => [`#kind ${group}`, SAME_RECORD] as const),
    [toBase(stem), inPhrase ? IN_PHRASE : 1],
  ]);
}

/** Names of a behavior's entities and parts; a built-in one lists them without its document. */
function readParts({ interface: own, schema }: Behavior) {
  if (own) return own;
  const { entities, traits, pages, events, states } = readNames(schema);
  return { entities, parts: [...traits, ...pages, ...events, ...states] };
}

const toEntry = createWeakDerivation((behavior: Behavior) => {
  const terms = new Map<string, Term>();
  const add = (text: string, place: Place) => {
    const words = knowWords().readWords(text);
    const isPart = words.length > 1 && (place === 'name' || place === 'tag');
    const weight = isPart ? PART_OF_NAME : WEIGHTS[place];
    for (const word of words) {
      for (const key of keysOf(word).keys()) {
        const other = terms.get(key);
        if (!other || other.weight < weight) terms.set(key, { form: word.form, weight, place });
      }
    }
  };
  const { entities, parts } = readParts(behavior);
  const name = behavior.name.replace(/^std-/, '');
  add(name, 'name');
  for (const tag of behavior.tags) add(tag, 'tag');
  add(entities.join(' '), 'entity');
  for (const phrase of behavior.asked ?? []) add(phrase, 'asked');
  add(behavior.description, 'description');
  add(behavior.useWhen ?? '', 'use');
  add(parts.join(' '), 'part');
  return { terms, names: knowWords().readWords(name) };
});

/** The index of a list of behaviors; made once for each list. */
export const getWordIndex = createWeakDerivation((behaviors: readonly Behavior[]): WordIndex => {
  const entries = behaviors.map(toEntry);
  const frequency = new Map<string, number>();
  for (const { terms } of entries)
    for (const key of terms.keys()) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  return { entries, frequency };
});

/** How rare a key is among the behaviors of an index. */
export const rarityOf = ({ entries, frequency }: WordIndex, key: string): number =>
  Math.log(1 + entries.length / (1 + (frequency.get(key) ?? 1)));
