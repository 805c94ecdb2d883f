import type { Action } from '../actions/action.ts';
import type { PlacedFinding } from '../verify/check.ts';
import { CHECKS } from '../verify/checks/index.ts';
import { CATEGORY_INDEX, type Category } from '../verify/finding.ts';
import { findSilenced } from './silencing.ts';
import { type Candidate, findOpen, type RepairState } from './state.ts';

/** Findings that one round works on: the most basic ones; the rest wait for later rounds. */
const FINDINGS_A_ROUND = 3;

function orderOpen(open: readonly PlacedFinding[]): PlacedFinding[] {
  const rank = ({ severity, category }: PlacedFinding) =>
    (severity === 'error' ? 0 : CHECKS.length) +
    (CHECKS[CATEGORY_INDEX.get(category) as number]?.priority ?? 0);
  return [...open].sort((a, b) => rank(a) - rank(b));
}

/** Elements that stand in another container than they belong in are looked at by no check. */
function isRevealing({ action, params }: Action): boolean {
  return action === 'set_container' && params.form !== undefined;
}

/** The repairs that the checks propose for the open findings of a state, causes first. */
export function* proposeRepairs(
  state: RepairState,
  requested: ReadonlySet<Category>,
  skipped: ReadonlySet<string>,
): Iterable<Candidate> {
  const open = orderOpen(findOpen(state.verdict, requested));
  let worked = 0;
  for (const finding of open) {
    if (skipped.has(toFindingKey(finding))) continue;
    const check = CHECKS[CATEGORY_INDEX.get(finding.category) as number];
    let order = 0;
    for (const actions of check?.repairs(state.model, finding) ?? []) {
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
      };
    }
    if (++worked === FINDINGS_A_ROUND) return;
  }
}

/** The findings that a round of `proposeRepairs` worked on. */
export function findWorkedOn(
  state: RepairState,
  requested: ReadonlySet<Category>,
  skipped: ReadonlySet<string>,
): readonly string[] {
  return orderOpen(findOpen(state.verdict, requested))
    .map(toFindingKey)
    .filter((key) => !skipped.has(key))
    .slice(0, FINDINGS_A_ROUND);
}

/** Names a finding across edits that don't touch it. */
export function toFindingKey({ category, message, trait, orbital }: PlacedFinding): string {
  const home = trait?.orbital ?? orbital;
  return `${category}\n${home?.index ?? ''}\n${trait?.index ?? ''}\n${message}`;
}
