import type { Action } from '../actions/action.ts';
import { applyActions } from '../actions/apply.ts';
import { AppError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { ImportResolver } from '../language/model/imports.ts';
import { buildModel, type Model } from '../language/model/model.ts';
import { createFactMemory } from '../language/model/trait-facts.ts';
import type { PlacedFinding } from '../verify/check.ts';
import type { Category } from '../verify/finding.ts';
import { type Verdict, type VerifierMemory, verify } from '../verify/verify.ts';
import { measureContent } from './content.ts';
import { toStateKey } from './fingerprint.ts';

/** A step that the search may take: actions applied together. */
export interface Candidate {
  readonly actions: readonly Action[];
  /** Its place among the proposals for its finding, from 0. */
  readonly order: number;
  /** Key of the finding that the step is for. */
  readonly resolves?: string;
  /** The message of that finding. */
  readonly because?: string;
  readonly category?: Category;
  /** Whether its actions count as one step, because they cannot be taken in part. */
  readonly isOneStep?: boolean;
  /** The step as a sentence, where its actions do not describe it. */
  readonly says?: string;
  /** Whether it makes parts readable that no check could read before. More findings after it are then no harm. */
  readonly isRevealing?: boolean;
  /** What it takes for granted, where it makes the fault legal instead of fixing it, or gives a trait a body. */
  readonly assumption?: string | undefined;
  /** The opaque trait to which the step gives a body. */
  readonly imagines?: string;
}

/** A step that was taken, and the document before it. */
export interface Step extends Candidate {
  readonly before: JsonObject;
}

/** One schema of the search, and the steps that led to it. */
export interface RepairState {
  readonly document: JsonObject;
  readonly model: Model;
  readonly verdict: Verdict;
  /** The steps in order, and their actions. */
  readonly path: readonly Step[];
  readonly actions: readonly Action[];
  /** The number of its steps that count against the limit of a search. */
  readonly steps: number;
  /** Values of the original document that are lost. */
  readonly destroyed: number;
  /** Values that the actions added. */
  readonly added: number;
  /** Steps that made a fault legal instead of fixing it. */
  readonly silenced: number;
  /**
   * The verdict that its findings are compared with: that of the original document, or of the first version that could
   * be read.
   */
  readonly base: Verdict;
  /** A key that is equal for states with equal documents. */
  readonly key: string;
}

/** What the repair takes for granted. */
export const listAssumptions = ({ path }: RepairState): string[] =>
  path.flatMap(({ assumption }) => assumption ?? []);

/** Whether the repair gives a body to a trait that is only named. */
export const isImagined = ({ path }: RepairState): boolean =>
  path.some(({ imagines }) => imagines !== undefined);

/**
 * Reads and checks the documents of one search. Of each document it reads only the parts that differ from earlier ones.
 */
export type Examiner = (document: JsonObject) => { model: Model; verdict: Verdict };

export function createExaminer(resolver: ImportResolver): Examiner {
  const facts = createFactMemory();
  const findings: VerifierMemory = new WeakMap();
  return (document) => {
    const model = buildModel(document, resolver, facts);
    return { model, verdict: verify(model, findings) };
  };
}

export function createRootState(document: JsonObject, examiner: Examiner): RepairState {
  const { model, verdict } = examiner(document);
  return {
    document,
    model,
    verdict,
    path: [],
    actions: [],
    steps: 0,
    destroyed: 0,
    added: 0,
    silenced: 0,
    base: verdict,
    key: toStateKey(document),
  };
}

/** Whether a candidate removes one of two elements of the same name: the other one stays in its place. */
function keepsNamesake({ actions, category }: Candidate): boolean {
  const isRemoval = actions.every(({ params }) => params.allow_dangling === true);
  return isRemoval && category === 'duplicate_definition';
}

/** The number of steps that a candidate counts for, against the limit of a search. */
export function countSteps({ isOneStep, actions }: Candidate): number {
  return isOneStep ? 1 : actions.length;
}

/**
 * The state after a candidate, exactly verified. Undefined where the document does not allow the candidate, or where
 * `isKnown` reports that another sequence has led to the same document: independent repairs lead to one document in any
 * order.
 */
export function advance(
  state: RepairState,
  candidate: Candidate,
  examiner: Examiner,
  isKnown: (key: string) => boolean,
): RepairState | undefined {
  let document: JsonObject;
  try {
    document = applyActions(state.document, candidate.actions, { trusted: true }).document;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  if (document === state.document) return undefined;
  const key = toStateKey(document);
  if (isKnown(key)) return undefined;
  const { model, verdict } = examiner(document);
  const { lost, gained } = measureContent(state.document, document);
  return {
    document,
    model,
    verdict,
    path: [...state.path, { ...candidate, before: state.document }],
    actions: [...state.actions, ...candidate.actions],
    steps: state.steps + countSteps(candidate),
    destroyed: state.destroyed + (keepsNamesake(candidate) ? 0 : lost),
    added: state.added + gained,
    silenced: state.silenced + (candidate.assumption && !candidate.imagines ? 1 : 0),
    base: candidate.isRevealing ? verdict : state.base,
    key,
  };
}

/** Findings that the search must resolve: every error, and warnings of requested categories. */
export function findOpen(
  verdict: Verdict,
  requested: ReadonlySet<Category>,
): readonly PlacedFinding[] {
  return verdict.proven.filter(
    ({ severity, category }) => severity === 'error' || requested.has(category),
  );
}

/** A key that identifies a finding across edits that don't touch it. */
export function toFindingKey({ category, message, trait, orbital }: PlacedFinding): string {
  const home = trait?.orbital ?? orbital;
  return `${category}\n${home?.index ?? ''}\n${trait?.index ?? ''}\n${message}`;
}
