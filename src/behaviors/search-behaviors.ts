import { createWeakDerivation } from '../kernel/derivation.ts';
import { type KnownWord, knowWords } from '../words/word-knowledge.ts';
import { listForms, toSpellingForm, toWords } from './behavior-name.ts';
import type { Behavior } from './library.ts';
import { getSearchIndex, type SearchIndex, type Term } from './search-index.ts';
import { likenessToAll } from './word-likeness.ts';

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
/** The tag of a behavior that keeps records of any kind. */
const GENERIC = 'generic';
/** A word is answered where a behavior matches it this well. */
const ANSWERED_WORTH = 0.5;

const NAMING = new Set(['name', 'tag', 'entity']);
/** A word is a behavior's own from this share of a full answer: of one stem, or standing for it in applications. */
const OWN_SHARE = 0.6;
/** A name means the best find where it is so much before the second. */
const CLEAR_MARGIN = 0.05;

type Entry = SearchIndex['entries'][number];

/** A behavior that a query found. */
export interface FoundBehavior {
  readonly behavior: Behavior;
  /** 0..1: how much of the query it matches, and how clearly. */
  readonly score: number;
  /** Which of its words answered which of the query's. */
  readonly reason: string;
  /** How surely the query names it, 0..4; 0 where it does not. */
  readonly certainty: number;
}

interface Answer {
  readonly asked: KnownWord;
  readonly term: Term;
  /** Similarity times weight. */
  readonly worth: number;
}

/** A word of the query, and how well each word of the vocabulary matches it. */
interface AskedWord {
  readonly asked: KnownWord;
  readonly likenesses: Float32Array;
}

function answer({ asked, likenesses }: AskedWord, { terms, termIds }: Entry): Answer | undefined {
  let best = -1;
  let most = 0;
  for (let at = 0; at < terms.length; at++) {
    const { weight } = terms[at] as Term;
    if (weight <= most) break;
    const worth = (likenesses[termIds[at] as number] as number) * weight;
    if (worth <= most) continue;
    best = at;
    most = worth;
  }
  return best < 0 ? undefined : { asked, term: terms[best] as Term, worth: most };
}

const toReason = (answers: readonly Answer[]): string =>
  answers
    .map(({ asked, term }) =>
      asked.stem === term.word.stem
        ? `${term.place} “${term.word.form}”`
        : `${asked.form} ≈ ${term.place} “${term.word.form}”`,
    )
    .join(', ');

/** The words asked for: each once, and neighbours written as one word where the library knows that word. */
function readQuery(query: string, index: SearchIndex): KnownWord[] {
  const knowledge = knowWords();
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
): { weight: number; isAnswered: boolean }[] {
  const isAllCommon = asked.every(({ form }) => COMMON.has(form));
  return asked.map((word, at) => {
    const rarity = Math.log(1 + table.length / (1 + (index.frequency.get(word.stem) ?? 1)));
    const best = Math.max(0, ...table.map((answers) => answers[at]?.worth ?? 0));
    const share = COMMON.has(word.form) && !isAllCommon ? COMMON_SHARE : 1;
    const weight = rarity * share * (UNANSWERED_SHARE + (1 - UNANSWERED_SHARE) * best);
    return { weight, isAnswered: best >= ANSWERED_WORTH };
  });
}

/** Whether more than chance speaks for a find: a name, tag or entity, or several words. */
function isTelling(answers: readonly (Answer | undefined)[]): boolean {
  if (answers.length < LONG_QUERY) return true;
  const found = answers.flatMap((one) => (one ? [one] : []));
  return (
    found.length > 1 ||
    found.some(({ worth, term }) => worth >= TELLING_WORTH && term.place !== 'asked')
  );
}

/**
 * How surely a query means a behavior, 0..4: 0 where a telling word neither is the behavior's own nor stands for one, or
 * no word is what the behavior is called; more where all are its own, and where one is of its name.
 */
function toCertainty(
  answers: readonly (Answer | undefined)[],
  isCommon: readonly boolean[],
): number {
  const isOwn = (one: Answer | undefined) => one?.asked.stem === one?.term.word.stem;
  const isCalled = (one: Answer | undefined) => isOwn(one) && NAMING.has(one?.term.place ?? '');
  const telling = answers.filter((_, at) => !isCommon[at]);
  const isAnswered = telling.every((one) => one && one.worth >= one.term.weight * OWN_SHARE);
  if (telling.length === 0 || !isAnswered || !answers.some(isCalled)) return 0;
  const isNamed = telling.some((one) => isOwn(one) && one?.term.place === 'name');
  return 1 + (isNamed ? 1 : 0) + (telling.every(isOwn) ? 2 : 0);
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
export function searchBehaviors(behaviors: readonly Behavior[], query: string): FoundBehavior[] {
  const index = getSearchIndex(behaviors);
  const asked = readQuery(query, index);
  const compared = asked.map((word): AskedWord => {
    return { asked: word, likenesses: likenessToAll(word, index) };
  });
  const table = index.entries.map((entry) => compared.map((word) => answer(word, entry)));
  const weighed = weigh(asked, table, index);
  const isCommon = asked.map(({ form }) => COMMON.has(form));
  const weights = weighed.map(({ weight }) => weight);
  // Records that no behavior knows are what a generic one keeps.
  const generic = weighed.map(({ weight, isAnswered }) => (isAnswered ? weight : 0));
  const found = behaviors.map((behavior, at): FoundBehavior => {
    const answers = table[at] ?? [];
    const telling = answers
      .flatMap((one) => (one ? [one] : []))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, MAX_REASONS);
    const named = (index.entries[at] as Entry).nameIds.map((id) =>
      Math.max(0, ...compared.map(({ likenesses }) => likenesses[id] as number)),
    );
    return {
      behavior,
      score: isTelling(answers)
        ? score(answers, behavior.tags.includes(GENERIC) ? generic : weights, named)
        : 0,
      reason: toReason(telling),
      certainty: toCertainty(answers, isCommon),
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
  const [best, second] = found
    .filter(({ certainty }) => certainty > 0)
    .sort((a, b) => b.certainty - a.certainty || b.score - a.score);
  if (!best || !second || best.certainty > second.certainty) return best?.behavior;
  return best.score - second.score >= CLEAR_MARGIN ? best.behavior : undefined;
}
