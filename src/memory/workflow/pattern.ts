import {
  type Derived,
  type DerivedEntry,
  PATTERN_KIND,
  type Pattern,
} from '../../ports/derived.ts';
import type { Episodes } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { IndexedText, TermIndex } from '../text/term-index.ts';
import { nameWorkflow } from './name.ts';
import { type Sequence, toActionKey, toStep } from './sequence.ts';
import { wilsonLowerBound } from './wilson.ts';

/** Successes whose contexts and spellings a pattern is told with. */
const TOLD = 20;

/** An episode of a workflow. */
export type Run = Pick<IndexedText, 'episodeId' | 'taken' | 'outcome' | 'words'>;

export const isSuccess = ({ outcome }: Run) => outcome === 'success';

/** The runs of a workflow with its steps, as keys. */
export interface Group {
  readonly id: string;
  readonly steps: Sequence;
  readonly runs: readonly Run[];
}

/** Contexts of some successes, and how they write the steps. */
async function tell(store: Episodes, scope: MemoryScope, { steps, runs }: Group) {
  const ids = runs
    .filter(isSuccess)
    .map(({ episodeId }) => episodeId)
    .sort()
    .slice(0, TOLD);
  const texts = await store.getTexts(scope, ids);
  const counts = new Map<string, number>();
  for (const { actionsTaken } of texts)
    for (const action of actionsTaken) counts.set(action, (counts.get(action) ?? 0) + 1);
  const written = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([action]) => action);
  return {
    contexts: texts.map(({ context }) => context),
    steps: steps.map((key) => toStep(toActionKey(key), written)),
  };
}

/** Patterns of groups, most supported first. A stored one among `known` keeps its name and spelling. */
export async function toPatterns(
  store: Episodes,
  index: TermIndex,
  scope: MemoryScope,
  groups: readonly Group[],
  known: readonly DerivedEntry<Pattern>[],
): Promise<Derived<Pattern>[]> {
  const byId = new Map(known.map(({ id, value }) => [id, value]));
  const told = new Map<string, Awaited<ReturnType<typeof tell>>>();
  for (const group of groups) {
    if (!byId.has(group.id)) told.set(group.id, await tell(store, scope, group));
  }
  const names = new Set(groups.flatMap(({ id }) => byId.get(id)?.name ?? []));
  const toName = ({ id, runs }: Group, { contexts, steps }: Awaited<ReturnType<typeof tell>>) => {
    const others = groups.flatMap((group) => (group.id === id ? [] : [group.steps]));
    const base = nameWorkflow(index, runs.filter(isSuccess), contexts, steps, others);
    let name = base;
    for (let copy = 2; names.has(name); copy++) name = `${base}-${copy}`;
    names.add(name);
    return name;
  };
  return groups.map((group) => {
    const { id, runs } = group;
    const support = runs.filter(isSuccess).length;
    const own = told.get(id);
    const { name, steps } = own
      ? { name: toName(group, own), steps: own.steps }
      : (byId.get(id) as Pattern);
    const successRate = support / runs.length;
    const confidence = wilsonLowerBound(support, runs.length);
    return {
      kind: PATTERN_KIND,
      id,
      value: { name, steps, support, successRate, confidence },
      memberIds: runs.map(({ episodeId }) => episodeId).sort(),
    };
  });
}
