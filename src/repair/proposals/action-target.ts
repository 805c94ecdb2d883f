import type { Action } from '../../actions/action.ts';
import { toBulk } from '../../actions/exact-actions.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { isObject } from '../../kernel/json.ts';
import { type ElementType, elementName, getNameKey } from '../../language/grammar/elements.ts';
import type { Site, TransitionFact } from '../../language/model/facts.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';

/** An action in the form that repairs use. */
export function act(action: string, params: JsonObject): Action {
  return { action, params };
}

const OF_TRAIT = { trait: '' };

/** The parameters of removals that name an element of a list by its place alone. */
const NAMELESS: Partial<Record<ElementType, JsonObject>> = {
  orbital: { name: '' },
  trait: { name: '' },
  page: { name: '' },
  page_trait: { page: '', trait: '' },
  field: { entity: '', name: '' },
  state: { ...OF_TRAIT, state: '' },
  event: { ...OF_TRAIT, event: '' },
  transition: { ...OF_TRAIT, from: '', event: '' },
  emit: { ...OF_TRAIT, event: '' },
  listen: { ...OF_TRAIT, event: '' },
  tick: { ...OF_TRAIT, name: '' },
};

export const isListed = (type: ElementType): boolean => type in NAMELESS;

/** Removes the element at an address. References to its name stay as they are. */
export function removeAt(type: ElementType, at: string): Action {
  return act(`remove_${type}`, { ...NAMELESS[type], at, allow_dangling: true });
}

/** The address of an orbital by index. */
export function orbitalAddress(orbital: OrbitalRow): string {
  return `/orbitals/${orbital.index}`;
}

/** The address of a trait by indices. */
export function traitAddress(row: TraitRow): string {
  return `${orbitalAddress(row.orbital)}/traits/${row.index}`;
}

function isUnique(model: Model, row: TraitRow): boolean {
  return (
    row.name !== undefined &&
    row.name !== '' &&
    model.traits.every((other) => other === row || other.name !== row.name)
  );
}

/** Params that name a trait as the owner of an addition: by name where that is unique, else by address too. */
export function traitTarget(model: Model, row: TraitRow): JsonObject {
  const trait = row.name ?? '';
  return isUnique(model, row) ? { trait } : { trait, at: traitAddress(row) };
}

/** Declares events in a trait's machine. */
export function declareEvents(model: Model, row: TraitRow, events: readonly JsonObject[]): Action {
  return act('add_events', { ...traitTarget(model, row), ...toBulk('event', events) });
}

const PART_PATHS = {
  state: 'stateMachine/states',
  event: 'stateMachine/events',
  emit: 'emits',
} as const;

/** Params that name a state, event or emit of a trait, by address where the trait's name doesn't identify it. */
export function partTarget(
  model: Model,
  row: TraitRow,
  kind: keyof typeof PART_PATHS,
  name: string,
): JsonObject {
  const params = { trait: row.name ?? '', [kind === 'state' ? 'state' : 'event']: name };
  if (isUnique(model, row)) return params;
  const lists = { state: row.facts?.states, event: row.facts?.events, emit: row.facts?.emits };
  const parts: readonly (Site & { readonly name: string | undefined })[] = lists[kind] ?? [];
  const key = parts.find((part) => part.name === name)?.key;
  return { ...params, at: `${traitAddress(row)}/${PART_PATHS[kind]}/${key}` };
}

/** The written object of a transition. */
export function transitionNode(transition: TransitionFact): JsonObject {
  return (transition.holder as Json[])[transition.index] as JsonObject;
}

/** Params that name a transition by its ends, and by its address where the ends are malformed. */
export function transitionTarget(
  model: Model,
  row: TraitRow,
  transition: TransitionFact,
): JsonObject {
  const node = transitionNode(transition);
  const { from, event, to } = node;
  const target = traitTarget(model, row);
  if (
    target.at !== undefined ||
    typeof from !== 'string' ||
    typeof event !== 'string' ||
    typeof to !== 'string'
  ) {
    return {
      trait: row.name ?? '',
      from: typeof from === 'string' ? from : '',
      event: typeof event === 'string' ? event : '',
      at: `${traitAddress(row)}/stateMachine/transitions/${transition.index}`,
    };
  }
  const twins = (transition.holder as Json[])
    .slice(0, transition.index)
    .filter((one) => isObject(one) && one.from === from && one.event === event && one.to === to);
  return { ...target, from, event, to, ...(twins.length > 0 ? { n: twins.length + 1 } : {}) };
}

/** The transition that a finding's detail names by its index. */
export function findTransition(row: TraitRow, index: Json | undefined): TransitionFact | undefined {
  return row.facts?.transitions.find((transition) => transition.index === index);
}

/** Gives the element at an address another name, or its first. References to the old name stay as they are. */
export function renameAt(
  type: ElementType,
  element: Json | undefined,
  to: string,
  at: string,
): Action {
  const from = elementName(type, element);
  // An event without a key has its label for a name, which a renaming would change.
  const isNameless = from === '' || type === 'event';
  return isNameless && isObject(element) && element[getNameKey(type)] === undefined
    ? act('set_name', { at, name: to })
    : act('rename', { type, from, to, at, follow: false });
}

/** The address of what holds a place. */
export const parentOf = (at: string): string => at.slice(0, at.lastIndexOf('/'));
