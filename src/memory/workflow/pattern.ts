import type { Derived, Pattern } from '../../ports/derived.ts';
import type { Episodes } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { IndexedText } from '../text/term-index.ts';
import { nameWorkflow } from './name.ts';
import { type Sequence, toActionKey, toStep } from './sequence.ts';
import { wilsonLowerBound } from './wilson.ts';

/** Successes whose spellings a pattern is told with. */
const TOLD = 20;

/** An episode of a workflow. */
export type Run = Pick<IndexedText, 'episodeId' | 'taken' | 'outcome'>;

export const isSuccess = ({ outcome }: Run) => outcome === 'success';

/** The runs of a workflow with its steps, as keys. */
export interface Group {
  readonly id: string;
  readonly steps: Sequence;
  readonly runs: readonly Run[];
}

/** The steps as most of some successes write them. */
async function writeSteps(store: Episodes, scope: MemoryScope, { steps, runs }: Group) {
  const ids = runs
    .filter(isSuccess)
    .map(({ episodeId }) => episodeId)
    .sort()
    .slice(0, TOLD);
  const counts = new Map<string, number>();
  for (const { actionsTaken } of await store.getTexts(scope, ids))
    for (const action of actionsTaken) counts.set(action, (counts.get(action) ?? 0) + 1);
  const written = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([action]) => action);
  return steps.map((key) => toStep(toActionKey(key), written));
}

/** Patterns of groups, most supported first. A stored one among `known` keeps its name and spelling. */
export async function toPatterns(
  store: Episodes,
  scope: MemoryScope,
  groups: readonly Group[],
  known: readonly Derived<Pattern>[],
): Promise<Derived<Pattern>[]> {
  const byId = new Map(known.map(({ id, value }) => [id, value]));
  const names = new Set(groups.flatMap(({ id }) => byId.get(id)?.name ?? []));
  const name = (id: string, steps: Sequence) => {
    const base = nameWorkflow(
      steps,
      groups.flatMap((group) => (group.id === id ? [] : [group.steps])),
    );
    let own = base;
    for (let copy = 2; names.has(own); copy++) own = `${base}-${copy}`;
    names.add(own);
    return own;
  };
  const patterns: Derived<Pattern>[] = [];
  for (const group of groups) {
    const { id, runs } = group;
    const support = runs.filter(isSuccess).length;
    const stored = byId.get(id);
    const steps = stored?.steps ?? (await writeSteps(store, scope, group));
    const value = {
      name: stored?.name ?? name(id, steps),
      steps,
      support,
      successRate: support / runs.length,
      confidence: wilsonLowerBound(support, runs.length),
    };
    const memberIds = runs.map(({ episodeId }) => episodeId).sort();
    patterns.push({ id, value, memberIds });
  }
  return patterns;
}
