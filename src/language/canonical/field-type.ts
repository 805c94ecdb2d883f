import { isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { NEWER_TYPES, READ_TYPES } from '../grammar/shapes.ts';
import { toPlainName } from './known-values.ts';

/** The declaration of a field's values in the language's form: `type` and the keys that belong to it. */
export interface FieldForm {
  readonly type: string;
  readonly items?: JsonObject;
  readonly values?: readonly string[];
  readonly format?: string;
  readonly relation?: { readonly entity: string; readonly cardinality: string };
}

/** Words of other languages and databases for the types of fields. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string:
    'text str varchar nvarchar char character longtext clob textarea markdown html richtext multiline name title password color id objectid identifier path filename image photo time duration address file blob',
  number:
    'int integer int32 int64 long short byte smallint bigint float float32 float64 double real decimal numeric num currency money price amount percent percentage rating count quantity serial',
  boolean: 'bool bit flag checkbox switch toggle yesno',
  date: 'day dateonly localdate',
  datetime: 'dateandtime timestamptz datetimelocal isodate',
  timestamp: 'ts unix epoch unixtime',
  object: 'json jsonb map dict dictionary record struct hash any unknown mixed document embedded',
  array: 'list set collection tuple sequence multiselect tags',
  enum: 'select option options choice choices radio dropdown enumeration picklist',
  relation:
    'reference ref foreignkey fk belongsto hasone hasmany manytoone onetomany onetoone manytomany lookup',
};

const WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(TYPE_WORDS).flatMap(([type, words]) =>
    words.split(' ').map((word) => [word, type] as const),
  ),
  ...[...READ_TYPES].map((type) => [type, type] as const),
]);

/** Types of the newer definitions that say how a text is written. */
const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    email: 'email',
    url: 'url',
    uri: 'url',
    link: 'url',
    phone: 'phone',
    tel: 'phone',
    uuid: 'uuid',
    guid: 'uuid',
  }),
);

/** Words for relations to several. */
const MANY = /^(?:has_?-?many|one_?-?to_?-?many|many_?-?to_?-?many)$/i;

/** Of a union of types, the ones that say only that the value may be missing. */
const NOTHING = /^(?:null|undefined|nil|none|void|never)$/i;

const ARRAY = /^(?:\[(.+)\]|(.+)\[\]|(?:array|list|set)\s*[<([](.+)[>)\]])$/i;
/** `VARCHAR(20)`, `string?` */
const SIZED = /^([A-Za-z][\w ]*?)\s*(?:\(\s*\d+(?:\s*,\s*\d+)*\s*\)|\?)$/;

const unquote = (text: string): string => text.trim().replace(/^(['"`])(.*)\1$/, '$2');

const MOST_LETTERS = 400;

type Names = ReadonlySet<string>;

function readWord(text: string, entities: Names): FieldForm | undefined {
  const plain = toPlainName(text);
  const entity = [...entities].find((one) => toPlainName(one) === plain);
  if (entity !== undefined) return { type: 'relation', relation: { entity, cardinality: 'one' } };
  const format = FORMATS.get(plain);
  if (format !== undefined) return { type: 'string', format };
  const type = WORDS.get(plain);
  return type === undefined ? undefined : { type };
}

function readUnion(text: string, entities: Names): FieldForm | undefined {
  const types = text.split('|').filter((member) => !NOTHING.test(member.trim()));
  if (types.length < 2) return readText(unquote(types[0] ?? ''), entities);
  const areTypes = types.every((member) => readWord(member, entities) !== undefined);
  return areTypes ? { type: 'object' } : { type: 'enum', values: types.map(unquote) };
}

function readItems(text: string, entities: Names): FieldForm | undefined {
  const item = readText(text, entities);
  if (item?.relation)
    return { type: 'relation', relation: { ...item.relation, cardinality: 'many' } };
  if (item === undefined) return undefined;
  const { type, values, items } = item;
  return { type: 'array', items: omitUndefined({ type, values, items }) as unknown as JsonObject };
}

function readText(written: string, entities: Names): FieldForm | undefined {
  const text = written.trim();
  if (text === '' || text.length > MOST_LETTERS) return undefined;
  const word = readWord(text, entities);
  if (word !== undefined) return word;
  if (text.includes('|')) return readUnion(text, entities);
  const inner = ARRAY.exec(text)?.slice(1).find(isString);
  if (inner !== undefined) return readItems(inner, entities);
  const sized = SIZED.exec(text)?.[1];
  return sized === undefined ? undefined : readText(sized, entities);
}

/**
 * Reads what a field gives as its type, in whatever language it was written; undefined where nothing fits.
 * `entities` are the names of the application's entities: such a name stands for a relation.
 *
 * @example readFieldType('string[]', new Set()) // { type: 'array', items: { type: 'string' } }
 */
export function readFieldType(written: Json, entities: Names = new Set()): FieldForm | undefined {
  if (isString(written)) return readText(written, entities);
  if (!Array.isArray(written) || !written.every(isString)) return undefined;
  return written.length === 1
    ? readItems(written[0] as string, entities)
    : readUnion(written.join('|'), entities);
}

/** Words that published documents have for the types of payload fields, beside those of entities. */
const PUBLISHED_PAYLOAD_TYPES: ReadonlySet<string> = new Set(['float', 'int', 'json']);

/**
 * The language's word for the type of a payload field; undefined where it is one already or nothing fits. A name
 * in capitals is that of an entity, but for the language's own words.
 *
 * @example readPayloadType('dict') // 'object'
 */
export function readPayloadType(written: string): string | undefined {
  if ([READ_TYPES, NEWER_TYPES, PUBLISHED_PAYLOAD_TYPES].some((types) => types.has(written))) {
    return undefined;
  }
  if (!/^[a-z]/.test(written) && !READ_TYPES.has(toPlainName(written))) return undefined;
  const form = readText(written, new Set());
  if (form === undefined || form.type === 'relation' || form.values !== undefined) return undefined;
  return form.items === undefined ? form.type : `[${form.items.type}]`;
}

/** Whether a word for a relation says that there are several. */
export const saysMany = (written: string): boolean => MANY.test(written.trim());
