import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { type Path, toPointer, valueAt, valuesIn } from '../kernel/pointer.ts';
import { isBinding } from '../language/grammar/bindings.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';
import { argumentRole, headOperator } from '../language/grammar/operators.ts';
import { PATTERNS } from '../language/grammar/patterns.ts';
import { operatorOf } from '../language/reader/call-shapes.ts';
import { type Reference, type ReferenceIndex, referencesOf } from '../language/references.ts';
import { traitsOf } from '../language/traits.ts';
import { ActionConflict } from './action-error.ts';
import { locate, startsWith } from './address.ts';
import type { Draft } from './draft.ts';
import { listValues } from './find.ts';

/** A part of a document that refers to an element, or has a value for it. */
type Part = Pick<Reference, 'role' | 'path'>;

/** How a removal treats references. */
export interface RemovalOptions {
  readonly cascade?: boolean | undefined;
  readonly allow_dangling?: boolean | undefined;
}

/**
 * Removes elements, for which it reads the document once; none may lie in what refers to another. Throws ActionConflict
 * while something outside one refers to it, unless the options let that dangle or remove it too.
 */
export function removeElements(
  draft: Draft,
  paths: readonly Path[],
  param: string,
  options: RemovalOptions,
): void {
  const references = paths.flatMap((path) => {
    const outside = options.allow_dangling ? [] : referencesFromOutside(draft.document, path);
    if (outside.length > 0 && !options.cascade) {
      const { type } = locate(path);
      throw stillReferredTo(elementName(type, draft.at(path)), type, param, outside);
    }
    return outside;
  });
  const referrers = references
    .map((one) => findReferrer(draft.document, one))
    .filter((path) => path !== undefined);
  const links = options.cascade ? listLinks(draft.document, paths) : [];
  removeAll(draft, withHusks(draft.document, [...referrers, ...links]));
  removeAll(draft, paths);
}

/** The references to an element from outside it; none where a sibling of the same name stays for them to find. */
function referencesFromOutside(document: JsonObject, path: Path): Part[] {
  const { type } = locate(path);
  const name = elementName(type, valueAt(document, path));
  const siblings = valueAt(document, path.slice(0, -1));
  const namesakes = Array.isArray(siblings)
    ? siblings.filter((one) => elementName(type, one) === name)
    : [];
  if (name === '' || namesakes.length > 1) return [];
  const values = type === 'field' ? listValues(document, path) : [];
  const index = referencesOf(document);
  const found =
    type === 'emit'
      ? listEmitted(index, path, name)
      : [{ type, name, path }, ...listOnly(index, path)].flatMap((one) => [
          ...index.referencesTo(one, 'near'),
          ...(one.type === 'entity' ? index.fieldsOf(one.name) : []),
        ]);
  const parts: Part[] = [
    ...found,
    ...values.map((value) => ({ role: 'field', path: value }) as const),
  ];
  return parts.filter((part) => !startsWith(part.path, path));
}

/** What hears or fires an event that `emits` declares; what fires it needs no more than the machine's declaration. */
function listEmitted(index: ReferenceIndex, path: Path, name: string): Part[] {
  const trait = path.slice(0, 4);
  const isDeclared = index.definitions.some(
    (one) => one.type === 'event' && one.name === name && startsWith(one.path, trait),
  );
  return index
    .referencesTo({ type: 'event', name, path }, 'near')
    .filter(({ role }) => role === 'sourceEvent' || (role === 'fired' && !isDeclared));
}

/** The entities and traits of an orbital that no other has. */
function listOnly({ definitions }: ReferenceIndex, path: Path) {
  if (path.length !== 2) return [];
  const named = definitions.filter(({ type }) => type === 'entity' || type === 'trait');
  const keyOf = ({ type, name }: (typeof named)[number]) => `${type} ${name}`;
  const elsewhere = new Set(named.filter((one) => !startsWith(one.path, path)).map(keyOf));
  return named.filter((one) => startsWith(one.path, path) && !elsewhere.has(keyOf(one)));
}

/** The items of lists, such as navigations, that lead to the pages that go with the elements at these paths. */
function listLinks(document: JsonObject, paths: readonly Path[]): Path[] {
  const pages = referencesOf(document).definitions.filter(
    ({ type, path }) => type === 'page' && paths.some((one) => startsWith(path, one)),
  );
  const gone = new Set(pages.map(({ path }) => valueAt(document, [...path, 'path'])));
  if (gone.size === 0) return [];
  return [...traitsOf(document)].flatMap(([trait, place]) =>
    [...valuesIn(trait, place)].flatMap(([value, at]) => {
      const isLink = isString(value) && gone.has(value) && typeof at.at(-2) === 'number';
      return isLink && isString(at.at(-1)) ? [at.slice(0, -1)] : [];
    }),
  );
}

function stillReferredTo(
  name: string,
  type: ElementType,
  param: string,
  references: readonly Part[],
): ActionConflict {
  const places = references.slice(0, 3).map((reference) => toPointer(reference.path));
  const more = references.length > 3 ? ` and ${references.length - 3} more` : '';
  return new ActionConflict(
    param,
    `The ${type.replace('_', ' ')} "${name}" is referred to at ${places.join(', ')}${more}: ` +
      'remove that first, or set cascade.',
  );
}

/** Removes each path once, from the last to the first, so that removing an item moves none that is still to come. */
function removeAll(draft: Draft, paths: readonly Path[]): void {
  const once = new Map(paths.map((path) => [toPointer(path), path]));
  const places = [...once.values()].map((path) => [toPlace(path), path] as const);
  const sorted = places.sort(([a], [b]) => (a < b ? 1 : -1)).map(([, path]) => path);
  for (const [index, path] of sorted.entries()) {
    draft.remove(path);
    const next = sorted[index + 1] ?? [];
    let call = path.slice(0, -1);
    for (; call.length > 0 && !startsWith(next, call); call = call.slice(0, -1))
      unwrap(draft, call);
  }
}

const JOINS: ReadonlySet<unknown> = new Set(['and', 'or']);

/** A call that joins one condition alone becomes that condition. */
function unwrap(draft: Draft, call: Path): void {
  const list = draft.at(call);
  if (Array.isArray(list) && list.length === 2 && JOINS.has(list[0])) {
    draft.put(call, list[1] as Json);
  }
}

/** A text that sorts as paths do: what is in another comes behind it. */
const toPlace = (path: Path): string => path.map((key) => String(key).padStart(9)).join('\0');

/** Keys that are removed by themselves where they refer to something, whose element stays. */
const OWN_KEYS: Readonly<Partial<Record<ElementType, readonly unknown[]>>> = {
  transition: ['guard'],
  tick: ['guard'],
  page_trait: ['linkedEntity'],
  entity: ['instances'],
  trait: ['linkedEntity', 'events', 'entityRefIds'],
};

/** Keys by which an item of a list is about a field; without them it shows nothing. */
const ITEM_KEYS: ReadonlySet<string> = new Set(
  'key name field id accessor path value content'.split(' '),
);

/** The path of the part to remove with a reference, or undefined where the reference may dangle: a type, a relation. */
function findReferrer(document: JsonObject, reference: Part): Path | undefined {
  const { path } = reference;
  const { type, depth, rest } = locate(path);
  const [key] = rest;
  const element = path.slice(0, depth);
  if (key !== undefined && OWN_KEYS[type]?.includes(key)) {
    return key === 'guard' ? findCarrier(document, reference, depth + 1) : path;
  }
  if (key === 'effects') return findCarrier(document, reference, depth + 2);
  if (type === 'transition') return element;
  const isWhole = type === 'emit' ? key === undefined || key === 'event' : type === 'listen';
  return isWhole || type === 'page_trait' ? element : undefined;
}

/**
 * The innermost part of an effect that may go with a reference: the property or the item of a list that holds it, an
 * item that is about it, else the whole effect, whose path is so long.
 */
function findCarrier(document: JsonObject, { role, path }: Part, effect: number): Path {
  for (let depth = path.length - 1; depth >= effect; depth--) {
    const holder = valueAt(document, path.slice(0, depth));
    const key = path[depth] as string | number;
    if (isObject(holder)) {
      const isItem = typeof path[depth - 1] === 'number' && typeof path[depth - 2] === 'string';
      const names = role === 'fired' ? path[depth - 2] !== 'children' : ITEM_KEYS.has(String(key));
      const isSubject = role === 'field' || (role === 'fired' && depth === path.length - 1);
      return path.slice(0, isItem && names && isSubject ? depth : depth + 1);
    }
    const list = asArray(holder);
    // The value of a property may be a list of names.
    const operator = typeof path[depth - 1] === 'string' ? operatorOf(list) : headOperator(list);
    const isBody = operator?.roles[0] === 'body' && argumentRole(operator, Number(key)) === 'body';
    const isJoined = JOINS.has(operator?.name);
    // A list in the variables of a `let` is a part of the call.
    const isVariable = [1, 2].some((up) => binds(valueAt(document, path.slice(0, depth - up))));
    if (isBody || isJoined || (operator === undefined && !isVariable))
      return path.slice(0, depth + 1);
  }
  return path.slice(0, effect);
}

/** Keys under which a pattern says or does something with a plain value too; others decorate it. */
const SAYING =
  /^(?:label|title|subtitle|content|text|message|name|value|src|icon|entity|action)$|Event$|^on[A-Z]/;

/** Keys from an element to a whole guard and to a whole effect. */
const LEAST: Readonly<Record<string, number>> = { guard: 1, effects: 2 };

/**
 * Parts of code to remove, with those that nothing is left of then: a list without items, a pattern without what it
 * shows or must have.
 */
function withHusks(document: JsonObject, paths: readonly Path[]): Path[] {
  const gone = new Map(paths.map((path) => [toPointer(path), path]));
  // A map gives what is added on the way, too.
  for (const path of gone.values()) {
    const owner = path.slice(0, -1);
    const { depth, rest } = locate(owner);
    const husk = valueAt(document, owner);
    const least = LEAST[String(rest[0])] ?? Infinity;
    const isCall = operatorOf(asArray(husk)) !== undefined && !JOINS.has(asArray(husk)[0]);
    if (rest.length < least || isCall) continue;
    const left = Object.entries(husk as object).filter(
      ([key, one]) => !gone.has(toPointer([...owner, key])) && !JOINS.has(one),
    );
    if (!isHusk(husk as Json, left, String(path.at(-1)))) continue;
    const carrier = findCarrier(document, { role: 'entity', path: owner }, depth + least);
    gone.set(toPointer(carrier), carrier);
  }
  return [...gone.values()];
}

/** Whether what is left of a list or of a pattern after the removal of a key shows nothing. */
function isHusk(value: Json, left: readonly [string, Json][], removed: string): boolean {
  if (Array.isArray(value)) return left.length === 0;
  const { type } = value as JsonObject;
  const pattern = isString(type) ? PATTERNS.get(type) : undefined;
  if (pattern === undefined) return false;
  const isAsked = removed === 'action' && pattern.name.endsWith('button');
  if (isAsked || pattern.properties.get(removed)?.isRequired) return true;
  const isPlain = (one: Json) => typeof one !== 'object' && !isBinding(String(one));
  return left.every(([key, one]) => key === 'type' || (isPlain(one) && !SAYING.test(key)));
}

const binds = (value: Json | undefined): boolean => headOperator(value)?.roles[0] === 'binder';
