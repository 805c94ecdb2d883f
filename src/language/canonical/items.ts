import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import { READ_TYPES } from '../grammar/shapes.ts';
import { OTHER_KEYS } from './canonical-keys.ts';
import { readFieldType } from './field-type.ts';

/** How an item of a list is made of less: of a bare text, or of the name and the value of a map. */
interface ItemForm {
  /** The key that holds its name. */
  readonly nameKey: string;
  /** Of a bare text; undefined where a text says too little. */
  readonly fromText?: (text: string) => JsonObject | undefined;
  /** Makes an item of the map's value for its name, where that value is not an object. */
  readonly fromValue?: (value: Json) => JsonObject | undefined;
}

const splitPair = (text: string): readonly [string, string] | undefined => {
  const found = /^\s*([^:=>-]+?)\s*(?::|=>|->|=)\s*(.+?)\s*$/.exec(text);
  return found === null ? undefined : [found[1] as string, found[2] as string];
};

/** `entry: object`, `entry?: object`, `object entry`. */
function fieldOf(text: string): JsonObject | undefined {
  const [name = '', type] = splitPair(text) ?? [text.trim()];
  const isOptional = name.endsWith('?');
  const plain = isOptional ? name.slice(0, -1) : name;
  if (!/^[A-Za-z_$][\w$.-]*$/.test(plain)) return undefined;
  return { name: plain, type: type ?? 'string', ...(isOptional ? { required: false } : {}) };
}

const typeOf = (value: Json): JsonObject | undefined =>
  typeof value === 'string' || Array.isArray(value) ? { type: value } : undefined;

/** A record of types, or a list of names, for what a payload carries. */
const payloadOf = (value: Json): JsonObject | undefined => {
  if (Array.isArray(value)) return { payloadSchema: value };
  return value === null || value === true ? {} : undefined;
};

const NAME = /^[A-Za-z@][\w.@-]*$/;
const named = (key: string) => (text: string) =>
  NAME.test(text.trim()) ? { [key]: text.trim() } : undefined;

const toEvent = (text: string): JsonObject | undefined =>
  NAME.test(text.trim()) ? { key: text.trim(), name: toSentence(text.trim()) } : undefined;

const ITEM_FORMS: Readonly<Record<string, ItemForm>> = {
  orbital: { nameKey: 'name' },
  trait: { nameKey: 'name' },
  page: {
    nameKey: 'name',
    fromValue: (value) => (typeof value === 'string' ? { path: value } : undefined),
  },
  field: { nameKey: 'name', fromText: fieldOf, fromValue: typeOf },
  payloadField: { nameKey: 'name', fromText: fieldOf, fromValue: typeOf },
  state: {
    nameKey: 'name',
    fromText: named('name'),
    fromValue: (value) => (value === null || value === '' ? {} : undefined),
  },
  event: { nameKey: 'key', fromText: toEvent, fromValue: payloadOf },
  emit: { nameKey: 'event', fromText: named('event'), fromValue: payloadOf },
  listen: {
    nameKey: 'event',
    fromText: named('event'),
    fromValue: (value) => (typeof value === 'string' ? { triggers: value } : undefined),
  },
  tick: { nameKey: 'name' },
  pageTrait: { nameKey: 'ref', fromText: named('ref'), fromValue: payloadOf },
  use: {
    nameKey: 'as',
    fromValue: (value) => (typeof value === 'string' ? { from: value } : undefined),
  },
};

/** A longer text is prose and no item. */
const MOST_LETTERS = 300;

/** Whether an object is one item of a list, and not a map of items: it has a name, or only keys of an item. */
function isItem(shape: string, node: JsonObject): boolean {
  const form = ITEM_FORMS[shape];
  if (form === undefined) return false;
  const names = [form.nameKey, ...(OTHER_KEYS[shape]?.[form.nameKey] ?? [])];
  const named = names.find((key) => typeof node[key] === 'string');
  if (named === undefined || isMapOfTypes(shape, node, node[named] as string)) return false;
  return Object.values(node).some((value) => !isObject(value));
}

/** Whether the texts of a record are types, also that of a key which may hold a name: `{id: "string", n: "number"}`. */
function isMapOfTypes(shape: string, node: JsonObject, named: string): boolean {
  if (shape !== 'field' && shape !== 'payloadField') return false;
  return (
    READ_TYPES.has(named) &&
    Object.values(node).every((value) => typeof value === 'string' && !isPlainWord(value))
  );
}

/** Whether a text can only be a name: no word for a type. */
const isPlainWord = (text: string): boolean => readFieldType(text) === undefined;

/** The item that a bare text stands for, or undefined. */
export function fromText(shape: string, text: string): JsonObject | undefined {
  const isTold = text.trim() !== '' && text.length <= MOST_LETTERS;
  return isTold ? ITEM_FORMS[shape]?.fromText?.(text) : undefined;
}

function fromEntry(shape: string, name: string, value: Json): JsonObject | undefined {
  const form = ITEM_FORMS[shape];
  if (form === undefined) return undefined;
  const own = isObject(value) ? value : form.fromValue?.(value);
  if (own === undefined) return undefined;
  const isNamed = typeof own[form.nameKey] === 'string';
  const key = isNamed && own[form.nameKey] !== name ? 'id' : form.nameKey;
  return isNamed && key === form.nameKey ? own : { [key]: name, ...own };
}

/** The list that a map, one item or a text of names stands for; undefined where that is unclear. */
export function toItems(shape: string, value: Json): Json[] | undefined {
  if (typeof value === 'string') {
    const texts = value.split(/[,;\n]/).filter((text) => text.trim() !== '');
    const items = texts.map((text) => fromText(shape, text));
    return items.length > 0 && items.every(isObject) ? items : undefined;
  }
  if (!isObject(value)) return undefined;
  if (isItem(shape, value)) return [value];
  const items = Object.entries(value).map(([name, own]) => fromEntry(shape, name, own as Json));
  return items.length > 0 && items.every(isObject) ? items : undefined;
}
