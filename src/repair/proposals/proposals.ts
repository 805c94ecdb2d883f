import type { Model } from '../../language/model/model.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { CATEGORIES, type Category } from '../../verify/finding.ts';
import { type Candidate, findOpen, type RepairState, toFindingKey } from '../state.ts';
import type { Repair } from './action-target.ts';
import { proposeWithoutTwin } from './duplicates.ts';
import { proposeBindings } from './propose-bindings.ts';
import {
  proposeExits,
  proposeFirstRender,
  proposePatterns,
  proposeProps,
  proposeSlots,
} from './propose-drawings.ts';
import { proposeEffects } from './propose-effects.ts';
import { proposeConsumers, proposeDeclarations, proposeHandlers } from './propose-events.ts';
import { proposeFields } from './propose-fields.ts';
import { proposeMissing } from './propose-missing.ts';
import { proposeReferences, proposeSources } from './propose-references.ts';
import {
  proposeEnds,
  proposeInitialState,
  proposeOneOfTwo,
  proposeWaysIn,
  proposeWaysOut,
} from './propose-states.ts';
import { createSpot, type Spot } from './spot.ts';

type Propose = (spot: Spot) => Iterable<Repair>;

/** The proposals for a finding of each category, in the search's order of work: causes come before their symptoms. */
const PROPOSALS: Readonly<Record<Category, Propose>> = {
  missing_required_field: proposeMissing,
  duplicate_definition: proposeWithoutTwin,
  invalid_entity_field: proposeFields,
  missing_initial_state: proposeInitialState,
  invalid_transition_target: proposeEnds,
  invalid_effect: proposeEffects,
  unresolved_reference: proposeReferences,
  undeclared_event: proposeDeclarations,
  unmatched_listener: proposeSources,
  broken_binding: proposeBindings,
  invalid_pattern: proposePatterns,
  invalid_slot: proposeSlots,
  missing_transition: proposeWaysOut,
  overlay_without_exit: proposeExits,
  orphan_state: proposeWaysIn,
  missing_render_effect: proposeFirstRender,
  orphan_event: proposeHandlers,
  unmatched_emit: proposeConsumers,
  nondeterministic_transition: proposeOneOfTwo,
  missing_pattern_prop: proposeProps,
};

/** The place of each category in the order of work: causes come before their symptoms. */
const WORK_ORDER: ReadonlyMap<Category, number> = new Map(
  (Object.keys(PROPOSALS) as Category[]).map((category, index) => [category, index]),
);

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

/** Candidate repairs of one finding, the most conservative first. Each of them alone should remove the finding. */
export function* propose(model: Model, finding: PlacedFinding): Iterable<Candidate> {
  let order = 0;
  for (const repair of PROPOSALS[finding.category](createSpot(model, finding))) {
    const [actions, legal] = 'actions' in repair ? [repair.actions, repair] : [repair, undefined];
    if (actions.length === 0) continue;
    yield {
      actions,
      assumption: legal && (order > 0 || !legal.isSecond) ? legal.assumption : undefined,
      order: order++,
      resolves: toFindingKey(finding),
      because: finding.message,
      category: finding.category,
    };
  }
}
