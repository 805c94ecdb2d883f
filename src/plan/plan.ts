import type { Action } from '../actions/action.ts';
import { ActionConflict } from '../actions/action-error.ts';
import { toAddress } from '../actions/address.ts';
import { applyActions, applyTo } from '../actions/apply.ts';
import { Draft } from '../actions/draft.ts';
import { isEqualJson } from '../kernel/equal-json.ts';
import { AppError } from '../kernel/errors.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { isFlatTrait, wrapMachines } from '../language/flat-machines.ts';
import { traitsOf } from '../language/traits.ts';
import { type Gap, gapOf } from './gap.ts';
import { unmatchOrbitals } from './matching.ts';
import { mergeInto, type SkippedDifference } from './merge.ts';
import {
  addRenames,
  type Comparison,
  compareAsNamed,
  compareDocuments,
  takeNames,
} from './renames.ts';
import { type PlannedAction, type ScheduleOptions, takeSteps, weightOf } from './steps/schedule.ts';
import { StepList } from './steps/step-list.ts';
import { writePair } from './steps/write-pair.ts';

interface PlanOptions extends ScheduleOptions {
  /** Leaves out removals, renames and overwrites; default false. */
  readonly isAdditive?: boolean;
}

/** The difference of the documents before, and the way from one to the other. */
export interface Plan extends Gap {
  /** In an order in which they can be applied: by score, level, pattern. */
  readonly actions: readonly PlannedAction[];
  /** Differences that an additive plan leaves as they are. */
  readonly skipped: readonly SkippedDifference[];
  /** The document after all actions. */
  readonly result: JsonObject;
}

/**
 * The actions from a document to a goal. Applied in order they give exactly the goal, unless additive;
 * none of them can be left out. Any JSON objects will do.
 */
export function plan(from: JsonObject, to: JsonObject, options: PlanOptions = {}): Plan {
  const [current, goal] = [wrapMachines(from), wrapMachines(to)];
  const comparison = compareDocuments(current, goal);
  const gap = gapOf(comparison);
  if (options.isAdditive) {
    const { goal: merged, skipped } = mergeInto(comparison.written, comparison.target);
    const ranked = { ...options, weight: weightOf(writeSteps(comparison)) };
    const planned = planActions(current, merged, ranked, compareAsNamed(current, merged));
    return { ...gap, ...planned, skipped };
  }
  const planned = planActions(current, goal, options, comparison);
  const isFull = current === from && goal === to;
  return { ...gap, ...(isFull ? planned : planForms(from, to, planned, options)), skipped: [] };
}

/** A plan between the wrapped forms with the forms of their machines; one between the documents as sent where it reaches no other. */
function planForms(
  from: JsonObject,
  to: JsonObject,
  planned: ReturnType<typeof planActions>,
  options: ScheduleOptions,
): ReturnType<typeof planActions> {
  const draft = new Draft(applyActions(from, planned.actions, { trusted: true }).document);
  const level = 1 + Math.max(0, ...planned.actions.map((one) => one.level));
  const score = planned.actions.at(-1)?.score ?? 1;
  const forms: PlannedAction[] = [];
  try {
    for (const [wanted, path] of traitsOf(to)) {
      const isFlat = isFlatTrait(wanted);
      const held = draft.at(path);
      if (!isObject(held) || isFlatTrait(held) === isFlat) continue;
      const { states, events, initial, initialState } = wanted;
      const definition = isFlat
        ? omitUndefined({ states, events, initial, initialState })
        : undefined;
      const at = toAddress(draft.document, path);
      const params = omitUndefined({ at, form: isFlat ? 'flat' : 'object', definition });
      const form = { action: 'set_form', params };
      applyTo(draft, form, { trusted: true });
      forms.push({ ...form, score, level });
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  const result = draft.document;
  if (!isEqualJson(result, to)) return planActions(from, to, options);
  return { actions: [...planned.actions, ...forms], result };
}

/** The exact plan alone. What a finer way cannot reach, because a document is odd, a coarser one does. */
export function planActions(
  current: JsonObject,
  goal: JsonObject,
  options: ScheduleOptions = {},
  comparison: Comparison = compareDocuments(current, goal),
): Pick<Plan, 'actions' | 'result'> {
  const { written, target, renamed } = comparison;
  const takeMost = (most: number) =>
    takeNames(written, target, [...renamed.values()].slice(0, most));
  const ways = [
    () => writeSteps(renamed.size > MAX_RENAMES ? takeMost(MAX_RENAMES) : comparison),
    () => writeSteps(takeMost(0)),
    () => writeSteps(takeMost(0), true),
  ];
  for (const write of ways) {
    try {
      const planned = takeSteps(write(), current, target, options);
      if (isEqualJson(planned.result, goal)) return planned;
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  throw new Error('No plan reaches the goal.');
}

/** Parts that one plan renames; other parts with new names are removed and added again. */
const MAX_RENAMES = 64;

/** Whether an odd document refused an action. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError || error instanceof ActionConflict;

/** The actions that turn a document back into what it was before: exactly, the order of elements included. */
export function planUndo(before: JsonObject, after: JsonObject): Action[] {
  return planActions(after, before).actions.map(({ action, params }) => ({ action, params }));
}

/** The steps that close all differences, in no order yet. A coarse plan replaces orbitals that differ as a whole. */
function writeSteps(comparison: Comparison, isCoarse = false): StepList {
  const { source, target, matching } = comparison;
  const matched = isCoarse ? unmatchOrbitals(matching) : matching;
  const list = new StepList(new Draft(source.value as JsonObject), matched, isCoarse);
  writePair(list, source, target);
  addRenames(list, comparison);
  return list;
}
