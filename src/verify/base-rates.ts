import { isObject } from '../kernel/json.ts';
import type { Model } from '../language/model/model.ts';
import type { Category } from './finding.ts';

/*
 * How often documents are sound of which only a part is seen. Counted over 12,000 views: half of the documents clean,
 * half with 1 to 4 faults, 10 to 90 % of the traits reduced to names or to references whose import is missing
 * (docs/decisions/0480-base-rates-of-what-is-hidden.md).
 */

/** P(valid) where nothing is proven, by the share of hidden traits: the first row whose bound is not below the share. */
const SOUND: readonly (readonly [upTo: number, rate: number])[] = [
  [0.25, 0.95],
  [0.5, 0.89],
  [0.75, 0.82],
  [0.999, 0.72],
  [1, 0.64],
];

/** P(valid) where an error is only undecided. No such view of a faulty document was sound. */
const SUSPECTED = 0.1;

/** The same where traits are imported from where this service cannot see: the missing part is most likely there. */
const SUSPECTED_OF_IMPORTS = 0.55;

/** P(the category is among the faults) of an unsound document whose view proves no error. */
export const CATEGORY_SHARES: Readonly<Record<Category, number>> = {
  missing_required_field: 0.07,
  missing_initial_state: 0.14,
  missing_transition: 0.19,
  orphan_state: 0.2,
  invalid_transition_target: 0.18,
  duplicate_definition: 0.09,
  nondeterministic_transition: 0.1,
  invalid_entity_field: 0.09,
  orphan_event: 0.31,
  undeclared_event: 0.13,
  unmatched_emit: 0.22,
  unmatched_listener: 0.03,
  broken_binding: 0.14,
  unresolved_reference: 0.03,
  invalid_effect: 0.13,
  missing_render_effect: 0.23,
  invalid_pattern: 0.11,
  invalid_slot: 0.16,
  overlay_without_exit: 0.04,
  missing_pattern_prop: 0.05,
};

/** P(valid) of a document of which a part is hidden and that proves no error. */
export function rateSoundness(model: Model, isSuspected: boolean): number {
  if (isSuspected) return hasOpenImports(model) ? SUSPECTED_OF_IMPORTS : SUSPECTED;
  const { traits, opaqueTraits } = model;
  // Of a document without traits only pages are hidden.
  const share = traits.length === 0 ? 1 : opaqueTraits.length / traits.length;
  return SOUND.find(([upTo]) => share <= upTo)?.[1] as number;
}

const hasOpenImports = (model: Model): boolean =>
  model.opaqueTraits.some(
    ({ entry }) => isObject(entry) && typeof entry.ref === 'string' && entry.ref.includes('.'),
  );
