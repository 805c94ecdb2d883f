import { distance } from 'fastest-levenshtein';
import { chooseTelling, toIdentifiers, toWords, type Word } from '../../words/read-words.ts';
import { withoutAsking } from './asking.ts';
import type { Term } from './postings.ts';
import { type TermIndex, toGroupKey } from './term-index.ts';
import { toTopic } from './topic.ts';

/** The most telling words of a question that are looked for; a 16 KB context has thousands. */
const MAX_TERMS = 96;
/** Beyond this many words a question says enough by its own. */
const MAX_WIDENED = 24;
/** Characters beyond which a question is a report, whose phrases are matter. */
const LONGEST_ASKED = 400;
const GROUP_STRENGTH = 0.9;
/** The most that a word of a similar meaning counts. */
const RELATED_STRENGTH = 0.3;
const RELATED_FLOOR = 0.4;
/** A speaker is one whom at least this share of the texts names. */
const MIN_SPEAKER_SHARE = 0.01;
const MIN_SPEAKER_TEXTS = 3;
/** Letters of a name, and the share of them that may be wrong, where no word of the domain is meant. */
const MIN_MISSPELT = 5;
const MISSPELT_SHARE = 3 / 8;

export type MeetingKind = 'exact' | 'stem' | 'group' | 'vector';

/** A term that may stand for a word of the question. */
export interface Counterpart {
  readonly id: number;
  /** The weight of meeting it, 0..1; 1 for the word itself. */
  readonly strength: number;
  /** How alike the two are: 1 the same, 0.9 by a synonym group, else the cosine of their vectors. */
  readonly similarity: number;
  readonly kind: Exclude<MeetingKind, 'exact'>;
}

/** A distinct word of a question. */
export interface QuestionTerm {
  readonly form: string;
  readonly stem: string;
  /** Id among the index's terms, −1 where no text holds it. */
  readonly id: number;
  readonly idf: number;
  readonly count: number;
  /** The strongest first, the word itself among them. */
  readonly counterparts: readonly Counterpart[];
}

/** A question as an index reads it. */
export interface Question {
  /** The most telling first where the question is long, else in order. */
  readonly terms: readonly QuestionTerm[];
  /** Ids of its words in order, −1 for unknown ones. */
  readonly order: readonly number[];
  /** Ids of all its words, those that only ask among them, ascending; none where no text holds one of them. */
  readonly whole: Uint32Array;
  /** Sum of the terms' idf. */
  readonly weight: number;
  readonly topic: Float32Array;
  /** Speakers that it names. */
  readonly speakers: ReadonlySet<number>;
}

/** Synonyms that compression has learnt in the domain, by stem. */
export type LearntSynonyms = ReadonlyMap<string, readonly string[]>;

function findCounterparts(
  index: TermIndex,
  stem: string,
  idf: number,
  groups: readonly number[],
  learnt: LearntSynonyms,
  isWidened: boolean,
): Counterpart[] {
  const own = index.findTerm(stem);
  const found = new Map<number, Counterpart>();
  const add = (key: string, strength: number, similarity: number, kind: Counterpart['kind']) => {
    const term = index.findTerm(key);
    if (!term || term.frequency === 0 || found.has(term.id)) return;
    // A term in many texts says little, for any word of the question.
    const share = kind === 'stem' ? 1 : Math.min(1, index.idf(term) / idf);
    found.set(term.id, { id: term.id, strength: strength * share, similarity, kind });
  };
  if (own) add(stem, 1, 1, 'stem');
  for (const group of groups) add(toGroupKey(group), GROUP_STRENGTH, GROUP_STRENGTH, 'group');
  for (const other of learnt.get(stem) ?? []) add(other, GROUP_STRENGTH, GROUP_STRENGTH, 'group');
  if (isWidened) {
    for (const { stem: other, cosine } of index.lexicon.listRelated(stem)) {
      const strength = (RELATED_STRENGTH * (cosine - RELATED_FLOOR)) / (1 - RELATED_FLOOR);
      if (strength > 0) add(other, strength, cosine, 'vector');
    }
  }
  return [...found.values()].sort((a, b) => b.strength - a.strength);
}

/** Whether a word of a question names somebody: by a part of the name, or by one that is misspelt. */
function isNamed(name: string, { form, stem }: Word, index: TermIndex): boolean {
  const isUnknown = form.length >= MIN_MISSPELT && (index.findTerm(stem)?.frequency ?? 0) === 0;
  return name.split(' ').some((part) => {
    if (part === form) return true;
    return isUnknown && part[0] === form[0] && distance(part, form) <= MISSPELT_SHARE * form.length;
  });
}

function findSpeakers(index: TermIndex, words: readonly Word[]): Set<number> {
  const least = Math.max(MIN_SPEAKER_TEXTS, MIN_SPEAKER_SHARE * index.size);
  return new Set(
    index.speakers.list
      .filter(
        ({ texts, name }) => texts >= least && words.some((word) => isNamed(name, word, index)),
      )
      .map(({ id }) => id),
  );
}

const NO_WORDS = new Uint32Array(0);

function toWhole(text: string, index: TermIndex): Uint32Array {
  const words = [...chooseTelling(toWords(text)), ...toIdentifiers(text)];
  const ids = words.map((word) => index.findTerm(word.stem)?.id ?? -1);
  return ids.includes(-1) ? NO_WORDS : Uint32Array.from(ids).sort();
}

/** The term of a stem that some text holds now. */
function findHeld(stem: string, index: TermIndex): Term | undefined {
  const term = index.findTerm(stem);
  return term && term.frequency > 0 ? term : undefined;
}

export function toQuestion(text: string, index: TermIndex, learnt: LearntSynonyms): Question {
  const asked = text.length <= LONGEST_ASKED ? withoutAsking(text) : text;
  const words = toWords(asked);
  const groupsAt = index.synonyms.findGroups(words);
  const groups = new Map<string, Set<number>>();
  const counts = new Map<string, { form: string; count: number }>();
  words.forEach((word, at) => {
    if (!word.content) return;
    const own = groups.get(word.stem) ?? new Set();
    for (const group of groupsAt[at] as readonly number[]) own.add(group);
    groups.set(word.stem, own);
  });
  const content = chooseTelling(words);
  for (const { stem, form } of [...content, ...toIdentifiers(asked)]) {
    const known = counts.get(stem);
    counts.set(stem, { form: known?.form ?? form, count: (known?.count ?? 0) + 1 });
  }
  const isWidened = counts.size <= MAX_WIDENED;
  const all = Array.from(counts, ([stem, { form, count }]) => {
    const term = findHeld(stem, index);
    return { stem, form, count, id: term?.id ?? -1, idf: index.idf(term ?? stem) };
  });
  const chosen =
    all.length <= MAX_TERMS ? all : all.sort((a, b) => b.idf - a.idf).slice(0, MAX_TERMS);
  const terms = chosen.map((term) => ({
    ...term,
    counterparts: findCounterparts(
      index,
      term.stem,
      term.idf,
      [...(groups.get(term.stem) ?? [])],
      learnt,
      isWidened,
    ),
  }));
  return {
    terms,
    order: content.map(({ stem }) => findHeld(stem, index)?.id ?? -1),
    whole: toWhole(text, index),
    weight: terms.reduce((sum, term) => sum + term.idf, 0),
    topic: toTopic(
      content.map(({ stem }) => stem),
      index.lexicon,
    ),
    speakers: findSpeakers(index, words),
  };
}
