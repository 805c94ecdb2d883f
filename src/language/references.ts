import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { type ElementType, elementName } from './elements.ts';
import { EVENT_PROPS } from './vocabulary/names.ts';

/** One place where an element is referred to by its name. */
export interface Reference {
  /** Path of the string; of `key`, of the member whose key it is. */
  readonly path: Path;
  readonly kind: 'value' | 'key';
  /** The string or key that refers to the element by `name` instead. */
  withName(name: string): string;
}

/** The element whose references are wanted. `path` leads to it. */
export interface ReferenceTarget {
  readonly type: ElementType;
  readonly name: string;
  readonly path: Path;
}

/** `everywhere` also reads effects and patterns of other traits; `near` stays in the element's own trait and structure. */
export type ReferenceScope = 'near' | 'everywhere';

/**
 * Every reference to an element that the language defines, in document order of what is searched:
 * transitions, listeners, page traits, linked entities, effects, bindings, patterns. The declaration
 * itself is none.
 */
export function findReferences(
  document: JsonObject,
  target: ReferenceTarget,
  scope: ReferenceScope = 'everywhere',
): Reference[] {
  switch (target.type) {
    case 'state':
      return referencesToState(document, target);
    case 'event':
      return referencesToEvent(document, target, scope);
    case 'entity':
      return referencesToEntity(document, target);
    case 'field':
      return referencesToField(document, target);
    case 'trait':
      return referencesToTrait(document, target);
    case 'orbital':
      return referencesToOrbital(document, target);
    case 'use':
      return referencesToAlias(document, target);
    default:
      return [];
  }
}

interface TraitPlace {
  readonly trait: JsonObject;
  readonly path: Path;
  readonly orbital: JsonObject;
}

/** A value met on a walk, with what holds it. */
interface Visit {
  readonly value: Json;
  readonly path: Path;
  readonly parent: Json;
  readonly key: string | number;
}

function referencesToState(document: JsonObject, target: ReferenceTarget): Reference[] {
  const place = traitAt(document, target.path);
  if (!place) return [];
  const found: Reference[] = [];
  const isSelf = named(target.name);
  for (const [transition, path] of itemsOf(place, 'stateMachine', 'transitions')) {
    for (const key of ['from', 'to']) {
      if (isSelf(transition[key])) found.push(whole([...path, key]));
    }
  }
  walk(place.trait, place.path, ({ value, path, parent }) => {
    if (isSelf(value) && isStateComparison(parent)) found.push(whole(path));
  });
  return found;
}

const isStateComparison = (parent: Json) =>
  Array.isArray(parent) &&
  isString(parent[0]) &&
  ['=', '==', '!='].includes(parent[0]) &&
  parent.includes('@state');

function referencesToEvent(
  document: JsonObject,
  target: ReferenceTarget,
  scope: ReferenceScope,
): Reference[] {
  const own = traitAt(document, target.path);
  if (!own) return [];
  const traitName = elementName('trait', own.trait);
  const isSelf = named(target.name);
  const found: Reference[] = [];
  const ownStructure: readonly [keys: readonly string[], key: string][] = [
    [['stateMachine', 'transitions'], 'event'],
    [['emits'], 'event'],
    [['listens'], 'triggers'],
  ];
  for (const [keys, key] of ownStructure) {
    for (const [item, path] of itemsOf(own, ...keys)) {
      if (isSelf(item[key])) found.push(whole([...path, key]));
    }
  }
  for (const [index, emit] of asArray(own.trait.emits).entries()) {
    if (isSelf(emit)) found.push(whole([...own.path, 'emits', index]));
  }
  for (const key of Object.keys(isObject(own.trait.events) ? own.trait.events : {})) {
    if (isSelf((own.trait.events as JsonObject)[key])) {
      found.push(whole([...own.path, 'events', key]));
    }
  }
  for (const place of traitsOf(document)) {
    for (const [listen, path] of itemsOf(place, 'listens')) {
      if (isSelf(listen.event) && listensTo(listen, traitName, own.orbital)) {
        found.push(whole([...path, 'event']));
      }
    }
    const isOwn = place.trait === own.trait;
    if (isOwn || (scope === 'everywhere' && !declares(place.trait, target.name))) {
      found.push(...firingsOf(target.name, place));
    }
  }
  return found;
}

function listensTo(listen: JsonObject, trait: string, orbital: JsonObject): boolean {
  const source = listen.source;
  if (!isObject(source) || source.trait !== trait) return false;
  return source.orbital === undefined || source.orbital === elementName('orbital', orbital);
}

/** Whether a trait has an event of this name of its own, so that firing it means that one. */
function declares(trait: JsonObject, event: string): boolean {
  const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
  return (
    asArray(machine.events).some((one) => elementName('event', one) === event) ||
    asArray(machine.transitions).some((one) => isObject(one) && one.event === event) ||
    asArray(trait.emits).some((one) => elementName('emit', one) === event)
  );
}

/** Where effects emit an event, results included, and patterns name it. */
function firingsOf(event: string, place: TraitPlace): Reference[] {
  const found: Reference[] = [];
  const prefixed = `UI:${event}`;
  walk(place.trait, place.path, ({ value, path, parent, key }) => {
    if ((value !== event && value !== prefixed) || !path.includes('effects')) return;
    if (Array.isArray(parent)) {
      if (key === 1 && parent[0] === 'emit' && value === event) found.push(whole(path));
    } else if (key === 'emit' || path.at(-2) === 'emit') {
      if (value === event) found.push(whole(path));
    } else if (EVENT_PROPS.has(key as string) || (key as string).endsWith('Event')) {
      const prefix = value === event ? '' : 'UI:';
      found.push({ path: [...path], kind: 'value', withName: (name) => prefix + name });
    }
  });
  return found;
}

/** Keys whose string is an entity's name. */
const ENTITY_KEYS: ReadonlySet<string> = new Set(['linkedEntity', 'entity', 'targetEntity']);
/** Operators whose first argument is an entity. */
const ENTITY_OPERATORS: ReadonlySet<string> = new Set(['fetch', 'ref', 'deref', 'watch', 'spawn']);

function referencesToEntity(document: JsonObject, target: ReferenceTarget): Reference[] {
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
        const isNamed = Array.isArray(parent)
          ? isEntityArgument(parent, key as number)
          : ENTITY_KEYS.has(key as string) || key === 'type' || isEntityKnob(parent, path);
        if (isNamed) found.push(whole(path));
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

function referencesToField(document: JsonObject, target: ReferenceTarget): Reference[] {
  const entity = entityNameAt(document, target.path);
  const found: Reference[] = [];
  const isSelf = named(target.name);
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

function referencesToTrait(document: JsonObject, target: ReferenceTarget): Reference[] {
  const own = asArray(document.orbitals)[target.path[1] as number];
  const isSelf = named(target.name);
  const binding = bindingReference(['@trait.'], target.name);
  const found: Reference[] = [];
  for (const [index, orbital] of asArray(document.orbitals).entries()) {
    if (!isObject(orbital)) continue;
    if (orbital !== own && hasTrait(orbital, target.name)) continue;
    for (const [p, page] of asArray(orbital.pages).entries()) {
      if (!isObject(page)) continue;
      for (const [t, mounted] of asArray(page.traits).entries()) {
        const path = ['orbitals', index, 'pages', p, 'traits', t];
        if (isSelf(mounted)) found.push(whole(path));
        else if (isObject(mounted) && isSelf(mounted.ref)) found.push(whole([...path, 'ref']));
      }
    }
    walk(orbital.traits ?? null, ['orbitals', index, 'traits'], (visit) => {
      const { value, path, key, parent } = visit;
      if (!isString(value) || !value.includes(target.name)) return;
      const isSource = key === 'trait' && path.at(-2) === 'source';
      const isKnob = key === 'default' && isObject(parent) && parent.type === 'trait';
      if (isSelf(value) && (isSource || isKnob)) found.push(whole(path));
      else found.push(...binding(value, path));
    });
  }
  return found;
}

const hasTrait = (orbital: JsonObject, name: string) =>
  asArray(orbital.traits).some((trait) => elementName('trait', trait) === name);

function referencesToOrbital(document: JsonObject, target: ReferenceTarget): Reference[] {
  const found: Reference[] = [];
  for (const place of traitsOf(document)) {
    for (const [listen, path] of itemsOf(place, 'listens')) {
      if (isObject(listen.source) && listen.source.orbital === target.name) {
        found.push(whole([...path, 'source', 'orbital']));
      }
    }
  }
  return found;
}

/** Keys whose string may begin with an import's alias: `Alias.traits.X`. */
const IMPORTING_KEYS: ReadonlySet<string> = new Set(['ref', 'entity', 'extends', 'linkedEntity']);

function referencesToAlias(document: JsonObject, target: ReferenceTarget): Reference[] {
  const orbital = asArray(document.orbitals)[target.path[1] as number];
  const prefix = `${target.name}.`;
  const found: Reference[] = [];
  walk(orbital ?? null, target.path.slice(0, 2), ({ value, path, key }) => {
    const isImporting = typeof key === 'number' || IMPORTING_KEYS.has(key);
    if (!isString(value) || !isImporting || !value.startsWith(prefix)) return;
    const rest = value.slice(target.name.length);
    found.push({ path: [...path], kind: 'value', withName: (name) => name + rest });
  });
  return found;
}

/** References in bindings: a root (`@entity.`) and the name, where no longer name goes on, anywhere in a string. */
function bindingReference(
  roots: readonly string[],
  name: string,
): (text: string, path: Path) => Reference[] {
  const rewrite = (text: string, to: string) =>
    roots.reduce((rewritten, root) => replaceBinding(rewritten, root, name, to), text);
  // No name holds a NUL, so a changed text shows that a reference was met.
  return (text, path) =>
    text.includes('@') && rewrite(text, '\0') !== text
      ? [{ path: [...path], kind: 'value', withName: (to) => rewrite(text, to) }]
      : [];
}

function replaceBinding(text: string, root: string, name: string, to: string): string {
  const binding = root + name;
  let result = '';
  let from = 0;
  for (let i = text.indexOf(binding); i >= 0; i = text.indexOf(binding, i + 1)) {
    const end = i + binding.length;
    if (/^[A-Za-z0-9_-]/.test(text.slice(end, end + 1))) continue;
    result += text.slice(from, i) + root + to;
    from = end;
  }
  return result + text.slice(from);
}

const named = (name: string) => (value: Json | undefined) => value === name;

const whole = (path: Path): Reference => ({
  path: [...path],
  kind: 'value',
  withName: (name) => name,
});

function at(root: Json, path: Path): Json | undefined {
  let value: Json | undefined = root;
  for (const key of path) {
    value = (value as Json[] | undefined)?.[key as number];
  }
  return value;
}

function traitAt(document: JsonObject, path: Path): TraitPlace | undefined {
  const orbital = at(document, path.slice(0, 2));
  const trait = at(document, path.slice(0, 4));
  if (path[2] !== 'traits' || !isObject(orbital) || !isObject(trait)) return undefined;
  return { trait, path: path.slice(0, 4), orbital };
}

function* traitsOf(document: JsonObject): Generator<TraitPlace> {
  for (const [o, orbital] of asArray(document.orbitals).entries()) {
    if (!isObject(orbital)) continue;
    for (const [t, trait] of asArray(orbital.traits).entries()) {
      if (isObject(trait)) yield { trait, path: ['orbitals', o, 'traits', t], orbital };
    }
  }
}

/** The objects of an array of a trait, with their paths. */
function* itemsOf(
  place: TraitPlace,
  ...keys: readonly string[]
): Generator<[item: JsonObject, path: Path]> {
  let value: Json | undefined = place.trait;
  for (const key of keys) value = isObject(value) ? value[key] : undefined;
  for (const [index, item] of asArray(value).entries()) {
    if (isObject(item)) yield [item, [...place.path, ...keys, index]];
  }
}

function linkedEntity(place: TraitPlace): string {
  return isString(place.trait.linkedEntity)
    ? place.trait.linkedEntity
    : elementName('entity', place.orbital.entity);
}

/** The name of the entity that a field's path lies in. */
const entityNameAt = (document: JsonObject, path: Path) =>
  elementName('entity', at(document, path.slice(0, -2)));

/** Visits every value below a node, parents before children. `path` is live: copy what is kept. */
function walk(node: Json, path: Path, visit: (visit: Visit) => void): void {
  const trail = [...path];
  const descend = (parent: Json) => {
    if (Array.isArray(parent)) {
      for (let key = 0; key < parent.length; key++) step(parent, key, parent[key] as Json);
    } else if (isObject(parent)) {
      for (const key of Object.keys(parent)) step(parent, key, parent[key] as Json);
    }
  };
  const step = (parent: Json, key: string | number, value: Json) => {
    trail.push(key);
    visit({ value, path: trail, parent, key });
    if (typeof value === 'object') descend(value);
    trail.pop();
  };
  descend(node);
}
