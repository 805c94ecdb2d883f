import { createWeakDerivation } from '../kernel/derivation.ts';
import { isString, type JsonObject } from '../kernel/json.ts';
import { knowWords } from '../words/word-knowledge.ts';
import { listForms, toPlainForm, toSpellingForm, toWords } from './behavior-name.ts';
import { toInterface } from './interface.ts';
import type { Behavior } from './library.ts';
import { getWordIndex, keysOf, lengthOf, rarityOf } from './word-index.ts';

/** Words that name the language's own things: they count only where a query has no others. */
const SILENT = new Set(
  'std ui app entity trait page list item data view create edit delete update detail browse manage init id name'.split(
    ' ',
  ),
);
/** Weight of a word of the name or an entity of a document beside any other. */
const NAMING_WEIGHT = 3;
/** A query's find is worth showing from here, and from this share of the best. */
const MIN_SIMILARITY = 0.09;
const SHARE_OF_BEST = 0.5;
/** A name means the best find from here on, where it is so many times nearer than the second. */
const SURE = 0.2;
const CLEAR = 1.1;
/** Words of a reason, and how rare each is at least: below are those of most behaviors. */
const MAX_REASONS = 4;
const TELLING = 1.3;

const SOURCES = ['registered', 'directory', 'builtin'];

/** A behavior, and how near it is to what is asked. */
export interface FoundBehavior {
  readonly behavior: Behavior;
  /** 0..1: as a cosine of the two's words, but by the mean length of behaviors. */
  readonly similarity: number;
  /** The words that both share, the most telling first. */
  readonly reason: string;
}

type Weighted = readonly (readonly [text: string, weight: number])[];

/** The keys of the words of texts with their weight, and the word that has each. */
function readTexts(texts: Weighted) {
  const words = texts.flatMap(([text, weight]) =>
    knowWords()
      .readWords(text)
      .filter(({ form }) => form.length > 1)
      .map((word) => ({ word, weight })),
  );
  const telling = words.filter(({ word }) => !SILENT.has(word.form));
  const asked = new Map<string, { weight: number; form: string }>();
  for (const { word, weight } of telling.length > 0 ? telling : words) {
    for (const [key, share] of keysOf(word)) {
      const known = asked.get(key) ?? { weight: 0, form: word.form };
      asked.set(key, { ...known, weight: known.weight + weight * share });
    }
  }
  // A word that is repeated says more, but not as often as it is repeated.
  for (const word of asked.values()) word.weight = Math.sqrt(word.weight);
  return asked;
}

/** How near each behavior is to texts by the words of both, and the groups of words that stand for them. */
function compare(behaviors: readonly Behavior[], texts: Weighted): FoundBehavior[] {
  const index = getWordIndex(behaviors);
  const asked = readTexts(texts);
  const length = index.length * lengthOf(asked, index) || 1;
  return index.entries.map(({ behavior, terms }) => {
    const shared = [...asked].flatMap(([key, { weight, form }]) => {
      const term = terms.get(key);
      const rarity = rarityOf(index, key);
      const worth = weight * (term?.weight ?? 0) * rarity ** 2;
      return term ? [{ form, other: term.form, rarity, worth }] : [];
    });
    const told = shared
      .filter(({ rarity }) => rarity > TELLING)
      .sort((a, b) => b.worth - a.worth)
      .map(({ form, other }) => (form === other ? `“${form}”` : `“${form}” as “${other}”`));
    const sum = shared.reduce((total, { worth }) => total + worth, 0);
    return {
      behavior,
      similarity: Math.min(1, sum / length),
      reason: [...new Set(told)].slice(0, MAX_REASONS).join(', '),
    };
  });
}

/** How near every behavior is to a document by its description and the names of its entities, fields, traits and pages. */
export function compareMeanings(
  behaviors: readonly Behavior[],
  schema: JsonObject,
): FoundBehavior[] {
  const { entities, views, parts } = toInterface(schema);
  const named = [schema.name, ...entities, ...views].filter(isString);
  return compare(behaviors, [
    [parts.join(' . '), 1],
    [named.join(' . '), NAMING_WEIGHT],
    [isString(schema.description) ? schema.description : '', 1],
  ]);
}

/** The behaviors that answer a query in the words of users, best first. Nothing where nothing answers. */
export function searchBehaviors(behaviors: readonly Behavior[], query: string): FoundBehavior[] {
  const found = compare(behaviors, [[query, 1]]);
  const best = Math.max(0, ...found.map((one) => one.similarity));
  return found
    .filter((one) => one.similarity >= Math.max(MIN_SIMILARITY, best * SHARE_OF_BEST))
    .sort((a, b) => b.similarity - a.similarity || (a.behavior.name < b.behavior.name ? -1 : 1));
}

/** What a behavior is called: its name first, its tags, and whole phrases of those who ask for it. */
const callingsOf = createWeakDerivation(({ name, tags, asked = [] }: Behavior): string[] =>
  [name, ...tags, ...asked.filter((one) => one.includes(' '))].map(toSpellingForm),
);

/** Built-in behaviors that a common name means before those that have it in their own names, by spelling form. */
const COMMON: ReadonlyMap<string, string> = new Map([
  ['history', 'std-audit-log'],
  ['attachment', 'std-file-store'],
]);

/** The first of behaviors by source, those of the user before the built-in. */
const firstBySource = (behaviors: readonly Behavior[]): Behavior | undefined =>
  behaviors.toSorted((a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source))[0];

/**
 * The behavior that a name means which no behavior has: one that is spelled so, then one that is called so, or the find
 * that is clearly the first. Undefined where another is as likely.
 */
export function findMeant(behaviors: readonly Behavior[], name: string): Behavior | undefined {
  const plain = toPlainForm(name);
  const spelled = firstBySource(behaviors.filter((one) => toPlainForm(one.name) === plain));
  if (spelled) return spelled;
  const words = toWords(name);
  const search = () => searchBehaviors(behaviors, words.replaceAll('-', ' '));
  for (const form of listForms(words)) {
    const called = behaviors.filter((behavior) => callingsOf(behavior).includes(form));
    const named = firstBySource(called.filter((behavior) => callingsOf(behavior)[0] === form));
    const inName = called.filter((behavior) => toWords(behavior.name).split('-').includes(form));
    const own = inName.find(({ source }) => source !== 'builtin');
    const common = behaviors.find((behavior) => behavior.name === COMMON.get(form));
    const meant = named ?? own ?? common ?? inName[0];
    if (meant) return meant;
    if (called.length === 0) continue;
    return search().find(({ behavior }) => called.includes(behavior))?.behavior ?? called[0];
  }
  // Who writes `std-` gives a name as it is, and is told of a wrong one.
  if (/^std-/i.test(name)) return undefined;
  const [best, second] = search();
  const isClear = best && best.similarity >= CLEAR * (second?.similarity ?? 0);
  return isClear && best.similarity >= SURE ? best.behavior : undefined;
}
