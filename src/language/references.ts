import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { referencesToEntity, referencesToField } from './entity-references.ts';
import { elementName } from './grammar/elements.ts';
import {
  bindingReference,
  isNamed,
  itemsOf,
  type Reference,
  type ReferenceTarget,
  type TraitPlace,
  traitAt,
  traitsOf,
  walk,
  whole,
} from './reference-search.ts';
import { EVENT_PROPS } from './vocabulary/names.ts';

export type { Reference, ReferenceTarget } from './reference-search.ts';

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

function referencesToState(document: JsonObject, target: ReferenceTarget): Reference[] {
  const place = traitAt(document, target.path);
  if (!place) return [];
  const found: Reference[] = [];
  const isSelf = isNamed(target.name);
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
  const isSelf = isNamed(target.name);
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

function referencesToTrait(document: JsonObject, target: ReferenceTarget): Reference[] {
  const own = asArray(document.orbitals)[target.path[1] as number];
  const isSelf = isNamed(target.name);
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
