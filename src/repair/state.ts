import type { Action } from '../actions/action.ts';
import { applyActions } from '../actions/apply.ts';
import { AppError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import { createFactMemory } from '../language/model/fact-cache.ts';
import type { ImportResolver } from '../language/model/imports.ts';
import { buildModel, type Model } from '../language/model/model.ts';
import type { PlacedFinding } from '../verify/check.ts';
import type { Category } from '../verify/finding.ts';
import { createVerifierMemory, type Verdict, verify } from '../verify/verify.ts';
import { findReplaced, measureContent } from './content.ts';
import { describePlace, type Reason } from './explain-repair.ts';
import { toStateKey } from './fingerprint.ts';

/** One schema of the search and how it was reached. */
export interface RepairState {
  readonly document: JsonObject;
  readonly model: Model;
  readonly verdict: Verdict;
  readonly actions: readonly Action[];
  /** How many of the steps that a search may take they are. */
  readonly steps: number;
  /** Values of the document as it came that are in no place any more. */
  readonly destroyed: number;
  /** Values they added. */
  readonly added: number;
  /** How far down its check's list each step stood, added up: checks propose the likeliest first. */
  readonly demotion: number;
  /** Steps that made a fault legal instead of mending it. */
  readonly silenced: number;
  /** Its steps in order, each with what it is for. */
  readonly reasons: readonly Reason[];
  /** What the repair takes for granted about parts that are only named. */
  readonly assumptions: readonly string[];
  /** How like their models the imagined bodies are, 0..1; 1 where nothing is imagined. */
  readonly likeness: number;
  /** Opaque traits of the input that were given a body, by name. */
  readonly imagined: readonly string[];
  /** What its findings are compared with: those of the document as it came, or as it could first be read. */
  readonly base: Verdict;
  /** Equal for states with equal documents. */
  readonly key: string;
}

/** A step that the search may take: actions applied together. */
export interface Candidate {
  readonly actions: readonly Action[];
  /** Its place among the proposals for its finding, from 0. */
  readonly order: number;
  /** Key of the finding that it is for. */
  readonly resolves?: string;
  /** The message of that finding. */
  readonly because?: string;
  readonly category?: Category;
  /** Its actions count as one: they can not be taken in part. */
  readonly isOneStep?: boolean;
  /** What it does, as a sentence, where its actions do not say it. */
  readonly says?: string;
  /** It makes the fault legal instead of mending it. */
  readonly isSilencing?: boolean;
  /** It makes parts readable that no check could look at before: more findings after it are no harm. */
  readonly isRevealing?: boolean;
  readonly assumption?: string;
  /** The opaque trait that it gives a body, and how like it the body's model is, 0..1. */
  readonly imagines?: string;
  readonly likeness?: number;
}

/** Reads and checks the documents of one search; of each only what differs from those before. */
export type Examiner = (document: JsonObject) => { model: Model; verdict: Verdict };

export function createExaminer(resolver: ImportResolver): Examiner {
  const facts = createFactMemory();
  const parts = createVerifierMemory();
  return (document) => {
    const model = buildModel(document, resolver, facts);
    return { model, verdict: verify(model, parts) };
  };
}

export function createRootState(document: JsonObject, examiner: Examiner): RepairState {
  const { model, verdict } = examiner(document);
  return {
    document,
    model,
    verdict,
    actions: [],
    steps: 0,
    destroyed: 0,
    added: 0,
    demotion: 0,
    silenced: 0,
    reasons: [],
    assumptions: [],
    likeness: 1,
    imagined: [],
    base: verdict,
    key: toStateKey(document),
  };
}

/** Removing one of two namesakes loses nothing that isn't there twice. */
function keepsNamesake({ params }: Action): boolean {
  return params.allow_dangling === true;
}

/** How many of the steps that a search may take a candidate counts for. */
export function countSteps({ isOneStep, actions }: Candidate): number {
  return isOneStep ? 1 : actions.length;
}

const REWRITES: ReadonlySet<string> = new Set([
  'set_effects',
  'set_guard',
  'set_property',
  'set_value',
  'remove_value',
]);

/** Whether all that a candidate does is to write a value, a guard, effects or a property anew. */
function isRewrite({ actions }: Candidate): boolean {
  return actions.length === 1 && REWRITES.has(actions[0]?.action ?? '');
}

/**
 * The state after a candidate, exactly verified; undefined where the document doesn't allow it, or where `isKnown`
 * says that another way has led there: independent repairs meet whatever their order.
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
  const { lost, doubled, gained } = measureContent(state.document, document);
  const destroyed = candidate.actions.every(keepsNamesake) ? 0 : lost - doubled;
  return {
    document,
    model,
    verdict,
    actions: [...state.actions, ...candidate.actions],
    steps: state.steps + countSteps(candidate),
    destroyed: state.destroyed + destroyed,
    // An imagined body is as large as its model: its size speaks neither for nor against it.
    added: state.added + (candidate.imagines ? 0 : gained),
    likeness: state.likeness * (candidate.likeness ?? 1),
    demotion: state.demotion + candidate.order,
    silenced: state.silenced + (candidate.isSilencing ? 1 : 0),
    reasons: [
      ...state.reasons,
      {
        actions: candidate.actions,
        finding: candidate.because,
        says: candidate.says,
        category: candidate.category,
        replaced: isRewrite(candidate) ? findReplaced(state.document, document) : undefined,
        where: describePlace(state.document, candidate.actions[0]),
      },
    ],
    assumptions: candidate.assumption
      ? [...state.assumptions, candidate.assumption]
      : state.assumptions,
    imagined: candidate.imagines ? [...state.imagined, candidate.imagines] : state.imagined,
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
