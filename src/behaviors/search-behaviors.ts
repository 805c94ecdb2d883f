import type { Json, JsonObject } from '../kernel/json.ts';
import { asArray, isObject, isString } from '../kernel/json.ts';
import type { Behavior } from './library.ts';
import type { KnownWord, WordKnowledge } from './word-knowledge.ts';

/** Where a word of a behavior stands. */
type Place = 'name' | 'tag' | 'entity' | 'description' | 'use' | 'part';

/** What a word is worth where it stands: a name says most, an event least. */
const WEIGHTS: Readonly<Record<Place, number>> = {
  name: 0.96,
  tag: 0.95,
  entity: 0.8,
  description: 0.6,
  use: 0.5,
  part: 0.3,
};
/** Words that any application is described with. They decide only among what other words find. */
const COMMON = new Set(
  `app application system software tool platform program project-wide website site web online build create make need want
  simple small manage management manager track tracking tracker keep handle organise organize run company business work
  people user page screen feature solution service process data information record list view show add new good easy way
  different let help support internal client-side digital modern full complete basic custom`.split(
    /\s+/,
  ),
);
const COMMON_SHARE = 0.3;
/** Least weight of a word that the library answers badly or not at all. */
const UNANSWERED_SHARE = 0.35;
/** Share of the name's words, that make one of several equal finds the one meant. */
const NAME_SHARE = 0.2;
/** What is answered of the query, and this much more, of that share counts. */
const NAME_GRACE = 0.4;
/** Words of the query that a reason tells. */
const MAX_REASONS = 4;
/** A beginning of a longer word: at least this long, and this share of it. */
const MIN_BEGINNING = 5;
const BEGINNING_SHARE = 0.5;
const BEGINNING_WORTH = 0.5;
/** Worth of a word of the same stem, where one names the doing and the other a thing. */
const GERUND_WORTH = 0.85;
/** Trigrams that a misspelt word must share, and what it is then worth. */
const MISSPELT_DICE = 0.55;
const MISSPELT_WORTH = 0.7;
/** Likeness below this is none. */
const MIN_LIKENESS = 0.3;
/** A find is worth showing from here, and from this share of the best. */
const MIN_SCORE = 0.24;
const SHARE_OF_BEST = 0.4;
/** Worth of a second answer by the same word. */
const AGAIN_SHARE = 0.4;

interface Term {
  readonly word: KnownWord;
  readonly weight: number;
  readonly place: Place;
}

interface Entry {
  readonly terms: readonly Term[];
  readonly names: readonly KnownWord[];
}

interface SearchIndex {
  readonly entries: readonly Entry[];
  /** Behaviors that hold a stem. */
  readonly frequency: ReadonlyMap<string, number>;
}

/** A behavior that a query found. */
export interface FoundBehavior {
  readonly behavior: Behavior;
  /** 0..1: how much of the query it answers, and how clearly. */
  readonly score: number;
  /** Which of its words answered which of the query's. */
  readonly reason: string;
}

const indexes = new WeakMap<WordKnowledge, WeakMap<readonly Behavior[], SearchIndex>>();

const namesOf = (nodes: Json | undefined, key = 'name'): string[] =>
  asArray(nodes).flatMap((node) => {
    if (isString(node)) return [node];
    const name = isObject(node) ? node[key] : undefined;
    return isString(name) ? [name] : [];
  });

/** Names of entities, and of what else a document defines. */
function readDocument(schema: JsonObject): { entities: string[]; parts: string[] } {
  const orbitals = asArray(schema.orbitals).filter(isObject);
  const traits = orbitals.flatMap((orbital) => asArray(orbital.traits)).filter(isObject);
  return {
    entities: orbitals.flatMap(({ entity }) =>
      namesOf(isObject(entity) ? [entity] : [entity ?? null]),
    ),
    parts: [
      ...namesOf(traits),
      ...orbitals.flatMap(({ pages }) => namesOf(pages)),
      ...traits.flatMap(({ stateMachine }) => {
        const machine = isObject(stateMachine) ? stateMachine : {};
        return [...namesOf(machine.events, 'key'), ...namesOf(machine.states)];
      }),
    ],
  };
}

/** Names of a behavior's entities and parts; a built-in one tells them without its document. */
function readParts({ interface: own, schema }: Behavior): { entities: string[]; parts: string[] } {
  if (!own) return readDocument(schema);
  return {
    entities: own.needs.map(({ entity }) => entity),
    parts: [
      ...own.brings.traits.map(({ name }) => name),
      ...own.brings.pages.map(({ name }) => name),
      ...own.needs.flatMap(({ roles }) =>
        roles.flatMap(({ field, values }) => [field, ...(values ?? [])]),
      ),
    ],
  };
}

function toEntry(behavior: Behavior, knowledge: WordKnowledge): Entry {
  const terms = new Map<string, Term>();
  const add = (text: string, place: Place) => {
    for (const word of knowledge.readWords(text)) {
      const weight = WEIGHTS[place];
      const known = terms.get(word.stem);
      if (!known || known.weight < weight) terms.set(word.stem, { word, weight, place });
    }
  };
  const name = behavior.name.replace(/^std-/, '');
  const { entities, parts } = readParts(behavior);
  add(name, 'name');
  add(behavior.tags.join(' '), 'tag');
  add(entities.join(' '), 'entity');
  add(behavior.description, 'description');
  add(behavior.useWhen ?? '', 'use');
  add(parts.join(' '), 'part');
  const byWeight = [...terms.values()].sort((a, b) => b.weight - a.weight);
  return { terms: byWeight, names: knowledge.readWords(name) };
}

function getIndex(behaviors: readonly Behavior[], knowledge: WordKnowledge): SearchIndex {
  const own = indexes.get(knowledge) ?? new WeakMap<readonly Behavior[], SearchIndex>();
  indexes.set(knowledge, own);
  const known = own.get(behaviors);
  if (known) return known;
  const entries = behaviors.map((behavior) => toEntry(behavior, knowledge));
  const frequency = new Map<string, number>();
  for (const { terms } of entries) {
    for (const { word } of terms) frequency.set(word.stem, (frequency.get(word.stem) ?? 0) + 1);
  }
  const index = { entries, frequency };
  own.set(behaviors, index);
  return index;
}

function toTrigrams(text: string): Set<string> {
  const padded = `^${text}$`;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function diceSimilarity(a: string, b: string): number {
  const [left, right] = [toTrigrams(a), toTrigrams(b)];
  let shared = 0;
  for (const part of left) if (right.has(part)) shared++;
  return (2 * shared) / (left.size + right.size);
}

/** The stemmer writes a final y as i, but not inside a word: `deploi` would miss `deploy(ment)`. */
const toBase = (stem: string): string => stem.replace(/i$/, 'y');

/** Whether one of two words of one stem is a gerund and the other a noun: a booking is no book. */
const isGerundOfOne = (a: KnownWord, b: KnownWord): boolean =>
  a.form.endsWith('ing') !== b.form.endsWith('ing');

/** How well a term answers a word of the query, 0..1, for what is not its meaning alone: a beginning, a slip. */
function compare(asked: KnownWord, term: KnownWord, knowledge: WordKnowledge): number {
  if (toBase(asked.stem) === toBase(term.stem))
    return isGerundOfOne(asked, term) ? GERUND_WORTH : 1;
  const { form } = asked;
  if (
    form.length >= MIN_BEGINNING &&
    term.form.startsWith(form) &&
    form.length >= term.form.length * BEGINNING_SHARE
  ) {
    return BEGINNING_WORTH;
  }
  if (knowledge.isKnown(asked)) {
    const likeness = knowledge.likeness(asked, term);
    return likeness < MIN_LIKENESS ? 0 : likeness;
  }
  if (form.length < MIN_BEGINNING) return 0;
  const dice = diceSimilarity(form, term.form);
  return dice < MISSPELT_DICE ? 0 : dice * MISSPELT_WORTH;
}

interface Answer {
  readonly asked: KnownWord;
  readonly term: Term;
  /** Likeness times weight. */
  readonly worth: number;
}

function answer(asked: KnownWord, { terms }: Entry, knowledge: WordKnowledge): Answer | undefined {
  let best: Answer | undefined;
  for (const term of terms) {
    if (best && term.weight <= best.worth) break;
    const likeness = compare(asked, term.word, knowledge);
    const worth = likeness * term.weight;
    if (worth > (best?.worth ?? 0)) best = { asked, term, worth };
  }
  return best;
}

const toReason = (answers: readonly Answer[]): string =>
  answers
    .map(({ asked, term }) =>
      asked.stem === term.word.stem
        ? `${term.place} “${term.word.form}”`
        : `${asked.form} ≈ ${term.place} “${term.word.form}”`,
    )
    .join(', ');

/** One word of a behavior answers one of the query's; what else it answers is said again. */
function answerAll(asked: readonly KnownWord[], entry: Entry, knowledge: WordKnowledge) {
  const answers = asked.map((word) => answer(word, entry, knowledge));
  const first = new Map<string, Answer>();
  for (const one of answers) {
    const other = one && first.get(one.term.word.stem);
    if (one && (!other || other.worth < one.worth)) first.set(one.term.word.stem, one);
  }
  return answers.map((one) =>
    one && first.get(one.term.word.stem) !== one ? { ...one, worth: one.worth * AGAIN_SHARE } : one,
  );
}

/** The words asked for: each once, and neighbours written as one word where the library knows that word. */
function readQuery(query: string, knowledge: WordKnowledge, index: SearchIndex): KnownWord[] {
  const words = knowledge.readWords(query);
  const joined: KnownWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at] as KnownWord, words[at + 1]];
    const [whole] = next ? knowledge.readWords(word.form + next.form) : [];
    if (whole && index.frequency.has(whole.stem)) {
      joined.push(whole);
      at++;
    } else joined.push(word);
  }
  const telling = joined.filter(({ form }) => form.length > 1);
  return [...new Map(telling.map((word) => [word.stem, word])).values()];
}

/** How much each word of a query weighs: rare ones more, common ones and those that nothing answers well less. */
function weigh(
  asked: readonly KnownWord[],
  table: readonly (readonly (Answer | undefined)[])[],
  index: SearchIndex,
): number[] {
  const isAllCommon = asked.every(({ form }) => COMMON.has(form));
  return asked.map((word, at) => {
    const rarity = Math.log(1 + table.length / (1 + (index.frequency.get(word.stem) ?? 1)));
    const best = Math.max(0, ...table.map((answers) => answers[at]?.worth ?? 0));
    const share = COMMON.has(word.form) && !isAllCommon ? COMMON_SHARE : 1;
    return rarity * share * (UNANSWERED_SHARE + (1 - UNANSWERED_SHARE) * best);
  });
}

/** The share of a query that is answered, and how much of the behavior's name that takes. */
function score(
  answers: readonly (Answer | undefined)[],
  weights: readonly number[],
  /** How well each word of the name is meant, 0..1. */
  named: readonly number[],
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  const worth = answers.reduce((sum, one, at) => sum + (one?.worth ?? 0) * (weights[at] ?? 0), 0);
  const covered = worth / total;
  const clear = named.reduce((sum, one) => sum + one * one, 0) / Math.max(1, named.length);
  return (1 - NAME_SHARE) * covered + NAME_SHARE * clear * Math.min(1, covered + NAME_GRACE);
}

/**
 * The behaviors that answer a query in the words of users, best first: by name, tags, entities, description and parts,
 * rare words before common ones, words of like meaning behind the same ones. Nothing where nothing answers.
 */
export function searchBehaviors(
  behaviors: readonly Behavior[],
  query: string,
  knowledge: WordKnowledge,
): FoundBehavior[] {
  const index = getIndex(behaviors, knowledge);
  const asked = readQuery(query, knowledge, index);
  const table = index.entries.map((entry) => answerAll(asked, entry, knowledge));
  const weights = weigh(asked, table, index);
  const found = behaviors.map((behavior, at): FoundBehavior => {
    const answers = table[at] ?? [];
    const telling = answers
      .flatMap((one) => (one ? [one] : []))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, MAX_REASONS);
    const named = (index.entries[at] as Entry).names.map((name) =>
      Math.max(0, ...asked.map((word) => compare(word, name, knowledge))),
    );
    return {
      behavior,
      score: score(answers, weights, named),
      reason: toReason(telling),
    };
  });
  const best = Math.max(0, ...found.map((one) => one.score));
  return found
    .filter((one) => one.score >= Math.max(MIN_SCORE, best * SHARE_OF_BEST))
    .sort((a, b) => b.score - a.score || (a.behavior.name < b.behavior.name ? -1 : 1));
}
