import { asArray, isObject, isString, type Json, type JsonObject, toText } from '../kernel/json.ts';
import { assertWithinLimits, DEFAULT_LIMITS } from '../kernel/limits.ts';
import { toSentence } from '../kernel/word-forms.ts';
import { findMeaning, findWrittenKeys, toPlainWord } from './foreign.ts';

/*
 * Values in another shape than the language has: a text or a map for a list, a list of one for an item, a text for a
 * type. Each is read as what it can only mean; what says too little is undefined.
 */

/** How an item of a list is made of less: the key of its name, and the key that takes the value of a map. */
const ITEMS: Readonly<Record<string, readonly [name: string, value?: string]>> = {
  orbital: ['name'],
  trait: ['name'],
  page: ['name', 'path'],
  field: ['name', 'type'],
  payloadField: ['name', 'type'],
  state: ['name'],
  event: ['key', 'payloadSchema'],
  emit: ['event', 'payloadSchema'],
  listen: ['event', 'triggers'],
  tick: ['name'],
  page_trait: ['ref'],
  use: ['as', 'from'],
};

/** The key by which an object is known as one item that may have no name. */
const UNNAMED: Readonly<Record<string, string>> = { orbital: 'entity', transition: 'event' };

/** Shapes of which a name says too little. */
const NEEDS_MORE: ReadonlySet<string> = new Set(['trait', 'page', 'tick', 'use']);

/** A longer text is prose, and no item or type. */
const MOST_LETTERS = 300;

const NAME = /^[A-Za-z@][\w.@-]*$/;
/** `entry: object`, `entry`. */
const TYPED_NAME = /^([A-Za-z_$][\w$.-]*)\s*(?::\s*(.+))?$/;

const isTyped = (shape: string): boolean => shape === 'field' || shape === 'payloadField';

/** An identifier is required, as all documents have it. */
const toRequired = (shape: string, name: string): JsonObject =>
  shape === 'field' && name === 'id' ? { required: true } : {};

/** The item of a list that a bare text stands for, or undefined. */
export function fromText(shape: string, written: string): JsonObject | undefined {
  const key = ITEMS[shape]?.[0];
  const text = written.trim();
  if (key === undefined || NEEDS_MORE.has(shape) || text.length > MOST_LETTERS) return undefined;
  if (isTyped(shape)) {
    const [, name, type = 'string'] = TYPED_NAME.exec(text) ?? [];
    return name === undefined ? undefined : { name, type, ...toRequired(shape, name) };
  }
  if (!NAME.test(text)) return undefined;
  if (shape === 'orbital') return { entity: text };
  return { [key]: text, ...(shape === 'event' ? { name: toSentence(text) } : {}) };
}

const isUpper = (text: Json): boolean => text === toText(text).toUpperCase();

/** The item that a list of texts says in parts: a name with its type, path or address; a transition's ends and event. */
export function fromParts(shape: string, parts: readonly Json[]): JsonObject | undefined {
  const [name = '', other = '', last = ''] = parts;
  if (shape === 'transition' && parts.length === 3 && parts.every(isString)) {
    if (isUpper(other)) return { from: name, event: other, to: last };
    return isUpper(last) ? { from: name, to: other, event: last } : undefined;
  }
  const [key = '', value] = ITEMS[shape] ?? [];
  if (parts.length !== 2 || !isString(name) || !isString(other)) return undefined;
  if (value === undefined || !['type', 'path', 'from'].includes(value)) return undefined;
  if (isTyped(shape) && readFieldType(other) === undefined) return undefined;
  return { [key]: name, [value]: other, ...toRequired(shape, name) };
}

/** Whether an object is one item of a list, and not a map of items: it has a name, and more than objects. */
function isItem(shape: string, node: JsonObject, key: string): boolean {
  const names = [key, ...findWrittenKeys(shape, key, node)].map((one) => node[one]);
  const name = names.find(isString);
  // A map of fields may have a field "name", whose value is a type.
  const isField = isTyped(shape) && name !== undefined && readFieldType(name) !== undefined;
  return name !== undefined && !isField && Object.values(node).some((value) => !isObject(value));
}

function fromEntry(shape: string, name: string, value: Json): JsonObject | undefined {
  const [key, valueKey] = ITEMS[shape] as [string, string?];
  if (isObject(value)) {
    // An item that has a name of its own keeps the key of the map as its id.
    return value[key] === name ? value : { [isString(value[key]) ? 'id' : key]: name, ...value };
  }
  if (value === null || value === '' || value === true) return { [key]: name };
  if (valueKey === undefined) return undefined;
  return { [key]: name, [valueKey]: value, ...toRequired(shape, name) };
}

/** The list that a map, one item or a text of names stands for; undefined where that is unclear. */
export function toItems(shape: string, value: Json): JsonObject[] | undefined {
  if (isObject(value) && value[UNNAMED[shape] ?? ''] !== undefined) return [value];
  const key = ITEMS[shape]?.[0];
  let items: (JsonObject | undefined)[] = [];
  if (key === undefined) return undefined;
  if (isString(value)) {
    const texts = value.split(/[,;\n]/).filter((text) => text.trim() !== '');
    const toNamed = (name: string) => (NAME.test(name) ? { [key]: name } : undefined);
    // A name says too little of a page or a trait, but in place of their list it can be nothing else.
    items = texts.map((text) =>
      NEEDS_MORE.has(shape) ? toNamed(text.trim()) : fromText(shape, text),
    );
  } else if (isObject(value)) {
    if (isItem(shape, value, key)) return [value];
    items = Object.entries(value).map(([name, own]) => fromEntry(shape, name, own as Json));
  }
  return items.length > 0 && items.every(isObject) ? items : undefined;
}

/** The object or list that a text holds as JSON, or the value itself. */
export function fromJson(value: Json): Json {
  if (!isString(value) || !/^\s*[[{]/.test(value)) return value;
  try {
    const held = JSON.parse(value) as Json;
    assertWithinLimits(held, '', true, DEFAULT_LIMITS);
    return held;
  } catch {
    return value;
  }
}

/** The only item of a list, however many lists are around it, or the value itself. */
export function onlyItem(value: Json): Json {
  let only = value;
  while (Array.isArray(only) && only.length === 1) only = only[0] as Json;
  return only;
}

/** The map that a list of objects with names stands for; else the value itself. */
export function toMap(value: Json): Json {
  if (!Array.isArray(value) || !value.every(isObject)) return value;
  const named = new Map(value.map(({ name, ...rest }) => [name, rest]));
  const isNamed = named.size === value.length && [...named.keys()].every(isString);
  return isNamed ? (Object.fromEntries(named) as JsonObject) : value;
}

/** The name that an object, or the only item of a list, stands for where a name belongs. */
export function toName(value: Json): string | undefined {
  const only = onlyItem(value);
  if (isString(only)) return only;
  const name = isObject(only) ? (only.name ?? only.ref ?? only.id ?? only.entity) : undefined;
  return isString(name) ? name : undefined;
}

/** The values that an enum allows: a list of texts and numbers, or a text of them. */
export function toValues(given: Json | undefined): string[] | undefined {
  const values = isString(given)
    ? given.split(/[,|;/]/).map((value) => value.trim())
    : asArray(given).map(toText);
  return values.length > 0 && !values.includes('') ? values : undefined;
}

/** The declaration of a field's values in the language's form: `type` and the keys that belong to it. */
export interface FieldForm extends JsonObject {
  readonly type: string;
}

/** Types of the newer definitions that say how a text is written. */
const FORMATS: ReadonlySet<string> = new Set(['email', 'url', 'phone', 'uuid']);

const ARRAY = /^(?:\[(.+)\]|(.+)\[\]|(?:array|list|set)\s*[<([](.+)[>)\]])$/i;
/** `VARCHAR(20)`, `string?`, `string | null` */
const SIZED = /^([A-Za-z][\w ]*?)\s*(?:\(\s*\d+(?:\s*,\s*\d+)*\s*\)|\?|\|\s*(?:null|undefined))$/;

const unquote = (text: string): string => text.trim().replace(/^(['"`])(.*)\1$/, '$2');

type Names = ReadonlySet<string>;

function readWord(text: string, entities: Names): FieldForm | undefined {
  const plain = toPlainWord(text);
  const entity = [...entities].find((one) => toPlainWord(one) === plain);
  if (entity !== undefined) return { type: 'relation', relation: { entity, cardinality: 'one' } };
  if (FORMATS.has(plain)) return { type: 'string', format: plain };
  const type = findMeaning('type', plain);
  return type === undefined ? undefined : { type };
}

/** The type of a list of some items. */
function readItems(item: Json = '', entities: Names): FieldForm | undefined {
  const items = readFieldType(item, entities);
  if (!isObject(items?.relation)) return items && { type: 'array', items };
  return { ...items, relation: { ...items.relation, cardinality: 'many' } };
}

/**
 * Reads what a field gives as its type, in whatever language it was written; undefined where nothing fits.
 * `entities` are the names of the application's entities: such a name stands for a relation.
 *
 * @example readFieldType('string[]', new Set()) // { type: 'array', items: { type: 'string' } }
 */
export function readFieldType(written: Json, entities: Names = new Set()): FieldForm | undefined {
  if (Array.isArray(written)) return readItems(written.length === 1 ? written[0] : '', entities);
  const text = toText(written).trim();
  if (text === '' || text.length > MOST_LETTERS) return undefined;
  const word = readWord(text, entities);
  if (word !== undefined) return word;
  const inner = ARRAY.exec(text)?.slice(1).find(isString);
  if (inner !== undefined) return readItems(inner, entities);
  const sized = SIZED.exec(text)?.[1];
  if (sized !== undefined) return readFieldType(sized, entities);
  const values = text.split('|').map(unquote);
  const areValues =
    values.length > 1 && values.every((one) => readWord(one, entities) === undefined);
  return areValues ? { type: 'enum', values } : undefined;
}
