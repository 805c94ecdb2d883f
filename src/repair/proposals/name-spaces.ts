import { valueAt } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import type { Definition, Reference } from '../../language/references.ts';
import type { Category } from '../../verify/finding.ts';
import type { RepairState } from '../state.ts';

export type NamedType = 'state' | 'event' | 'field' | 'entity' | 'trait';

/** Categories of findings that report a name which no element has, and the types of element that may have had it. */
const BLAMING: Partial<Record<Category, readonly NamedType[]>> = {
  invalid_transition_target: ['state'],
  undeclared_event: ['event'],
  orphan_event: ['event'],
  unmatched_listener: ['event', 'trait'],
  broken_binding: ['field', 'entity'],
  unresolved_reference: ['trait', 'entity'],
};

/** The type of element that a reference names. A fired event is treated as an event of its own trait. */
export const TYPE_OF_ROLE: Partial<Record<Reference['role'], NamedType>> = {
  state: 'state',
  event: 'event',
  fired: 'event',
  field: 'field',
  entity: 'entity',
  trait: 'trait',
};

/** The space of a name: a reference means a definition of the same name only where their spaces are equal. */
export function toSpace(
  type: string,
  { scope }: Definition | Reference,
  owner: string | undefined,
) {
  if (type === 'state' || type === 'event') return `${type} ${scope.orbital} ${scope.trait}`;
  return type === 'field' ? `field ${owner ?? ''}` : type;
}

/** The names that the errors of a state report, as `type name`. */
export function findBlamed({ verdict }: RepairState): ReadonlySet<string> {
  const blamed = new Set<string>();
  for (const { category, severity, detail } of verdict.proven) {
    if (severity !== 'error') continue;
    for (const type of BLAMING[category] ?? []) {
      for (const value of Object.values(detail)) blamed.add(`${type} ${value}`);
    }
  }
  return blamed;
}

function ownerOf({ document }: RepairState, { type, path }: Definition): string | undefined {
  return type === 'field' ? elementName('entity', valueAt(document, path.slice(0, -2))) : undefined;
}

/** The definitions of a state that others may refer to by name, each with its space. */
export function placeDefinitions(state: RepairState, definitions: readonly Definition[]) {
  const types = new Set<string>(Object.values(TYPE_OF_ROLE));
  return definitions
    .filter(({ type }) => types.has(type))
    .map((definition) => ({
      definition,
      space: toSpace(definition.type, definition, ownerOf(state, definition)),
    }));
}
