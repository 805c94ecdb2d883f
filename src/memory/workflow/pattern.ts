import type { Derived, Pattern } from '../../ports/derived.ts';
import type { IndexedText, TermIndex } from '../text/term-index.ts';
import type { Sequence } from './sequence.ts';

const MAX_LENGTH = 60;
/** Verbs that open most action identifiers and say little. */
const LIGHT_VERBS = new Set('add set create make update do run apply use'.split(' '));
/** Two-sided 95 %. */
const Z = 1.96;

/** Lower bound of the Wilson score interval of `successes` in `total` (Wilson 1927), 0..1. */
export function wilsonLowerBound(successes: number, total: number): number {
  if (total === 0) return 0;
  const share = successes / total;
  const z2 = Z * Z;
  const centre = share + z2 / (2 * total);
  const spread = Z * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  return Math.max(0, (centre - spread) / (1 + z2 / total));
}

/**
 * A name for people, such as `retry-logic`: the action that is rarest among those of other workflows. No word of a
 * context is in it.
 */
export function nameWorkflow(
  steps: Sequence,
  others: readonly Pick<Group, 'steps'>[] = [],
): string {
  const usesOf = (step: string) => others.filter((other) => other.steps.includes(step)).length;
  const [main = ''] = steps.toSorted((a, b) => usesOf(a) - usesOf(b));
  const words = main.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.length > 1 && LIGHT_VERBS.has(words[0] as string)) words.shift();
  return words.join('-').slice(0, MAX_LENGTH).replace(/-$/, '') || 'workflow';
}

/** An episode of a workflow. */
export type Run = Pick<IndexedText, 'episodeId' | 'taken' | 'outcome'>;

export const isSuccess = ({ outcome }: Run) => outcome === 'success';

/** The runs of a workflow with its steps, as keys. */
export interface Group {
  readonly id: string;
  readonly steps: Sequence;
  readonly runs: readonly Run[];
}

/** Patterns of groups. Of two that one name fits, the second has a number. */
export function toPatterns(index: TermIndex, groups: readonly Group[]): Derived<Pattern>[] {
  const uses = new Map<string, number>();
  return groups.map((group) => {
    const { id, steps, runs } = group;
    const others = groups.filter((other) => other !== group);
    const base = nameWorkflow(steps, others);
    const count = (uses.get(base) ?? 0) + 1;
    uses.set(base, count);
    const support = runs.filter(isSuccess).length;
    const value = {
      name: count === 1 ? base : `${base}-${count}`,
      steps: steps.map((key) => index.cases.spell(key)),
      support,
      successRate: support / runs.length,
      confidence: wilsonLowerBound(support, runs.length),
    };
    return { id, value, memberIds: runs.map(({ episodeId }) => episodeId).sort() };
  });
}
