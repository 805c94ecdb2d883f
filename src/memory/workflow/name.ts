import type { Sequence } from './sequence.ts';

const MAX_LENGTH = 60;

/** Verbs that open most action identifiers and say little. */
const LIGHT_VERBS = new Set('add set create make update do run apply use'.split(' '));

/** The action that distinguishes this workflow from the others: the rarest among theirs, the earliest of equals. */
function findMainAction(steps: Sequence, others: readonly Sequence[]): string {
  const usesOf = (step: string) => others.filter((other) => other.includes(step)).length;
  return steps.toSorted((a, b) => usesOf(a) - usesOf(b))[0] ?? 'workflow';
}

/** For people: the main action of the steps, such as `retry-logic`. No word of a context is in it. */
export function nameWorkflow(steps: Sequence, others: readonly Sequence[] = []): string {
  const words = findMainAction(steps, others)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length > 1 && LIGHT_VERBS.has(words[0] as string)) words.shift();
  return words.join('-').slice(0, MAX_LENGTH).replace(/-$/, '') || 'workflow';
}
