import type { Action } from '../../actions/action.ts';
import { ActionConflict } from '../../actions/action-error.ts';
import { resolveAddress, toAddress, toTokens } from '../../actions/address.ts';
import { applyTo } from '../../actions/apply.ts';
import { Draft } from '../../actions/draft.ts';
import { append } from '../../kernel/append.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { AppError } from '../../kernel/errors.ts';
import { asArray, type JsonObject } from '../../kernel/json.ts';
import { toPointer, valueAt } from '../../kernel/pointer.ts';
import { ELEMENTS, type ElementType, elementName } from '../../language/grammar/elements.ts';
import { choiceOf } from '../difference.ts';
import { matchByName } from '../matching.ts';
import {
  countNames,
  groupBySlot,
  holdersOf,
  indexOf,
  isInOrder,
  outline,
  type Part,
} from '../outline.ts';
import { LEAST_WEIGHT, type Step, type StepList } from './step-list.ts';

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
  /** Of all differences, where a plan leaves some as they are; else that of the steps. */
  readonly weight?: number;
}

/** The weight of the differences that steps close. */
export const weightOf = ({ steps }: StepList): number =>
  steps.reduce((sum, { closes }) => sum + closes, 0);

/** Takes the steps in an order that works, and then puts each list into the order of the goal. */
export function takeSteps(
  list: StepList,
  current: JsonObject,
  goal: Part,
  options: ScheduleOptions,
) {
  const draft = new Draft(current);
  const total = options.weight ?? weightOf(list);
  const ranked = rank(list.steps, total, options);
  const actions = ranked.flatMap(({ step, level, score }): PlannedAction[] => {
    const isPlaced = options.order !== 'level' || !isSplit(step);
    const action = take(draft, step, isPlaced ? findIndex(draft, list, step) : undefined);
    return action
      ? [{ ...action, score, level, ...(step.isDestructive && { destructive: true }) }]
      : [];
  });
  const score = total > 0 ? round(LEAST_WEIGHT / total) : 1;
  for (const reorder of findReorders(draft, goal, list, ranked)) {
    applyTo(draft, reorder, { trusted: true });
    actions.push({ ...reorder, score });
  }
  return { actions: actions.sort(inOrder(options)), result: draft.document };
}

/** Where a step puts what it adds: before the first one that follows it in the goal; undefined at the end. */
function findIndex(draft: Draft, list: StepList, { adds }: Step): number | undefined {
  const [first] = adds;
  const { parent, slot } = first ?? {};
  if (!first || !parent || !slot?.many) return undefined;
  const siblings = parent.children.filter((one) => one.slot === slot);
  const later = siblings.filter((one) => indexOf(one) > indexOf(first) && !adds.includes(one));
  if (later.length === 0) return undefined;
  const counts = countNames(siblings);
  const isTold = ({ name }: Part) => name !== '' && counts.get(name) === 1;
  const names = new Set(later.filter(isTold).map(({ name }) => name));
  const others = later.filter((one) => !isTold(one));
  const holder = toAddress(list.names, list.pathOf(parent));
  const items = valueAt(draft.at(resolveAddress(draft.document, holder)), slot.path);
  const follower = asArray(items).findIndex(
    (item) =>
      names.has(elementName(slot.type, item)) ||
      others.some(({ value }) => isEqualJson(value, item)),
  );
  return follower < 0 ? undefined : follower;
}

/**
 * Whether transitions come to others of their state and event: their order counts. Steps of one level may be carried out
 * in any order, so that these come to the end, and the list is sorted if it has to be.
 */
const isSplit = ({ adds }: Step): boolean =>
  adds.some(
    (part) =>
      part.type === 'transition' &&
      part.parent?.children.some((one) => choiceOf(one) === choiceOf(part) && !adds.includes(one)),
  );

/** What is said only where the document demands it: that a namesake is there, or no state of that name. */
const FLAGS: readonly JsonObject[] = [
  {},
  { allow_duplicate: true },
  { allow_dangling: true },
  { allow_duplicate: true, allow_dangling: true },
];

/** Applies the action of a step, and says how. Undefined for a rename that another one has brought with it. */
function take(
  draft: Draft,
  { action: { action, params }, adds }: Step,
  index: number | undefined,
): Action | undefined {
  const before = draft.document;
  const ways = FLAGS.slice(0, adds[0]?.type === 'transition' ? 4 : adds.length > 0 ? 2 : 1);
  const at = index === undefined ? {} : { index };
  let refusal: unknown;
  for (const flags of ways) {
    const written = { action, params: { ...params, ...flags, ...at } };
    try {
      applyTo(draft, written, { trusted: true });
      return written;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal = error;
      draft.document = before;
    }
  }
  if (action === 'rename') return undefined;
  throw refusal;
}

/** The steps in the order in which they are taken, and answered. */
function rank(steps: readonly Step[], total: number, options: ScheduleOptions) {
  const compare = inOrder(options);
  const levels = levelsOf(steps);
  const weights = weightsWithDependents(steps);
  return steps
    .map((step) => ({
      step,
      level: levels.get(step) as number,
      score: total > 0 ? round((weights.get(step) as number) / total) : 1,
      rank: rankIn(options.pattern, step),
      text: `${step.action.action} ${toPointer(step.part.path)}`,
    }))
    .sort((a, b) => compare(a, b) || a.rank - b.rank || compareText(a.text, b.text));
}

type Placed = Pick<PlannedAction, 'score' | 'level'>;

/** Compares by score, where it is asked for by level first. */
const inOrder =
  ({ order }: ScheduleOptions) =>
  (a: Placed, b: Placed): number =>
    (order === 'level' ? a.level - b.level : 0) || b.score - a.score || a.level - b.level;

/** 1 where nothing is needed, else one more than the highest needed. Throws where steps need each other. */
function levelsOf(steps: readonly Step[]): ReadonlyMap<Step, number> {
  const levels = new Map<Step, number>();
  const open = new Set<Step>();
  const levelOf = (step: Step): number => {
    const known = levels.get(step);
    if (known !== undefined) return known;
    if (open.has(step)) throw new ActionConflict('needs', 'Steps need each other.');
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

/** The actions that put the lists of a document, which holds all that the goal does, into the goal's order. */
function findReorders(
  { document }: Draft,
  goal: Part,
  { matching }: StepList,
  ranked: ReturnType<typeof rank>,
): (Action & { readonly level: number })[] {
  if (isEqualJson(document, goal.value)) return [];
  const { toTarget } = matchByName(outline(document), goal);
  return [...toTarget].flatMap(([left, right]) =>
    [...groupBySlot(left.children).values()].flatMap((parts) => {
      const { slot, path, type } = parts[0] as Part;
      const placeOf = (part: Part) => indexOf(toTarget.get(part) ?? part);
      const sorted = parts.toSorted((a, b) => placeOf(a) - placeOf(b));
      if (!slot?.many || type === 'effect' || isInOrder(sorted)) return [];
      const tokens = toTokens(
        parts.map(({ value }) => value),
        slot.type,
      );
      const order = sorted.map((part) => tokens[indexOf(part)]?.slice(1) as string);
      const isIn = (part: Part) =>
        part.slot === slot && (matching.toTarget.get(part.parent as Part) ?? part.parent) === right;
      const holders = new Set(holdersOf(right));
      // An item may get or lose the name that the order says.
      const nameKey = `/${ELEMENTS[type as ElementType].nameKeys[0]}`;
      const needed = ranked.filter(
        ({ step }) =>
          step.action.action === 'rename' ||
          (isIn(step.part) && String(step.action.params.at).endsWith(nameKey)) ||
          holders.has(step.part) ||
          [...step.adds, ...step.removes].some(isIn),
      );
      const level = 1 + Math.max(0, ...needed.map((one) => one.level));
      const at = toAddress(document, path.slice(0, -1));
      return [{ action: 'reorder', params: { at, order }, level }];
    }),
  );
}
