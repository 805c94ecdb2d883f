import { distance } from 'fastest-levenshtein';
import type { Action } from '../actions/action.ts';
import { toAddress } from '../actions/address.ts';
import { valueAt } from '../kernel/pointer.ts';
import { elementName } from '../language/grammar/elements.ts';
import { type Definition, type Reference, referencesOf } from '../language/references.ts';
import type { Category } from '../verify/finding.ts';
import { renameAt } from '../verify/repairs/target.ts';
import type { Candidate, RepairState } from './state.ts';

type NamedType = 'state' | 'event' | 'field' | 'entity' | 'trait';

/** Findings in which a name shows that nothing bears, and the types of element that may have borne it. */
const BLAMING: Partial<Record<Category, readonly NamedType[]>> = {
  invalid_transition_target: ['state'],
  undeclared_event: ['event'],
  orphan_event: ['event'],
  unmatched_listener: ['event', 'trait'],
  broken_binding: ['field', 'entity'],
  unresolved_reference: ['trait', 'entity'],
};

/** The type of element that a reference names; a fired event is taken for one of its own trait. */
const TYPE_OF_ROLE: Partial<Record<Reference['role'], NamedType>> = {
  state: 'state',
  event: 'event',
  fired: 'event',
  field: 'field',
  entity: 'entity',
  trait: 'trait',
};

/** A reference that differs by so little from a definition was misspelt; by more, the definition was renamed. */
const MOST_SLIPS = 2;
/** Renamings that one state proposes. */
const MOST = 6;

/** A name that is used and that nothing bears. */
interface Missing {
  readonly name: string;
  count: number;
}

/** What must be equal for a reference to mean a definition of the same name. */
function toSpace(type: string, { scope }: Definition | Reference, owner: string | undefined) {
  if (type === 'state' || type === 'event') return `${type} ${scope.orbital} ${scope.trait}`;
  return type === 'field' ? `field ${owner ?? ''}` : type;
}

/** What the errors of a state speak of, as `type name`. */
function findBlamed({ verdict }: RepairState): ReadonlySet<string> {
  const blamed = new Set<string>();
  for (const { category, severity, detail } of verdict.proven) {
    if (severity !== 'error') continue;
    for (const type of BLAMING[category] ?? []) {
      for (const value of Object.values(detail)) blamed.add(`${type} ${value}`);
    }
  }
  return blamed;
}

/** Blamed names that are used in a space and borne by nothing in it, by space. */
function findMissing(
  references: readonly Reference[],
  borne: ReadonlySet<string>,
  blamed: ReadonlySet<string>,
): ReadonlyMap<string, readonly Missing[]> {
  const spaces = new Map<string, Map<string, Missing>>();
  for (const reference of references) {
    const { role, name, owner } = reference;
    const type = TYPE_OF_ROLE[role];
    if (type === undefined || !blamed.has(`${type} ${name}`)) continue;
    const space = toSpace(type, reference, owner);
    if (borne.has(`${space}\n${name}`)) continue;
    const names = spaces.get(space) ?? new Map<string, Missing>();
    spaces.set(space, names);
    const missing = names.get(name) ?? { name, count: 0 };
    missing.count++;
    names.set(name, missing);
  }
  return new Map([...spaces].map(([space, names]) => [space, [...names.values()]]));
}

/** Fields are often in no reference: only one whose name is like the missing one was renamed. */
const MOST_UNLIKE: Partial<Record<string, number>> = { field: 0.6 };

/** The likeliest earlier names of a definition: those most like it, then the most used. */
function rank({ name, type }: Definition, missing: readonly Missing[]): Missing[] {
  const unlikeness = (other: string) =>
    distance(name.toLowerCase(), other.toLowerCase()) / Math.max(name.length, other.length);
  return missing
    .filter(({ name: other }) => unlikeness(other) <= (MOST_UNLIKE[type] ?? 1))
    .sort((a, b) => unlikeness(a.name) - unlikeness(b.name) || b.count - a.count)
    .slice(0, 2);
}

function ownerOf({ document }: RepairState, { type, path }: Definition): string | undefined {
  return type === 'field' ? elementName('entity', valueAt(document, path.slice(0, -2))) : undefined;
}

function toRename({ document }: RepairState, { type, path }: Definition, to: string): Action {
  return renameAt(type, valueAt(document, path), to, toAddress(document, path));
}

/**
 * Repairs that undo one wrong declaration instead of rewriting what refers to it: a definition that nothing
 * refers to takes the name that is referred to and that nothing bears.
 */
export function* proposeRenames(state: RepairState): Iterable<Candidate> {
  const blamed = findBlamed(state);
  if (blamed.size === 0) return;
  const types = new Set<string>(Object.values(TYPE_OF_ROLE));
  const index = referencesOf(state.document);
  const definitions = index.definitions
    .filter(({ type }) => types.has(type))
    .map((definition) => {
      const space = toSpace(definition.type, definition, ownerOf(state, definition));
      return { definition, space };
    });
  const borne = new Set(definitions.map(({ definition, space }) => `${space}\n${definition.name}`));
  const missing = findMissing(index.references, borne, blamed);
  let proposed = 0;
  for (const { definition, space } of definitions) {
    const names = missing.get(space);
    if (names === undefined) continue;
    const { type, name, path } = definition;
    if (index.referencesTo({ type, name, path }).length > 0) continue;
    for (const { name: to, count } of rank(definition, names)) {
      const isSlip = count === 1 && distance(to, name) <= MOST_SLIPS;
      yield {
        actions: [toRename(state, definition, to)],
        order: isSlip ? 1 : -1,
        because: `nothing bears the name "${to}" that others use, and nothing uses "${name}"`,
      };
      if (++proposed === MOST) return;
    }
  }
}
