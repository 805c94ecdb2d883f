import { isString, type JsonObject } from '../kernel/json.ts';
import { knowWords } from '../words/word-knowledge.ts';
import type { Behavior } from './library.ts';
import { readNames } from './read-names.ts';
import { getWordIndex, keysOf, rarityOf } from './word-index.ts';

/** Words that name the language's own things and say nothing about an application. */
const SILENT = new Set(
  'std ui app entity trait page list item data view create edit delete update detail browse manage init id name'.split(
    ' ',
  ),
);
/** Weight of a word of the name or an entity of a document beside any other. */
const NAMING_WEIGHT = 3;
/** Words of a reason, and how rare each is at least: below are those of most behaviors. */
const MAX_REASONS = 4;
const TELLING = 1.3;

/** A behavior that is about the same things as a document. */
export interface SimilarMeaning {
  readonly behavior: Behavior;
  /** 0..1: cosine of the two's words. */
  readonly similarity: number;
  /** The words that both share, the most telling first. */
  readonly reason: string;
}

/** The keys of a document's words with their weight, and the word that has each. */
function readDocument(schema: JsonObject) {
  const { entities, fields, pages, events, states } = readNames(schema);
  const words = new Map<string, { weight: number; form: string }>();
  const add = (texts: readonly unknown[], each = 1) => {
    for (const word of knowWords().readWords(texts.filter(isString).join(' . '))) {
      if (SILENT.has(word.form) || word.form.length < 2) continue;
      for (const [key, share] of keysOf(word)) {
        const known = words.get(key) ?? { weight: 0, form: word.form };
        words.set(key, { ...known, weight: known.weight + each * share });
      }
    }
  };
  add([...fields, ...pages, ...events, ...states]);
  add([schema.name, ...entities], NAMING_WEIGHT);
  add([schema.description]);
  // A word that a document repeats says more, but not as often as it is repeated.
  for (const word of words.values()) word.weight = Math.sqrt(word.weight);
  return words;
}

/** How near every behavior is to a document by the words of its name, description, entities, fields, states, events, and pages. */
export function compareMeanings(
  behaviors: readonly Behavior[],
  schema: JsonObject,
): SimilarMeaning[] {
  const index = getWordIndex(behaviors);
  const asked = readDocument(schema);
  const weigh = (words: Iterable<readonly [string, { weight: number }]>) =>
    Math.hypot(...Array.from(words, ([key, { weight }]) => weight * rarityOf(index, key)));
  const length = weigh([...asked].filter(([key]) => index.frequency.has(key)));
  return behaviors.map((behavior, at) => {
    const terms = index.entries[at]?.terms ?? new Map();
    const shared = [...asked].flatMap(([key, { weight, form }]) => {
      const term = terms.get(key);
      const rarity = rarityOf(index, key);
      return term
        ? [{ form, other: term.form, rarity, worth: weight * term.weight * rarity ** 2 }]
        : [];
    });
    const told = shared
      .filter(({ rarity }) => rarity > TELLING)
      .sort((a, b) => b.worth - a.worth)
      .map(({ form, other }) => (form === other ? `“${form}”` : `“${form}” as “${other}”`));
    const sum = shared.reduce((total, { worth }) => total + worth, 0);
    return {
      behavior,
      similarity: sum / Math.max(1, length * weigh(terms)),
      reason: [...new Set(told)].slice(0, MAX_REASONS).join(', '),
    };
  });
}
