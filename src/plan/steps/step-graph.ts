import { isObject, isString, type Json } from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import type { Matching } from '../matching.ts';
import { hasOwnName, type Part } from '../outline.ts';
import { LEAST_WEIGHT } from '../plan-weights.ts';
import type { RenameStep, Step } from './plan-step.ts';

/** A difference that an additive plan leaves as it is. */
export interface SkippedDifference {
  /** Of the part that stays as it is, as `gap` lists it. */
  readonly type: string;
  readonly name: string;
  /** JSON Pointer to the part or key in the source; in the goal where the source has nothing there. */
  readonly path: string;
  readonly reason: string;
}

/** A step to be added: what it closes weighs nothing, and it destroys nothing, unless said. */
interface NewStep extends Pick<Step, 'key' | 'write'> {
  readonly closes?: number;
  readonly isDestructive?: boolean;
  readonly needs: Iterable<Step>;
  /** Values that it writes. A rename of a name in them comes first, or it would rename that too. */
  readonly writes?: readonly (Json | undefined)[];
  /** Keys that its place goes through. A rename to one of them comes first. */
  readonly through?: readonly string[];
}

/** The steps of a plan with the steps that each needs, while they are collected. */
export class StepGraph {
  readonly steps: Step[] = [];
  readonly skipped: SkippedDifference[] = [];
  /** Of all differences, skipped ones too. */
  weight = 0;
  readonly #matching: Matching;
  readonly #creators = new Map<Part, Set<Step>>();
  /** Renames by the new name, and by the old one. */
  readonly #renamesTo = new Map<string, Set<Step>>();
  readonly #renamesFrom = new Map<string, Set<Step>>();
  /**
   * The last step that adds or removes a part, by what holds this and by its type and name. Each needs the one before
   * it, so that a step that needs the last needs them all.
   */
  readonly #shifts = new Map<Part, Map<string, Step>>();
  /** The steps that create states, by trait and name; of namesakes those that none of the others needs. */
  readonly #stateCreators = new Map<Part, Map<string, readonly Step[]>>();

  /** `renames` by the placeholder of the renamed part. */
  constructor(matching: Matching, renames: ReadonlyMap<Part, RenameStep>) {
    this.#matching = matching;
    for (const [part, step] of renames) {
      this.addCreator(part, step);
      addTo(this.#renamesTo, part.name, step);
      addTo(this.#renamesFrom, step.from, step);
      this.steps.push(step);
      this.weight += step.closes;
    }
  }

  /** Records that a step creates a part or gives it its name. */
  addCreator(part: Part, step: Step): void {
    addTo(this.#creators, part, step);
    if (part.type !== 'state' || !part.parent) return;
    const byName = this.#stateCreators.get(part.parent) ?? new Map<string, readonly Step[]>();
    const others = (byName.get(part.name) ?? []).filter((one) => !step.needs.has(one));
    this.#stateCreators.set(part.parent, byName.set(part.name, [...others, step]));
  }

  /**
   * Records that a step adds or removes a part: its namesakes are then counted differently. The step needs what
   * `shiftsOf` said of the part before.
   */
  addShift(part: Part, step: Step): void {
    const holder = this.#standIn(part.parent as Part);
    const byName = this.#shifts.get(holder) ?? new Map<string, Step>();
    this.#shifts.set(holder, byName.set(nameKeyOf(part), step));
  }

  /** The last step so far that adds or removes a namesake of a part, with all before it; a list of none or one. */
  shiftsOf(part: Part): readonly Step[] {
    const holder = part.parent && this.#shifts.get(this.#standIn(part.parent));
    const last = holder?.get(nameKeyOf(part));
    return last ? [last] : [];
  }

  /** The steps that give a part and its parents their names, and so far their numbers among namesakes. */
  needsOf(part: Part | undefined): Set<Step> {
    const needs = new Set<Step>();
    for (let one = part; one; one = one.parent) {
      const standIn = this.#standIn(one);
      for (const step of this.#creators.get(standIn) ?? []) needs.add(step);
      for (const step of this.shiftsOf(standIn)) needs.add(step);
      if (this.#renamesTo.size === 0) continue;
      for (const name of borrowedNames(one)) {
        for (const step of this.#renamesTo.get(name) ?? []) needs.add(step);
      }
    }
    return needs;
  }

  /** The steps that create the states which a transition joins. */
  *creatorsOfStates(transition: Part): Generator<Step> {
    const byName = transition.parent && this.#stateCreators.get(transition.parent);
    for (const name of statesOf(transition)) yield* byName?.get(name) ?? [];
  }

  /** The steps that remove states which a transition joins all the same: it can be added only before. */
  *removersOfStates(transition: Part): Generator<Step> {
    const holder = transition.parent as Part;
    const created = this.#stateCreators.get(holder);
    for (const name of statesOf(transition)) {
      const last = this.#shifts.get(this.#standIn(holder))?.get(`state ${name}`);
      if (last && !created?.has(name)) yield last;
    }
  }

  add(added: NewStep): Step {
    const { key, closes = 0, isDestructive = false, needs, writes = [], write } = added;
    const weight = Math.max(closes, LEAST_WEIGHT);
    const step: Step = { key, closes: weight, isDestructive, needs: new Set(needs), write };
    for (const word of this.#renamesFrom.size > 0
      ? writes.flatMap((one) => [...wordsOf(one)])
      : []) {
      for (const rename of this.#renamesFrom.get(word) ?? []) step.needs.add(rename);
    }
    for (const name of added.through ?? []) {
      for (const rename of this.#renamesTo.get(name) ?? []) step.needs.add(rename);
    }
    this.steps.push(step);
    this.weight += weight;
    return step;
  }

  /** Leaves a difference as it is. */
  skip(part: Part, closes: number, reason: string, keys: readonly string[] = []): void {
    this.weight += Math.max(closes, LEAST_WEIGHT);
    this.skipped.push({
      type: part.type,
      name: part.name,
      path: toPointer([...part.path, ...keys]),
      reason,
    });
  }

  #standIn(part: Part): Part {
    return this.#matching.toTarget.get(part) ?? part;
  }
}

function addTo<K>(map: Map<K, Set<Step>>, key: K, step: Step): void {
  map.set(key, (map.get(key) ?? new Set()).add(step));
}

/** Texts and keys of a value, as a whole and word by word: what may be a name. */
function* wordsOf(value: Json | undefined): Generator<string> {
  if (isString(value)) {
    yield value;
    yield* value.match(/[\w-]+/g) ?? [];
  } else if (Array.isArray(value)) {
    for (const item of value) yield* wordsOf(item);
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      yield* wordsOf(key);
      yield* wordsOf(member);
    }
  }
}

const nameKeyOf = ({ type, name }: Part): string => `${type} ${name}`;

/** The states that a transition joins. */
function statesOf({ name }: Part): Set<string> {
  const [from, , to] = name.split('|') as [string, string, string];
  return new Set([from, to]);
}

/** Names of other parts that a part is called by: of states and an event, an event, a trait, an entity. */
function borrowedNames(part: Part): readonly string[] {
  if (part.type === 'transition') return part.name.split('|');
  if (part.type === 'emit' || part.type === 'listen' || part.type === 'page_trait') {
    return [part.name];
  }
  return part.type === 'orbital' && !hasOwnName(part) ? [part.name] : [];
}

/** The state that the collectors of steps share. */
export interface StepContext {
  readonly graph: StepGraph;
  readonly matching: Matching;
  /** Nothing is removed, renamed or overwritten. */
  readonly isAdditive: boolean;
  /** Steps that rename parts, by the part's placeholder. */
  readonly renames: ReadonlyMap<Part, RenameStep>;
}

/** Steps by the slot that they prepare. */
export type StepsBySlot = ReadonlyMap<string, readonly Step[]>;

/** Parts that one action adds or removes several of. */
export const BULK: ReadonlySet<string> = new Set(['state', 'event', 'transition']);

/** Whether a part of the goal is not in the source. Guards and effects change with what holds them. */
export function isMissing({ matching }: StepContext, part: Part): boolean {
  return !matching.toSource.has(part) && !isReaction(part);
}

/** Whether a part is the guard or an effect of a transition or tick. */
export function isReaction({ type }: Part): boolean {
  return type === 'guard' || type === 'effect';
}
