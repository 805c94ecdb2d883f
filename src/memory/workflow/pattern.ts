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
export function nameWorkflow(steps: Sequence, others: readonly Sequence[] = []): string {
  const usesOf = (step: string) => others.filter((other) => other.includes(step)).length;
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

/** Patterns of groups. One among `known` keeps its name. */
export function toPatterns(
  index: TermIndex,
  groups: readonly Group[],
  known: readonly Derived<Pattern>[],
): Derived<Pattern>[] {
  const byId = new Map(known.map(({ id, value }) => [id, value]));
  const names = new Set(groups.flatMap(({ id }) => byId.get(id)?.name ?? []));
  const name = (own: Group) => {
    const others = groups.flatMap((group) => (group === own ? [] : [group.steps]));
    const base = nameWorkflow(own.steps, others);
    let free = base;
    for (let copy = 2; names.has(free); copy++) free = `${base}-${copy}`;
    names.add(free);
    return free;
  };
  return groups.map((group) => {
    const { id, runs } = group;
    const support = runs.filter(isSuccess).length;
    const value = {
      name: byId.get(id)?.name ?? name(group),
      steps: group.steps.map((key) => index.spell(key)),
      support,
      successRate: support / runs.length,
      confidence: wilsonLowerBound(support, runs.length),
    };
    return { id, value, memberIds: runs.map(({ episodeId }) => episodeId).sort() };
  });
}
