import type { Category } from '../verify/finding.ts';
import { measureBenefit } from './score.ts';
import type { RepairState } from './state.ts';

/** What a learned order sees of a repair so far, by name. */
export type Features = ReadonlyMap<string, number>;

/** Where nothing of what was asked for is resolved the logarithm ends. */
const LEAST_BENEFIT = 1e-3;

/**
 * What a repair does to the document as it came: how much it resolves, its actions and what each is for, what it
 * loses and adds, and whether the values that come and go stand elsewhere in the document. Values that come and are
 * known, and values that go and were alone, are how slips of the pen look when they are undone.
 */
export function toFeatures(state: RepairState, requested: ReadonlySet<Category>): Features {
  const features = new Map<string, number>([
    ['benefit', Math.log(LEAST_BENEFIT + measureBenefit(state, requested))],
    ['actions', state.actions.length],
    ['steps', state.reasons.length],
    ['demotion', state.demotion],
    ['silenced', state.silenced],
    ['lost', Math.log1p(state.destroyed)],
    ['loses', state.destroyed > 0 ? 1 : 0],
    ['added', Math.log1p(state.added)],
    ['novel', Math.log1p(state.values.novel)],
    ['known', Math.log1p(state.values.known)],
    ['alone', Math.log1p(state.values.alone)],
    ['copied', Math.log1p(state.values.copied)],
    ['warnings', state.verdict.warningCount - state.base.warningCount],
  ]);
  const count = (name: string) => features.set(name, (features.get(name) ?? 0) + 1);
  for (const { actions, category } of state.reasons) {
    for (const { action } of actions) {
      count(action);
      count(`${category ?? 'misnamed'} ${action}`);
    }
  }
  return features;
}
