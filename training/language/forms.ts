import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';

/** A way to write a part of a document as other formats do. */
interface ForeignForm {
  readonly name: string;
  /** The parts of a document that can be written so. */
  list(document: JsonObject): Iterable<Place>;
  /** What is written in place of a part; undefined where it does not fit. */
  write(part: Json, index: number): Json | undefined;
}

/** A part of a document: `holder[key]`. */
interface Place {
  readonly holder: JsonObject | Json[];
  readonly key: string | number;
}

const objectsIn = (value: Json | undefined): JsonObject[] => asArray(value).filter(isObject);

function* items(holders: Iterable<JsonObject>, key: string): Iterable<Place> {
  for (const holder of holders) {
    const list = asArray(holder[key]);
    for (let i = 0; i < list.length; i++) if (isObject(list[i])) yield { holder: list, key: i };
  }
}

function* members(holders: Iterable<JsonObject>, key: string): Iterable<Place> {
  for (const holder of holders) if (holder[key] !== undefined) yield { holder, key };
}

const orbitals = (document: JsonObject) => objectsIn(document.orbitals);
const entities = (document: JsonObject) =>
  orbitals(document)
    .map(({ entity }) => entity)
    .filter(isObject);
const fields = (document: JsonObject) =>
  entities(document).flatMap((entity) => objectsIn(entity.fields));
const traits = (document: JsonObject) =>
  orbitals(document)
    .flatMap((orbital) => objectsIn(orbital.traits))
    .filter(({ ref }) => ref === undefined);
const machines = (document: JsonObject) =>
  traits(document)
    .map(({ stateMachine }) => stateMachine)
    .filter(isObject);
const transitions = (document: JsonObject) =>
  machines(document).flatMap((one) => objectsIn(one.transitions));
const events = (document: JsonObject) => machines(document).flatMap((one) => objectsIn(one.events));
const pages = (document: JsonObject) =>
  orbitals(document)
    .flatMap((orbital) => objectsIn(orbital.pages))
    .filter(({ ref }) => ref === undefined);
const emits = (document: JsonObject) => traits(document).flatMap((trait) => objectsIn(trait.emits));
const listens = (document: JsonObject) =>
  traits(document).flatMap((trait) => objectsIn(trait.listens));
const ticks = (document: JsonObject) => traits(document).flatMap((trait) => objectsIn(trait.ticks));

const rename = (part: Json, from: string, to: string): Json | undefined => {
  if (!isObject(part) || part[from] === undefined || part[to] !== undefined) return undefined;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key === from ? to : key, value]),
  );
};

/** A list of named items as a map by their names. */
function toMap(part: Json, name: string): Json | undefined {
  const all = objectsIn(part);
  if (all.length === 0 || all.length !== asArray(part).length) return undefined;
  return Object.fromEntries(
    all.map((item) => {
      const { [name]: key, ...rest } = item;
      return [String(key), rest];
    }),
  );
}

const nameOf = (part: Json, key: string): Json | undefined =>
  isObject(part) ? part[key] : undefined;

const TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ['text', 'String', 'str', 'varchar(20)', 'uuid', 'markdown', 'string?', 'string | null'],
  number: ['int', 'Number', 'float', 'decimal', 'integer', 'double'],
  boolean: ['bool', 'Boolean', 'checkbox'],
  date: ['Date', 'day'],
  datetime: ['dateTime', 'DateTime', 'date-time'],
  timestamp: ['ts', 'Timestamp'],
  object: ['json', 'Map', 'record'],
  array: ['list', 'string[]', '[string]', 'Array<string>'],
};

/** What other formats call the kinds of persistence. */
const PERSISTENCE: Readonly<Record<string, string>> = {
  persistent: 'database',
  runtime: 'memory',
  singleton: 'global',
};

const writeType = (part: Json, index: number): Json | undefined => {
  const words = TYPES[String(part)];
  return words?.[index % words.length];
};

const form = (
  name: string,
  list: ForeignForm['list'],
  write: ForeignForm['write'],
): ForeignForm => ({ name, list, write });

const KEYS: readonly (readonly [
  name: string,
  list: (document: JsonObject) => JsonObject[],
  from: string,
  to: string,
])[] = [
  ['state id', (d) => machines(d).flatMap((one) => objectsIn(one.states)), 'name', 'id'],
  ['event type', events, 'key', 'type'],
  ['transition source', transitions, 'from', 'source'],
  ['transition target', transitions, 'to', 'target'],
  ['transition on', transitions, 'event', 'on'],
  ['emit name', emits, 'event', 'name'],
  ['listener on', listens, 'event', 'on'],
  ['tick every', ticks, 'interval', 'every'],
  ['page route', pages, 'path', 'route'],
  ['entity attributes', entities, 'fields', 'attributes'],
  ['payload key', (d) => events(d).flatMap((one) => objectsIn(one.payloadSchema)), 'name', 'key'],
  ['no machine', traits, 'stateMachine', 'machine'],
];

function* self(holders: readonly JsonObject[], all: Iterable<Place>): Iterable<Place> {
  const wanted = new Set<Json>(holders);
  for (const place of all)
    if (wanted.has((place.holder as JsonObject)[place.key as string] as Json)) yield place;
}

/** Every place of a document that holds an object in a list. */
function* everyItem(value: Json): Iterable<Place> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (Array.isArray(value) && isObject(part)) yield { holder: value, key: Number(key) };
    else if (isObject(part)) yield { holder: value as JsonObject, key };
    yield* everyItem(part as Json);
  }
}

/** Forms that authors remember of other formats, each for one kind of place. */
export const FOREIGN_FORMS: readonly ForeignForm[] = [
  form('field type', (d) => members(fields(d), 'type'), writeType),
  form(
    'required as a word',
    (d) => members(fields(d), 'required'),
    (part) => (part === true ? 'yes' : 'no'),
  ),
  form(
    'field as a name',
    (d) => items(entities(d), 'fields'),
    (part) => nameOf(part, 'name'),
  ),
  form(
    'fields as a map',
    (d) => members(entities(d), 'fields'),
    (part) => toMap(part, 'name'),
  ),
  form(
    'enum',
    (d) => items(entities(d), 'fields'),
    (part) =>
      isObject(part) && part.values !== undefined && part.type === 'enum'
        ? rename(part, 'values', 'enum')
        : undefined,
  ),
  form(
    'relation target',
    (d) => items(entities(d), 'fields'),
    (part) => {
      if (!isObject(part) || !isObject(part.relation)) return undefined;
      const { relation, ...rest } = part;
      return { ...rest, target: relation.entity };
    },
  ),
  form(
    'persistence',
    (d) => members(entities(d), 'persistence'),
    (part) => PERSISTENCE[String(part)],
  ),
  form(
    'category',
    (d) => members(traits(d), 'category'),
    () => 'ui',
  ),
  form(
    'linked entity',
    (d) => members(traits(d), 'linkedEntity'),
    (part) => ({ name: part }),
  ),
  form(
    'state as a name',
    (d) => items(machines(d), 'states'),
    (part) => nameOf(part, 'name'),
  ),
  form(
    'states as a map',
    (d) => members(machines(d), 'states'),
    (part) => toMap(part, 'name'),
  ),
  form(
    'event as a name',
    (d) => items(machines(d), 'events'),
    (part) => nameOf(part, 'key'),
  ),
  form(
    'events as a map',
    (d) => members(machines(d), 'events'),
    (part) => toMap(part, 'key'),
  ),
  form(
    'transition as an arrow',
    (d) => items(machines(d), 'transitions'),
    (part) => (isObject(part) ? `${part.from} -> ${part.to}: ${part.event}` : undefined),
  ),
  form(
    'guard in infix notation',
    (d) => members(transitions(d), 'guard'),
    (part) =>
      Array.isArray(part) && part.length === 3 && part.every((one) => typeof one === 'string')
        ? `${part[1]} ${part[0]} ${part[2]}`
        : undefined,
  ),
  form(
    'payload field as a name',
    (d) => items(events(d), 'payloadSchema'),
    (part) => nameOf(part, 'name'),
  ),
  form(
    'payload as a map',
    (d) => members(events(d), 'payloadSchema'),
    (part) => toMap(part, 'name'),
  ),
  form(
    'emit as a name',
    (d) => items(traits(d), 'emits'),
    (part) => nameOf(part, 'event'),
  ),
  form(
    'emits as a map',
    (d) => members(traits(d), 'emits'),
    (part) => toMap(part, 'event'),
  ),
  form(
    'listens as a map',
    (d) => members(traits(d), 'listens'),
    (part) => toMap(part, 'event'),
  ),
  form(
    'scope',
    (d) => members(emits(d), 'scope'),
    () => 'global',
  ),
  form(
    'mounted trait as a name',
    (d) => items(pages(d), 'traits'),
    (part) => nameOf(part, 'ref'),
  ),
  form(
    'mounted traits as a text',
    (d) => members(pages(d), 'traits'),
    (part) =>
      objectsIn(part)
        .map(({ ref }) => String(ref))
        .join(', ') || undefined,
  ),
  form(
    'page without a name',
    (d) => self(pages(d), everyItem(d)),
    (part) => {
      const { name: _, ...rest } = part as JsonObject;
      return rest;
    },
  ),
  form(
    'pages as a map',
    (d) => members(orbitals(d), 'pages'),
    (part) => toMap(part, 'name'),
  ),
  form(
    'traits as a map',
    (d) => members(orbitals(d), 'traits'),
    (part) => toMap(part, 'name'),
  ),
  ...KEYS.map(([name, list, from, to]) =>
    form(
      `key: ${name}`,
      (d) => self(list(d), everyItem(d)),
      (part) => rename(part, from, to),
    ),
  ),
];

/** A document with a part, or all of its parts, written in a foreign form; undefined where it has no such part. */
export function writeForeignForm(
  { list, write }: ForeignForm,
  document: JsonObject,
  choose: (count: number) => number | undefined,
): JsonObject | undefined {
  const copy = structuredClone(document);
  const places = [...list(copy)];
  const chosen = choose(places.length);
  let isWritten = false;
  places.forEach(({ holder, key }, index) => {
    if (chosen !== undefined && index !== chosen) return;
    const owner = holder as JsonObject;
    const written = write(owner[key as string] as Json, index);
    if (written === undefined) return;
    owner[key as string] = written;
    isWritten = true;
  });
  return isWritten ? copy : undefined;
}
