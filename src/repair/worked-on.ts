import type { Action } from '../actions/action.ts';
import type { PlacedFinding } from '../verify/check.ts';
import { CATEGORIES, type Category } from '../verify/finding.ts';
import { propose, WORK_ORDER } from './proposals/proposals.ts';
import { type Candidate, findOpen, type RepairState } from './state.ts';
import { findSilenced } from './suppression.ts';

/** The number of findings that one round works on, the most basic ones. The rest wait for later rounds. */
const FINDINGS_A_ROUND = 3;

const rankOf = ({ severity, category }: PlacedFinding): number =>
  (severity === 'error' ? 0 : CATEGORIES.length) + (WORK_ORDER.get(category) as number);

/** The most basic open findings that are not skipped, causes before their symptoms. */
export function findWorkedOn(
  { verdict }: RepairState,
  requested: ReadonlySet<Category>,
  skipped: ReadonlySet<string>,
): readonly PlacedFinding[] {
  return findOpen(verdict, requested)
    .filter((finding) => skipped.size === 0 || !skipped.has(toFindingKey(finding)))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, FINDINGS_A_ROUND);
}

/**
 * Whether an action moves elements into the container in which they belong: no check looks at elements in another one.
 */
const isRevealing = ({ action }: Action): boolean =>
  action === 'add_trait' || action === 'set_form';

/** Whether actions write one value in several places, so that together they undo one mistake. */
const isOneValue = (actions: readonly Action[]): boolean =>
  actions.every(
    ({ action, params }) => action === 'set_value' && params.value === actions[0]?.params.value,
  );

/** The repairs that are proposed for findings. */
export function* proposeRepairs(
  { model }: RepairState,
  findings: readonly PlacedFinding[],
): Iterable<Candidate> {
  for (const finding of findings) {
    let order = 0;
    for (const actions of propose(model, finding)) {
      yield {
        actions,
        assumption: findSilenced(actions, finding, order),
        order: order++,
        resolves: toFindingKey(finding),
        because: finding.message,
        category: finding.category,
        isRevealing: actions.some(isRevealing),
        isOneStep: isOneValue(actions),
      };
    }
  }
}

/** A key that identifies a finding across edits that don't touch it. */
export function toFindingKey({ category, message, trait, orbital }: PlacedFinding): string {
  const home = trait?.orbital ?? orbital;
  return `${category}\n${home?.index ?? ''}\n${trait?.index ?? ''}\n${message}`;
}
