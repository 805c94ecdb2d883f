import type { JsonObject } from '../kernel/json.ts';
import type { Finding } from './finding.ts';
import type { Verdict } from './verify.ts';

/**
 * Rules of errors for which the language's compiler refuses a document each time: with the shape and its member where
 * the rule is about a shape. It reads over the others, always or at times: what it accepts runs, but not as written.
 * Source: 6,400 changed documents shown to the compiler 1.9.3, 2026-11.
 */
const REFUSED: ReadonlySet<string> = new Set(
  Object.entries({
    broken_binding: 'entity-field malformed payload-field payload-in-tick silent-event',
    duplicate_definition: 'field state trait',
    invalid_effect: 'guard-effect persist-verb missing:tick.effects',
    invalid_entity_field:
      'component-name fields type part-type values relation blank:field.name kind:entity.fields kind:field. kind:field.required kind:field.values kind:property.required missing:relation.entity short:field. value:entity.persistence value:relation.cardinality',
    invalid_transition_target: 'from to',
    missing_initial_state: 'none several',
    missing_required_field:
      'blank:page.path blank:page.traits blank:schema.name form:page.path kind:emit.payloadSchema kind:entity.instances kind:event. kind:machine.events kind:metadata.version kind:orbital.entity kind:orbital.pages kind:page.isInitial kind:page.traits kind:schema.orbitals kind:schema.version kind:seed. kind:state.isTerminal kind:trait. kind:trait.category kind:trait.description kind:trait.emits kind:trait.linkedEntity kind:use. missing:emit.event missing:event.key missing:knob.type missing:listen.event missing:machine.states missing:orbital.entity missing:orbital.name missing:page.name missing:page.path missing:schema.name missing:schema.orbitals missing:transition.event short:emit. short:event. short:state. value:emit.scope value:page.viewType value:trait.category',
    nondeterministic_transition: 'conflict',
    unresolved_reference: 'alias linked-entity page-trait relation',
  }).flatMap(([category, rules]) => rules.split(' ').map((rule) => `${category}/${rule}`)),
);

/** Rules of warnings about what the compiler may refuse, or what nobody reads. */
const DOUBTED: ReadonlySet<string> = new Set(
  'missing_required_field/unread-key overlay_without_exit/refilled invalid_entity_field/newer-type unresolved_reference/auxiliary-entity missing_pattern_prop/property missing_pattern_prop/required missing_pattern_prop/action'.split(
    ' ',
  ),
);

function toRule({ category, detail }: Finding): string {
  const { rule, shape, member } = detail;
  return `${category}/${rule}${shape === undefined ? '' : `:${shape}.${member}`}`;
}

/** A list of states that a transition leaves is passed over, as is null in most places. */
function isRead({ category, holder, key, detail }: Finding): boolean {
  const value = (holder as JsonObject)[key];
  if (value === null) return detail.rule !== 'kind' || detail.shape === 'schema';
  return category !== 'invalid_transition_target' || !Array.isArray(value);
}

/** Whether the language's compiler refuses a document for one of its errors, too. */
export const isRefused = ({ proven }: Verdict): boolean =>
  proven.some((one) => one.severity === 'error' && REFUSED.has(toRule(one)) && isRead(one));

/** Whether a warning says that the compiler may refuse the document, or that a part of it was not read. */
export const isDoubted = ({ proven }: Verdict): boolean =>
  proven.some((one) => one.severity === 'warning' && DOUBTED.has(toRule(one)));
