import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { ELEMENT_SHAPES, type Member, REFERENCE_SHAPES } from '../grammar/containers.ts';
import { EVENT_NAME } from '../grammar/shapes.ts';
import { KEPT_KEYS, OTHER_KEYS } from './canonical-keys.ts';
import { fromText, toItems } from './items.ts';
import { readKnown } from './known-names.ts';
import { toFlag, toKnownValue } from './known-values.ts';
import {
  below,
  type CanonicalChange,
  note,
  type Place,
  replace,
  show,
  writeEach,
} from './place.ts';
import { writeReaction } from './write-effect.ts';
import { writeField } from './write-field.ts';
import { writeMachine } from './write-machine.ts';
import { writePayload } from './write-payload.ts';

/** A document in the language's form, and what had to be written otherwise. */
export interface CanonicalForm {
  /** Shares with the document whatever stayed as it was. */
  readonly document: JsonObject;
  readonly changes: readonly CanonicalChange[];
}

type Writer = (node: JsonObject, place: Place) => JsonObject;

/** Changes of an object once its members are in the language's form. */
const AFTER: Readonly<Record<string, Writer>> = {
  field: writeField,
  machine: writeMachine,
  transition: writeReaction,
  event: writePayload,
  emit: writePayload,
  listen: writeReaction,
  tick: writeReaction,
};

/** Shapes whose parts are read by their own writer, but for flags and relations. */
const IS_WHOLE = new Set(['field', 'property']);

/** A short form of the contract: a text is a whole orbital's entity, a trait or a page. */
const STAYS_TEXT = new Set(['trait', 'page', 'entity', 'service', 'theme', 'orbital']);

/** An id that a tool made up: a ULID, UUID or number, with a prefix or without. It is nobody's name. */
const MADE_UP_ID =
  /^(?:[a-z]+[_-])?(?:[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}|\d+)$/i;

/** The only item of a list, or the value itself. */
const onlyItem = (value: Json): Json =>
  Array.isArray(value) && value.length === 1 ? (value[0] as Json) : value;

/** Whether a value under the key of another format can stand under the language's: a name is a text, a flag a flag. */
function isRightKind({ kinds, form }: Member, other: string, value: Json, place: Place): boolean {
  const text = String(value);
  if (other === 'id' && MADE_UP_ID.test(text)) return false;
  // The label of an event is its name only where transitions use it, as long as they use any.
  const isLabel = other === 'name' && form?.pattern === EVENT_NAME;
  if (isLabel && place.handled.size > 0 && !place.handled.has(text)) return false;
  if (kinds[0] === 'boolean') return toFlag(value) !== undefined;
  if (kinds[0] !== 'text' || isString(value)) return true;
  return kinds.includes('object') && isObject(onlyItem(value));
}

/** Members that shapes have beside those that the grammar checks. */
const ANY: Member = { kinds: ['any'] };

/** Keys of other formats become those of the language where these are missing. */
function writeKeys(shape: string, node: JsonObject, place: Place): JsonObject {
  let result = node;
  // A whole trait on a page belongs among the traits: its name refers to nothing.
  if (shape === 'pageTrait' && node.stateMachine !== undefined) return node;
  const members = ELEMENT_SHAPES[shape]?.members ?? {};
  for (const [key, others] of Object.entries(OTHER_KEYS[shape] ?? {})) {
    if (result[key] !== undefined) continue;
    const other = others.find((one) => {
      const value = result[one];
      const isFree = KEPT_KEYS.has(`${shape}.${one}`) || !Object.hasOwn(members, one);
      return value !== undefined && isFree && isRightKind(members[key] ?? ANY, one, value, place);
    });
    if (other === undefined) continue;
    const { [other]: value, ...rest } = result;
    const isKept = KEPT_KEYS.has(`${shape}.${other}`);
    note(place, `${show(other)} becomes ${show(key)}.`);
    result = { [key]: value, ...(isKept ? result : rest) };
  }
  return result;
}

/** The name that an object, or the only item of a list, stands for where a name belongs. */
function toName(value: Json): string | undefined {
  const only = onlyItem(value);
  if (isString(only)) return only;
  const name = isObject(only) ? (only.name ?? only.ref ?? only.id ?? only.entity) : undefined;
  return isString(name) ? name : undefined;
}

/** A page's trait that was made of a name also has the id of the trait, as published documents have. */
function withTraitId(shape: string, item: Json | undefined, place: Place): Json | undefined {
  const isMade = shape === 'pageTrait' && isObject(item) && item.refId === undefined;
  const refId = isMade ? place.traitIds.get(String(item.ref)) : undefined;
  return refId === undefined ? item : { ...(item as JsonObject), refId };
}

function writeList(shape: string, value: Json, place: Place): Json {
  const read = Array.isArray(value) ? undefined : toItems(shape, value);
  const made = read?.map((item) => withTraitId(shape, item, place) as Json);
  const items = made ?? value;
  if (!Array.isArray(items)) return value;
  if (items !== value) note(place, `${isObject(value) ? 'The map' : show(value)} becomes a list.`);
  const written = items.map((item, index) => writeItem(shape, item, below(place, index)));
  const isChanged = items !== value || written.some((item, index) => item !== items[index]);
  return isChanged ? written : value;
}

function writeItem(shape: string, item: Json, place: Place): Json {
  const isName = isString(item) && !STAYS_TEXT.has(shape);
  const read = isName
    ? replace(item, withTraitId(shape, fromText(shape, item), place), place)
    : item;
  return isObject(read) ? writeObject(shape, read, place) : item;
}

/** A knob: a bare value is a default, a list of one knob is that knob. Records in a default may be named. */
function writeKnob(knob: Json, place: Place): Json {
  if (knob === null || isObject(knob)) return knob;
  const only = onlyItem(knob);
  if (isObject(only) && 'default' in only && !('name' in only || 'key' in only)) {
    return replace(knob, only, place);
  }
  return replace(knob, { type: Array.isArray(knob) ? 'array' : typeof knob, default: knob }, place);
}

function writeMember(shape: string, key: string, member: Member, value: Json, place: Place): Json {
  const { kinds, values, shape: inner = '' } = member;
  const [kind] = kinds;
  if (kind === 'list' && Object.hasOwn(ELEMENT_SHAPES, inner))
    return writeList(inner, value, place);
  if (inner === 'knob') {
    return isObject(value) ? writeEach(value, place, writeKnob) : value;
  }
  if (kinds.includes('object')) {
    const only = onlyItem(value);
    const read = isObject(only) ? replace(value, only, place) : toSource(inner, value, place);
    return isObject(read) && inner !== '' ? writeObject(inner, read, place) : value;
  }
  if (value === null) return value;
  if (kind === 'boolean') return replace(value, toFlag(value), place);
  if (values !== undefined) {
    const isKnown = isString(value) && (values.includes(value) || value.startsWith('@'));
    return isKnown ? value : replace(value, toKnownValue(shape, key, value, values), place);
  }
  if (kind === 'text' && !isString(value) && !kinds.includes('number')) {
    return replace(value, key === 'version' ? String(value) : toName(value), place);
  }
  if (shape === 'page' && key === 'path' && isString(value) && /^[\w:][\w:/.-]*$/.test(value)) {
    return replace(value, `/${value}`, place);
  }
  return value;
}

/** A listener whose source is a name means the trait of that name. */
const toSource = (shape: string, value: Json, place: Place): Json =>
  shape === 'source' && isString(value) && value !== ''
    ? replace(value, { kind: 'trait', trait: value }, place)
    : value;

function writeObject(shape: string, node: JsonObject, place: Place): JsonObject {
  if (node.ref !== undefined && Object.hasOwn(REFERENCE_SHAPES, shape)) return node;
  let result = writeKeys(shape, node, place);
  for (const [key, member] of Object.entries(ELEMENT_SHAPES[shape]?.members ?? {})) {
    const value = result[key];
    const isPart = IS_WHOLE.has(shape) && member.kinds[0] !== 'boolean' && key !== 'relation';
    if (value === undefined || isPart) continue;
    const written = writeMember(shape, key, member, value, below(place, key));
    if (written !== value) result = { ...result, [key]: written };
  }
  return AFTER[shape]?.(result, place) ?? result;
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
  const changes: CanonicalChange[] = [];
  const place: Place = { at: '', changes, ...readKnown(document) };
  const written = writeObject('schema', document, place);
  return written === document ? undefined : { document: written, changes };
}
