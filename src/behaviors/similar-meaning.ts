import { isString, type JsonObject } from '../kernel/json.ts';
import { knowWords } from '../words/word-knowledge.ts';
import type { Behavior } from './library.ts';
import { readNames } from './names.ts';

/** Share of what names the whole (a document's name and entities, a behavior's name and tags) in a similarity. */
const NAMING_SHARE = 0.3;
/** Words that name the language's own things and say nothing about an application. */
const SILENT = new Set(
  'std ui app entity trait page list item data view create edit delete update detail browse manage init id name'.split(
    ' ',
  ),
);
/** Words of a reason. */
const MAX_REASONS = 4;

/** A behavior that is about the same things as a document. */
export interface SimilarMeaning {
  readonly behavior: Behavior;
  /** 0..1: cosine of the two's words. */
  readonly similarity: number;
  /** The words that both share, the most telling first. */
  readonly reason: string;
}

/** Words by stem with their weight, and a form to show. */
type Words = Map<string, { weight: number; form: string }>;

/** Words of everything in it, and of what names the whole. */
interface Described {
  readonly all: Words;
  readonly naming: Words;
}

/** How often each telling word occurs. */
function countWords(texts: readonly string[]): Words {
  const words: Words = new Map();
  for (const { form, stem } of knowWords().readWords(texts.join(' . '))) {
    if (SILENT.has(form) || form.length < 2) continue;
    const word = words.get(stem);
    if (word) word.weight++;
    else words.set(stem, { weight: 1, form });
  }
  return words;
}

const reweigh = (words: Words, to: (count: number) => number): Words =>
  new Map(Array.from(words, ([stem, { weight, form }]) => [stem, { weight: to(weight), form }]));

/** Names in a document, but for those of traits, which say how a page is built. */
function listNames(schema: JsonObject): { entities: string[]; all: string[] } {
  const { entities, fields, pages, events, states } = readNames(schema);
  return { entities, all: [...entities, ...fields, ...pages, ...events, ...states] };
}

const described = new WeakMap<Behavior, Described>();

function describe(behavior: Behavior): Described {
  let own = described.get(behavior);
  if (!own) {
    const naming = [behavior.name, ...behavior.tags];
    const told = [behavior.description, behavior.useWhen ?? '', ...(behavior.asked ?? [])];
    const all = [...naming, ...told, ...listNames(behavior.schema).all];
    own = {
      all: countWords(all),
      naming: reweigh(countWords(naming), () => 1),
    };
    described.set(behavior, own);
  }
  return own;
}

/** The behaviors of a list as words, and how telling each word is among them. */
interface Index {
  readonly entries: readonly Described[];
  readonly rarity: (stem: string) => number;
}

const indexes = new WeakMap<readonly Behavior[], Index>();

function getIndex(behaviors: readonly Behavior[]): Index {
  const known = indexes.get(behaviors);
  if (known) return known;
  const entries = behaviors.map((behavior) => describe(behavior));
  const frequency = new Map<string, number>();
  for (const { all } of entries) {
    for (const stem of all.keys()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  }
  const rarity = (stem: string) => Math.log(1 + entries.length / (1 + (frequency.get(stem) ?? 0)));
  const index = { entries, rarity };
  indexes.set(behaviors, index);
  return index;
}

/** Cosine of two lists of words by tf-idf; reports what each shared word adds. */
function compare(
  a: Words,
  b: Words,
  rarity: (stem: string) => number,
  tell: (form: string, worth: number) => void,
): number {
  const lengthOf = (words: Words) =>
    Math.hypot(...Array.from(words, ([stem, { weight }]) => weight * rarity(stem)));
  const length = lengthOf(a) * lengthOf(b);
  let cosine = 0;
  for (const [stem, { weight, form }] of a) {
    const other = b.get(stem);
    if (!other) continue;
    const worth = (weight * other.weight * rarity(stem) ** 2) / length;
    tell(form, worth);
    cosine += worth;
  }
  return cosine;
}

/** How near every behavior is to a document by the words of its name, entities, fields, states, events and pages. */
export function compareMeanings(
  behaviors: readonly Behavior[],
  schema: JsonObject,
): SimilarMeaning[] {
  const { entries, rarity } = getIndex(behaviors);
  const name = isString(schema.name) ? [schema.name] : [];
  const { entities, all } = listNames(schema);
  // A word that a document repeats says more, but not as often as it is repeated.
  const asked = reweigh(countWords([...name, ...all]), Math.sqrt);
  const naming = reweigh(countWords([...name, ...entities]), () => 1);
  return behaviors.map((behavior, at) => {
    const own = entries[at] as Described;
    const shared = new Map<string, number>();
    const by = (share: number) => (form: string, worth: number) =>
      shared.set(form, (shared.get(form) ?? 0) + share * worth);
    const similarity =
      (1 - NAMING_SHARE) * compare(asked, own.all, rarity, by(1 - NAMING_SHARE)) +
      NAMING_SHARE * compare(naming, own.naming, rarity, by(NAMING_SHARE));
    const told = [...shared].sort((a, b) => b[1] - a[1]).slice(0, MAX_REASONS);
    return { behavior, similarity, reason: told.map(([form]) => `“${form}”`).join(', ') };
  });
}
