import type { Derived, Pattern } from '../../ports/derived.ts';
import { type LearntGroup, learnSynonyms } from '../synonym-learning.ts';
import { splitExclusive } from './exclusive.ts';
import { extractSteps, findNearestSteps } from './extract-steps.ts';
import { type Sequence, sequenceSimilarity, toSequence } from './sequence.ts';
import {
  createPattern,
  isSuccess,
  JOIN_SIMILARITY,
  MERGE_SIMILARITY,
  MIN_SUCCESSES,
  PATTERN_KIND,
  type Run,
} from './workflow-pattern.ts';

/** A pattern while it is being put together. */
export interface Draft {
  readonly id: string;
  /** True where the store has it already. */
  readonly stored: boolean;
  steps: Sequence;
  readonly runs: Run[];
  changed: boolean;
}

/** Reads the steps from the runs again. */
export function updateSteps(draft: Draft): void {
  draft.steps = extractSteps(draft.runs.filter(isSuccess).map((run) => run.sequence)).steps;
}

/** Adds runs to the nearest drafts and marks those. Returns the runs that fit none. */
export function joinRuns(drafts: readonly Draft[], runs: readonly Run[]): Run[] {
  return runs.filter((run) => {
    const draft = findNearestSteps(run.sequence, drafts, JOIN_SIMILARITY);
    if (!draft) return true;
    draft.runs.push(run);
    draft.changed = true;
    return false;
  });
}

/** New drafts of the clusters and of the ways within them that are large enough; the runs of the others come back. */
export function draftClusters(
  clusters: readonly (readonly Run[])[],
  createId: () => string,
): { drafts: Draft[]; left: Run[] } {
  const drafts: Draft[] = [];
  const left: Run[] = [];
  for (const runs of clusters.flatMap((cluster) => splitExclusive(cluster))) {
    const draft: Draft = {
      id: createId(),
      stored: false,
      steps: [],
      runs: [...runs],
      changed: true,
    };
    if (runs.length >= MIN_SUCCESSES) updateSteps(draft);
    if (draft.steps.length > 0) drafts.push(draft);
    else left.push(...runs);
  }
  return { drafts, left };
}

/**
 * Takes out of a draft the runs that go another way than most of it. Its other runs stay, or most of them where it
 * parts in several; failures and partial runs go with the way that they are most like.
 */
export function partDraft(draft: Draft, createId: () => string): Draft[] {
  const [most, ...others] = splitExclusive(draft.runs.filter(isSuccess)).sort(
    (a, b) => b.length - a.length,
  );
  if (!most || others.length === 0) return [];
  const created = others.map((runs): Draft => {
    const part = { id: createId(), stored: false, steps: [], runs: [...runs], changed: true };
    updateSteps(part);
    return part;
  });
  const rest = draft.runs.filter((run) => !isSuccess(run));
  draft.runs.splice(0, draft.runs.length, ...most);
  updateSteps(draft);
  for (const run of rest)
    (findNearestSteps(run.sequence, [draft, ...created], 0) ?? draft).runs.push(run);
  return created;
}

/** Whether each of two workflows has a step that the other lacks: then a step decides between them. */
function areParted(left: Sequence, right: Sequence): boolean {
  return left.some((step) => !right.includes(step)) && right.some((step) => !left.includes(step));
}

/** A pair of drafts whose steps are nearly the same and none of which decides between them, the older first. */
export function findTwins(drafts: readonly Draft[]): [Draft, Draft] | undefined {
  for (const [i, draft] of drafts.entries()) {
    const twin = drafts
      .slice(0, i)
      .find(
        (other) =>
          sequenceSimilarity(other.steps, draft.steps) > MERGE_SIMILARITY &&
          !areParted(other.steps, draft.steps),
      );
    if (twin) return [twin, draft];
  }
  return undefined;
}

/** The steps of a stored pattern, by their keys. */
export const toStoredSteps = (pattern: Pattern): Sequence => toSequence(pattern.steps);

/** Contexts that a name is told apart from; more would cost time and change nothing. */
const MAX_SURROUNDINGS = 500;

/** The entries of the changed drafts in the store: their patterns with unique names, and the synonyms learnt from them. */
export function toDerived(
  changed: readonly Draft[],
  all: readonly Draft[],
  takenNames: ReadonlySet<string>,
): Derived<Pattern | LearntGroup>[] {
  const names = new Set(takenNames);
  return changed.flatMap((draft) => {
    const others = all.filter((other) => other !== draft);
    const contexts = others.flatMap((other) =>
      other.runs.slice(0, Math.ceil(MAX_SURROUNDINGS / others.length)).map((run) => run.context),
    );
    const pattern = createPattern(draft.runs, {
      contexts,
      steps: others.map((other) => other.steps),
    });
    if (!pattern) return [];
    const base = pattern.name;
    for (let copy = 2; names.has(pattern.name); copy++) pattern.name = `${base}-${copy}`;
    names.add(pattern.name);
    const memberIds = draft.runs.map((run) => run.episodeId).sort();
    const entry: Derived<Pattern> = { kind: PATTERN_KIND, id: draft.id, value: pattern, memberIds };
    const learnt = learnSynonyms(draft.id, draft.runs.filter(isSuccess));
    return [entry, ...learnt];
  });
}
