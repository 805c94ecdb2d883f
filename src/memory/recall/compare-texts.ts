import { CopyGroups, toWording } from '../text/copies.ts';
import type { Question } from '../text/question-terms.ts';
import type { RankedText } from '../text/ranking.ts';
import type { TermIndex } from '../text/term-index.ts';
import { confidenceOf, findIdentifiers, UNLIKELY } from './confidence.ts';
import type { DomainIndex } from './open-domain.ts';

/** Texts below this similarity share nothing that matters. */
const TEXT_FLOOR = 0.05;
/** From here on a text may match by words of similar meaning alone. */
const MEANING_FLOOR = 0.15;

/** A text that shares something with the question. */
export interface ComparedText {
  readonly episodeId: string;
  readonly similarity: number;
  /** Number of the situation that it belongs to: texts of one are near-copies. */
  readonly situation: number;
  /** Its words beside names and numbers; empty where it is alone in its situation. */
  readonly wording: string;
}

/** A question's texts, the most similar first. */
export interface ComparedTexts {
  readonly compared: readonly ComparedText[];
  /** Texts that share words with the question, and nothing that matters. */
  readonly left: number;
  /** False where more texts share words than were compared. */
  readonly complete: boolean;
  /** How sure it is that the text of a rank is the one meant. */
  judge(rank: number): { readonly confidence: number; readonly unlikely: boolean };
}

/** Whether a text shares more with a question than the odd common word. */
const isTelling = ({ similarity, met }: RankedText) =>
  similarity >= MEANING_FLOOR || (similarity >= TEXT_FLOOR && met > 0);

/**
 * Ranks the texts of a domain by words, and for an embedder by the larger of that and of `near`, the similarities that
 * it found by episode id. Near-copies are one situation before confidence is judged.
 */
export function compareTexts(
  { index, ranker }: Pick<DomainIndex, 'index' | 'ranker'>,
  question: Question,
  near: ReadonlyMap<string, number>,
  wanted: number,
): ComparedTexts {
  const also = [...near.keys()].map((id) => index.findText(id)).filter((text) => text >= 0);
  const ranking = ranker.rank(question, also, wanted);
  const texts = near.size === 0 ? ranking.texts : raise(ranking.texts, near, index);
  const telling = texts.filter(isTelling);
  const groups = new CopyGroups(index);
  const situations = telling.map(({ text }) => groups.add(text));
  const best: RankedText[] = [];
  const sizes: number[] = [];
  telling.forEach((text, rank) => {
    const at = situations[rank] as number;
    best[at] ??= text;
    sizes[at] = (sizes[at] ?? 0) + 1;
  });
  const identifiers = findIdentifiers(question, index);
  return {
    compared: telling.map(({ text, similarity }, rank) => {
      const situation = situations[rank] as number;
      const wording = (sizes[situation] as number) > 1 ? toWording(index, text) : '';
      return { episodeId: index.texts.episodeId(text), similarity, situation, wording };
    }),
    left: Math.max(0, ranking.touched - telling.length),
    complete: ranking.complete,
    judge(rank) {
      const own = telling[rank] as RankedText;
      const at = situations[rank] as number;
      const confidence = confidenceOf(question, index, own, best, at);
      const isIdentified =
        identifiers.length > 0 && index.terms(own.text).some((id) => identifiers.includes(id));
      return { confidence, unlikely: confidence < UNLIKELY && !isIdentified };
    },
  };
}

function raise(
  texts: readonly RankedText[],
  near: ReadonlyMap<string, number>,
  index: TermIndex,
): RankedText[] {
  return texts
    .map((text) => ({
      ...text,
      similarity: Math.max(text.similarity, near.get(index.texts.episodeId(text.text)) ?? 0),
    }))
    .sort((a, b) => b.similarity - a.similarity || b.text - a.text);
}
