import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { type Path, valueAt } from '../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementType,
  elementName,
  elementsIn,
} from '../language/grammar/elements.ts';
import { ActionConflict, ActionInvalid, notThere } from './action-error.ts';
import { indexOfName, locate, resolveAddress } from './address.ts';

/** How the actions name elements: the parameter of the name, and the kind of element that holds it, named beside it. */
interface Naming {
  readonly param: string;
  readonly holder?: 'entity' | 'orbital' | 'page' | 'trait';
}

const NAMINGS: Readonly<Partial<Record<ElementType, Naming>>> = {
  field: { param: 'name', holder: 'entity' },
  state: { param: 'state', holder: 'trait' },
  event: { param: 'event', holder: 'trait' },
  transition: { param: 'event', holder: 'trait' },
  emit: { param: 'event', holder: 'trait' },
  listen: { param: 'event', holder: 'trait' },
  tick: { param: 'name', holder: 'trait' },
  page_trait: { param: 'trait', holder: 'page' },
  use: { param: 'as', holder: 'orbital' },
};

/** How elements of a type are named; those that are found by their names alone have no holder. */
export const namingOf = (type: ElementType): Naming => NAMINGS[type] ?? { param: 'name' };

/** How actions say which element they mean: by its address, or by the names of what holds it. */
export interface Place {
  readonly at?: string | undefined;
  readonly orbital?: string | undefined;
  readonly trait?: string | undefined;
  readonly entity?: string | undefined;
  readonly page?: string | undefined;
  /** Of a transition, whose event is its name. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Address of what holds it. */
  readonly owner?: string | undefined;
}

type Placed = readonly [path: Path, element: Json];

/** The path of the element of a type that is addressed or named. Throws where none is, or several are meant. */
export function getElement(
  document: JsonObject,
  type: ElementType,
  named: string,
  place: Place,
  param = namingOf(type).param,
): Path {
  if (type === 'schema') return [];
  if (place.at !== undefined) return getAddressed(document, place.at, type);
  const placed = listPlaced(document, type, place);
  const items = placed.map(([, element]) => element);
  const isWay = type === 'transition';
  const index = isWay ? indexOfWay(items, named, place) : indexOfName(items, type, named);
  const [path] = placed[index] ?? [];
  if (path) return path;
  throw notThere(param, type, isWay ? `${place.from}|${named}|${place.to ?? ''}` : named, items);
}

/** The path of the element of a type that is addressed or named; undefined where none is, or several are meant. */
export function findElement(
  document: JsonObject,
  type: ElementType,
  named: string,
  place: Place,
): Path | undefined {
  try {
    return getElement(document, type, named, place);
  } catch (error) {
    if (error instanceof ActionConflict || error instanceof ActionInvalid) return undefined;
    throw error;
  }
}

/** Whether names, none of them empty, lead to the element at a path. */
export function isFound(
  document: JsonObject,
  path: Path,
  type: ElementType,
  names: Place & JsonObject,
): boolean {
  if (Object.values(names).includes('')) return false;
  const found = findElement(document, type, names[namingOf(type).param] as string, names);
  return found?.join('/') === path.join('/');
}

/** The path of the first trait of this name in document order, in `orbital` where given. */
export const getTrait = (document: JsonObject, trait: string, { at, orbital }: Place): Path =>
  getElement(document, 'trait', trait, { at, orbital }, 'trait');

/** The orbital that is addressed or named; undefined where there is neither. */
export function findHome(document: JsonObject, { at, orbital }: Place): Path | undefined {
  if (at === undefined && orbital === undefined) return undefined;
  return getElement(document, 'orbital', orbital ?? '', { at }, 'orbital');
}

/** The path of the element that `at` addresses. Throws where it is of another type. */
function getAddressed(document: JsonObject, address: string, type: ElementType): Path {
  const path = resolveAddress(document, address);
  const { type: found, rest, depth } = locate(path);
  if (found !== type || rest.length > 0) {
    const wanted = type.replace('_', ' ');
    const message = `"${address}" addresses something else than the ${wanted} it should.`;
    throw new ActionInvalid('at', message);
  }
  if (depth > 0 && valueAt(document, path) === undefined) {
    throw new ActionConflict('at', `Nothing is at "${address}".`);
  }
  return path;
}

/** The index of the transition from a state by an event, and to a state where that is said; -1 where there is none. */
function indexOfWay(items: readonly Json[], event: string, { from, to }: Place): number {
  if (from === undefined || event === '') {
    throw new ActionInvalid('from', 'Name the transition by from and event.');
  }
  const isMeant = (one: Json) =>
    isObject(one) && one.from === from && one.event === event && (!isString(to) || one.to === to);
  const targets = new Set(items.filter(isMeant).map((one) => elementName('transition', one)));
  if (targets.size > 1) {
    const named = [...targets].join(', ');
    throw new ActionConflict('to', `Several transitions match: ${named}. Name to.`);
  }
  return items.findIndex(isMeant);
}

/** The elements of a type where a place says, in the order in which names find them. */
function listPlaced(document: JsonObject, type: ElementType, place: Place): Placed[] {
  const { holder } = namingOf(type);
  if (holder) {
    const name = place[holder];
    if (name === undefined) throw new ActionInvalid(holder, `Name the ${holder} of the ${type}.`);
    const { orbital, owner: at } = place;
    return listChildren(
      document,
      getElement(document, holder, name, { at, orbital }, holder),
      type,
    );
  }
  if (type === 'orbital') return listChildren(document, [], type);
  const home = findHome(document, { orbital: place.orbital });
  const orbitals = home ? [home] : listOrbitals(document);
  const all = orbitals.flatMap((one) => listChildren(document, one, type));
  if (type !== 'entity') return all;
  // An orbital's own entity comes before copies of it that others hold.
  const own = all.toSorted(([a], [b]) => a.length - b.length);
  const traits = orbitals.flatMap((one) => listChildren(document, one, 'trait'));
  return [...own, ...traits.flatMap(([path]) => listChildren(document, path, type))];
}

const listOrbitals = (document: JsonObject): Path[] =>
  [...asArray(document.orbitals).keys()].map((index) => ['orbitals', index]);

/** The elements of a type that another one holds itself, in document order. */
function listChildren(document: JsonObject, owner: Path, type: ElementType): Placed[] {
  const held = valueAt(document, owner);
  const slots = ELEMENTS[locate(owner).type].slots.filter((slot) => slot.type === type);
  return slots.flatMap((slot) =>
    elementsIn(held, slot).map((element, index): Placed => {
      return [[...owner, ...slot.path, ...(slot.many ? [index] : [])], element];
    }),
  );
}

/** The entities of all orbitals, each with its auxiliary ones. */
export const listEntities = (document: JsonObject): Placed[] =>
  listOrbitals(document).flatMap((orbital) => listChildren(document, orbital, 'entity'));

/** The name of the entity that a trait at this path, or a new one there, belongs to: its own, else its orbital's. */
export function linkedEntityOf(
  document: JsonObject,
  path: Path,
  trait = valueAt(document, path),
): string {
  if (isObject(trait) && isString(trait.linkedEntity)) return trait.linkedEntity;
  return elementName('entity', valueAt(document, [...path.slice(0, 2), 'entity']));
}

/** The paths of the values that instances of its entity have for a field. */
export function listValues(document: JsonObject, field: Path): Path[] {
  const name = elementName('field', valueAt(document, field));
  const instances: Path = [...field.slice(0, -2), 'instances'];
  return asArray(valueAt(document, instances)).flatMap((row, index) =>
    isObject(row) && row[name] !== undefined ? [[...instances, index, name]] : [],
  );
}
