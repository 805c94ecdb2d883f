import { isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { READ_TYPES } from '../grammar/shapes.ts';
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
  string: 'text str varchar char longtext markdown html password id objectid image time file blob',
  number:
    'int integer bigint float double real decimal numeric currency money percent count serial',
  boolean: 'bool flag checkbox',
  date: 'day dateonly',
  datetime: 'timestamptz datetimelocal isodate',
  timestamp: 'epoch unixtime',
  object: 'json jsonb map dict record struct any unknown',
  array: 'list set tags',
  enum: 'select option options choice radio dropdown',
  relation: 'reference ref foreignkey fk belongsto hasone hasmany manytoone onetomany manytomany',
};

const WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(TYPE_WORDS).flatMap(([type, words]) =>
    words.split(' ').map((word) => [word, type] as const),
  ),
  ...[...READ_TYPES].map((type) => [type, type] as const),
]);

/** Types of the newer definitions that say how a text is written. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['email', 'email'],
  ['url', 'url'],
  ['phone', 'phone'],
  ['uuid', 'uuid'],
]);

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

/** Whether a word for a relation says that there are several. */
export const saysMany = (written: string): boolean => MANY.test(written.trim());
