import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { type Definition, type Reference, referencesOf } from '../../language/references.ts';
import { findLikelyNames, toPlain } from '../../language/spelling.ts';
import type { Candidate, RepairState } from '../state.ts';
import { isSlip, measureUnlikeness } from './misspelled-names.ts';
import {
  findBlamed,
  type NamedType,
  placeDefinitions,
  TYPE_OF_ROLE,
  toSpace,
} from './name-spaces.ts';
import { listPayload } from './payload-fields.ts';
import { createEditActions } from './place-edits.ts';
import { findSynonyms } from './state-names.ts';

/** The most groups that one state proposes to respell, and the most uses of one group that are written at once. */
const MOST_GROUPS = 6;
const MOST_USES = 200;
/** The most names that are tried for one group. */
const MOST_NAMES = 3;

/**
 * The distance in order between two names of equal similarity. It is less than one place, so that the author is asked.
 */
const TIED = 0.5;

/** All uses of one name that no element in its space has. */
interface Group {
  readonly type: NamedType;
  readonly space: string;
  readonly name: string;
  readonly uses: Reference[];
}

interface Spaces {
  readonly groups: readonly Group[];
  /** The names of each space that are declared, or handled and not blamed, with the definition of each. */
  readonly known: ReadonlyMap<string, ReadonlyMap<string, Definition | undefined>>;
}

function readSpaces(state: RepairState, blamed: ReadonlySet<string>): Spaces {
  const index = referencesOf(state.document);
  const known = new Map<string, Map<string, Definition | undefined>>();
  const know = (space: string, name: string, definition?: Definition) => {
    const names = known.get(space);
    if (names === undefined) known.set(space, new Map([[name, definition]]));
    else if (!names.has(name)) names.set(name, definition);
  };
  for (const { definition, space } of placeDefinitions(state, index.definitions)) {
    know(space, definition.name, definition);
  }
  const groups = new Map<string, Group>();
  for (const reference of index.references) {
    const type = TYPE_OF_ROLE[reference.role];
    if (type === undefined) continue;
    const { name } = reference;
    const space = toSpace(type, reference, reference.owner);
    if (known.get(space)?.has(name) === true) continue;
    if (!blamed.has(`${type} ${name}`)) {
      if (reference.role === 'event') know(space, name);
      continue;
    }
    const key = `${space}\n${name}`;
    const group = groups.get(key) ?? { type, space, name, uses: [] };
    groups.set(key, group);
    group.uses.push(reference);
  }
  return {
    groups: [...groups.values()].filter(({ space, name }) => known.get(space)?.has(name) !== true),
    known,
  };
}

/**
 * Whether an unknown state may be another state under a synonym. No event leaves both, and no transition other than
 * INIT leads from one to the other, unless the machine has no other state.
 */
function isOne(state: RepairState, { space, name }: Group, other: string): boolean {
  const row = state.model.traits.find(
    ({ orbital, index }) => `state ${orbital.index} ${index}` === space,
  );
  const { transitions = [], stateNames = new Set() } = row?.facts ?? {};
  const events = new Set(transitions.flatMap(({ from, event }) => (from === other ? [event] : [])));
  const isSeparate = transitions.some(
    ({ from, to, event }) =>
      !INIT_EVENTS.has(event ?? '') &&
      ((from === name && to === other) || (from === other && to === name)),
  );
  return (
    (!isSeparate || stateNames.size === 1) &&
    transitions.every(({ from, event }) => from !== name || !events.has(event))
  );
}

/** The declared names that a group may mean, the likeliest first. */
function findMeant(state: RepairState, group: Group, known: Spaces['known']) {
  const own = [...(known.get(group.space)?.keys() ?? [])];
  const likely = findLikelyNames(group.name, own, MOST_NAMES);
  const elsewhere =
    group.type === 'event' && likely.length === 0
      ? findLikelyNames(group.name, state.model.handled, MOST_NAMES)
      : [];
  const synonyms =
    group.type === 'state' && likely.length === 0
      ? findSynonyms(group.name, own).filter((name) => isOne(state, group, name))
      : [];
  return [...likely, ...elsewhere, ...synonyms];
}

/**
 * Whether nothing uses a definition, and a renaming of the definition is likelier than a misspelling in all of the
 * uses.
 */
function isRenamed(state: RepairState, definition: Definition | undefined, group: Group): boolean {
  if (definition === undefined) return false;
  const { type, name, path } = definition;
  if (referencesOf(state.document).referencesTo({ type, name, path }).length > 0) return false;
  return !isSlip(state, definition, group.name, group.uses.length);
}

function respell(state: RepairState, { uses }: Group, name: string) {
  return createEditActions(
    state.document,
    uses.map((use) => ({ path: use.path, kind: use.kind, value: textOf(state, use, name) })),
  );
}

function textOf({ document }: RepairState, { path, kind, withName }: Reference, name: string) {
  if (kind === 'key') return withName(name);
  let value: unknown = document;
  for (const key of path) value = (value as Record<string | number, unknown>)[key];
  return typeof value === 'string' ? withName(name, value) : withName(name);
}

/** Whether the payload has the field that the entity lacks: then the root is wrong, and the name is right. */
function isReadElsewhere({ verdict }: RepairState, { type, name }: Group): boolean {
  if (type !== 'field') return false;
  return verdict.proven.some(
    ({ category, detail, trait }) =>
      category === 'broken_binding' &&
      detail.name === name &&
      trait?.facts !== undefined &&
      listPayload(trait.facts, Number(detail.transition)).includes(name),
  );
}

/**
 * Repairs that respell all uses of one unknown name at once: several uses of it are one fault, either a slip or an
 * unfinished renaming.
 */
export function* proposeRespellings(state: RepairState): Iterable<Candidate> {
  const blamed = findBlamed(state);
  if (blamed.size === 0) return;
  const { groups, known } = readSpaces(state, blamed);
  yield* respellCase(state, groups, known);
  for (const group of groups.slice(0, MOST_GROUPS)) {
    if (group.uses.length > MOST_USES || isReadElsewhere(state, group)) continue;
    let order = -1;
    let before: number | undefined;
    for (const name of findMeant(state, group, known)) {
      const unlikeness = measureUnlikeness(group.name, name);
      if (before !== undefined) order += unlikeness === before ? TIED : 1;
      before = unlikeness;
      const definition = known.get(group.space)?.get(name);
      yield {
        actions: respell(state, group, name),
        isOneStep: true,
        order: isRenamed(state, definition, group) ? order + 2 : order,
        says: describe(group, name),
      };
    }
  }
}

/**
 * Respells several names at once that differ from declared names only in case or separators: one writer then had one
 * habit.
 */
function* respellCase(
  state: RepairState,
  groups: readonly Group[],
  known: Spaces['known'],
): Iterable<Candidate> {
  const pairs = groups.slice(0, MOST_USES).flatMap((group) => {
    if (group.uses.length > MOST_USES) return [];
    const plain = toPlain(group.name);
    const same = [...(known.get(group.space)?.keys() ?? [])].filter(
      (one) => toPlain(one) === plain,
    );
    return same.length === 1 ? [{ group, name: same[0] as string }] : [];
  });
  const [first] = pairs;
  if (first === undefined || pairs.length < 2) return;
  const examples = pairs
    .slice(0, 2)
    .map(({ group, name }) => `"${name}" instead of "${group.name}"`);
  const more = pairs.length > 2 ? ` and ${pairs.length - 2} more names` : '';
  yield {
    actions: pairs.flatMap(({ group, name }) => respell(state, group, name)),
    isOneStep: true,
    order: -1,
    says: `Write ${examples.join(', ')}${more}: they are declared in another case`,
  };
}

function describe({ type, name, uses }: Group, meant: string): string {
  const places = uses.length === 1 ? '' : ` in ${uses.length} places`;
  return `Write "${meant}" instead of "${name}"${places}: no ${type} "${name}" is declared, and "${meant}" is`;
}
