import { toWords } from '../../words/read-words.ts';
import type { Sequence } from './sequence.ts';

/** A word that names a group of contexts should occur in this share of them. */
const MIN_SHARE = 0.3;
const CONTEXT_WORDS = 2;
const MAX_LENGTH = 60;

/** Verbs that open most action identifiers and say little. */
const LIGHT_VERBS = new Set('add set create make update do run apply use'.split(' '));

interface Use {
  readonly form: string;
  readonly count: number;
}

/** How often each stem occurs in a sample of contexts, at most once a context, under its shortest form. */
function countStems(contexts: readonly string[]): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (const context of contexts) {
    const seen = new Map<string, string>();
    for (const word of toWords(context)) {
      if (word.content && /^\p{L}{3,}$/u.test(word.form) && !seen.has(word.stem)) {
        seen.set(word.stem, word.form);
      }
    }
    for (const [stem, form] of seen) {
      const use = uses.get(stem) ?? { form, count: 0 };
      const shorter = form.length < use.form.length ? form : use.form;
      uses.set(stem, { form: shorter, count: use.count + 1 });
    }
  }
  return uses;
}

/** The words that occur most in these contexts, weighed by how rare they are in others. */
function findTopWords(contexts: readonly string[], others: readonly string[]): string[] {
  const own = countStems(contexts);
  const foreign = countStems(others);
  return [...own]
    .filter(([, use]) => use.count >= MIN_SHARE * contexts.length)
    .map(([stem, use]) => {
      const share = (1 + (foreign.get(stem)?.count ?? 0)) / (1 + others.length);
      return { form: use.form, score: (use.count / contexts.length) * (1 - Math.log(share)) };
    })
    .sort((a, b) => b.score - a.score || (a.form < b.form ? -1 : 1))
    .slice(0, CONTEXT_WORDS)
    .map((word) => word.form);
}

/** The action that distinguishes this workflow from the others: the rarest among theirs, the earliest of equals. */
function findMainAction(steps: Sequence, otherSteps: readonly Sequence[]): string {
  let main = steps[0] ?? 'workflow';
  let fewest = Number.POSITIVE_INFINITY;
  for (const step of steps) {
    const uses = otherSteps.filter((other) => other.includes(step)).length;
    if (uses < fewest) {
      fewest = uses;
      main = step;
    }
  }
  return main;
}

/** For people: the strongest words of the contexts and the main action, `timeout-retry-logic`. */
export function nameWorkflow(
  contexts: readonly string[],
  steps: Sequence,
  others: { readonly contexts: readonly string[]; readonly steps: readonly Sequence[] },
): string {
  const actionWords = findMainAction(steps, others.steps)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (actionWords.length > 1 && LIGHT_VERBS.has(actionWords[0] as string)) actionWords.shift();
  const words = new Set([...findTopWords(contexts, others.contexts), ...actionWords]);
  const name = [...words].join('-').slice(0, MAX_LENGTH).replace(/-$/, '');
  return name || 'workflow';
}
