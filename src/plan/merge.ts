import { startsWith } from '../actions/address.ts';
import { Draft } from '../actions/draft.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import { isEqualJson } from '../kernel/equal-json.ts';
import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { toPointer, valueAt } from '../kernel/pointer.ts';
import type { ElementSlot } from '../language/grammar/elements.ts';
import { type Change, choiceOf, findChanges } from './difference.ts';
import { type Matching, matchByName } from './matching.ts';
import { groupBySlot, indexOf, isInitialState, isReaction, type Part } from './outline.ts';
import { isOverwritten } from './value-edits.ts';

/** A difference that an additive plan leaves as it is. */
export interface SkippedDifference {
  /** Of the part that stays as it is, as `gap` lists it. */
  readonly type: string;
  readonly name: string;
  /** JSON Pointer to the part or key in the source; in the goal where the source has nothing there. */
  readonly path: string;
  readonly reason: string;
}

/** The source with all that the goal adds to it. Nothing is removed, renamed or overwritten: that is skipped. */
export function mergeInto(source: Part, target: Part) {
  const merger = new Merger(matchByName(source, target));
  return { goal: merger.merge(source, target) as JsonObject, skipped: merger.skipped };
}

class Merger {
  readonly skipped: SkippedDifference[] = [];
  readonly #matching: Matching;

  constructor(matching: Matching) {
    this.#matching = matching;
  }

  /** The value of a part with what its partner adds. */
  merge(left: Part, right: Part): Json {
    checkpoint();
    if (isReaction(left) || isEqualJson(left.value, right.value)) return left.value;
    if (!isObject(left.value)) return right.value;
    if (!isObject(right.value)) {
      this.#skip(left, [], 'Everything but its name would be removed.');
      return left.value;
    }
    const draft = new Draft(left.value);
    this.#mergeParts(draft, left, right);
    for (const change of findChanges(left, right, this.#matching)) {
      this.#addProperty(draft, left, change);
    }
    for (const key of ['guard', 'effects']) {
      const isHeld = left.type !== 'transition' && left.type !== 'tick';
      if (isHeld || isEqualJson(draft.at([key]), right.value[key])) continue;
      this.#skip(left, [key], `Its ${key} would be overwritten.`);
    }
    return draft.document;
  }

  #addProperty(draft: Draft, left: Part, { kind, keys, left: before, right: after }: Change): void {
    const isExtended = left.type === 'field' && keys.join() === 'values';
    const isFree = isExtended
      ? !isOverwritten(before, after)
      : valueAt(left.value, keys) === undefined;
    const isNewName = kind === 'form' && isString(after) && after !== left.name;
    if (after === undefined || !isFree || isNewName) {
      this.#skip(left, keys, 'It would be overwritten.');
    } else if (keys[0] === 'isInitial' && left.parent?.children.some(isInitialState)) {
      this.#skip(left, keys, ONE_INITIAL);
    } else if (isObject(draft.at(keys.slice(0, -1)))) draft.put(keys, after);
  }

  /** Merges the parts of both, and adds those that the goal alone has. */
  #mergeParts(draft: Draft, left: Part, right: Part): void {
    const held = groupBySlot(left.children);
    const wanted = groupBySlot(right.children);
    for (const slot of new Set([...held.keys(), ...wanted.keys()])) {
      const { path: keys, many } = slot;
      const ours = held.get(slot) ?? [];
      const values = this.#mergeList(ours, this.#findMissing(left, wanted.get(slot) ?? [], slot));
      const isSame = values.every((value, at) => value === ours[at]?.value);
      if (!isSame) draft.put(keys, many ? values : (values[0] as Json));
      // Every part that a page shows is the page's own, not parts of its own that are merely extra.
      if (ours.some((one) => one.type === 'page_trait' && !this.#matching.toTarget.has(one))) {
        this.#skip(left, keys, 'The page keeps a trait that the goal lacks.');
      }
    }
  }

  /** The parts of the goal that have no partner, unless their place is taken by another, or by what holds no parts. */
  #findMissing(left: Part, theirs: readonly Part[], { path, many }: ElementSlot): readonly Part[] {
    const missing = theirs.filter((part) => !this.#matching.toSource.has(part));
    const isMalformed = [...left.properties.values()].some(({ keys }) => startsWith(path, keys));
    const isTaken = !many && left.children.some(({ slot }) => slot?.path === path);
    if (!isMalformed && !isTaken) return missing;
    for (const part of missing) {
      if (!isReaction(part)) {
        this.#skip(part, [], 'The current schema has another value in its place.');
      }
    }
    return [];
  }

  /** The values of a list, new ones at its end, or where the order counts, before what they come before in the goal. */
  #mergeList(ours: readonly Part[], missing: readonly Part[]): Json[] {
    const { toTarget } = this.#matching;
    const merged = [...ours];
    for (const part of missing) {
      const choice = choiceOf(part);
      const follower = merged.findIndex((one) => {
        const partner = toTarget.get(one) ?? one;
        const isOrdered = choice !== undefined && choice === choiceOf(partner);
        return isOrdered && partner.parent === part.parent && indexOf(partner) > indexOf(part);
      });
      merged.splice(follower < 0 ? merged.length : follower, 0, part);
    }
    const hasInitial = ours.some(isInitialState);
    return merged.map((part) => {
      const partner = toTarget.get(part);
      if (partner) return this.merge(part, partner);
      if (!hasInitial || ours.includes(part) || !isInitialState(part)) return part.value;
      this.#skip(part, ['isInitial'], ONE_INITIAL);
      return { ...(part.value as JsonObject), isInitial: false };
    });
  }

  #skip({ type, name, path }: Part, keys: readonly string[], reason: string): void {
    this.skipped.push({ type, name, path: toPointer([...path, ...keys]), reason });
  }
}

const ONE_INITIAL = 'The trait already has an initial state.';
