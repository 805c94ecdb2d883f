import type { Site } from '../language/model/facts.ts';

/**
 * The 20 error categories by group, in table order, with the names that the language's compiler has for faults of each.
 * Four are the contract's own; see `docs/categories.md`.
 */
export const GROUPS = {
  structural: {
    missing_required_field:
      'ORB_S_MISSING_NAME ORB_S_NO_ORBITALS ORB_X_MISSING_ORBITAL_NAME ORB_E_MISSING_NAME ORB_T_INVALID_FORMAT ORB_P_MISSING_NAME ORB_P_MISSING_PATH ORB_P_INVALID_PATH ORB_P_MISSING_TRAITS ORB_P_EMPTY_TRAITS ORB_P_NO_PATH',
    missing_initial_state: 'ORB_T_NO_INITIAL_STATE ORB_T_MULTIPLE_INITIAL_STATES',
    missing_transition: 'CIRCUIT_DEAD_END_STATE ORB_T_MISSING_INIT_TRANSITION ORB_INIT_MISSING',
    orphan_state:
      'CIRCUIT_UNREACHABLE_STATE ORB_T_UNREACHABLE_STATE ORB_T_STATE_UNREACHABLE UNREACHABLE_STATE',
    invalid_transition_target: 'ORB_T_INVALID_TRANSITION',
    duplicate_definition:
      'ORB_T_DUPLICATE_STATE ORB_T_DUPLICATE_NAME ORB_E_DUPLICATE_FIELD ORB_P_DUPLICATE_PATH CIRCUIT_DUPLICATE_EVENT ORB_X_DUPLICATE_ENTITY',
    nondeterministic_transition: 'ORB_T_DUPLICATE_TRANSITION ORB_DUPE_TRANS',
    invalid_entity_field:
      'ORB_E_NO_FIELDS ORB_E_INVALID_FIELD_TYPE ORB_E_INVALID_FIELD_NAME ORB_E_EMPTY_ENUM_VALUES ORB_E_INVALID_RELATION',
  },
  wiring: {
    orphan_event:
      'CIRCUIT_ORPHAN_EVENT CIRCUIT_DEAD_HANDLER CIRCUIT_DEAD_END_COMPONENT ORB_X_RENDER_UI_EVENT_LITERAL_STALE',
    undeclared_event: 'ORB_T_UNDEFINED_EVENT ORB_T_EVT_UNDECLARED ORB_T_EVT_TICK_UNDECLARED',
    unmatched_emit:
      'ORB_X_UNUSED_EMISSION ORB_X_ORPHAN_EMIT ORPHAN_EMIT ORB_EMIT_DECLARED_BUT_UNFIRED',
    unmatched_listener: 'ORB_X_ORPHAN_LISTENER',
    broken_binding:
      'ORB_BINDING_INVALID_FORMAT ORB_BINDING_UNKNOWN_ROOT ORB_BINDING_INVALID_PATH ORB_BINDING_STATE_NO_PATH ORB_BINDING_NOW_NO_PATH ORB_BINDING_PAYLOAD_IN_TICK ORB_BINDING_UNKNOWN_ENTITY ORB_BINDING_PAYLOAD_FIELD_UNDECLARED ORB_BINDING_ENTITY_FIELD_NOT_FOUND ORB_BINDING_ENTITY_FIELD_UNDECLARED SEXPR_INVALID_BINDING SEXPR_INVALID_BINDING_PATH ORB_B_UNKNOWN_ROOT ORB_B_UNKNOWN_FIELD',
    unresolved_reference:
      'ORB_P_INVALID_TRAIT_REF ORB_T_UNDEFINED_TRAIT ORB_BINDING_TRAIT_UNKNOWN ORB_EFF_FETCH_INVALID_ENTITY SEXPR_UNKNOWN_ENTITY',
    invalid_effect:
      'ORB_EFF_UNKNOWN_TYPE ORB_EFF_SET_INVALID_BINDING ORB_EFF_SET_PAYLOAD_NOT_ALLOWED ORB_BINDING_SET_TARGET_MISSING_PATH ORB_EFF_SET_REQUIRES_ENTITY SEXPR_INVALID_OPERATOR SEXPR_ARITY_MISMATCH SEXPR_EFFECT_IN_GUARD SEXPR_PARSE_ERROR',
  },
  ui: {
    missing_render_effect:
      'ORB_T_MISSING_RENDER_UI ORB_SLOT_MAIN_NOT_COVERED CIRCUIT_NO_MAIN_RENDER',
    invalid_pattern: 'ORB_RUI_INVALID_PATTERN ORB_RUI_MISSING_PATTERN_TYPE',
    invalid_slot: 'ORB_RUI_INVALID_SLOT ORB_SLOT_INVALID_NAME',
    overlay_without_exit: 'CIRCUIT_NO_OVERLAY_EXIT CIRCUIT_NO_EXIT ORB_MODAL_NO_CLOSE',
    missing_pattern_prop:
      'ORB_RUI_MISSING_REQUIRED_PROP ORB_RUI_INVALID_ITEM_ACTION ORB_RUI_MISSING_ACTION ORB_FORM_SUBMIT',
  },
} as const;

/** The names of the compiler, separated by blanks, by category. */
export const COMPILER_NAMES = { ...GROUPS.structural, ...GROUPS.wiring, ...GROUPS.ui };

export type Category = keyof typeof COMPILER_NAMES;

/** The categories in table order. */
export const CATEGORIES = Object.keys(COMPILER_NAMES) as Category[];

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
