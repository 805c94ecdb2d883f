import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementType,
  elementName,
  elementsIn,
} from '../language/grammar/elements.ts';
import { ActionConflict, ActionInvalid, notThere } from './action-error.ts';
import { resolveAddress } from './address.ts';
import type { Draft } from './draft.ts';
import { holderOf } from './element-params.ts';
import { locate } from './locate.ts';
import { indexOfName } from './sibling-names.ts';

/** How actions say which element they mean: an address, or names. */
export interface Place {
  readonly at?: string | undefined;
  readonly orbital?: string | undefined;
}

/** The path of the element that `at` addresses. Throws where it is of another type. */
export function getAddressed(draft: Draft, address: string, type: ElementType): Path {
  const path = resolveAddress(draft.document, address);
  const { type: found, rest, depth } = locate(path);
  if (found !== type || rest.length > 0) {
    throw new ActionInvalid(
      'at',
      `"${address}" addresses something else than the ${type.replace('_', ' ')} it should.`,
    );
  }
  if (depth > 0 && draft.at(path) === undefined) {
    throw new ActionConflict('at', `Nothing is at "${address}".`);
  }
  return path;
}

/** The path of an orbital: by its own name, else by its entity's. */
function getOrbital(draft: Draft, orbital: string, param = 'orbital'): Path {
  const index = findOrbital(draft.document, orbital);
  if (index >= 0) return ['orbitals', index];
  throw notThere(param, 'orbital', orbital, asArray(draft.document.orbitals));
}

/** The index of the orbital of this name, else of this entity, or -1. */
export function findOrbital(document: JsonObject, orbital: string): number {
  const orbitals = asArray(document.orbitals);
  const named = indexOfName(orbitals, 'orbital', orbital);
  return named >= 0 ? named : indexOfName(orbitals, 'orbital_entity', orbital);
}

/** The path of the first trait of this name in document order, in `orbital` where given. */
export function getTrait(draft: Draft, trait: string, place: Place): Path {
  return getListed(draft, 'trait', trait, place, 'trait');
}

/** As getTrait, for pages too. */
function getListed(
  draft: Draft,
  type: 'page' | 'trait',
  name: string,
  { at, orbital }: Place,
  param: string,
): Path {
  if (at !== undefined) return getAddressed(draft, at, type);
  const orbitals =
    orbital === undefined
      ? [...asArray(draft.document.orbitals).keys()].map((index): Path => ['orbitals', index])
      : [getOrbital(draft, orbital)];
  const lists = orbitals.map((path): Path => [...path, `${type}s`]);
  for (const list of lists) {
    const index = indexOfName(asArray(draft.at(list)), type, name);
    if (index >= 0) return [...list, index];
  }
  throw notThere(
    param,
    type,
    name,
    lists.flatMap((list) => asArray(draft.at(list))),
  );
}

/** The orbital that is addressed or named; undefined where there is neither. */
export function findHome(draft: Draft, { at, orbital }: Place): Path | undefined {
  if (at !== undefined) return getAddressed(draft, at, 'orbital');
  return orbital === undefined ? undefined : getOrbital(draft, orbital);
}

/** The path of the first entity of this name: of the orbitals, auxiliary, then of traits' sources. */
export function getEntity(draft: Draft, entity: string, place: Place, param = 'entity'): Path {
  if (place.at !== undefined) return getAddressed(draft, place.at, 'entity');
  const paths = entityPaths(draft.document, place.orbital);
  const path = paths.find((one) => elementName('entity', draft.at(one)) === entity);
  if (path) return path;
  throw notThere(
    param,
    'entity',
    entity,
    paths.map((one) => draft.at(one) as Json),
  );
}

/** The path of a named element of a trait, entity, page or orbital; `owner` is that element's path. */
export function getChild(
  draft: Draft,
  owner: Path,
  type: ElementType,
  name: string,
  param: string,
  ordinal = 1,
): Path {
  const { type: ownerType } = locate(owner);
  const slot = ELEMENTS[ownerType].slots.find((one) => one.type === type && one.many);
  const items = slot ? elementsIn(draft.at(owner), slot) : [];
  const index = indexOfName(items, type, name, ordinal);
  if (slot && index >= 0) return [...owner, ...slot.path, index];
  throw notThere(param, type, name, items);
}

/** How actions say which element of any type they mean: by its address, or the names of what holds it. */
export interface ElementPlace extends Place {
  readonly trait?: string | undefined;
  readonly entity?: string | undefined;
  readonly page?: string | undefined;
  readonly n?: number | undefined;
}

/** The path of an element of any type. Throws ActionInvalid where nobody says what holds it. */
export function getElement(
  draft: Draft,
  type: ElementType,
  named: string,
  place: ElementPlace,
  param: string,
): Path {
  if (type === 'schema') return [];
  if (place.at !== undefined) return getAddressed(draft, place.at, type);
  const { orbital } = place;
  switch (type) {
    case 'orbital':
      return getOrbital(draft, named, param);
    case 'entity':
      return getEntity(draft, named, place, param);
    case 'trait':
      return getTrait(draft, named, place);
    case 'page':
      return getListed(draft, type, named, place, param);
    default: {
      const holder = holderOf(type) ?? 'trait';
      const name = place[holder];
      if (name === undefined) throw new ActionInvalid(holder, `Name the ${holder} of the ${type}.`);
      const owner = getElement(draft, holder, name, { orbital }, holder);
      return getChild(draft, owner, type, named, param, place.n);
    }
  }
}

/** The name of the entity that a trait at this path belongs to: its own, else its orbital's. */
export function linkedEntityOf(document: JsonObject, trait: Path): string {
  const orbital = asArray(document.orbitals)[trait[1] as number];
  const own = isObject(orbital) ? asArray(orbital.traits)[trait[3] as number] : undefined;
  if (isObject(own) && typeof own.linkedEntity === 'string') return own.linkedEntity;
  return isObject(orbital) ? elementName('entity', orbital.entity) : '';
}

/** The paths of the entities of orbitals, each with its auxiliary ones; of one orbital where `only` is its index. */
export function listEntities(document: JsonObject, only = -1): Path[] {
  return asArray(document.orbitals).flatMap((orbital, index): Path[] => {
    if (!isObject(orbital) || (only >= 0 && only !== index)) return [];
    const own = orbital.entity === undefined ? [] : [['orbitals', index, 'entity']];
    const auxiliaries = asArray(orbital.auxiliaryEntities);
    return [...own, ...auxiliaries.map((_, at) => ['orbitals', index, 'auxiliaryEntities', at])];
  });
}

function entityPaths(document: JsonObject, orbital: string | undefined): Path[] {
  const only = orbital === undefined ? -1 : findOrbital(document, orbital);
  const sources = asArray(document.orbitals).flatMap((one, index): Path[] => {
    const traits = isObject(one) && (only < 0 || only === index) ? asArray(one.traits) : [];
    return [...traits.entries()]
      .filter(([, trait]) => isObject(trait) && trait.sourceEntityDefinition !== undefined)
      .map(([at]) => ['orbitals', index, 'traits', at, 'sourceEntityDefinition']);
  });
  return [...listEntities(document, only), ...sources];
}
