import { createWeakDerivation } from '../kernel/derivation.ts';
import { type KnownWord, knowWords } from '../words/word-knowledge.ts';
import { listForms, toSpellingForm, toWords } from './behavior-name.ts';
import type { Behavior } from './library.ts';
import { getWordIndex, keysOf, rarityOf, type Term, toBase, type WordIndex } from './word-index.ts';

/** Words that any application is described with. They decide only among what other words find. */
const COMMON = new Set(
  `app application system software tool platform program project-wide website site web online build create make need want
  simple small manage management manager track tracking tracker keep handle organise organize run company business work
  people user page screen feature solution service process data information record list view show add new good easy way
  different let help support internal client-side digital modern full complete basic custom multi
  tell send see know ask give take put go get come thing stuff something someone somebody everybody everyone anybody folk
  one two three four five lot big next last first day today again later every own wants needs`.split(
    /\s+/,
  ),
);
const COMMON_SHARE = 0.3;
/** Least weight of a word that the library answers badly or not at all. */
const UNANSWERED_SHARE = 0.2;
/** Share of the name's words, that make one of several equal finds the one meant. */
const NAME_SHARE = 0.2;
/** Added to the covered share of the query, by which the weight of a name is scaled. */
const NAME_GRACE = 0.4;
/** Words of the query that a reason names. */
const MAX_REASONS = 4;
/** A find is worth showing from here, and from this share of the best. */
const MIN_SCORE = 0.22;
const SHARE_OF_BEST = 0.5;
/** A longer query is not answered by one word of a text alone: that far down, two have to agree. */
const LONG_QUERY = 3;
const TELLING_WORTH = 0.65;

const NAMING = new Set(['name', 'tag', 'entity']);
/** A word is a behavior's own from this share of a full answer: of one stem, or standing for it in applications. */
const OWN_SHARE = 0.6;
/** A name means the best find where it is so much before the second. */
const CLEAR_MARGIN = 0.05;

/** A behavior that a query found. */
export interface FoundBehavior {
  readonly behavior: Behavior;
  /** 0..1: how much of the query it matches, and how clearly. */
  readonly score: number;
  /** Which of its words answered which of the query's. */
  readonly reason: string;
  /** Whether the query names it. */
  readonly isCalled: boolean;
}

/** A word of the query with its keys and what each is worth. */
interface Asked {
  readonly word: KnownWord;
  readonly keys: ReadonlyMap<string, number>;
}

interface Answer {
  readonly asked: KnownWord;
  readonly term: Term;
  /** Whether the behavior has the word itself. */
  readonly isOwn: boolean;
  /** What the answering key is worth, and that times the weight of the term. */
  readonly share: number;
  readonly worth: number;
}

type Entry = WordIndex['entries'][number];

function answer({ word, keys }: Asked, { terms }: Entry): Answer | undefined {
  let best: Answer | undefined;
  for (const [key, share] of keys) {
    const term = terms.get(key);
    if (!term || share * term.weight <= (best?.worth ?? 0)) continue;
    best = {
      asked: word,
      term,
      isOwn: key === toBase(word.stem),
      share,
      worth: share * term.weight,
    };
  }
  return best;
}

const toReason = (answers: readonly Answer[]): string =>
  answers
    .map(({ asked, term: { place, form }, isOwn }) =>
      isOwn ? `${place} “${form}”` : `${asked.form} ≈ ${place} “${form}”`,
    )
    .join(', ');

/** The words asked for, each once. */
function readQuery(query: string): Asked[] {
  const words = knowWords()
    .readWords(query)
    .filter(({ form }) => form.length > 1);
  const once = new Map(words.map((word) => [word.stem, word]));
  return [...once.values()].map((word) => ({ word, keys: keysOf(word) }));
}

/** How much each word of a query weighs: rare ones more, common ones and those that nothing answers well less. */
function weigh(
  asked: readonly Asked[],
  table: readonly (readonly (Answer | undefined)[])[],
  index: WordIndex,
): number[] {
  const isAllCommon = asked.every(({ word }) => COMMON.has(word.form));
  return asked.map(({ word }, at) => {
    const best = Math.max(0, ...table.map((answers) => answers[at]?.worth ?? 0));
    const share = COMMON.has(word.form) && !isAllCommon ? COMMON_SHARE : 1;
    const known = UNANSWERED_SHARE + (1 - UNANSWERED_SHARE) * best;
    return rarityOf(index, toBase(word.stem)) * share * known;
  });
}

/** Whether more than chance speaks for a find: a name, tag or entity, or several words. */
function isTelling(answers: readonly (Answer | undefined)[]): boolean {
  if (answers.length < LONG_QUERY) return true;
  const found = answers.flatMap((one) => one ?? []);
  return (
    found.length > 1 ||
    found.some(({ worth, term }) => worth >= TELLING_WORTH && term.place !== 'asked')
  );
}

/** Whether a query names a behavior: each telling word is its own or stands for one, and one is what it is called. */
function isCalled(asked: readonly Asked[], answers: readonly (Answer | undefined)[]): boolean {
  const telling = answers.filter((_, at) => !COMMON.has(asked[at]?.word.form ?? ''));
  return (
    telling.length > 0 &&
    telling.every((one) => one && one.share >= OWN_SHARE) &&
    answers.some((one) => one?.isOwn && NAMING.has(one.term.place))
  );
}

/** How much of a behavior's name a query takes, 0..1. */
function measureNamed({ names }: Entry, asked: readonly Asked[]): number {
  const named = names.map((name) => {
    const own = [...keysOf(name).keys()];
    return Math.max(0, ...asked.flatMap(({ keys }) => own.map((key) => keys.get(key) ?? 0)));
  });
  return named.reduce((sum, one) => sum + one * one, 0) / Math.max(1, named.length);
}

/** The share of a query that is answered, and how much of the behavior's name that takes. */
function score(
  answers: readonly (Answer | undefined)[],
  weights: readonly number[],
  named: number,
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  const worth = answers.reduce((sum, one, at) => sum + (one?.worth ?? 0) * (weights[at] ?? 0), 0);
  const covered = worth / total;
  return (1 - NAME_SHARE) * covered + NAME_SHARE * named * Math.min(1, covered + NAME_GRACE);
}

/**
 * The behaviors that answer a query in the words of users, best first: by name, tags, entities, description and parts,
 * rare words before common ones, words of like meaning behind the same ones. Nothing where nothing answers.
 */
export function searchBehaviors(behaviors: readonly Behavior[], query: string): FoundBehavior[] {
  const index = getWordIndex(behaviors);
  const asked = readQuery(query);
  const table = index.entries.map((entry) => asked.map((word) => answer(word, entry)));
  const weights = weigh(asked, table, index);
  const found = behaviors.map((behavior, at): FoundBehavior => {
    const answers = table[at] ?? [];
    const telling = answers
      .flatMap((one) => one ?? [])
      .sort((a, b) => b.worth - a.worth)
      .slice(0, MAX_REASONS);
    const named = measureNamed(index.entries[at] as Entry, asked);
    return {
      behavior,
      score: isTelling(answers) ? score(answers, weights, named) : 0,
      reason: toReason(telling),
      isCalled: isCalled(asked, answers),
    };
  });
  const best = Math.max(0, ...found.map((one) => one.score));
  return found
    .filter((one) => one.score >= Math.max(MIN_SCORE, best * SHARE_OF_BEST))
    .sort((a, b) => b.score - a.score || (a.behavior.name < b.behavior.name ? -1 : 1));
}

/** What a behavior is called: by its name, its tags and whole phrases of those who ask for it. */
const getCalled = createWeakDerivation((behaviors: readonly Behavior[]) => {
  const called = new Map<string, Behavior[]>();
  for (const behavior of behaviors) {
    for (const name of [
      behavior.name,
      ...behavior.tags,
      ...(behavior.asked ?? []).filter((one) => one.includes(' ')),
    ]) {
      const form = toSpellingForm(name);
      called.set(form, [...(called.get(form) ?? []), behavior]);
    }
  }
  return called;
});

/**
 * The behavior that a name means which no behavior has: one that is called so, or the find that it names most surely.
 * Undefined where another is as likely.
 */
export function findMeant(behaviors: readonly Behavior[], name: string): Behavior | undefined {
  const words = toWords(name);
  const found = searchBehaviors(behaviors, words.replaceAll('-', ' '));
  for (const form of listForms(words)) {
    const called = getCalled(behaviors).get(form) ?? [];
    const named = called.find((behavior) => toSpellingForm(behavior.name) === form);
    const first = named ?? found.find(({ behavior }) => called.includes(behavior))?.behavior;
    if (called.length > 0) return first ?? called[0];
  }
  // Who writes `std-` gives a name as it is, and is told of a wrong one.
  if (/^std-/i.test(name)) return undefined;
  const [best, second] = found.filter((one) => one.isCalled);
  return best && best.score - (second?.score ?? 0) >= CLEAR_MARGIN ? best.behavior : undefined;
}
