import type { Action } from '../actions/action.ts';
import { ActionConflict } from '../actions/action-error.ts';
import { toAddress } from '../actions/address.ts';
import { applyActions, applyTo } from '../actions/apply.ts';
import { Draft } from '../actions/draft.ts';
import { isEqualJson } from '../kernel/equal-json.ts';
import { AppError } from '../kernel/errors.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { flattenTrait, isFlatTrait, wrapMachines } from '../language/flat-machines.ts';
import { traitsOf } from '../language/traits.ts';
import { type Gap, gapOf } from './gap.ts';
import { matchByName, unmatchOrbitals } from './matching.ts';
import { mergeInto, type SkippedDifference } from './merge.ts';
import { descendants } from './outline.ts';
import { addRenames, type Recognition, recognise, takeAsNamed, takeNames } from './renames.ts';
import { type PlannedAction, type ScheduleOptions, takeSteps, weightOf } from './steps/schedule.ts';
import { StepList, UnplannableError } from './steps/step-list.ts';
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
  const recognition = recognise(current, goal);
  const gap = gapOf(recognition);
  if (options.isAdditive) {
    const { goal: merged, skipped } = mergeInto(recognition.source, recognition.target);
    const ranked = { ...options, weight: weightOf(writeSteps(current, recognition, options).list) };
    const planned = planActions(current, merged, ranked, takeAsNamed(current, merged));
    return { ...gap, ...planned, skipped };
  }
  const planned = planActions(current, goal, options, recognition);
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
  const { score } = planned.actions.at(-1) ?? { score: 1 };
  const level = planned.actions.reduce((most, one) => Math.max(most, one.level), 0);
  const forms: PlannedAction[] = [];
  for (const [wanted, path] of traitsOf(to)) {
    const isFlat = isFlatTrait(wanted);
    const held = draft.at(path);
    if (!isObject(held) || isFlatTrait(held) === isFlat) continue;
    const at = toAddress(draft.document, path);
    const params = isFlat ? { at, ...toFlatForm(held, wanted) } : { at, form: 'object' };
    const form = { action: 'set_form', params };
    try {
      applyTo(draft, form, { trusted: true });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return planActions(from, to, options);
    }
    forms.push({ ...form, score, level: level + 1 });
  }
  const result = draft.document;
  if (!isEqualJson(result, to)) return planActions(from, to, options);
  return { ...planned, actions: [...planned.actions, ...forms], result };
}

/** The flat form of a trait, with its states and events where they are not written as they would be. */
function toFlatForm(trait: JsonObject, wanted: JsonObject): JsonObject {
  const { states, events, initial, initialState } = wanted;
  const isFamiliar = isEqualJson(flattenTrait(trait) ?? null, wanted);
  const definition = omitUndefined({ states, events, initial, initialState }) as JsonObject;
  return { form: 'flat', ...(!isFamiliar && { definition }) };
}

/** The exact plan alone. */
export function planActions(
  current: JsonObject,
  goal: JsonObject,
  options: ScheduleOptions = {},
  recognition: Recognition = recognise(current, goal),
): Pick<Plan, 'actions' | 'result'> {
  const failures: unknown[] = [];
  for (const way of WAYS) {
    try {
      const planned = attempt(current, recognition, options, way);
      if (isEqualJson(planned.result, goal)) return planned;
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
const WAYS: readonly AttemptOptions[] = [{ renames: true }, {}, { isCoarse: true }];

/** Parts that one plan renames; other parts with new names are removed and added again. */
const MAX_RENAMES = 64;
/** Each rename reads the document for references: fewer are renamed in large ones. */
const RENAME_BUDGET = 400_000;

function attempt(
  current: JsonObject,
  recognition: Recognition,
  options: ScheduleOptions,
  way: AttemptOptions,
): Pick<Plan, 'actions' | 'result'> {
  const { list, target } = writeSteps(current, recognition, options, way);
  return takeSteps(list, current, target, options);
}

/** The steps that close all differences, in no order yet. */
function writeSteps(
  current: JsonObject,
  { source: written, target, renamed }: Recognition,
  options: ScheduleOptions,
  { renames: hasRenames, isCoarse = false }: AttemptOptions = {},
) {
  const parts = [...descendants(written), ...descendants(target)];
  const most = Math.min(MAX_RENAMES, RENAME_BUDGET / parts.length);
  const wanted = hasRenames ? renamed.slice(0, Math.ceil(most)) : [];
  const named = takeNames(written, target, wanted);
  const { source } = named;
  const matched = matchByName(source, target);
  const matching = isCoarse ? unmatchOrbitals(matched) : matched;
  const list = new StepList(new Draft(named.document), matching, isCoarse);
  writePair(list, source, target);
  addRenames(list, current, named, options.order ?? 'score');
  return { list, target };
}
