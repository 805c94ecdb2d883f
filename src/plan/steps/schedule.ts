import type { Action } from '../../actions/action.ts';
import { toAddress, toTokens } from '../../actions/address.ts';
import { applyTo } from '../../actions/apply.ts';
import { Draft } from '../../actions/draft.ts';
import { append } from '../../kernel/append.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import type { Matching } from '../matching.ts';
import { groupBySlot, indexOf, isInOrder, joinKeys, type Part } from '../outline.ts';
import { type Step, type StepList, UnplannableError } from './step-list.ts';

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

export interface ScheduleOptions {
  readonly pattern?: PatternHint | undefined;
  /**
   * `score` (default): the gap never grows from one action to the next. `level`: by level, each of which
   * needs the one before.
   */
  readonly order?: 'score' | 'level';
}

/** Takes the steps in an order that works. An additive plan skips what an odd document refuses. */
export function takeSteps(list: StepList, current: JsonObject, options: ScheduleOptions) {
  let ranked = rank(list, options);
  let lists = new Lists(list.matching, ranked);
  while (!list.isAdditive && addReorders(list, lists)) {
    ranked = rank(list, options);
    lists = new Lists(list.matching, ranked);
  }
  const draft = new Draft(current);
  const refused = new Set<Step>();
  const actions = ranked.flatMap(({ step, level, score }): PlannedAction[] => {
    const index = list.isAdditive ? undefined : lists.indices.get(step);
    const isPossible = ![...step.needs].some((one) => refused.has(one));
    const action = isPossible ? take(draft, step, index, list.isAdditive) : undefined;
    if (action) return [{ ...action, score, level, ...(step.isDestructive && DESTRUCTIVE) }];
    refused.add(step);
    list.skip(step.part, 0, 'The current schema is malformed there.');
    return [];
  });
  return { actions, result: draft.document };
}

const DESTRUCTIVE = { destructive: true } as const;

/** What is said only where the document demands it: that a namesake is there, or no state of that name. */
const FLAGS: readonly JsonObject[] = [
  {},
  { allow_duplicate: true },
  { allow_dangling: true },
  { allow_duplicate: true, allow_dangling: true },
];

/** Applies the action of a step, and says how. Where the document refuses it, undefined if it may. */
function take(
  draft: Draft,
  { action: { action, params }, adds }: Step,
  index: number | undefined,
  mayRefuse: boolean,
): Action | undefined {
  const before = draft.document;
  const ways = FLAGS.slice(0, adds[0]?.type === 'transition' ? 4 : adds.length > 0 ? 2 : 1);
  for (const [way, flags] of ways.entries()) {
    const at = index === undefined ? {} : { index };
    const written = { action, params: { ...params, ...flags, ...at } };
    try {
      applyTo(draft, written, { trusted: true });
      return written;
    } catch (error) {
      const isLast = way === ways.length - 1;
      if (!(error instanceof AppError) || (isLast && !mayRefuse)) throw error;
      draft.document = before;
    }
  }
  return undefined;
}

interface RankedStep {
  readonly step: Step;
  readonly level: number;
  readonly score: number;
}

/** The steps in the order in which they are taken, and answered. */
function rank(
  { steps, weight: total }: StepList,
  { pattern, order }: ScheduleOptions,
): readonly RankedStep[] {
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

/** 1 where nothing is needed, else one more than the highest needed. Throws where steps need each other. */
function levelsOf(steps: readonly Step[]): ReadonlyMap<Step, number> {
  const levels = new Map<Step, number>();
  const open = new Set<Step>();
  const levelOf = (step: Step): number => {
    const known = levels.get(step);
    if (known !== undefined) return known;
    if (open.has(step)) {
      throw new UnplannableError(`Steps need each other: ${step.action.action}`);
    }
    open.add(step);
    const level = [...step.needs].reduce((most, one) => Math.max(most, levelOf(one) + 1), 1);
    levels.set(step, level);
    return level;
  };
  for (const step of steps) levelOf(step);
  return levels;
}

/** The weight that each step closes together with all steps that need it, directly or not. */
function weightsWithDependents(steps: readonly Step[]): ReadonlyMap<Step, number> {
  const dependents = new Map<Step, Step[]>();
  for (const step of steps) for (const needed of step.needs) append(dependents, needed, step);
  return new Map(
    steps.map((step) => {
      checkpoint();
      const reached = new Set<Step>([step]);
      for (const one of reached) for (const next of dependents.get(one) ?? []) reached.add(next);
      return [step, [...reached].reduce((sum, { closes }) => sum + closes, 0)];
    }),
  );
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

/** The lists of a document after steps in their order: parts of the goal, and of the source until they go. */
class Lists {
  /** Where a step puts what it adds; nowhere where that is the end. */
  readonly indices = new Map<Step, number>();
  readonly #matching: Matching;
  readonly #lists = new Map<Part, Map<string, Part[]>>();

  constructor(matching: Matching, ranked: readonly RankedStep[]) {
    this.#matching = matching;
    for (const { step } of ranked) this.#take(step);
  }

  /** The lists of a part of both documents, by slot. */
  of(right: Part): Map<string, Part[]> {
    const { toSource, toTarget } = this.#matching;
    const known = this.#lists.get(right);
    if (known) return known;
    const children = toSource.get(right)?.children ?? [];
    const lists = groupBySlot(children.map((one) => toTarget.get(one) ?? one));
    this.#lists.set(right, lists);
    return lists;
  }

  #take(step: Step): void {
    if (step.sorts) {
      const list = this.of(step.part).get(joinKeys(step.sorts.path));
      list?.sort((a, b) => indexOf(a) - indexOf(b));
    }
    const gone = new Set(step.removes);
    for (const [first, added] of [
      [step.removes[0], []],
      [step.adds[0], step.adds],
    ] as const) {
      if (!first?.slot?.many) continue;
      const parent = first.parent as Part;
      const lists = this.of(this.#matching.toTarget.get(parent) ?? parent);
      const key = joinKeys(first.slot.path);
      const list = (lists.get(key) ?? []).filter((part) => !gone.has(part));
      const follower = list.findIndex(
        (one) => one.parent === first.parent && indexOf(one) > indexOf(first),
      );
      if (follower >= 0 && added.length > 0) this.indices.set(step, follower);
      lists.set(key, list.toSpliced(follower < 0 ? list.length : follower, 0, ...added));
    }
  }
}

/** Adds a step for each list that is not in the goal's order in the end. Says whether there is any. */
function addReorders(list: StepList, lists: Lists): boolean {
  const count = list.steps.length;
  for (const [left, right] of list.matching.toTarget) {
    for (const [key, [first, ...rest]] of lists.of(right)) {
      if (!first?.slot?.many || first.type === 'effect' || isInOrder([first, ...rest])) continue;
      const wanted = groupBySlot(right.children).get(key) ?? [];
      const at = toAddress(list.names, [...list.pathOf(right), ...first.slot.path]);
      const tokens = toTokens(
        wanted.map(({ value }) => value),
        first.slot.type,
      );
      const action = {
        action: 'reorder',
        params: { at, order: tokens.map((one) => one.slice(1)) },
      };
      const isIn = ({ parent, slot }: Part) =>
        (parent === left || parent === right) && slot === first.slot;
      const changes = list.steps.filter(({ adds, removes }) => [...adds, ...removes].some(isIn));
      list.add({ action, part: right, sorts: first.slot }, changes);
    }
  }
  return list.steps.length > count;
}
