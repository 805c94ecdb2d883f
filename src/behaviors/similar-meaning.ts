import { createWeakDerivation } from '../kernel/derivation.ts';
import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { OPERATORS } from '../language/grammar/index.ts';
import { knowWords } from '../words/word-knowledge.ts';
import type { Behavior } from './library.ts';
import { readNames } from './read-names.ts';

/** Share of the words that name the whole (a document's name and entities, a behavior's name and tags) in a similarity. */
const NAMING_SHARE = 0.3;
/** Weight of a word of a name beside one of entities or tags, and of a group of words beside a word. */
const NAME_WEIGHT = 2;
const GROUP_WEIGHT = 0.5;
/** Words that name the language's own things and say nothing about an application. */
const SILENT = new Set(
  'std ui app entity trait page list item data view create edit delete update detail browse manage init id name'.split(
    ' ',
  ),
);
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

/** Words by stem, and groups of words that stand for each other, with their weight and a form to show. */
type Words = Map<string, { weight: number; form: string }>;

/** Words of everything in it, and of what names the whole. */
interface Described {
  readonly all: Words;
  readonly naming: Words;
}

function addTo(words: Words, key: string, weight: number, form: string): void {
  const known = words.get(key);
  if (known) known.weight += weight;
  else words.set(key, { weight, form });
}

const readTelling = (texts: readonly string[]) =>
  knowWords()
    .readWords(texts.join(' . '))
    .filter(({ form }) => !SILENT.has(form) && form.length > 1);

/** How often each telling word occurs, and each group of words that one of them belongs to. */
function countWords(texts: readonly string[]): Words {
  const words: Words = new Map();
  for (const { form, stem, records, kinds, general } of readTelling(texts)) {
    addTo(words, stem, 1, form);
    for (const [list, groups] of [records, kinds, general].entries()) {
      for (const group of groups) addTo(words, `#${list}.${group}`, GROUP_WEIGHT, form);
    }
  }
  return words;
}

/** The words that name something as a whole: those of its name, then what else says what it is. */
function nameWords(name: string, others: readonly string[]): Words {
  const words: Words = new Map();
  for (const { form, stem } of readTelling(others)) words.set(stem, { weight: 1, form });
  for (const { form, stem } of readTelling([name])) words.set(stem, { weight: NAME_WEIGHT, form });
  return words;
}

/** The types of everything that a document draws. */
function listDrawn(node: Json | undefined, isDrawn = false): string[] {
  if (Array.isArray(node)) {
    const [head] = node;
    const draws =
      isDrawn || (isString(head) && OPERATORS.get(head)?.roles.includes('pattern') === true);
    return node.flatMap((item) => listDrawn(item, draws));
  }
  if (!isObject(node)) return [];
  const own = isDrawn && isString(node.type) && !node.type.startsWith('@') ? [node.type] : [];
  return [...own, ...Object.values(node).flatMap((item) => listDrawn(item, isDrawn))];
}

/** Names in a document, but for those of traits, which say how a page is built; and what it draws. */
function listNames(schema: JsonObject): { entities: string[]; all: string[] } {
  const { entities, fields, pages, events, states } = readNames(schema);
  const drawn = listDrawn(schema.orbitals);
  return { entities, all: [...entities, ...fields, ...pages, ...events, ...states, ...drawn] };
}

const describe = createWeakDerivation((behavior: Behavior): Described => {
  const { name, tags, description, useWhen = '', asked = [], schema } = behavior;
  const told = [name, ...tags, description, useWhen, ...asked, ...listNames(schema).all];
  return { all: countWords(told), naming: nameWords(name, tags) };
});

/** The behaviors of a list as words, and how many of them have each word. */
const getIndex = createWeakDerivation((behaviors: readonly Behavior[]) => {
  const entries = behaviors.map(describe);
  const frequency = new Map<string, number>();
  for (const { all } of entries) {
    for (const stem of all.keys()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  }
  return { entries, frequency };
});

/** Cosine of two lists of words by tf-idf; reports what each shared word adds. */
function compare(
  a: Words,
  b: Words,
  rarity: (stem: string) => number,
  tell: (form: string, other: string, worth: number) => void,
): number {
  const lengthOf = (words: Words) =>
    Math.hypot(...Array.from(words, ([stem, { weight }]) => weight * rarity(stem)));
  const length = lengthOf(a) * lengthOf(b);
  let cosine = 0;
  for (const [stem, { weight, form }] of a) {
    const other = b.get(stem);
    if (!other) continue;
    const worth = (weight * other.weight * rarity(stem) ** 2) / length;
    if (rarity(stem) > TELLING) tell(form, stem.startsWith('#') ? other.form : form, worth);
    cosine += worth;
  }
  return cosine;
}

/** Words of a document that a behavior has too, or others for them, and what each adds. */
class Reasons {
  readonly #shared = new Map<string, { other: string; worth: number }>();

  note(share: number) {
    return (form: string, other: string, worth: number) => {
      const known = this.#shared.get(form) ?? { other, worth: 0 };
      // The word itself says more than one that stands for it.
      const said = form === other ? other : known.other;
      this.#shared.set(form, { other: said, worth: known.worth + share * worth });
    };
  }

  toText(): string {
    return [...this.#shared]
      .sort(([, a], [, b]) => b.worth - a.worth)
      .slice(0, MAX_REASONS)
      .map(([form, { other }]) => (form === other ? `“${form}”` : `“${form}” as “${other}”`))
      .join(', ');
  }
}

/** The words that a document is compared by. Its description counts as far as some behavior has its words, each once. */
function readDocument(schema: JsonObject, isKnown: (stem: string) => boolean): Described {
  const name = isString(schema.name) ? schema.name : '';
  const { entities, all } = listNames(schema);
  const words = countWords([name, ...all]);
  const told = isString(schema.description) ? countWords([schema.description]) : new Map();
  for (const [stem, { form }] of told) if (isKnown(stem)) addTo(words, stem, 1, form);
  // A word that a document repeats says more, but not as often as it is repeated.
  for (const word of words.values()) word.weight = Math.sqrt(word.weight);
  return { all: words, naming: nameWords(name, entities) };
}

/** How near every behavior is to a document by the words of its name, description, entities, fields, states, events, pages and drawings. */
export function compareMeanings(
  behaviors: readonly Behavior[],
  schema: JsonObject,
): SimilarMeaning[] {
  const { entries, frequency } = getIndex(behaviors);
  const rarity = (stem: string) => Math.log(1 + entries.length / (1 + (frequency.get(stem) ?? 0)));
  const asked = readDocument(schema, (stem) => frequency.has(stem));
  return behaviors.map((behavior, at) => {
    const own = entries[at] as Described;
    const reasons = new Reasons();
    const similarity =
      (1 - NAMING_SHARE) * compare(asked.all, own.all, rarity, reasons.note(1 - NAMING_SHARE)) +
      NAMING_SHARE * compare(asked.naming, own.naming, rarity, reasons.note(NAMING_SHARE));
    return { behavior, similarity, reason: reasons.toText() };
  });
}
