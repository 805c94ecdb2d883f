import type { Action } from '../../actions/action.ts';
import { toBulk } from '../../actions/exact-actions.ts';
import { namingOf } from '../../actions/find.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type ElementType, elementName, toNameKey } from '../../language/grammar/elements.ts';
import type { Site, TransitionFact } from '../../language/model/facts.ts';
import {
  type Model,
  type OrbitalRow,
  type TraitRow,
  traitPointer,
} from '../../language/model/model.ts';

/** Actions that belong together. Without any, there is nothing to propose. */
type Actions = readonly Action[];

/** A repair that makes a fault legal instead of fixing it. */
interface Legalization {
  readonly actions: Actions;
  /** What it takes for granted, as a sentence. */
  readonly assumption: string;
  /** Whether that is an assumption only where something else is proposed before: a name may be a slip for another. */
  readonly isSecond: boolean;
}

export type Repair = Actions | Legalization;

/** A repair that takes something for granted. */
export const assume = (assumption: string, actions: Actions, isSecond = false): Legalization => ({
  actions,
  assumption,
  isSecond,
});

/** An action in the form that repairs use. */
export const act = (action: string, params: JsonObject): Action => ({ action, params });

/** Removes the element at an address. References to its name stay as they are. */
export function removeAt(type: ElementType, at: string): Action {
  const { holder, param } = namingOf(type);
  const names = { ...(holder && { [holder]: '' }), ...(type === 'transition' && { from: '' }) };
  return act(`remove_${type}`, { ...names, [param]: '', at, allow_dangling: true });
}

export const setProperty = (at: string, value: Json): Actions => [
  act('set_property', { at, value }),
];

/** Removes one value. A transition without its guard is open to all. */
export function removeInner(what: 'property' | 'value', at: string): Repair {
  const actions = [act(`remove_${what}`, { at })];
  return at.endsWith('/guard') ? assume('The transition needs no condition.', actions) : actions;
}

/** The address of an orbital by index. */
export const orbitalAddress = (orbital: OrbitalRow): string => `/orbitals/${orbital.index}`;

const isUnique = (model: Model, row: TraitRow): boolean =>
  !!row.name && model.traits.every((other) => other === row || other.name !== row.name);

/** Params that name a trait as the owner of an addition: by name where that is unique, else by address too. */
export function traitTarget(model: Model, row: TraitRow): JsonObject {
  const trait = row.name ?? '';
  return isUnique(model, row) ? { trait } : { trait, at: traitPointer(row) };
}

/** Declares events in a trait's machine. */
export function declareEvents(model: Model, row: TraitRow, events: readonly JsonObject[]): Action {
  return act('add_events', { ...traitTarget(model, row), ...toBulk('event', events) });
}

const PARTS = {
  state: ['states', 'stateMachine/states'],
  event: ['events', 'stateMachine/events'],
  emit: ['emits', 'emits'],
} as const;

/** Params that name a state, event or emit of a trait, by address where the trait's name doesn't identify it. */
export function partTarget(
  model: Model,
  row: TraitRow,
  kind: keyof typeof PARTS,
  name: string,
): JsonObject {
  const params = { trait: row.name ?? '', [kind === 'state' ? 'state' : 'event']: name };
  if (isUnique(model, row)) return params;
  const [list, path] = PARTS[kind];
  const parts: readonly (Site & { readonly name: string | undefined })[] = row.facts?.[list] ?? [];
  const key = parts.find((part) => part.name === name)?.key;
  return { ...params, at: `${traitPointer(row)}/${path}/${key}` };
}

/** The written object of a transition. */
export function transitionNode(transition: TransitionFact): JsonObject {
  return (transition.holder as Json[])[transition.index] as JsonObject;
}

/** Params that name a transition by its ends, and by its address where they do not identify it. */
export function transitionTarget(
  model: Model,
  row: TraitRow,
  transition: TransitionFact,
): JsonObject {
  const { from, event, to } = transitionNode(transition);
  const isTwin = (one: Json) =>
    isObject(one) && one.from === from && one.event === event && one.to === to;
  const isPlain =
    isUnique(model, row) &&
    [from, event, to].every((name) => isString(name) && name !== '') &&
    (transition.holder as Json[]).filter(isTwin).length === 1;
  return {
    trait: row.name ?? '',
    from: isString(from) ? from : '',
    event: isString(event) ? event : '',
    ...(isString(to) ? { to } : {}),
    ...(isPlain ? {} : { at: `${traitPointer(row)}/stateMachine/transitions/${transition.index}` }),
  };
}

/** The transition that a finding's detail names by its index. */
export function findTransition(row: TraitRow, index: Json | undefined): TransitionFact | undefined {
  return row.facts?.transitions.find((transition) => transition.index === index);
}

/** Removes a transition, and the events and states that nothing uses without it. */
export const removeTransition = (model: Model, row: TraitRow, way: TransitionFact): Repair => [
  act('remove_transition', { ...transitionTarget(model, row, way), cascade: true }),
];

/** Gives the element at an address another name, or its first. References to the old name stay as they are. */
export function renameAt(
  type: ElementType,
  element: Json | undefined,
  to: string,
  at: string,
): Action {
  // An element without its own key may have a label for a name, which a renaming would change.
  return isObject(element) && !isString(element[toNameKey(type)])
    ? act('set_value', { at: `${at}/${toNameKey(type)}`, value: to })
    : act('rename', { type, from: elementName(type, element), to, at, follow: false });
}

/** The address of what holds a place. */
export const parentOf = (at: string): string => at.slice(0, at.lastIndexOf('/'));

/** The last key of an address. */
export const lastOf = (at: string): string => at.slice(at.lastIndexOf('/') + 1);
