import {
  asArray,
  isObject,
  isString,
  type Json,
  type JsonObject,
  toText,
} from '../../kernel/json.ts';
import { escapeToken } from '../../kernel/pointer.ts';
import { fromText, onlyItem, toItems, toName } from '../coerce.ts';
import { findWrittenKeys, KEPT_KEYS, listKeyWords, toFlag, toKnownValue } from '../foreign.ts';
import { ELEMENT_SHAPES, type Member, REFERENCE_SHAPES } from '../grammar/containers.ts';
import { toPart, writeField } from './write-field.ts';
import { hoistTransitions, writeMachine } from './write-machine.ts';
import { writeReaction } from './write-reaction.ts';

/** One place that the canonical form writes otherwise. */
export interface CanonicalChange {
  /** JSON Pointer into the document as it was. */
  readonly at: string;
  /** A sentence that says from what to what. */
  readonly reason: string;
}

/** A document in the language's form, and what had to be written otherwise. */
export interface CanonicalForm {
  /** Shares with the document whatever stayed as it was. */
  readonly document: JsonObject;
  readonly changes: readonly CanonicalChange[];
}

/** What the whole document says that a rewriter has to know. */
interface Known {
  /** The names of the application's entities. */
  readonly entities: ReadonlySet<string>;
  /** The names of the traits of each orbital. */
  readonly orbitals: ReadonlyMap<string, readonly string[]>;
  /** The ids of traits by their names: pages name both. */
  readonly traitIds: ReadonlyMap<string, string>;
}

type Writer = (node: JsonObject, known: Known, before: JsonObject) => JsonObject;

const writeFieldOf: Writer = (node, { entities }) => writeField(node, entities);

/** Changes of an object once its members are in the language's form. */
const AFTER: Readonly<Record<string, Writer>> = {
  field: writeFieldOf,
  property: writeFieldOf,
  machine: (node, _, before) => writeMachine(node, before),
  transition: writeReaction,
  listen: writeReaction,
  tick: writeReaction,
};

/** A short form of the contract: a text is a whole orbital's entity, a trait or a page. */
const STAYS_TEXT = new Set(['trait', 'page', 'entity', 'service', 'theme', 'orbital']);

/** An id that a tool made up: a ULID, UUID or number, with a prefix or without. It is nobody's name. */
const MADE_UP_ID =
  /^(?:[a-z]+[_-])?(?:[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}|\d+)$/i;

/** The form of the names of events, as opposed to their labels. */
const EVENT = /^[A-Z][A-Z0-9_]*$/;

/** The kinds of code, which the grammar leaves to the reader. */
const MORE_MEMBERS: Readonly<Record<string, Member>> = {
  'transition.effects': { kinds: ['list', 'object'] },
  'transition.guard': { kinds: ['list', 'text'] },
};
const ANY: Member = { kinds: ['any'] };

/** Keys that may be made of another which their shape has, too. */
const READ_AS: ReadonlySet<string> = new Set(['page_trait.ref', 'relation.entity']);

const membersOf = (shape: string) => ELEMENT_SHAPES[shape]?.members ?? {};

/** The object with each member written; the same object where none changes. */
function writeEach(node: JsonObject, write: (value: Json, key: string) => Json): JsonObject {
  let result = node;
  for (const key in node) {
    const value = node[key] as Json;
    const written = write(value, key);
    if (written !== value) result = { ...result, [key]: written };
  }
  return result;
}

/** Whether a value under the key of another format can stand under the language's: a name is a text, a flag a flag. */
function isRightKind(place: string, { kinds }: Member, other: string, value: Json): boolean {
  const text = toText(value);
  if (other === 'id' && MADE_UP_ID.test(text)) return false;
  // The label of an event is not its name.
  if (place === 'event.key' && other === 'name' && !EVENT.test(text)) return false;
  if (kinds[0] === 'boolean') return toFlag(value) !== undefined;
  if (kinds[0] === 'list') return kinds.length === 1 || typeof value === 'object';
  if (kinds[0] !== 'text' || isString(value)) return true;
  return kinds.includes('object') && isObject(onlyItem(value));
}

/** Keys of other formats become those of the language where these are missing. */
function writeKeys(shape: string, node: JsonObject): JsonObject {
  // A whole trait on a page belongs among the traits: its name refers to nothing.
  if (shape === 'page_trait' && node.stateMachine !== undefined) return node;
  const members = membersOf(shape);
  let result = node;
  for (const key of listKeyWords(shape).keys()) {
    const place = `${shape}.${key}`;
    const member = MORE_MEMBERS[place] ?? members[key] ?? ANY;
    if (result[key] !== undefined) continue;
    const other = findWrittenKeys(shape, key, result).find((one) => {
      const isOwn = Object.hasOwn(members, one) && !READ_AS.has(place);
      const isFree = KEPT_KEYS.has(`${shape}.${one}`) || !isOwn;
      return isFree && isRightKind(place, member, one, result[one] as Json);
    });
    if (other === undefined) continue;
    const { [other]: value, ...rest } = result;
    result = { [key]: value as Json, ...(KEPT_KEYS.has(`${shape}.${other}`) ? result : rest) };
  }
  return result;
}

/** A page's trait that was made of a name also has the id of the trait, as published documents have. */
function withTraitId(item: JsonObject, { traitIds }: Known): JsonObject {
  const refId = item.refId ?? traitIds.get(toText(item.ref));
  return refId === undefined ? item : { ...item, refId };
}

function writeList(shape: string, value: Json, known: Known): Json {
  const finish = (item: JsonObject) => (shape === 'page_trait' ? withTraitId(item, known) : item);
  const items = Array.isArray(value) ? value : toItems(shape, value)?.map(finish);
  if (items === undefined) return value;
  const written = items.map((item): Json => {
    const made = isString(item) && !STAYS_TEXT.has(shape) ? fromText(shape, item) : undefined;
    const read = made === undefined ? item : finish(made);
    return isObject(read) ? writeObject(shape, read, known) : item;
  });
  return items !== value || written.some((item, i) => item !== items[i]) ? written : value;
}

/** A knob: a bare value is a default, a list of one knob is that knob. Records in a default may be named. */
function writeKnob(knob: Json): Json {
  if (knob === null || isObject(knob)) return knob;
  const only = onlyItem(knob);
  if (isObject(only) && 'default' in only && !('name' in only || 'key' in only)) return only;
  return { type: Array.isArray(knob) ? 'array' : typeof knob, default: knob };
}

/** A listener whose source is a name means the trait of that name, or the one of the orbital. */
function toSource(value: Json, { orbitals }: Known): Json {
  if (!isString(value) || value === '') return value;
  const traits = orbitals.get(value);
  if (traits?.length === 1) return { kind: 'orbital', orbital: value, trait: traits[0] as string };
  return traits ? { kind: 'orbital', orbital: value } : { kind: 'trait', trait: value };
}

function writeMember(shape: string, key: string, value: Json, known: Known): Json {
  const members = membersOf(shape);
  // A document may have a key "constructor".
  const { kinds, values, shape: inner = '' } = (Object.hasOwn(members, key) && members[key]) || ANY;
  const [kind] = kinds;
  if (kind === 'list' && Object.hasOwn(ELEMENT_SHAPES, inner)) {
    return writeList(inner, value, known);
  }
  if (inner === 'property') {
    const write = (part: Json): Json => {
      const read = toPart(part, known.entities);
      return isObject(read) ? writeObject(inner, read, known) : read;
    };
    if (kind !== 'map') return write(value);
    return isObject(value) ? writeEach(value, write) : value;
  }
  if (inner === 'knob') return isObject(value) ? writeEach(value, writeKnob) : value;
  if (kinds.includes('object')) {
    const only = onlyItem(value);
    const read = inner === 'source' ? toSource(only, known) : only;
    return isObject(read) && inner !== '' ? writeObject(inner, read, known) : value;
  }
  if (value === null || kind === 'any') return value;
  if (kind === 'boolean') return toFlag(value) ?? value;
  if (values !== undefined) {
    const isKnown = !isString(value) || values.includes(value) || value.startsWith('@');
    return isKnown ? value : (toKnownValue(shape, key, value, values) ?? value);
  }
  if (kind === 'text' && !isString(value) && !kinds.includes('number')) {
    return ((key === 'version' && toText(value)) || toName(value)) ?? value;
  }
  const isBarePath = shape === 'page' && key === 'path' && isString(value);
  return isBarePath && /^[\w:][\w:/.-]*$/.test(value) ? `/${value}` : value;
}

function writeObject(shape: string, node: JsonObject, known: Known): JsonObject {
  if (node.ref !== undefined && Object.hasOwn(REFERENCE_SHAPES, shape)) return node;
  const whole = shape === 'machine' ? hoistTransitions(node) : node;
  const written = writeEach(writeKeys(shape, whole), (value, key) =>
    writeMember(shape, key, value, known),
  );
  return AFTER[shape]?.(written, known, node) ?? written;
}

const objectsIn = (value: Json | undefined): JsonObject[] =>
  (isObject(value) ? Object.values(value) : asArray(value)).filter(isObject);

/** Reads the names that a document defines, whatever is around them. */
function readKnown({ orbitals }: JsonObject): Known {
  const entities = objectsIn(orbitals).flatMap(({ entity, auxiliaryEntities }) =>
    [entity, ...asArray(entity), ...asArray(auxiliaryEntities)].map((one) =>
      isObject(one) ? one.name : one,
    ),
  );
  const namesIn = (value: Json | undefined) =>
    objectsIn(value).map(({ name }) => toText(name ?? ''));
  const traits = objectsIn(orbitals).flatMap((orbital) => objectsIn(orbital.traits));
  return {
    entities: new Set(entities.filter((name): name is string => isString(name) && name !== '')),
    orbitals: new Map(
      objectsIn(orbitals).map(({ name, traits }) => [toText(name ?? ''), namesIn(traits)]),
    ),
    traitIds: new Map(
      traits.flatMap(({ name, id }) => (isString(name) && isString(id) ? [[name, id]] : [])),
    ),
  };
}

/** Characters of a value that a sentence shows, those of a longer one, and those of them before the first difference. */
const MOST = 80;
const SHOWN = 77;
const SHOWN_BEFORE = 24;

/** A value as a sentence shows it: where it is long, from just before the place where it differs from another. */
function show(value: Json, other?: Json): string {
  const text = JSON.stringify(value);
  if (text.length <= MOST) return text;
  const compared = JSON.stringify(other) ?? '';
  let same = 0;
  while (same < text.length && text[same] === compared[same]) same++;
  const start = Math.max(0, Math.min(same - SHOWN_BEFORE, text.length - SHOWN));
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** What is there and what comes in its place, in words. */
const toReason = (before: Json, after: Json): string =>
  `${show(before, after)} becomes ${show(after, before)}.`;

/** The members of an object whose keys another one lacks. */
const without = (node: JsonObject, other: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(node).filter(([key]) => !Object.hasOwn(other, key)),
  ) as JsonObject;

/** What differs between two versions of a document, from what to what, each at its place. */
export function* listChanges(before: Json, after: Json, at = ''): Iterable<CanonicalChange> {
  if (before === after) return;
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (!areLists && !(isObject(before) && isObject(after))) {
    yield { at, reason: toReason(before, after) };
    return;
  }
  const [old, written] = [before as JsonObject, after as JsonObject];
  const [gone, come] = areLists ? [{}, {}] : [without(old, written), without(written, old)];
  if (Object.keys(come).length > 0) {
    const isAdded = Object.keys(gone).length === 0;
    yield { at, reason: isAdded ? `It gets ${show(come)}.` : toReason(gone, come) };
  }
  for (const key in old) {
    if (Object.hasOwn(written, key))
      yield* listChanges(old[key] as Json, written[key] as Json, `${at}/${escapeToken(key)}`);
  }
}

/**
 * Writes a document in the form that the language's compiler reads, as far as the document alone decides it:
 * keys, types, lists, flags and conditions that other formats write differently. Nothing is lost, and parts in the
 * language's form stay, as do unreadable ones. Returns undefined where nothing changes.
 * Takes time linear in the structural part of the document.
 *
 * @example findCanonicalForm({ name: 'App', orbitals: [] }) // undefined
 */
export function findCanonicalForm(document: JsonObject): CanonicalForm | undefined {
  const written = writeObject('schema', document, readKnown(document));
  if (written === document) return undefined;
  return { document: written, changes: [...listChanges(document, written)] };
}
