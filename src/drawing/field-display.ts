import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { toSentence } from '../kernel/word-forms.ts';
import { elementName } from '../language/grammar/elements.ts';
import { PATTERNS, type PropertyShape } from '../language/grammar/patterns.ts';
import { CALL_HEADS } from '../language/grammar/shapes.ts';
import { valuesOfField } from '../language/model/facts.ts';

/** How the values of a field are shown and edited: the type of their input, where one holds them, and the format of their column. */
const KINDS = {
  text: { input: 'text' },
  'long text': { input: 'textarea' },
  email: { input: 'email' },
  url: { input: 'url' },
  phone: { input: 'tel' },
  number: { input: 'number', format: 'number' },
  boolean: { input: 'checkbox', format: 'boolean' },
  date: { input: 'date', format: 'date' },
  datetime: { input: 'datetime', format: 'date' },
  enum: { input: 'select' },
  relation: { input: 'relation' },
  list: {},
  object: {},
} as const satisfies Record<string, { readonly input?: string; readonly format?: string }>;

type FieldKind = keyof typeof KINDS;

const displayOf = (kind: FieldKind): { readonly input?: string; readonly format?: string } =>
  KINDS[kind];

/** The kinds of types that are named otherwise. */
const OTHER_TYPES: Readonly<Record<string, FieldKind>> = {
  string: 'text',
  text: 'long text',
  integer: 'number',
  int: 'number',
  float: 'number',
  money: 'number',
  timestamp: 'datetime',
  array: 'list',
  json: 'object',
};

const kindOfType = (type: string): FieldKind | undefined =>
  OTHER_TYPES[type] ?? (Object.hasOwn(KINDS, type) ? (type as FieldKind) : undefined);

/** How the values of a field are shown and edited; a bare name is a text. */
export function fieldKind(field: Json): FieldKind {
  if (!isObject(field)) return 'text';
  if (valuesOfField(field).length > 0) return 'enum';
  if (isObject(field.relation)) return 'relation';
  const { type, format } = field;
  if (isString(format) && (type === 'string' || type === undefined)) {
    return kindOfType(format) ?? 'text';
  }
  if (type === 'enum' || !isString(type)) return 'text';
  if (type.startsWith('[')) return 'list';
  return kindOfType(type) ?? (/^[A-Z]/.test(type) ? 'object' : 'text');
}

/** Whether the compiler takes a list for a call, by its first word. */
export const isTakenForCall = ([first]: readonly Json[]): boolean =>
  isString(first) && CALL_HEADS.has(first);

/** The values of a field as choices, each by itself or with its label. */
function toChoices(field: Json): Json[] {
  const values = valuesOfField(field);
  if (!isTakenForCall(values)) return [...values];
  return values.map((value) => (isString(value) ? { value, label: toSentence(value) } : value));
}

/** Whether one cell or one input can hold a value of the field. */
export function isShowable(field: Json): boolean {
  const kind = fieldKind(field);
  return kind !== 'list' && kind !== 'object';
}

/** A field as a form edits it: by its type, with its values or the entity that is chosen from. */
export function toFormItem(field: Json): JsonObject {
  const name = elementName('field', field);
  const kind = fieldKind(field);
  const item: JsonObject = { name, label: toSentence(name) };
  const { input } = displayOf(kind);
  if (input !== undefined) item.type = input;
  if (kind === 'enum') item.options = toChoices(field);
  if (!isObject(field)) return item;
  if (kind === 'relation' && isObject(field.relation)) item.relation = { ...field.relation };
  if (field.required === true) item.required = true;
  return item;
}

/** The name and label of a column in the words that a pattern has for them. */
export function writeColumn(
  shape: PropertyShape | undefined,
  name: Json | undefined,
  label: Json | undefined,
): JsonObject {
  const usesOther = (key: string, usual: string) =>
    shape?.needs.includes(key) || shape?.properties?.has(usual) === false;
  return {
    [usesOther('key', 'name') ? 'key' : 'name']: name,
    [usesOther('header', 'label') ? 'header' : 'label']: label,
  };
}

/** A field as a column, or a row of details, of a pattern: in the words that the pattern has for it. */
export function toColumnItem(field: Json, pattern: string): JsonObject {
  const name = elementName('field', field);
  const kind = fieldKind(field);
  const properties = PATTERNS.get(pattern)?.properties;
  const shape = properties?.get('fields')?.items ?? properties?.get('columns')?.items;
  const takes = (key: string, value: string) =>
    shape?.properties?.get(key)?.values.includes(value) === true;
  const item = writeColumn(shape, name, toSentence(name));
  if (kind === 'enum' && takes('variant', 'badge')) item.variant = 'badge';
  const { format } = displayOf(kind);
  if (format !== undefined && takes('format', format)) item.format = format;
  return item;
}
