import { isObject, isString } from '../kernel/json.ts';
import { ELEMENTS, type ElementType, getNameKey } from '../language/grammar/elements.ts';
import {
  containersOf,
  emptyContainer,
  formOf,
  hasMachine,
  holdsParts,
  isContainerPath,
  isWithin,
  readAt,
} from './containers.ts';
import { type Change, findChanges, isEqualJson, weigh } from './difference.ts';
import { isBrought, toShell } from './goal-value.ts';
import type { Matching } from './matching.ts';
import { mergeReaction } from './merge-effects.ts';
import { findAncestor, hasOwnName, joinKeys, type Part, splitKeys } from './outline.ts';
import { keyOf, type Step } from './step.ts';
import { type CollectedSteps, StepBook } from './step-book.ts';
import {
  writeAdd,
  writeAddAll,
  writeAssign,
  writeContainer,
  writeForm,
  writeRemove,
  writeRemoveAll,
  writeReorder,
} from './step-writers.ts';
import { CHANGED_SHARE, WEIGHTS } from './weights.ts';

export interface CollectOptions {
  /** Nothing is removed, renamed or overwritten. */
  readonly isAdditive: boolean;
  /** Steps that rename parts, by the part's stand-in. */
  readonly renames: ReadonlyMap<Part, Step>;
}

/** The steps from a source outline, whose names are the goal's already, to the goal. */
export function collectSteps(
  source: Part,
  goal: Part,
  matching: Matching,
  options: CollectOptions,
): CollectedSteps {
  const book = new StepBook(matching, options.renames);
  new StepCollector(book, matching, options).visitPair(source, goal);
  return book;
}

/** What must come before parts are added, by slot. */
interface StepsBefore {
  readonly containers: ReadonlyMap<string, Step>;
  readonly removals: ReadonlyMap<string, readonly Step[]>;
}

const NOTHING_BEFORE: StepsBefore = { containers: new Map(), removals: new Map() };

const BULK: ReadonlySet<string> = new Set(['state', 'event', 'transition']);

class StepCollector {
  readonly #book: StepBook;
  readonly #matching: Matching;
  readonly #options: CollectOptions;

  constructor(book: StepBook, matching: Matching, options: CollectOptions) {
    this.#book = book;
    this.#matching = matching;
    this.#options = options;
  }

  visitPair(left: Part, right: Part): void {
    if (isObject(left.value) !== isObject(right.value)) {
      this.#changeForm(left, right);
      return;
    }
    if (!isObject(right.value)) return;
    if (hasOwnName(left) !== hasOwnName(right) && right.type !== 'transition') {
      this.#nameOwn(left, right);
    }
    const removals = this.#removeChildren(left);
    const containers = this.#prepareContainers(left, right, removals);
    this.#assignProperties(left, right, containers);
    this.#assignReaction(left, right);
    const additions = this.#addChildren(
      right,
      right.children.filter((c) => this.#isMissing(c)),
      {
        containers,
        removals,
      },
    );
    this.#finishMachine(left, right, additions);
    for (const child of left.children) {
      const partner = this.#matching.toTarget.get(child);
      if (partner && child.type !== 'guard' && child.type !== 'effect') {
        this.visitPair(child, partner);
      }
    }
    this.#reorder(left, right, [...removals.values()].flat(), additions);
  }

  #isMissing(part: Part): boolean {
    return !this.#matching.toSource.has(part) && part.type !== 'guard' && part.type !== 'effect';
  }

  #changeForm(left: Part, right: Part): void {
    if (isString(right.value)) {
      const closes = weigh(left) - weigh(right);
      if (this.#options.isAdditive)
        this.#book.skip(left, closes, 'It would lose all but its name.');
      else {
        this.#book.push(
          keyOf('set_form', right.path),
          closes,
          true,
          this.#book.needsOf(left),
          (bench) => writeForm(bench, right),
        );
      }
      return;
    }
    const closes = weigh(right) - WEIGHTS[right.type];
    this.#book.push(
      keyOf('set_form', right.path),
      closes,
      false,
      this.#book.needsOf(left),
      (bench) => writeForm(bench, right),
    );
  }

  #nameOwn(left: Part, right: Part): void {
    const key = getNameKey(right.type as ElementType);
    const value = hasOwnName(right) ? right.name : undefined;
    const isOverwrite = value === undefined;
    // An orbital that went by its entity's name may be given just that: nothing that was found is lost.
    if (this.#options.isAdditive && left.name !== value) {
      this.#book.skip(isOverwrite ? left : right, 0, 'It keeps going by the name it has.', [key]);
      return;
    }
    const step = this.#book.push(
      keyOf(isOverwrite ? 'rename' : 'set_name', right.path),
      0,
      isOverwrite,
      this.#book.needsOf(left),
      (bench) => writeAssign(bench, right, [key], value),
    );
    if (left.name === value) return;
    this.#book.establish(right, step);
    if (right.type !== 'orbital') return;
    for (const [part, rename] of this.#options.renames) {
      const isNaming = step.needs.has(rename);
      if (!isNaming && findAncestor(part, 'orbital') === right) rename.needs.add(step);
    }
  }

  /** Removes what the goal lacks; the steps by slot. */
  #removeChildren(left: Part): Map<string, Step[]> {
    const removals = new Map<string, Step[]>();
    for (const [slot, parts] of groupBySlot(left.children)) {
      const lone = parts.filter(
        (part) =>
          !this.#matching.toTarget.has(part) && part.type !== 'guard' && part.type !== 'effect',
      );
      if (lone.length === 0) continue;
      if (!this.#options.isAdditive) removals.set(slot, this.#removeParts(lone, parts));
      // What a page shows is the page's own, not parts of its own that are merely extra.
      else if (lone[0]?.type === 'page_trait') {
        this.#book.skip(left, 0, 'It goes on showing what it shows.', splitKeys(slot));
      }
    }
    return removals;
  }

  #removeParts(lone: readonly Part[], siblings: readonly Part[]): Step[] {
    const first = lone[0] as Part;
    const names = [...siblings, ...this.#newSiblings(first)].map((part) => part.name);
    const isPlain = (part: Part) =>
      part.name !== '' &&
      names.indexOf(part.name) === names.lastIndexOf(part.name) &&
      (part.type !== 'transition' || isPlainTransition(part));
    const remove = (parts: readonly Part[], write: Step['write']) =>
      this.#book.push(
        keyOf(`remove_${first.type}`, [...first.path, ...parts.map((part) => part.name)]),
        parts.reduce((sum, part) => sum + weigh(part), 0),
        true,
        parts.flatMap((part) => [...this.#book.needsOf(part)]),
        write,
      );
    if (BULK.has(first.type) && lone.length > 1 && lone.every(isPlain)) {
      return [remove(lone, (bench) => writeRemoveAll(bench, lone))];
    }
    return lone.map((part) => remove([part], (bench) => writeRemove(bench, part)));
  }

  /** What the goal adds beside a part that is going to be removed. */
  #newSiblings(part: Part): readonly Part[] {
    const holder = part.parent && this.#matching.toTarget.get(part.parent);
    return (holder?.children ?? []).filter(
      (child) => child.slot === part.slot && this.#isMissing(child),
    );
  }

  /** Makes places hold lists where the source has none or something else; the steps by slot. */
  #prepareContainers(
    left: Part,
    right: Part,
    removals: ReadonlyMap<string, Step[]>,
  ): Map<string, Step> {
    const steps = new Map<string, Step>();
    for (const keys of containersOf(right)) {
      const step = this.#prepareContainer(left, right, keys, removals, steps);
      if (step) steps.set(joinKeys(keys), step);
    }
    return steps;
  }

  #prepareContainer(
    left: Part,
    right: Part,
    keys: readonly string[],
    removals: ReadonlyMap<string, Step[]>,
    outer: ReadonlyMap<string, Step>,
  ): Step | undefined {
    const before = formOf(left, keys);
    const after = formOf(right, keys);
    if (keys.length > 1 && !hasMachine(left, right, keys)) {
      const isLeftOver = before === 'parts' && !holdsParts(left, keys);
      if (this.#options.isAdditive && isLeftOver && holdsParts(left, keys.slice(0, 1))) {
        this.#book.skip(left, 0, 'It would be overwritten.', keys);
      }
      return undefined;
    }
    if (before === after && before !== 'other') return undefined;
    if (before === 'parts' && after === 'absent' && !left.containers.has(joinKeys(keys))) {
      return undefined;
    }
    const value = after === 'parts' ? emptyContainer(right, keys) : readAt(right.value, keys);
    if (before === 'other' && after === 'other' && isEqualJson(readAt(left.value, keys), value)) {
      return undefined;
    }
    const isFilled = after === 'parts' && holdsParts(right, keys);
    if (before === 'absent' && isFilled) return undefined;
    if (this.#options.isAdditive && before !== 'absent') {
      const isExtra = before === 'parts' && after === 'absent' && holdsParts(left, keys);
      if (!isExtra) this.#book.skip(left, 0, 'It would be overwritten.', keys);
      return undefined;
    }
    const emptied = [...removals].filter(([slot]) => isWithin(slot, keys));
    const machine = keys.length > 1 ? outer.get(keys[0] as string) : undefined;
    const needs = [...this.#book.needsOf(left), ...emptied.flatMap(([, steps]) => steps)];
    if (machine) needs.push(machine);
    return this.#book.push(
      keyOf('set_container', [...right.path, ...keys]),
      0,
      before !== 'absent',
      needs,
      (bench) => writeContainer(bench, right, keys, value),
    );
  }

  #assignProperties(left: Part, right: Part, containers: ReadonlyMap<string, Step>): void {
    for (const change of findChanges(left, right, this.#matching)) {
      if (change.kind === 'order' && this.#options.isAdditive) {
        this.#book.skip(left, 0, 'It keeps its order.', change.keys);
      }
      if (change.kind !== 'value' || isContainerPath(right, change.keys)) continue;
      if (change.keys.length > 1 && !hasMachine(left, right, change.keys)) continue;
      this.#assignProperty(left, right, change, containers);
    }
  }

  #assignProperty(
    left: Part,
    right: Part,
    { keys, left: before, right: after }: Change,
    containers: ReadonlyMap<string, Step>,
  ): void {
    const closes = left.type === 'schema' ? 0 : WEIGHTS.property;
    if (this.#options.isAdditive && before !== undefined) {
      this.#book.skip(left, closes, 'It would be overwritten.', keys);
      return;
    }
    const needs = this.#book.needsOf(left);
    if (isNameOf(right, keys)) {
      if (hasOwnName(right)) return;
      // A name that is none takes the place of one in two steps: the name goes first.
      if (isString(before) && after !== undefined && !isString(after)) {
        needs.add(this.#dropName(left, right, keys));
      }
    }
    const machine = containers.get(keys[0] as string);
    if (machine) needs.add(machine);
    this.#book.push(
      keyOf('set_property', [...right.path, ...keys]),
      closes,
      before !== undefined,
      needs,
      (bench) => writeAssign(bench, right, keys, after),
    );
  }

  #dropName(left: Part, right: Part, keys: readonly string[]): Step {
    return this.#book.push(
      keyOf('rename', right.path),
      0,
      true,
      this.#book.needsOf(left),
      (bench) => writeAssign(bench, right, keys, undefined),
    );
  }

  /** The guard and the effects of a transition or tick. */
  #assignReaction(left: Part, right: Part): void {
    if (right.type !== 'transition' && right.type !== 'tick') return;
    for (const key of ['guard', 'effects'] as const) {
      const before = readAt(left.value, [key]);
      const after = readAt(right.value, [key]);
      if (isEqualJson(before, after)) continue;
      const closes = this.#reactionWeight(left, right, key === 'guard' ? 'guard' : 'effect');
      const merged = mergeReaction(before, after, left, right, this.#matching);
      const isAddition = isEqualJson(merged, after);
      if (this.#options.isAdditive && !isAddition) {
        this.#book.skip(left, closes, `Its ${key} would be overwritten.`, [key]);
      }
      const value = this.#options.isAdditive ? merged : after;
      if (isEqualJson(before, value)) continue;
      this.#book.push(
        keyOf(`set_${key}`, right.path),
        closes,
        !isAddition && !this.#options.isAdditive,
        this.#book.needsOf(left),
        (bench) => writeAssign(bench, right, [key], value),
      );
    }
  }

  #reactionWeight(left: Part, right: Part, type: 'guard' | 'effect'): number {
    let weight = 0;
    for (const part of left.children) {
      if (part.type !== type) continue;
      const partner = this.#matching.toTarget.get(part);
      if (!partner) weight += WEIGHTS[type];
      else if (!isEqualJson(part.value, partner.value)) weight += WEIGHTS[type] * CHANGED_SHARE;
    }
    for (const part of right.children) {
      if (part.type === type && !this.#matching.toSource.has(part)) weight += WEIGHTS[type];
    }
    return weight;
  }

  #addChildren(holder: Part, missing: readonly Part[], before: StepsBefore): Step[] {
    const added: Step[] = [];
    const groups = [...groupBySlot(missing)];
    for (const [slot, parts] of groups) {
      const needs = this.#book.needsOf(holder);
      for (const [container, step] of before.containers) {
        if (isWithin(slot, splitKeys(container))) needs.add(step);
      }
      const isSingle = !(parts[0] as Part).slot?.many;
      if (isSingle) for (const step of before.removals.get(slot) ?? []) needs.add(step);
      if (this.#options.isAdditive && this.#isBlocked(parts[0] as Part)) {
        for (const part of parts)
          this.#book.skip(part, weigh(part), 'Something else is in its place.');
        continue;
      }
      added.push(...this.#addParts(parts, needs));
    }
    return added;
  }

  /** Whether the place of a new part is taken by another, or by what holds no parts. */
  #isBlocked(part: Part): boolean {
    const source = part.parent && this.#matching.toSource.get(part.parent);
    if (!source || !part.slot) return false;
    const { path, many } = part.slot;
    const isMalformed = path.some(
      (_, depth) => formOf(source, path.slice(0, depth + 1)) === 'other',
    );
    return isMalformed || (!many && source.children.some((child) => child.slot === part.slot));
  }

  #addParts(parts: readonly Part[], needs: ReadonlySet<Step>): Step[] {
    const first = parts[0] as Part;
    if (!BULK.has(first.type)) return parts.map((part) => this.#addPart(part, needs));
    return splitRuns(parts).map((run) => {
      const all = new Set(needs);
      for (const part of run) for (const step of this.#statesOf(part)) all.add(step);
      const step = this.#book.push(
        keyOf(`add_${first.type}s`, [...first.path.slice(0, -1), ...run.map((part) => part.name)]),
        run.reduce((sum, part) => sum + weigh(part), 0),
        false,
        all,
        (bench) => writeAddAll(bench, run),
      );
      for (const part of run) this.#book.establish(part, step);
      return step;
    });
  }

  #addPart(part: Part, needs: ReadonlySet<Step>): Step {
    const deferred = part.children.filter((child) => !isBrought(child));
    const closes = weigh(part) - deferred.reduce((sum, child) => sum + weigh(child), 0);
    const step = this.#book.push(
      keyOf(`add_${part.type}`, [...part.path]),
      closes,
      false,
      needs,
      (bench) => writeAdd(bench, part),
    );
    this.#book.establish(part, step);
    if (isObject(toShell(part))) {
      this.#addChildren(part, deferred, NOTHING_BEFORE);
    }
    return step;
  }

  /** What puts the states there that a transition joins. */
  *#statesOf(part: Part): Generator<Step> {
    if (part.type !== 'transition') return;
    const [from, , to] = part.name.split('|');
    for (const state of part.parent?.children ?? []) {
      if (state.type !== 'state' || (state.name !== from && state.name !== to)) continue;
      yield* this.#book.stepsOf(state);
    }
  }

  /** Keys and empty lists of a state machine that comes to be with its first states, events or transitions. */
  #finishMachine(left: Part, right: Part, additions: readonly Step[]): void {
    if (right.type !== 'trait' || formOf(left, ['stateMachine']) !== 'absent') return;
    if (formOf(right, ['stateMachine']) !== 'parts' || !holdsParts(right, ['stateMachine'])) return;
    const first = additions.slice(0, 1);
    const rest: (readonly string[])[] = [...right.properties.values()]
      .map((property) => property.keys)
      .filter((keys) => keys.length > 1);
    for (const keys of containersOf(right)) {
      if (keys.length > 1 && formOf(right, keys) === 'parts' && !holdsParts(right, keys)) {
        rest.push(keys);
      }
    }
    for (const keys of rest) {
      this.#book.push(
        keyOf('set_property', [...right.path, ...keys]),
        WEIGHTS.property,
        false,
        [...this.#book.needsOf(left), ...first],
        (bench) => writeAssign(bench, right, keys, readAt(right.value, keys)),
      );
    }
  }

  #reorder(left: Part, right: Part, removals: readonly Step[], additions: readonly Step[]): void {
    if (this.#options.isAdditive) return;
    for (const [, parts] of groupBySlot(left.children)) {
      const first = parts[0] as Part;
      if (!first.slot?.many || first.type === 'effect') continue;
      const kept = parts.flatMap((part) => this.#matching.toTarget.get(part) ?? []);
      const places = kept.map((part) => part.path.at(-1) as number);
      if (places.every((place, index) => index === 0 || (places[index - 1] as number) < place)) {
        continue;
      }
      this.#book.push(
        keyOf('reorder', [...right.path, ...first.slot.path]),
        0,
        false,
        [
          ...this.#book.needsOf(left),
          ...removals,
          ...additions,
          ...kept.flatMap((part) => [...this.#book.stepsOf(part)]),
        ],
        (bench) => writeReorder(bench, kept[0] as Part),
      );
    }
  }
}

/** Whether a transition says its states and event as strings, so that names find it. */
function isPlainTransition({ value }: Part): boolean {
  return isObject(value) && isString(value.from) && isString(value.event) && isString(value.to);
}

function groupBySlot(parts: readonly Part[]): Map<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const key = joinKeys(part.slot?.path ?? []);
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return groups;
}

/** Parts that are neighbours in the goal, together. */
function splitRuns(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = [];
  let last = -2;
  for (const part of parts) {
    const place = part.path.at(-1) as number;
    if (place === last + 1) runs.at(-1)?.push(part);
    else runs.push([part]);
    last = place;
  }
  return runs;
}

/** Whether keys lead to what should carry the part's name. */
function isNameOf({ type }: Part, keys: readonly string[]): boolean {
  if (type === 'guard' || type === 'effect' || keys.length > 1) return false;
  return ELEMENTS[type].nameKeys[0] === keys[0];
}
