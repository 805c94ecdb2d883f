import { expect } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { findAt } from '../../src/kernel/pointer.ts';
import { gap, type ModifiedEntry } from '../../src/plan/gap.ts';
import type { Instructions } from '../../src/plan/instructions.ts';
import type { SkippedDifference } from '../../src/plan/merge.ts';
import { tryApply } from '../support/try-apply.ts';

/** Nothing of the bound goal is missing, nothing differs but what was skipped. */
export function expectLaw(current: JsonObject, planned: Instructions): void {
  const { document } = applyActions(current, [...planned.instructions]);
  const { missing, modified } = gap(document, planned.boundGoal);
  expect(missing).toEqual([]);
  for (const entry of modified) {
    const isSaid =
      isSkipped(entry, planned.skipped) || isInSkipped(entry, document, planned.skipped);
    expect(isSaid, JSON.stringify(entry)).toBe(true);
  }
}

function isSkipped(entry: ModifiedEntry, skipped: readonly SkippedDifference[]): boolean {
  const isInside = (path: string) => skipped.some((one) => `${path}/`.startsWith(`${one.path}/`));
  return (
    isInside(entry.path) ||
    entry.changes.every(({ path }) => isInside(path)) ||
    skipped.some(({ type, name }) => type === entry.type && name === entry.name)
  );
}

const TRANSITION = /^((?:\/orbitals\/\d+\/traits\/\d+))\/stateMachine\/transitions\/\d+/;

/**
 * Whether an entry stands in a transition of which the effects or the guard were skipped. What was added before a
 * transition moves it, so that it is known by its trait and its name, not by its index.
 */
function isInSkipped(
  entry: ModifiedEntry,
  document: JsonObject,
  skipped: readonly SkippedDifference[],
): boolean {
  const [pointer, trait] = TRANSITION.exec(entry.path) ?? [];
  if (pointer === undefined || trait === undefined) return false;
  const { from, event, to } = findAt(document, pointer) as JsonObject;
  return skipped.some(
    ({ type, name, path }) =>
      type === 'transition' && name === `${from}|${event}|${to}` && path.startsWith(`${trait}/`),
  );
}

/** Nothing that was there is gone or goes by another name. */
export function expectPreserved(current: JsonObject, planned: Instructions): void {
  const { document } = applyActions(current, [...planned.instructions]);
  const { extra, modified } = gap(current, document);
  expect(extra).toEqual([]);
  expect(modified.filter(({ renamed }) => renamed)).toEqual([]);
}

/** Levels begin at 1 and each but the last is needed by the next. */
export function expectNeededLevels(current: JsonObject, planned: Instructions): void {
  const { instructions, levels } = planned;
  expect(new Set(instructions.map(({ level }) => level)).size).toBe(levels);
  for (let level = 1; level < levels; level++) {
    const before = instructions.filter((one) => one.level < level);
    const next = instructions.filter((one) => one.level === level + 1);
    const { document } = applyActions(current, before);
    expect(
      next.some((one) => tryApply(document, [one]) === undefined),
      `level ${level} of ${levels}`,
    ).toBe(true);
  }
}

/** Instructions of one level in the reverse order do the same. */
export function expectCommuting(current: JsonObject, planned: Instructions): void {
  const reversed = planned.instructions
    .map((instruction, index) => ({ instruction, index }))
    .sort((a, b) => a.instruction.level - b.instruction.level || b.index - a.index)
    .map(({ instruction }) => instruction);
  const { document } = applyActions(current, reversed);
  expect(gap(document, planned.result).gap_score).toBe(0);
}
