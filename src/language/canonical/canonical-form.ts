import { isEqualJson } from '../../kernel/equal-json.ts';
import {
  asArray,
  isObject,
  isString,
  type Json,
  type JsonObject,
  toText,
} from '../../kernel/json.ts';
import { fromJson, fromParts, fromText, onlyItem, toItems, toMap, toName } from '../coerce.ts';
import { findWrittenKeys, listKeyWords, toFlag, toKnownValue } from '../foreign.ts';
import { ELEMENT_SHAPES, type Member, REFERENCE_SHAPES } from '../grammar/containers.ts';
import { writeField } from './write-field.ts';
import { writeReaction } from './write-reaction.ts';

/** The names of the application's entities. */
type Entities = ReadonlySet<string>;

type Writer = (node: JsonObject, entities: Entities) => JsonObject;

/** Marks the initial state where it is named beside the states. */
function writeInitial(machine: JsonObject): JsonObject {
  const states = asArray(machine.states);
  if (states.some((one) => isObject(one) && one.isInitial === true)) return machine;
  const isNamed = (one: Json, name?: Json) => isObject(one) && isString(name) && one.name === name;
  const key = ['initial', ...findWrittenKeys('machine', 'initial', machine)].find((written) =>
    states.some((one) => isNamed(one, machine[written])),
  );
  if (key === undefined) return machine;
  const { [key]: initial, ...rest } = machine;
  const mark = (one: Json) =>
    isNamed(one, initial) ? { ...(one as JsonObject), isInitial: true } : one;
  return { ...rest, states: states.map(mark) };
}

/** Changes of an object once its members are in the language's form. */
const AFTER: Readonly<Record<string, Writer>> = {
  field: writeField,
  property: writeField,
  machine: writeInitial,
  transition: writeReaction,
  listen: writeReaction,
  tick: writeReaction,
};

/** A short form of the contract: a text is a whole entity, trait or page. */
const STAYS_TEXT = new Set(['trait', 'page', 'entity', 'service', 'theme']);

/** An id that a tool made up: a ULID, UUID or number, with a prefix or without. It is nobody's name. */
const MADE_UP_ID =
  /^(?:[a-z]+[_-])?(?:[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}|\d+)$/i;

/** The form of the names of events, as opposed to their labels. */
const EVENT = /^[A-Z][A-Z0-9_]*$/;

/** Keys that may be made of another which their shape has, too. */
const READ_AS: ReadonlySet<string> = new Set(['page_trait.ref', 'relation.entity']);

/** Keys that stay where they are when the language's key is made of them: they may say something else as well. */
const KEPT_KEYS: ReadonlySet<string> = new Set([
  'event.name',
  'page.title',
  'page.id',
  'schema.title',
  'orbital.title',
]);

const membersOf = (shape: string) => ELEMENT_SHAPES[shape]?.members ?? {};

/** The object with each member written; the same object where none changes. */
function writeEach(node: JsonObject, write: (value: Json, key: string) => Json): JsonObject {
  const changes: [string, Json][] = [];
  for (const key in node) {
    const value = node[key] as Json;
    const written = write(value, key);
    if (written !== value) changes.push([key, written]);
  }
  return changes.length > 0 ? { ...node, ...Object.fromEntries(changes) } : node;
}

/** Whether a value under the key of another format can stand under the language's: a name is a text. */
function isRightKind(
  place: string,
  member: Member | undefined,
  other: string,
  value: Json,
): boolean {
  const text = toText(value);
  if (other === 'id' && MADE_UP_ID.test(text)) return false;
  // The label of an event is not its name.
  if (place === 'event.key' && other === 'name' && !EVENT.test(text)) return false;
  const { kinds = [], shape } = member ?? {};
  if (shape === 'text') return Array.isArray(value) && value.every(isString);
  if (kinds[0] !== 'text' || isString(value)) return true;
  return kinds.includes('object') && isObject(onlyItem(value));
}

/** Keys of other formats become those of the language where these are missing. */
function writeKeys(shape: string, node: JsonObject): JsonObject {
  const members = membersOf(shape);
  let result = node;
  for (const key of listKeyWords(shape).keys()) {
    const place = `${shape}.${key}`;
    if (result[key] !== undefined) continue;
    const other = findWrittenKeys(shape, key, result).find((one) => {
      const isOwn = Object.hasOwn(members, one) && !READ_AS.has(place);
      const isFree = KEPT_KEYS.has(`${shape}.${one}`) || !isOwn;
      return isFree && isRightKind(place, members[key], one, result[one] as Json);
    });
    if (other === undefined) continue;
    const { [other]: value, ...rest } = result;
    result = { [key]: value as Json, ...(KEPT_KEYS.has(`${shape}.${other}`) ? result : rest) };
  }
  return shape === 'trait' ? moveIntoMachine(result) : result;
}

/** Parts of its machine that a trait has under a misspelt key beside its name. */
function moveIntoMachine(trait: JsonObject): JsonObject {
  let result = trait;
  for (const key of ['states', 'events', 'transitions', 'initial']) {
    const { stateMachine: machine, ...rest } = result;
    const held = isObject(machine) ? (machine[key] ?? []) : null;
    if (!isEqualJson(held, [])) continue;
    const other = findWrittenKeys('machine', key, rest).find(
      (one) => !Object.hasOwn(membersOf('trait'), one),
    );
    if (other === undefined) continue;
    const { [other]: value = null, ...others } = rest;
    result = { ...others, stateMachine: { ...(machine as JsonObject), [key]: value } };
  }
  return result;
}

/** The items that stand in a list of their own among the items of a list, or the one that it says in parts. */
function unnest(shape: string, item: Json, isOnly: boolean): Json[] {
  if (!Array.isArray(item)) return [item];
  const made = fromParts(shape, item);
  if (made !== undefined) return [made];
  const isName = (one: Json) =>
    isString(one) && (STAYS_TEXT.has(shape) || fromText(shape, one) !== undefined);
  return item.every(isObject) || (isOnly && item.every(isName)) ? item : [item];
}

function writeList(shape: string, value: Json, entities: Entities): Json {
  const items = Array.isArray(value)
    ? value.flatMap((item) => unnest(shape, item, value.length === 1))
    : toItems(shape, value);
  if (items === undefined) return value;
  const written = items.map((item): Json => {
    const made = isString(item) && !STAYS_TEXT.has(shape) ? fromText(shape, item) : undefined;
    const read = made ?? fromJson(item);
    return isObject(read) ? writeObject(shape, read, entities) : item;
  });
  const isSame = Array.isArray(value) && written.length === value.length;
  return isSame && written.every((item, i) => item === value[i]) ? value : written;
}

/** Objects that a bare value stands for: the type of a part, the default of a knob, what is listened to. */
const BARE: Readonly<Record<string, (value: Json) => JsonObject | undefined>> = {
  property: (type) => ({ type }),
  knob: (value) => ({ type: Array.isArray(value) ? 'array' : typeof value, default: value }),
  source: (value) => {
    const trait = onlyItem(value);
    return isString(trait) ? { kind: 'trait', trait } : undefined;
  },
};

/** An object, a list of the only one, or what stands for one. */
function writeInner(shape: string, value: Json, entities: Entities): Json {
  const only =
    isObject(value) || value === null ? value : (BARE[shape]?.(value) ?? fromJson(onlyItem(value)));
  if (isString(only) && STAYS_TEXT.has(shape)) return only;
  const isKnown = isObject(only) && Object.hasOwn(ELEMENT_SHAPES, shape);
  return isKnown ? writeObject(shape, only, entities) : value;
}

const HOLDING: ReadonlySet<string> = new Set(['list', 'map', 'object']);

function writeMember(shape: string, key: string, given: Json, entities: Entities): Json {
  const members = membersOf(shape);
  // A document may have a key "constructor".
  const member = Object.hasOwn(members, key) ? members[key] : undefined;
  const { kinds = ['any'], values, shape: inner = '' } = member ?? {};
  const [kind] = kinds;
  const value = kinds.some((one) => HOLDING.has(one)) ? fromJson(given) : given;
  if (value === null && kind === 'list') return [];
  if (value === null || kind === 'any') return value;
  if (kind === 'list') {
    if (Object.hasOwn(ELEMENT_SHAPES, inner)) return writeList(inner, value, entities);
    const isNested = inner === 'text' && asArray(value).some(Array.isArray);
    return isNested ? (asArray(value).flat(Number.POSITIVE_INFINITY as 1) as Json[]) : value;
  }
  if (kind === 'map') {
    const map = toMap(value);
    return isObject(map) ? writeEach(map, (one) => writeInner(inner, one, entities)) : value;
  }
  if (kinds.includes('object')) return writeInner(inner, value, entities);
  const only = onlyItem(value);
  if (kind === 'boolean') return toFlag(only) ?? value;
  if (values !== undefined) {
    return (isString(only) ? toKnownValue(only, values) : undefined) ?? value;
  }
  if (kind !== 'text' || isString(value)) return value;
  return ((key === 'version' && toText(value)) || toName(value)) ?? value;
}

function writeObject(shape: string, node: JsonObject, entities: Entities): JsonObject {
  if (node.ref !== undefined && Object.hasOwn(REFERENCE_SHAPES, shape)) return node;
  const written = writeEach(writeKeys(shape, node), (value, key) =>
    writeMember(shape, key, value, entities),
  );
  return AFTER[shape]?.(written, entities) ?? written;
}

/** Reads the names of a document's entities, whatever is around them. */
function readEntities({ orbitals }: JsonObject): Entities {
  const all = isObject(orbitals) ? Object.values(orbitals) : asArray(orbitals);
  const entities = all
    .filter(isObject)
    .flatMap(({ entity, auxiliaryEntities }) =>
      [entity, ...asArray(entity), ...asArray(auxiliaryEntities)].map((one) =>
        isObject(one) ? one.name : one,
      ),
    );
  return new Set(entities.filter(isString).filter((name) => name !== ''));
}

/**
 * Writes a document in the form that the language's compiler reads, as far as the document alone decides it:
 * keys, types, lists, flags and conditions that other formats write differently. Nothing is lost, and parts in the
 * language's form stay, as do unreadable ones. Returns undefined where nothing changes.
 * Takes time linear in the structural part of the document.
 *
 * @example findCanonicalForm({ name: 'App', orbitals: [] }) // undefined
 */
export function findCanonicalForm(document: JsonObject): JsonObject | undefined {
  const written = writeObject('schema', document, readEntities(document));
  return written === document ? undefined : written;
}
