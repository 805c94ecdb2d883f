import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import {
  ELEMENT_SHAPES,
  type ElementShape,
  type Member,
  REFERENCE_SHAPES,
} from '../grammar/containers.ts';
import { below, type CanonicalChange, note, type Place, show } from './canonical-change.ts';
import { KEPT_KEYS, OTHER_KEYS } from './canonical-keys.ts';
import { fromText, toItems } from './items.ts';
import { toFlag, toKnownValue } from './known-values.ts';
import { writeEnds, writeInitial, writeSources, writeState } from './machines.ts';
import { findForeignEntities, writeOrbitalEntities } from './orbital-entities.ts';
import { writeReaction, writeSource, writeSourceKind, writeTick } from './reactions.ts';
import { writeField } from './write-field.ts';
import { writeOrbitalName, writePageName, writePayloadField } from './write-names.ts';

/** A document in the language's form, and what had to be written otherwise. */
export interface CanonicalForm {
  /** Shares with the document whatever stayed as it was. */
  readonly document: JsonObject;
  readonly changes: readonly CanonicalChange[];
}

type Writer = (node: JsonObject, place: Place) => JsonObject;

/** Changes of an object before its members are read, by shape. */
const BEFORE: Readonly<Record<string, Writer>> = {
  schema: unwrapSchema,
  trait: liftMachine,
  state: writeState,
  transition: writeEnds,
  entity: unwrapEntity,
  orbital: writeOrbitalEntities,
};

/** Changes of an object once its members are in the language's form. */
const AFTER: Readonly<Record<string, Writer>> = {
  field: writeField,
  machine: (node, place) => writeInitial(writeSources(node, place), place),
  orbital: writeOrbitalName,
  page: writePageName,
  payloadField: writePayloadField,
  transition: writeReaction,
  listen: writeSource,
  tick: writeTick,
  source: writeSourceKind,
};

/** Shapes whose parts are read by their own writer. */
const IS_WHOLE = new Set(['field', 'property']);

/** A short form of the contract: a text is a whole orbital's entity, a trait or a page. */
const STAYS_TEXT = new Set(['trait', 'page', 'entity', 'service', 'theme', 'orbital']);

/** The application that a document holds under one key: `{"app": {"name": …, "orbitals": […]}}`. */
function unwrapSchema(node: JsonObject, place: Place): JsonObject {
  const keys = ['orbitals', ...(OTHER_KEYS.schema?.orbitals ?? [])];
  const holds = (one: Json | undefined): boolean =>
    isObject(one) && keys.some((key) => Array.isArray(one[key]) || isObject(one[key]));
  const wrappers = Object.keys(node).filter((key) => holds(node[key]));
  const [key] = wrappers;
  if (key === undefined || wrappers.length > 1 || holds(node)) return node;
  note(place, `The application under ${show(key)} becomes the document.`);
  const { [key]: inner, ...rest }: JsonObject = node;
  return { ...rest, ...(inner as JsonObject) };
}

/** The machine that a trait holds without its record: states and transitions beside its name. */
function liftMachine(node: JsonObject, place: Place): JsonObject {
  const { states, events, transitions, initial, ...rest } = node;
  if (node.stateMachine !== undefined || states === undefined || transitions === undefined) {
    return node;
  }
  note(place, 'The states, events and transitions move into "stateMachine".');
  const parts = { states, events, transitions, initial };
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return { ...rest, stateMachine: Object.fromEntries(given) as JsonObject };
}

/** `{"Bird": {"fields": …}}` is the entity Bird. */
function unwrapEntity(node: JsonObject, place: Place): JsonObject {
  const [entry, second] = Object.entries(node);
  if (entry === undefined || second !== undefined || !isObject(entry[1])) return node;
  if (entry[0] in (ELEMENT_SHAPES.entity as ElementShape).members) return node;
  note(place, `${show(entry[0])} becomes the name of the entity.`);
  return { name: entry[0], ...entry[1] };
}

/** An id that a tool made up: a ULID, UUID or number, with a prefix or without. It is nobody's name. */
const MADE_UP_ID =
  /^(?:[a-z]+[_-])?(?:[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}|\d+)$/i;

/**
 * Whether a text under another key is a name. The label of an event is its name only where transitions use it, as long
 * as they use any.
 */
function isName(shape: string, other: string, value: Json, { handled }: Place): boolean {
  if (other === 'id') return !MADE_UP_ID.test(String(value));
  const isLabel = shape === 'event' && other === 'name';
  return !isLabel || handled === undefined || handled.size === 0 || handled.has(value);
}

/** Keys of other formats become those of the language where these are missing. */
function writeKeys(shape: string, node: JsonObject, place: Place): JsonObject {
  let result = node;
  // A whole trait on a page belongs among the traits: its name refers to nothing.
  if (shape === 'pageTrait' && node.stateMachine !== undefined) return node;
  const members = ELEMENT_SHAPES[shape]?.members ?? {};
  for (const [key, others] of Object.entries(OTHER_KEYS[shape] ?? {})) {
    if (result[key] !== undefined) continue;
    const other = others.find(
      (one) =>
        result[one] !== undefined &&
        (KEPT_KEYS.has(`${shape}.${one}`) || !Object.hasOwn(members, one)) &&
        isRightKind(members[key], result[one] as Json) &&
        isName(shape, one, result[one] as Json, place),
    );
    if (other === undefined) continue;
    const { [other]: value, ...rest } = result;
    const isKept = KEPT_KEYS.has(`${shape}.${other}`);
    note(place, `${show(other)} becomes ${show(key)}.`);
    result = isKept ? { [key]: value, ...result } : { [key]: value, ...rest };
  }
  return result;
}

/** A name has to be a text; anything else may still be read. */
const isRightKind = (member: Member | undefined, value: Json): boolean =>
  member === undefined ||
  member.kinds[0] !== 'text' ||
  typeof value === 'string' ||
  (isObject(value) && member.kinds.includes('object'));

/** The name that an object, or the only item of a list, stands for where a name belongs. */
function toName(value: Json): string | undefined {
  const only = Array.isArray(value) && value.length === 1 ? (value[0] as Json) : value;
  if (typeof only === 'string') return only;
  if (!isObject(only)) return undefined;
  const name = only.name ?? only.ref ?? only.id ?? only.entity;
  return typeof name === 'string' ? name : undefined;
}

/** A reference of a page that was made of a name also has the id of the trait, as published documents have. */
function withTraitId(shape: string, item: JsonObject, { traitIds }: Place): JsonObject {
  const id = shape === 'pageTrait' ? traitIds?.get(String(item.ref)) : undefined;
  return id === undefined || item.refId !== undefined ? item : { ...item, refId: id };
}

/** The types of payload fields by event and field: an event is declared where it is emitted and where it is handled. */
function readPayloadTypes(traits: readonly JsonObject[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const { emits, stateMachine } of traits) {
    const events = isObject(stateMachine) ? asArray(stateMachine.events) : [];
    for (const declared of [...asArray(emits), ...events].filter(isObject)) {
      for (const field of asArray(declared.payloadSchema).filter(isObject)) {
        const key = `${declared.key ?? declared.event} ${field.name}`;
        if (typeof field.type === 'string') types.set(key, field.type);
      }
    }
  }
  return types;
}

/** Where the members of an object are written, with what its own members say to them. */
function inside(shape: string, node: JsonObject, place: Place): Place {
  if (shape === 'orbital') {
    const traits = asArray(node.traits).filter(isObject);
    const ids = traits.flatMap(({ name, id }) =>
      typeof name === 'string' && typeof id === 'string' ? [[name, id] as const] : [],
    );
    return { ...place, traitIds: new Map(ids), payloadTypes: readPayloadTypes(traits) };
  }
  if (shape === 'event' || shape === 'emit') return { ...place, event: node.key ?? node.event };
  if (shape !== 'machine') return place;
  const keys = ['event', ...(OTHER_KEYS.transition?.event ?? [])];
  const transitions = asArray(node.transitions).filter(isObject);
  const events = transitions.flatMap((one) => keys.map((key) => one[key] ?? null));
  return { ...place, handled: new Set(events.filter(isString)) };
}

function writeList(shape: string, value: Json, place: Place): Json {
  let items = value;
  if (!Array.isArray(value)) {
    const read = toItems(shape, value);
    if (read === undefined) return value;
    note(place, `${isObject(value) ? 'The map' : show(value)} becomes a list.`);
    items = read.map((item) => withTraitId(shape, item as JsonObject, place));
  }
  let isChanged = items !== value;
  const written = (items as Json[]).map((item, index) => {
    const one = writeItem(shape, item, below(place, index));
    if (one !== item) isChanged = true;
    return one;
  });
  return isChanged ? written : value;
}

function writeItem(shape: string, item: Json, place: Place): Json {
  if (isObject(item)) return writeObject(shape, item, place);
  if (typeof item !== 'string' || STAYS_TEXT.has(shape)) return item;
  const read = fromText(shape, item);
  if (read === undefined) return item;
  const whole = withTraitId(shape, read, place);
  note(place, `${show(item)} becomes ${show(whole)}.`);
  return writeObject(shape, whole, place);
}

/** The only declaration of a knob that a list has; a default that is a list of records names them. */
function onlyKnob(value: Json | undefined): JsonObject | undefined {
  const [only, second] = Array.isArray(value) ? value : [];
  const isKnob = isObject(only) && 'default' in only && !('name' in only || 'key' in only);
  return isKnob && second === undefined ? only : undefined;
}

/** The knobs of a trait: a bare value is a default, a list of one knob is that knob, a list is a map by name. */
function writeKnobs(value: Json, place: Place): Json {
  let map = value;
  if (Array.isArray(value)) {
    if (!value.every((item) => isObject(item) && typeof item.name === 'string')) return value;
    note(place, 'The list of knobs becomes a map by their names.');
    map = Object.fromEntries(value.map((item) => [(item as JsonObject).name as string, item]));
  }
  if (!isObject(map)) return value;
  let result = map;
  for (const [name, knob] of Object.entries(map)) {
    const kind = knob === null ? undefined : Array.isArray(knob) ? 'array' : typeof knob;
    if (kind === undefined || kind === 'object') continue;
    const only = onlyKnob(knob);
    const says = only && 'The list of one knob becomes the knob.';
    note(below(place, name), says ?? `${show(knob)} becomes the default of the knob.`);
    result = { ...result, [name]: only ?? { type: kind, default: knob as Json } };
  }
  return result;
}

function writeMember(shape: string, key: string, member: Member, value: Json, place: Place): Json {
  const { kinds, values, shape: inner } = member;
  const [kind] = kinds;
  if (kind === 'list' && inner !== undefined && Object.hasOwn(ELEMENT_SHAPES, inner)) {
    return writeList(inner, value, place);
  }
  if (isObject(value) && inner !== undefined && kinds.includes('object')) {
    return writeObject(inner, value, place);
  }
  if (inner === 'knob') return writeKnobs(value, place);
  if (shape === 'orbital' && key === 'entity') return writeEntity(value, place);
  if (value === null) return value;
  if (kind === 'boolean') return replace(value, toFlag(value), place);
  if (values !== undefined && !(typeof value === 'string' && values.includes(value))) {
    if (typeof value === 'string' && value.startsWith('@')) return value;
    return replace(value, toKnownValue(shape, key, value, values), place);
  }
  if (kind === 'text' && typeof value !== 'string' && !kinds.includes('number')) {
    const isPlain = typeof value === 'number' || typeof value === 'boolean';
    return replace(value, isPlain && key === 'version' ? String(value) : toName(value), place);
  }
  if (shape === 'page' && key === 'path' && typeof value === 'string' && !value.startsWith('/')) {
    return replace(value, /^[\w:][\w:/.-]*$/.test(value) ? `/${value}` : undefined, place);
  }
  return value;
}

/** A list with one entity is that entity. */
function writeEntity(value: Json, place: Place): Json {
  const [only, second] = Array.isArray(value) ? value : [];
  if (!isObject(only) || second !== undefined) return value;
  note(place, 'The list of one entity becomes the entity.');
  return writeObject('entity', only, place);
}

function replace(value: Json, canonical: Json | undefined, place: Place): Json {
  if (canonical === undefined || canonical === value) return value;
  note(place, `${show(value)} becomes ${show(canonical)}.`);
  return canonical;
}

function writeObject(shape: string, node: JsonObject, place: Place): JsonObject {
  const isReference = node.ref !== undefined && Object.hasOwn(REFERENCE_SHAPES, shape);
  if (isReference) return node;
  let result = BEFORE[shape]?.(node, place) ?? node;
  result = writeKeys(shape, result, place);
  const members = ELEMENT_SHAPES[shape]?.members ?? {};
  const within = inside(shape, result, place);
  for (const [key, member] of Object.entries(members)) {
    const value = result[key];
    if (
      value === undefined ||
      (IS_WHOLE.has(shape) && member.kinds[0] !== 'boolean' && key !== 'relation')
    )
      continue;
    const written = writeMember(shape, key, member, value, below(within, key));
    if (written !== value) result = { ...result, [key]: written };
  }
  return AFTER[shape]?.(result, place) ?? result;
}

function entityNames(document: JsonObject): ReadonlySet<string> {
  const names = new Set<string>();
  const { orbitals } = document;
  const all = Array.isArray(orbitals)
    ? orbitals
    : isObject(orbitals)
      ? Object.values(orbitals)
      : [];
  const add = (entity: Json | undefined): void => {
    const name = isObject(entity) ? (entity.name ?? Object.keys(entity)[0]) : entity;
    if (typeof name === 'string' && name !== '') names.add(name);
  };
  for (const orbital of all) {
    if (!isObject(orbital)) continue;
    findForeignEntities(orbital)?.entities.forEach(add);
    for (const entity of Array.isArray(orbital.entity) ? orbital.entity : [orbital.entity])
      add(entity);
    if (Array.isArray(orbital.auxiliaryEntities)) orbital.auxiliaryEntities.forEach(add);
  }
  return names;
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
  const place: Place = { at: '', changes, entities: entityNames(document) };
  const written = writeObject('schema', document, place);
  return written === document ? undefined : { document: written, changes };
}
