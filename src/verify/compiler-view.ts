import type { Finding } from './finding.ts';
import type { Verdict } from './verify.ts';

/**
 * Rules of errors that the language's compiler reads over, always or at times: what it accepts runs, but not as
 * written. Source: `training/language/compiler.ts`, compiler 1.9.3, 2026-11.
 */
const READ_OVER: ReadonlySet<string> = new Set([
  'missing_required_field/form',
  'missing_required_field/kind',
  'missing_transition/no-init',
  'missing_transition/none',
  'orphan_event/unheard',
  'orphan_state/unreachable',
  'undeclared_event/emitted',
  'undeclared_event/form',
  'undeclared_event/handled',
  'unmatched_listener/event',
  'unmatched_listener/triggers',
  'broken_binding/config-knob',
  'broken_binding/root',
  'unresolved_reference/entity',
  'invalid_effect/effect-not-array',
  'invalid_effect/no-call',
  'invalid_effect/set-target',
  'invalid_effect/unknown-operator',
  'invalid_effect/value-effect',
  'invalid_effect/wrong-arity',
  'missing_render_effect/page',
  'missing_render_effect/trait',
  'invalid_pattern/missing',
  'invalid_pattern/unknown',
  'invalid_slot/slot',
  'missing_pattern_prop/icon',
  'missing_pattern_prop/property',
]);

/** Rules of warnings about what the compiler may refuse, or what nobody reads. */
const DOUBTED: ReadonlySet<string> = new Set([
  'missing_required_field/unread-key',
  'invalid_entity_field/newer-type',
  'invalid_entity_field/component-name',
  'unresolved_reference/auxiliary-entity',
  'missing_pattern_prop/property',
  'missing_pattern_prop/required',
  'missing_pattern_prop/action',
]);

const toRule = ({ category, detail }: Finding): string => `${category}/${detail.rule}`;

/** Whether the language's compiler refuses a document for one of its errors, too. */
export const isRefused = ({ proven }: Verdict): boolean =>
  proven.some((finding) => finding.severity === 'error' && !READ_OVER.has(toRule(finding)));

/** Whether a warning says that the compiler may refuse the document, or that a part of it was not read. */
export const isDoubted = ({ proven }: Verdict): boolean =>
  proven.some((finding) => finding.severity === 'warning' && DOUBTED.has(toRule(finding)));
