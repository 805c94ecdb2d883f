import { createWeakDerivation } from '../kernel/derivation.ts';
import { isEqualJson } from '../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { findAt } from '../kernel/pointer.ts';
import { elementName } from './grammar/elements.ts';

/** Lists, and the maps that other notations of machines have in their place. */
const isContainer = (value: Json | undefined) => Array.isArray(value) || isObject(value);

/** A trait that has its states or transitions beside its name: the form that the parameters of the actions suggest. */
export const isFlatTrait = (value: Json | undefined): value is JsonObject =>
  isObject(value) &&
  value.stateMachine === undefined &&
  value.ref === undefined &&
  (isContainer(value.states) || isContainer(value.transitions));

/** A flat trait with its machine under `stateMachine`, states and events as objects. Of one trait always one object. */
export const wrapTrait = createWeakDerivation((trait: JsonObject): JsonObject => {
  const { states, events, transitions, initial, initialState, ...rest } = trait;
  const first = initial ?? initialState;
  const toState = (state: Json): Json => {
    const node = isString(state) ? { name: state } : state;
    const isFirst = isObject(node) && isString(first) && node.name === first;
    return isFirst && node.isInitial === undefined ? { ...node, isInitial: true } : node;
  };
  const toEvent = (event: Json): Json => (isString(event) ? { key: event, name: event } : event);
  const isFound = asArray(states).some((state) => elementName('state', state) === first);
  const stateMachine = {
    ...(first === undefined || isFound ? {} : { initial: first }),
    states: Array.isArray(states) ? states.map(toState) : (states ?? []),
    events: Array.isArray(events) ? events.map(toEvent) : (events ?? []),
    transitions: transitions ?? [],
  };
  return { ...rest, stateMachine };
});

/**
 * A trait with its machine beside its name: states, events and the initial state as `written`, else as they are.
 * Undefined where that would lose something.
 */
export function flattenTrait(trait: JsonObject, written?: JsonObject): JsonObject | undefined {
  const { stateMachine, ...rest } = trait;
  if (!isObject(stateMachine)) return undefined;
  const { states, events, initial, transitions } = stateMachine;
  const definition = written ?? { states, events, initial };
  const flat = omitUndefined({ ...rest, ...definition, transitions }) as JsonObject;
  return isFlatTrait(flat) && isEqualJson(wrapTrait(flat), trait) ? flat : undefined;
}

const isFlatOrbital = (orbital: Json | undefined): orbital is JsonObject =>
  isObject(orbital) && asArray(orbital.traits).some((trait) => isFlatTrait(trait));

const wrapOrbital = createWeakDerivation((orbital: JsonObject): JsonObject => {
  const wrap = (trait: Json) => (isFlatTrait(trait) ? wrapTrait(trait) : trait);
  return { ...orbital, traits: asArray(orbital.traits).map(wrap) };
});

const wrapDocument = createWeakDerivation((document: JsonObject): JsonObject => {
  const wrap = (orbital: Json) => (isFlatOrbital(orbital) ? wrapOrbital(orbital) : orbital);
  return { ...document, orbitals: asArray(document.orbitals).map(wrap) };
});

/** A document whose flat traits are wrapped: the form in which everything reads it. The document itself where it has none. */
export const wrapMachines = (document: JsonObject): JsonObject =>
  asArray(document.orbitals).some(isFlatOrbital) ? wrapDocument(document) : document;

/** The pointer into a document as sent of one into its wrapped form: what a short form does not have is its holder's. */
export function toSentPointer(sent: JsonObject, pointer: string): string {
  const [, trait, inner] = /^(\/orbitals\/\d+\/traits\/\d+)\/stateMachine(.*)$/.exec(pointer) ?? [];
  if (trait === undefined || !isFlatTrait(findAt(sent, trait))) return pointer;
  let place = `${trait}${inner}`;
  while (findAt(sent, place) === undefined) place = place.slice(0, place.lastIndexOf('/'));
  return place;
}
