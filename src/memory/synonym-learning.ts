import type { Derived, DerivedEntries } from '../ports/derived.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { toStems } from '../words/read-words.ts';
import type { Run } from './workflow/workflow-pattern.ts';

export const LEARNT_KIND = 'synonyms';

/** The value of a derived entry of kind `synonyms`. A type, not an interface, so that it is Json. */
export type LearntGroup = { stems: string[] };

/** A word must occur in this many contexts of a workflow to be compared. */
const MIN_USES = 4;
/** Words compared a workflow, the most frequent first. */
const MAX_WORDS = 60;
/** Synonyms replace each other: together they occur at most this share of what chance would give. */
const MAX_TOGETHER = 0.2;
/** … and keep the same company: cosine of the words around them. */
const MIN_COMPANY = 0.6;
const MAX_GROUPS = 5;

interface WordUse {
  readonly stem: string;
  readonly contexts: Set<number>;
  readonly company: Map<string, number>;
}

function collectUses(contexts: readonly (readonly string[])[]): WordUse[] {
  const uses = new Map<string, WordUse>();
  contexts.forEach((stems, at) => {
    for (const stem of stems) {
      const use = uses.get(stem) ?? { stem, contexts: new Set(), company: new Map() };
      uses.set(stem, use);
      use.contexts.add(at);
      for (const other of stems) {
        if (other !== stem) use.company.set(other, (use.company.get(other) ?? 0) + 1);
      }
    }
  });
  return [...uses.values()]
    .filter((use) => use.contexts.size >= MIN_USES && use.contexts.size < contexts.length / 2 + 1)
    .sort((a, b) => b.contexts.size - a.contexts.size || (a.stem < b.stem ? -1 : 1))
    .slice(0, MAX_WORDS);
}

function compareCompany(left: WordUse, right: WordUse): number {
  let shared = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (const [stem, count] of left.company) {
    leftSquares += count * count;
    shared += count * (right.company.get(stem) ?? 0);
  }
  for (const count of right.company.values()) rightSquares += count * count;
  return shared / Math.sqrt(leftSquares * rightSquares || 1);
}

/** Whether two words of one workflow replace each other: rarely together, always in the same company. */
function areExchangeable(left: WordUse, right: WordUse, total: number): boolean {
  let together = 0;
  for (const at of left.contexts) if (right.contexts.has(at)) together++;
  const expected = (left.contexts.size * right.contexts.size) / total;
  if (together > MAX_TOGETHER * expected) return false;
  return compareCompany(left, right) >= MIN_COMPANY;
}

/**
 * Synonym groups learnt from the contexts of one workflow: people who solved the same problem the same way named it
 * in different words. The members of a group are the runs that use its words.
 */
export function learnSynonyms(patternId: string, runs: readonly Run[]): Derived<LearntGroup>[] {
  const contexts = runs.map((run) => [...new Set(toStems(run.context))]);
  const uses = collectUses(contexts);
  const groups: WordUse[][] = [];
  for (const use of uses) {
    const group = groups.find((members) =>
      members.every((member) => areExchangeable(member, use, contexts.length)),
    );
    if (group) group.push(use);
    else groups.push([use]);
  }
  return groups
    .filter((group) => group.length > 1)
    .slice(0, MAX_GROUPS)
    .map((group, i) => {
      const members = new Set(group.flatMap((use) => [...use.contexts]));
      return {
        kind: LEARNT_KIND,
        id: `${patternId}.${i}`,
        value: { stems: group.map((use) => use.stem).sort() },
        memberIds: [...members].map((at) => (runs[at] as Run).episodeId).sort(),
      };
    });
}

/** The stored groups that were learnt from these patterns. */
export async function listLearntFrom(
  store: DerivedEntries,
  scope: MemoryScope,
  patternIds: ReadonlySet<string>,
): Promise<Pick<Derived, 'kind' | 'id'>[]> {
  const learnt = await store.listDerived(scope, LEARNT_KIND);
  return learnt
    .filter(({ id }) => patternIds.has(id.slice(0, id.lastIndexOf('.'))))
    .map(({ kind, id }) => ({ kind, id }));
}
