import type { Site } from '../language/model/facts.ts';

/** The 20 error categories, in table order. Four are the contract's own; see `docs/categories.md`. */
export const CATEGORIES = [
  'missing_required_field',
  'missing_initial_state',
  'missing_transition',
  'orphan_state',
  'invalid_transition_target',
  'duplicate_definition',
  'nondeterministic_transition',
  'invalid_entity_field',
  'orphan_event',
  'undeclared_event',
  'unmatched_emit',
  'unmatched_listener',
  'broken_binding',
  'unresolved_reference',
  'invalid_effect',
  'missing_render_effect',
  'invalid_pattern',
  'invalid_slot',
  'overlay_without_exit',
  'missing_pattern_prop',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** `error` makes a document invalid, `warning` is reported, `hint` is what a person would want to hear though it is legal. */
export type Severity = 'error' | 'warning' | 'hint';

/** Facts about a finding that repairs need beside its place: names and kinds. */
export type FindingDetail = Readonly<Record<string, string | number>>;

export type Fix = string | (() => string);

/** The fix for a finding. */
export const fixOf = ({ fix }: { readonly fix: Fix }): string =>
  typeof fix === 'string' ? fix : fix();

/** One fault, placed by the identity of the object that holds it. Its check has the category. */
export interface Fault extends Site {
  readonly severity: Severity;
  /** Names the offending thing. */
  readonly message: string;
  /** The fix: a text, or a function that makes it, where many names have to be compared for that. `fixOf` reads it. */
  readonly fix: Fix;
  /** Which rule of the category, and the names it is about. */
  readonly detail: FindingDetail;
  /**
   * Set where an opaque part could decide it either way: no proof, only a probability. Says what the
   * hidden part would have to provide.
   */
  readonly undecided?: string | undefined;
}

/** A fault with the category of its check. */
export interface Finding extends Fault {
  readonly category: Category;
}

export const CATEGORY_INDEX: ReadonlyMap<string, number> = new Map(
  CATEGORIES.map((category, index) => [category, index]),
);
