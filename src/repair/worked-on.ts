import type { Action } from '../actions/action.ts';
import type { PlacedFinding } from '../verify/check.ts';
import { CATEGORIES, type Category } from '../verify/finding.ts';
import { PROPOSALS, WORK_ORDER } from './proposals/proposals.ts';
import { type Candidate, findOpen, type RepairState } from './state.ts';
import { findSilenced } from './suppression.ts';

/** The number of findings that one round works on, the most basic ones. The rest wait for later rounds. */
const FINDINGS_A_ROUND = 3;

const rankOf = ({ severity, category }: PlacedFinding): number =>
  (severity === 'error' ? 0 : CATEGORIES.length) + (WORK_ORDER.get(category) as number);

/**
 * The most basic open findings that are not skipped, in order. Only a few are kept, since a hostile document can have
 * any number of findings.
 */
function findMostBasic(
  state: RepairState,
  requested: ReadonlySet<Category>,
  skipped: ReadonlySet<string>,
): readonly PlacedFinding[] {
  const first: PlacedFinding[] = [];
  for (const finding of findOpen(state.verdict, requested)) {
    const last = first[FINDINGS_A_ROUND - 1];
    if (last !== undefined && rankOf(finding) >= rankOf(last)) continue;
    if (skipped.size > 0 && skipped.has(toFindingKey(finding))) continue;
    const place = first.findIndex((one) => rankOf(finding) < rankOf(one));
    first.splice(place < 0 ? first.length : place, 0, finding);
    if (first.length > FINDINGS_A_ROUND) first.pop();
  }
  return first;
}

/**
 * Whether an action moves elements into the container in which they belong: no check looks at elements in another one.
 */
function isRevealing({ action, params }: Action): boolean {
  return action === 'set_container' && params.form !== undefined;
}

/** Whether actions write one value in several places, so that together they undo one mistake. */
function isOneValue([first, ...others]: readonly Action[]): boolean {
  return (
    first?.action === 'set_value' &&
    others.length > 0 &&
    others.every(
      ({ action, params }) => action === 'set_value' && params.value === first.params.value,
    )
  );
}

/** The repairs that are proposed for the open findings of a state, causes first. */
export function* proposeRepairs(
  state: RepairState,
  requested: ReadonlySet<Category>,
  skipped: ReadonlySet<string>,
): Iterable<Candidate> {
  for (const finding of findMostBasic(state, requested, skipped)) {
    let order = 0;
    for (const actions of PROPOSALS[finding.category](state.model, finding)) {
      if (actions.length === 0) continue;
      const assumption = findSilenced(actions, finding, order);
      yield {
        actions,
        order: order++,
        resolves: toFindingKey(finding),
        because: finding.message,
        category: finding.category,
        ...(assumption === undefined ? {} : { assumption, isSilencing: true }),
        ...(actions.every(isRevealing) ? { isRevealing: true } : {}),
        ...(isOneValue(actions) ? { isOneStep: true } : {}),
      };
    }
  }
}

/** The findings that a round of `proposeRepairs` worked on. */
export function findWorkedOn(
  state: RepairState,
  requested: ReadonlySet<Category>,
  skipped: ReadonlySet<string>,
): readonly string[] {
  return findMostBasic(state, requested, skipped).map(toFindingKey);
}

/** A key that identifies a finding across edits that don't touch it. */
export function toFindingKey({ category, message, trait, orbital }: PlacedFinding): string {
  const home = trait?.orbital ?? orbital;
  return `${category}\n${home?.index ?? ''}\n${trait?.index ?? ''}\n${message}`;
}
