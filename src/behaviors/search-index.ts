import { createWeakDerivation } from '../kernel/derivation.ts';
import { type KnownWord, knowWords } from '../words/word-knowledge.ts';
import type { BehaviorInterface } from './interface.ts';
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

/** A word of a behavior. */
export interface Term {
  readonly word: KnownWord;
  readonly weight: number;
  readonly place: Place;
}

interface Entry {
  /** Heaviest first. */
  readonly terms: readonly Term[];
  readonly names: readonly KnownWord[];
}

/** Behaviors as their words, with the number that each word has in `vocabulary`. */
export interface SearchIndex {
  readonly entries: readonly {
    readonly terms: readonly Term[];
    readonly termIds: readonly number[];
    readonly nameIds: readonly number[];
  }[];
  /** Every word of all behaviors once. */
  readonly vocabulary: readonly KnownWord[];
  /** Behaviors that hold a stem. */
  readonly frequency: ReadonlyMap<string, number>;
}

/** Names of a behavior's entities and parts; a built-in one lists them without its document. */
function readParts(behavior: Behavior): Pick<BehaviorInterface, 'entities' | 'parts'> {
  if (behavior.interface) return behavior.interface;
  const { entities, traits, pages, events, states } = readNames(behavior.schema);
  return { entities, parts: [...traits, ...pages, ...events, ...states] };
}

const toEntry = createWeakDerivation((behavior: Behavior): Entry => {
  const terms = new Map<string, Term>();
  const add = (words: readonly KnownWord[], place: Place, weight = WEIGHTS[place]) => {
    for (const word of words) {
      const other = terms.get(word.stem);
      if (!other || other.weight < weight) terms.set(word.stem, { word, weight, place });
    }
  };
  const { entities, parts } = readParts(behavior);
  const names = knowWords().readWords(behavior.name.replace(/^std-/, ''));
  add(names, 'name', names.length > 1 ? PART_OF_NAME : WEIGHTS.name);
  for (const tag of behavior.tags) {
    const words = knowWords().readWords(tag);
    add(words, 'tag', words.length > 1 ? PART_OF_NAME : WEIGHTS.tag);
  }
  add(knowWords().readWords(entities.join(' ')), 'entity');
  for (const phrase of behavior.asked ?? []) add(knowWords().readWords(phrase), 'asked');
  add(knowWords().readWords(behavior.description), 'description');
  add(knowWords().readWords(behavior.useWhen ?? ''), 'use');
  add(knowWords().readWords(parts.join(' ')), 'part');
  return { terms: [...terms.values()].sort((x, y) => y.weight - x.weight), names };
});

function createIndex(all: readonly Entry[]): SearchIndex {
  const ids = new Map<string, number>();
  const vocabulary: KnownWord[] = [];
  const frequency = new Map<string, number>();
  const idOf = (word: KnownWord): number => {
    let id = ids.get(word.key);
    if (id === undefined) {
      id = vocabulary.push(word) - 1;
      ids.set(word.key, id);
    }
    return id;
  };
  const numbered = all.map(({ terms, names }) => {
    for (const { word } of terms) frequency.set(word.stem, (frequency.get(word.stem) ?? 0) + 1);
    return { terms, termIds: terms.map(({ word }) => idOf(word)), nameIds: names.map(idOf) };
  });
  return { entries: numbered, vocabulary, frequency };
}

/** The index of a list of behaviors; made once for each list. */
export const getSearchIndex = createWeakDerivation(
  (behaviors: readonly Behavior[]): SearchIndex => createIndex(behaviors.map(toEntry)),
);
