import type { JsonObject } from '../kernel/json.ts';
import type { Behavior } from './library.ts';
import { getSearchIndex, readNames, type Term } from './search-index.ts';
import type { KnownWord, WordKnowledge } from './word-knowledge.ts';

/** How much a word says about what a document is for, by what it names. */
const SHARES = { name: 1, entity: 1, field: 0.25, part: 0.3 } as const;
/** Words that name the language's own things and say nothing about an application. */
const SILENT = new Set(
  'std ui app entity trait page list item data view create edit delete update detail browse manage init id name'.split(
    ' ',
  ),
);
/** The least weight of a word that names a behavior: its name, a tag, an entity. */
const NAMING_WEIGHT = 0.75;
/** Words of a reason. */
const MAX_REASONS = 4;

/** A behavior that is about the same things as a document. */
export interface SimilarMeaning {
  readonly behavior: Behavior;
  /** Cosine of the two's words, 0..1. */
  readonly similarity: number;
  /** Whether a word that names it, or an entity of it, names the document or an entity of that. */
  readonly isNamed: boolean;
  /** The words that both share, the most telling first. */
  readonly reason: string;
}

interface Weighed {
  readonly word: KnownWord;
  readonly weight: number;
}

/** The distinct words of a document, each by the most telling thing that it names. */
function readWords(schema: JsonObject, knowledge: WordKnowledge): Map<string, Weighed> {
  const { name, entities, fields, parts } = readNames(schema);
  const words = new Map<string, Weighed>();
  const add = (texts: readonly string[], weight: number) => {
    for (const word of knowledge.readWords(texts.join(' . '))) {
      if (SILENT.has(word.form) || word.form.length < 2) continue;
      const known = words.get(word.stem);
      if (!known || known.weight < weight) words.set(word.stem, { word, weight });
    }
  };
  add(name === undefined ? [] : [name], SHARES.name);
  add(entities, SHARES.entity);
  add(parts, SHARES.part);
  add(fields, SHARES.field);
  return words;
}

/** How near every behavior is to a document by the words of its name, entities, fields, states and pages. */
export function compareMeanings(
  behaviors: readonly Behavior[],
  schema: JsonObject,
  knowledge: WordKnowledge,
): SimilarMeaning[] {
  const { entries, frequency } = getSearchIndex(behaviors, knowledge);
  const idf = (stem: string) => Math.log(1 + behaviors.length / (1 + (frequency.get(stem) ?? 0)));
  const asked = readWords(schema, knowledge);
  const norm = Math.hypot(
    ...Array.from(asked.values(), ({ word, weight }) => weight * idf(word.stem)),
  );
  return behaviors.map((behavior, at) => {
    const terms = (entries[at]?.terms ?? []) as readonly Term[];
    let squares = 0;
    let dot = 0;
    let isNamed = false;
    const shared: { form: string; worth: number }[] = [];
    for (const { word, weight } of terms) {
      if (SILENT.has(word.form)) continue;
      const telling = idf(word.stem);
      squares += (weight * telling) ** 2;
      const own = asked.get(word.stem);
      if (!own) continue;
      const worth = own.weight * weight * telling ** 2;
      dot += worth;
      isNamed ||= own.weight >= SHARES.entity && weight >= NAMING_WEIGHT;
      shared.push({ form: word.form, worth });
    }
    const similarity = norm === 0 || squares === 0 ? 0 : dot / (norm * Math.sqrt(squares));
    const told = shared.sort((a, b) => b.worth - a.worth).slice(0, MAX_REASONS);
    const reason = told.map(({ form }) => `“${form}”`).join(', ');
    return { behavior, similarity, isNamed, reason };
  });
}
