import { toWords } from '../../words/read-words.ts';
import type { IndexedText, TermIndex } from '../text/term-index.ts';
import type { Sequence } from './sequence.ts';

/** Words of contexts that a name holds, and characters in all. */
const CONTEXT_WORDS = 2;
const MAX_LENGTH = 60;

/** Verbs that open most action identifiers and say little. */
const LIGHT_VERBS = new Set('add set create make update do run apply use'.split(' '));

/** The words of these contexts that most of the texts share, the most telling of the domain first. */
function findSharedWords(
  index: TermIndex,
  texts: readonly Pick<IndexedText, 'words'>[],
  contexts: readonly string[],
): string[] {
  const holding = new Map<number, number>();
  for (const { words } of texts)
    for (const id of new Set(words)) holding.set(id, (holding.get(id) ?? 0) + 1);
  const forms = new Map<string, string>();
  for (const { content, form, stem } of contexts.flatMap(toWords)) {
    const id = index.findTerm(stem)?.id ?? -1;
    const isShared = (holding.get(id) ?? 0) > texts.length / 2;
    if (isShared && content && /^\p{L}{3,}$/u.test(form) && !forms.has(stem)) forms.set(stem, form);
  }
  const rarityOf = ([stem]: readonly [string, string]) => index.idf(index.findTerm(stem));
  return [...forms]
    .sort((a, b) => rarityOf(b) - rarityOf(a))
    .map(([, form]) => form)
    .slice(0, CONTEXT_WORDS);
}

/** The action that distinguishes this workflow from the others: the rarest among theirs, the earliest of equals. */
function findMainAction(steps: Sequence, others: readonly Sequence[]): string {
  const usesOf = (step: string) => others.filter((other) => other.includes(step)).length;
  return steps.toSorted((a, b) => usesOf(a) - usesOf(b))[0] ?? 'workflow';
}

/** For people: what the contexts of its texts share, and the main action: `checkout-timeout-retry-logic`. */
export function nameWorkflow(
  index: TermIndex,
  texts: readonly Pick<IndexedText, 'words'>[],
  contexts: readonly string[],
  steps: Sequence,
  others: readonly Sequence[] = [],
): string {
  const action = findMainAction(steps, others)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (action.length > 1 && LIGHT_VERBS.has(action[0] as string)) action.shift();
  const words = new Set([...findSharedWords(index, texts, contexts), ...action]);
  return [...words].join('-').slice(0, MAX_LENGTH).replace(/-$/, '') || 'workflow';
}
