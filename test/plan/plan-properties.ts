import { expect } from 'vitest';
import { locate, resolveAddress } from '../../src/actions/address.ts';
import { applyActions } from '../../src/actions/apply.ts';
import { isEqualJson } from '../../src/kernel/equal-json.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { isTypedKey } from '../../src/language/grammar/elements.ts';
import { gap } from '../../src/plan/gap.ts';
import { descendants, outline } from '../../src/plan/outline.ts';
import type { PlannedAction } from '../../src/plan/steps/schedule.ts';
import { tryApply } from '../support/try-apply.ts';

/** Applying all actions in order gives the goal, the order of arrays included. */
export function expectExact(
  current: JsonObject,
  goal: JsonObject,
  actions: readonly PlannedAction[],
): void {
  const { document } = applyActions(current, [...actions]);
  expect(document).toEqual(goal);
  expect(gap(document, goal).gap_score).toBe(0);
}

/** Scores fall, and no action comes before one that it needs. */
export function expectOrdered(actions: readonly PlannedAction[]): void {
  actions.forEach((action, index) => {
    const next = actions[index + 1];
    expect(action.score).toBeGreaterThanOrEqual(0);
    expect(action.score).toBeLessThanOrEqual(1);
    if (next) expect(action.score).toBeGreaterThanOrEqual(next.score);
    if (next?.score === action.score) expect(action.level).toBeLessThanOrEqual(next.level);
  });
}

/** The gap to the goal never grows from one action to the next. */
export function expectShrinkingGap(
  current: JsonObject,
  goal: JsonObject,
  actions: readonly PlannedAction[],
): void {
  let document = current;
  let before = gap(document, goal).gap_score;
  for (const action of actions) {
    document = applyActions(document, [action]).document;
    const after = gap(document, goal).gap_score;
    expect(after, JSON.stringify(action).slice(0, 300)).toBeLessThanOrEqual(before);
    before = after;
  }
}

/** Without any one of the actions the rest fails, or gives something else. */
export function expectNeeded(
  current: JsonObject,
  goal: JsonObject,
  actions: readonly PlannedAction[],
): void {
  for (const [index, action] of actions.entries()) {
    const others = actions.filter((_, other) => other !== index);
    const result = tryApply(current, others);
    const isReached = result !== undefined && isEqualJson(result, goal);
    expect(isReached, JSON.stringify(action).slice(0, 300)).toBe(false);
  }
}

/** Property actions neither address a key that the language names nor change how many elements there are. */
export function expectUntyped(current: JsonObject, actions: readonly PlannedAction[]): void {
  let document = current;
  for (const action of actions) {
    const after = applyActions(document, [action]).document;
    if (action.action === 'set_property' || action.action === 'remove_property') {
      const { type, rest } = locate(resolveAddress(document, action.params.at as string));
      const isInner = rest.length > 1 && rest[0] === 'stateMachine';
      expect(rest.length).toBeGreaterThan(0);
      expect(isInner || !isTypedKey(type, rest[0] as string), action.params.at as string).toBe(
        true,
      );
      expect(countElements(after)).toBe(countElements(document));
    }
    document = after;
  }
}

function countElements(document: JsonObject): number {
  let count = 0;
  for (const part of descendants(outline(document))) {
    if (part.type !== 'guard' && part.type !== 'effect') count++;
  }
  return count;
}

/** From nothing, every orbital, trait and page has an action of its own. */
export function expectTyped(goal: JsonObject, actions: readonly PlannedAction[]): void {
  const count = (names: readonly string[]) =>
    actions.filter(({ action }) => names.includes(action)).length;
  const parts = [...descendants(outline(goal))];
  const countParts = (type: string) => parts.filter((part) => part.type === type).length;
  expect(count(['add_orbital', 'add_entity'])).toBeGreaterThanOrEqual(countParts('orbital'));
  expect(count(['add_trait'])).toBe(countParts('trait'));
  expect(count(['add_page'])).toBe(countParts('page'));
}
