import type { Action } from '../actions/action.ts';
import { ActionConflict } from '../actions/action-error.ts';
import { toAddress } from '../actions/address.ts';
import { applyActions, applyTo } from '../actions/apply.ts';
import { Draft } from '../actions/draft.ts';
import { isEqualJson } from '../kernel/equal-json.ts';
import { AppError } from '../kernel/errors.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { toPointer } from '../kernel/pointer.ts';
import { isFlatTrait, wrapMachines } from '../language/flat-machines.ts';
import { type Recognition, recognise, takeNames } from './alignment.ts';
import { gapOf } from './gap.ts';
import { matchByName } from './matching.ts';
import { countParts } from './outline.ts';
import { collectSteps } from './steps/collect-steps.ts';
import { levelsOf, type Step, UnplannableError, weightsWithDependents } from './steps/plan-step.ts';
import { createRenameSteps } from './steps/rename-steps.ts';
import { unmatchRewritten } from './steps/rewritten-parts.ts';
import { type SkippedDifference, StepList } from './steps/step-list.ts';
import { WorkingCopy } from './steps/take-steps.ts';

/** A remembered way of working: actions that fit it come first where scores and levels are equal. */
export interface PatternHint {
  readonly name: string;
  /** Action names, in order. */
  readonly steps: readonly string[];
}

/** One action of a plan. */
export interface PlannedAction extends Action {
  /** Share (0..1) of all differences that it and what needs it close. */
  readonly score: number;
  /** 1 + the highest level that it needs. */
  readonly level: number;
  readonly destructive?: true;
}

interface PlanOptions {
  /** Leaves out removals, renames and overwrites; default false. */
  readonly isAdditive?: boolean;
  readonly pattern?: PatternHint | undefined;
  /**
   * `score` (default): the gap never grows from one action to the next. `level`: by level, each of which
   * needs the one before.
   */
  readonly order?: 'score' | 'level';
}

export interface Plan {
  /** In an order in which they can be applied: by score, level, pattern. */
  readonly actions: readonly PlannedAction[];
  readonly skipped: readonly SkippedDifference[];
  /** Of the documents before. */
  readonly gap_score: number;
  /** The document after all actions. */
  readonly result: JsonObject;
}

/**
 * The actions from a document to a goal. Applied in order they give exactly the goal, unless additive;
 * none of them can be left out. Any JSON objects will do.
 */
export function plan(from: JsonObject, to: JsonObject, options: PlanOptions = {}): Plan {
  const [current, goal] = [wrapMachines(from), wrapMachines(to)];
  const recognition = recognise(current, goal);
  const planned = planActions(current, goal, options, recognition);
  const { gap_score } = gapOf(recognition);
  const isFull = (current === from && goal === to) || options.isAdditive;
  return { ...(isFull ? planned : planForms(from, to, planned, options)), gap_score };
}

/** A plan between the wrapped forms with the forms of their machines; one between the documents as sent where it reaches no other. */
function planForms(
  from: JsonObject,
  to: JsonObject,
  planned: ReturnType<typeof planActions>,
  options: PlanOptions,
): ReturnType<typeof planActions> {
  const draft = new Draft(applyActions(from, planned.actions, { trusted: true }).document);
  const { score, level } = planned.actions.at(-1) ?? { score: 1, level: 0 };
  const forms: PlannedAction[] = [];
  for (const [orbital, traits] of asArray(to.orbitals).map(traitsOf).entries()) {
    for (const [trait, wanted] of traits.entries()) {
      const path = ['orbitals', orbital, 'traits', trait];
      const isFlat = isFlatTrait(wanted);
      if (isFlatTrait(draft.at(path)) === isFlat) continue;
      const at = toAddress(draft.document, path);
      const form = { action: 'set_form', params: { at, form: isFlat ? 'flat' : 'wrapped' } };
      try {
        applyTo(draft, form, { trusted: true }, []);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return planActions(from, to, options);
      }
      forms.push({ ...form, score, level: level + 1 });
    }
  }
  const result = draft.document;
  if (!isEqualJson(result, to)) return planActions(from, to, options);
  return { ...planned, actions: [...planned.actions, ...forms], result };
}

const traitsOf = (orbital: Json): readonly Json[] =>
  isObject(orbital) ? asArray(orbital.traits) : [];

/** As `plan`, without the gap. */
export function planActions(
  current: JsonObject,
  goal: JsonObject,
  options: PlanOptions = {},
  recognition: Recognition = recognise(current, goal),
): Omit<Plan, 'gap_score'> {
  const failures: unknown[] = [];
  for (const way of options.isAdditive ? ADDITIVE : EXACT) {
    try {
      const planned = attempt(current, recognition, options, way);
      if (options.isAdditive || isEqualJson(planned.result, goal)) return planned;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      failures.push(error);
    }
  }
  throw new Error('No plan reaches the goal.', { cause: failures });
}

/** Whether an odd document refused an action. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError || error instanceof ActionConflict || error instanceof UnplannableError;

/** The actions that turn a document back into what it was before: exactly, the order of elements included. */
export function planUndo(before: JsonObject, after: JsonObject): Action[] {
  return planActions(after, before).actions.map(({ action, params }) => ({ action, params }));
}

interface AttemptOptions {
  /** Parts are renamed where only their names differ. */
  readonly renames?: boolean;
  /** Orbitals that differ are replaced as a whole. */
  readonly isCoarse?: boolean;
}

/** From the finest to the coarsest: what one can't reach, because a document is odd, the next does. */
const EXACT: readonly AttemptOptions[] = [{ renames: true }, {}, { isCoarse: true }];
const ADDITIVE: readonly AttemptOptions[] = [{}];

/** Parts that one plan renames; other parts with new names are removed and added again. */
const MAX_RENAMES = 64;
/** Each rename reads the document for references: fewer are renamed in large ones. */
const RENAME_BUDGET = 400_000;

function attempt(
  current: JsonObject,
  { leftOutline, rightOutline, renamed: found, isSwapped }: Recognition,
  options: PlanOptions,
  { renames: hasRenames, isCoarse = false }: AttemptOptions,
): Omit<Plan, 'gap_score'> {
  const { isAdditive = false, order = 'score' } = options;
  const [written, target] = isSwapped ? [rightOutline, leftOutline] : [leftOutline, rightOutline];
  const pairs = isSwapped ? found.map(({ from, to }) => ({ from: to, to: from })) : found;
  const most = Math.min(MAX_RENAMES, RENAME_BUDGET / (countParts(written) + countParts(target)));
  const wanted = hasRenames ? pairs.slice(0, Math.ceil(most)) : [];
  const named = takeNames(current, written, target, wanted);
  const { source } = named;
  const matching = matchByName(source, target);
  const whole = unmatchRewritten(source, matching, { isCoarse, isAdditive });
  const list = new StepList(new Draft(named.document), matching, { isAdditive, whole });
  collectSteps(list, source, target);
  list.addRenames(createRenameSteps(current, named, order));
  const { skipped } = list;
  const copy = new WorkingCopy(current, matching, isAdditive);
  const ranked = rank(list.steps, list.weight, options);
  const actions = isAdditive
    ? takeWhatFits(ranked, copy, skipped)
    : ranked.map((one) => take(one, copy));
  return { actions, skipped, result: copy.document };
}

interface RankedStep {
  readonly step: Step;
  readonly level: number;
  readonly score: number;
}

/** The steps in the order in which they are taken, and answered. */
function rank(
  steps: readonly Step[],
  total: number,
  { pattern, order }: PlanOptions,
): RankedStep[] {
  const levels = levelsOf(steps);
  const weights = weightsWithDependents(steps);
  return steps
    .map((step) => ({
      step,
      level: levels.get(step) as number,
      score: total > 0 ? round((weights.get(step) as number) / total) : 1,
      rank: rankIn(pattern, step),
      text: `${step.action.action} ${toPointer(step.part.path)}`,
    }))
    .sort(
      (a, b) =>
        (order === 'level' ? a.level - b.level : 0) ||
        b.score - a.score ||
        a.level - b.level ||
        a.rank - b.rank ||
        compareText(a.text, b.text),
    );
}

function take({ step, level, score }: RankedStep, copy: WorkingCopy): PlannedAction {
  return {
    ...copy.take(step),
    score,
    level,
    ...(step.isDestructive && { destructive: true as const }),
  };
}

/** Takes what an odd document allows; the rest is skipped with all that needs it. */
function takeWhatFits(
  ranked: readonly RankedStep[],
  copy: WorkingCopy,
  skipped: SkippedDifference[],
): PlannedAction[] {
  const refused = new Set<Step>();
  return ranked.flatMap((one) => {
    try {
      if (![...one.step.needs].some((step) => refused.has(step))) return [take(one, copy)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    refused.add(one.step);
    const { type, name, path } = one.step.part;
    const reason = 'The current schema is malformed there.';
    skipped.push({ type, name, path: toPointer(path), reason });
    return [];
  });
}

/** Where the pattern has an action of this name; after all of them where it has none. */
function rankIn(pattern: PatternHint | undefined, { action: { action } }: Step): number {
  if (!pattern) return 0;
  const index = pattern.steps.indexOf(action);
  return index < 0 ? pattern.steps.length : index;
}

/** Compares texts by code units. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const round = (value: number): number => Math.min(1, Math.round(value * 1e6) / 1e6);
