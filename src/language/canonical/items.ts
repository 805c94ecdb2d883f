import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
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
  /** The key that takes the map's value for its name, where that value is a text or a list. */
  readonly valueKey?: string;
}

/** `entry: object`, `entry?: object`, `entry`. */
function fieldOf(text: string): JsonObject | undefined {
  const [, name, optional, type = 'string'] =
    /^\s*([A-Za-z_$][\w$.-]*)(\?)?\s*(?:(?::|=>|->|=)\s*(.+?)\s*)?$/.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { name, type, ...(optional === undefined ? {} : { required: false }) };
}

const named = (key: string) => (text: string) =>
  /^[A-Za-z@][\w.@-]*$/.test(text.trim()) ? { [key]: text.trim() } : undefined;

const toEvent = (text: string): JsonObject | undefined => {
  const event = named('key')(text);
  return event && { ...event, name: toSentence(text.trim()) };
};

const ITEM_FORMS: Readonly<Record<string, ItemForm>> = {
  orbital: { nameKey: 'name' },
  trait: { nameKey: 'name' },
  page: { nameKey: 'name', valueKey: 'path' },
  field: { nameKey: 'name', fromText: fieldOf, valueKey: 'type' },
  payloadField: { nameKey: 'name', fromText: fieldOf, valueKey: 'type' },
  state: { nameKey: 'name', fromText: named('name') },
  event: { nameKey: 'key', fromText: toEvent, valueKey: 'payloadSchema' },
  emit: { nameKey: 'event', fromText: named('event'), valueKey: 'payloadSchema' },
  listen: { nameKey: 'event', fromText: named('event'), valueKey: 'triggers' },
  tick: { nameKey: 'name' },
  pageTrait: { nameKey: 'ref', fromText: named('ref') },
  use: { nameKey: 'as', valueKey: 'from' },
};

/** A longer text is prose and no item. */
const MOST_LETTERS = 300;

/** Whether an object is one item of a list, and not a map of items: it has a name, and more than objects. */
function isItem(shape: string, node: JsonObject, { nameKey }: ItemForm): boolean {
  const names = [nameKey, ...(OTHER_KEYS[shape]?.[nameKey] ?? [])];
  const named = names.find((key) => isString(node[key]));
  if (named === undefined || isMapOfTypes(shape, node, node[named] as string)) return false;
  return Object.values(node).some((value) => !isObject(value));
}

/** Whether the texts of a record are types, also that of a key which may hold a name: `{id: "string", n: "number"}`. */
const isMapOfTypes = (shape: string, node: JsonObject, named: string): boolean =>
  (shape === 'field' || shape === 'payloadField') &&
  READ_TYPES.has(named) &&
  Object.values(node).every((value) => isString(value) && readFieldType(value) !== undefined);

/** The item that a bare text stands for, or undefined. */
export const fromText = (shape: string, text: string): JsonObject | undefined =>
  text.length <= MOST_LETTERS ? ITEM_FORMS[shape]?.fromText?.(text) : undefined;

function fromEntry(name: string, value: Json, form: ItemForm): JsonObject | undefined {
  const { nameKey, valueKey } = form;
  if (isObject(value)) {
    // An item that has a name of its own keeps the key of the map as its id.
    if (value[nameKey] === name) return value;
    return { [isString(value[nameKey]) ? 'id' : nameKey]: name, ...value };
  }
  if (value === null || value === '' || value === true) return { [nameKey]: name };
  const isWhole = valueKey === 'payloadSchema' ? Array.isArray(value) : isString(value);
  const isTypes = valueKey === 'type' && Array.isArray(value);
  return valueKey && (isWhole || isTypes) ? { [nameKey]: name, [valueKey]: value } : undefined;
}

/** The list that a map, one item or a text of names stands for; undefined where that is unclear. */
export function toItems(shape: string, value: Json): Json[] | undefined {
  const form = ITEM_FORMS[shape];
  if (form === undefined) return undefined;
  let items: (JsonObject | undefined)[] = [];
  if (isString(value)) {
    const texts = value.split(/[,;\n]/).filter((text) => text.trim() !== '');
    items = texts.map((text) => fromText(shape, text));
  } else if (isObject(value)) {
    if (isItem(shape, value, form)) return [value];
    items = Object.entries(value).map(([name, own]) => fromEntry(name, own as Json, form));
  }
  return items.length > 0 && items.every(isObject) ? items : undefined;
}
