import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { elementName } from './grammar/elements.ts';
import {
  at,
  bindingReference,
  isNamed,
  type Reference,
  type ReferenceTarget,
  type TraitPlace,
  traitsOf,
  walk,
  whole,
} from './reference-search.ts';

/** Keys whose string is an entity's name. */
const ENTITY_KEYS: ReadonlySet<string> = new Set(['linkedEntity', 'entity', 'targetEntity']);
/** Operators whose first argument is an entity. */
const ENTITY_OPERATORS: ReadonlySet<string> = new Set(['fetch', 'ref', 'deref', 'watch', 'spawn']);

/** Links, effects, types, relations, patterns and bindings that name an entity. */
export function referencesToEntity(document: JsonObject, target: ReferenceTarget): Reference[] {
  const found: Reference[] = [];
  const type = typeReference(target.name);
  const binding = bindingReference(['@'], target.name);
  for (const [index, orbital] of asArray(document.orbitals).entries()) {
    walk(orbital, ['orbitals', index], ({ value, path, parent, key }) => {
      if (key === target.name && path.at(-2) === 'entityRefIds') {
        found.push({ path: [...path], kind: 'key', withName: (name) => name });
      }
      if (!isString(value) || !value.includes(target.name) || isDeclaration(path)) return;
      if (value === target.name) {
        const isMeant = Array.isArray(parent)
          ? isEntityArgument(parent, key as number)
          : ENTITY_KEYS.has(key as string) || key === 'type' || isEntityKnob(parent, path);
        if (isMeant) found.push(whole(path));
      } else if (key === 'type') {
        found.push(...type(value, path));
      } else {
        found.push(...binding(value, path));
      }
    });
  }
  return found;
}

/** The short form of an entity declares it: `/orbitals/0/entity` as a string. */
const isDeclaration = (path: Path) => path.length === 3 && path[2] === 'entity';

function isEntityArgument(expression: readonly Json[], index: number): boolean {
  const operator = expression[0];
  if (operator === 'persist') return index === 2;
  return index === 1 && isString(operator) && ENTITY_OPERATORS.has(operator);
}

/** A knob of a trait's config that holds an entity: typed so, or named `…Entity`. */
function isEntityKnob(knob: Json, path: Path): boolean {
  if (path.at(-1) !== 'default' || !isObject(knob)) return false;
  return knob.type === 'entity' || String(path.at(-2)).endsWith('Entity');
}

/** References inside a type such as `[Ticket]` or `Map<string,Ticket>`. */
function typeReference(name: string): (type: string, path: Path) => Reference[] {
  return (type, path) => {
    const words = type.split(/([^A-Za-z0-9_-]+)/);
    if (!words.includes(name)) return [];
    return [
      {
        path: [...path],
        kind: 'value',
        withName: (to) => words.map((word) => (word === name ? to : word)).join(''),
      },
    ];
  };
}

/** Bindings, patterns and persisted data that name a field of an entity. */
export function referencesToField(document: JsonObject, target: ReferenceTarget): Reference[] {
  const entity = entityNameAt(document, target.path);
  const found: Reference[] = [];
  const isSelf = isNamed(target.name);
  for (const place of traitsOf(document)) {
    const isLinked = linkedEntity(place) === entity;
    const binding = bindingReference(
      isLinked ? ['@entity.', `@${entity}.`] : [`@${entity}.`],
      target.name,
    );
    walk(place.trait, place.path, ({ value, path, parent, key }) => {
      if (key === target.name && isPersistedField(parent, path, document, entity)) {
        found.push({ path: [...path], kind: 'key', withName: (name) => name });
      }
      if (!isString(value) || !value.includes(target.name)) return;
      if (isSelf(value) && isFieldOfPattern(document, path, entity, isLinked)) {
        found.push(whole(path));
      } else {
        found.push(...binding(value, path));
      }
    });
  }
  return found;
}

/** Properties of patterns that list fields, each a name or an object with one. */
const FIELD_LISTS: ReadonlySet<string> = new Set(['fields', 'columns', 'displayFields']);
const FIELD_ITEM_KEYS: ReadonlySet<string> = new Set(['name', 'field', 'key']);
const FIELD_KEYS: ReadonlySet<string> = new Set(['groupBy', 'sortBy', 'field']);

/** Whether a string in a pattern names a field of its entity. */
function isFieldOfPattern(
  document: JsonObject,
  path: Path,
  entity: string,
  isLinked: boolean,
): boolean {
  const key = path.at(-1) as string | number;
  let depth = -1;
  if (typeof key === 'number' && FIELD_LISTS.has(path.at(-2) as string)) depth = 2;
  else if (FIELD_ITEM_KEYS.has(key as string) && typeof path.at(-2) === 'number') {
    if (FIELD_LISTS.has(path.at(-3) as string)) depth = 3;
  }
  if (depth < 0 && isString(key) && (FIELD_KEYS.has(key) || key.endsWith('Field'))) depth = 1;
  if (depth < 0) return false;
  const pattern = at(document, path.slice(0, -depth));
  if (!isObject(pattern) || !isString(pattern.type)) return false;
  if (isString(pattern.entity) && !pattern.entity.startsWith('@')) return pattern.entity === entity;
  return isLinked;
}

/** Whether an object is what `["persist", verb, entity, {…}]` writes. */
function isPersistedField(parent: Json, path: Path, document: JsonObject, entity: string): boolean {
  if (!isObject(parent) || path.at(-2) !== 3) return false;
  const expression = at(document, path.slice(0, -2));
  return Array.isArray(expression) && expression[0] === 'persist' && expression[2] === entity;
}

function linkedEntity(place: TraitPlace): string {
  return isString(place.trait.linkedEntity)
    ? place.trait.linkedEntity
    : elementName('entity', place.orbital.entity);
}

/** The name of the entity that a field's path lies in. */
const entityNameAt = (document: JsonObject, path: Path) =>
  elementName('entity', at(document, path.slice(0, -2)));
