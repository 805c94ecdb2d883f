import { type TermIndex, toGroupKey, toTopic } from './term-index.ts';
import { toIdentifiers, toWords } from './words.ts';

/** The most telling words of a question that are looked for; a 16 KB context has thousands. */
const MAX_TERMS = 96;
/** Beyond this many words a question says enough by its own. */
const MAX_WIDENED = 24;
const GROUP_STRENGTH = 0.9;
/** What a word of the like meaning counts at most. */
const RELATED_STRENGTH = 0.3;
const RELATED_FLOOR = 0.4;
/** A speaker is one whom at least this share of the texts names. */
const MIN_SPEAKER_SHARE = 0.01;
const MIN_SPEAKER_TEXTS = 3;

export type MeetingKind = 'exact' | 'stem' | 'group' | 'vector';

/** A term that may stand for a word of the question. */
export interface Counterpart {
  readonly id: number;
  /** What meeting it counts, 0..1; 1 for the word itself. */
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
    // What many texts hold tells little, whatever word of the question it stands for.
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

function findSpeakers(index: TermIndex, forms: ReadonlySet<string>): Set<number> {
  const least = Math.max(MIN_SPEAKER_TEXTS, MIN_SPEAKER_SHARE * index.size);
  return new Set(
    index
      .listSpeakers()
      .filter(
        ({ texts, name }) => texts >= least && name.split(' ').some((word) => forms.has(word)),
      )
      .map(({ id }) => id),
  );
}

/** Reads a question for an index. */
export function toQuestion(text: string, index: TermIndex, learnt: LearntSynonyms): Question {
  const words = toWords(text);
  const groupsAt = index.synonyms.findGroups(words);
  const groups = new Map<string, Set<number>>();
  const counts = new Map<string, { form: string; count: number }>();
  const content = words.filter((word, at) => {
    if (!word.content) return false;
    const own = groups.get(word.stem) ?? new Set();
    for (const group of groupsAt[at] as readonly number[]) own.add(group);
    groups.set(word.stem, own);
    return true;
  });
  for (const { stem, form } of [...content, ...toIdentifiers(text)]) {
    const known = counts.get(stem);
    counts.set(stem, { form: known?.form ?? form, count: (known?.count ?? 0) + 1 });
  }
  const isWidened = counts.size <= MAX_WIDENED;
  const all = Array.from(counts, ([stem, { form, count }]) => {
    const term = index.findTerm(stem);
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
    order: content.map(({ stem }) => index.findTerm(stem)?.id ?? -1),
    weight: terms.reduce((sum, term) => sum + term.idf, 0),
    topic: toTopic(
      content.map(({ stem }) => stem),
      index.lexicon,
    ),
    speakers: findSpeakers(index, new Set(words.map((word) => word.form))),
  };
}
