import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
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
    'text str varchar nvarchar char character longtext clob textarea markdown html richtext multiline name title password color colour slug id objectid identifier path filename image photo time duration address base64 file blob slot pattern trait scalar',
  number:
    'int integer int32 int64 uint long short byte smallint bigint float float32 float64 double real decimal numeric num currency money price amount percent percentage rating count quantity serial',
  boolean: 'bool bit flag checkbox switch toggle yesno',
  date: 'day dateonly localdate birthday',
  datetime: 'dateandtime timestamptz datetimelocal isodate',
  timestamp: 'ts unix epoch unixtime',
  object:
    'json jsonb map dict dictionary record struct hash any unknown mixed document embedded geo node union',
  array: 'list set collection tuple sequence multiselect tags stringlist',
  enum: 'select option options choice choices radio dropdown enumeration picklist',
  relation:
    'reference ref foreignkey fk belongsto hasone hasmany manytoone onetomany onetoone manytomany lookup',
};

/** Types of the newer definitions that say how a text is written. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'url',
  uri: 'url',
  link: 'url',
  phone: 'phone',
  tel: 'phone',
  uuid: 'uuid',
  guid: 'uuid',
};

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(TYPE_WORDS).flatMap(([type, words]) =>
    words.split(' ').map((word) => [word, type] as const),
  ),
);

/** Words for relations to several. */
const MANY = /^(?:has_?-?many|one_?-?to_?-?many|many_?-?to_?-?many)$/i;

/** Of a union of types, the ones that say only that the value may be missing. */
const NOTHING = new Set(['null', 'undefined', 'nil', 'none', 'void', 'never']);

const ARRAY_FORMS: readonly RegExp[] = [
  /^\[(.+)\]$/,
  /^(.+)\[\]$/,
  /^(?:array|list|set)\s*[<([](.+)[>)\]]$/i,
];
const OPTIONAL = /^(.+)\?$/;
const SIZED = /^([A-Za-z][\w ]*?)\s*\(\s*\d+(?:\s*,\s*\d+)*\s*\)$/;

const unquote = (text: string): string => text.trim().replace(/^(['"`])(.*)\1$/, '$2');

const MOST_LETTERS = 400;

/** The entity that a name stands for, whatever its case. */
function findEntity(name: string, entities: ReadonlySet<string>): string | undefined {
  if (entities.has(name)) return name;
  const plain = toPlainName(name);
  for (const entity of entities) if (toPlainName(entity) === plain) return entity;
  return undefined;
}

const relate = (entity: string, isMany: boolean): FieldForm => ({
  type: 'relation',
  relation: { entity, cardinality: isMany ? 'many' : 'one' },
});

function readWord(text: string, entities: ReadonlySet<string>): FieldForm | undefined {
  const entity = findEntity(text, entities);
  if (entity !== undefined) return relate(entity, false);
  const plain = toPlainName(text);
  if (READ_TYPES.has(plain)) return { type: plain };
  const format = FORMATS[plain];
  if (format !== undefined) return { type: 'string', format };
  const type = WORDS.get(plain);
  if (type === undefined) return undefined;
  return { type };
}

function readUnion(text: string, entities: ReadonlySet<string>): FieldForm | undefined {
  const members = text.split('|').map((member) => member.trim());
  const types = members.filter((member) => !NOTHING.has(member.toLowerCase()));
  const [only] = types;
  if (only === undefined) return undefined;
  if (types.length === 1) return readText(unquote(only), entities);
  if (types.every((member) => readWord(member, entities) !== undefined)) return { type: 'object' };
  return { type: 'enum', values: types.map(unquote) };
}

const readItems = (text: string, entities: ReadonlySet<string>): FieldForm | undefined => {
  const entity = findEntity(text.trim(), entities);
  if (entity !== undefined) return relate(entity, true);
  const item = readText(text, entities);
  if (item === undefined) return undefined;
  const { type, values, items } = item;
  return {
    type: 'array',
    items: {
      type,
      ...(values === undefined ? {} : { values: [...values] }),
      ...(items === undefined ? {} : { items }),
    },
  };
};

function readText(written: string, entities: ReadonlySet<string>): FieldForm | undefined {
  const text = written.trim();
  if (text === '' || text.length > MOST_LETTERS) return undefined;
  const word = readWord(text, entities);
  if (word !== undefined) return word;
  const required = OPTIONAL.exec(text)?.[1];
  if (required !== undefined) return readText(required, entities);
  if (text.includes('|')) return readUnion(text, entities);
  for (const form of ARRAY_FORMS) {
    const inner = form.exec(text)?.[1];
    if (inner !== undefined) return readItems(inner, entities);
  }
  const sized = SIZED.exec(text)?.[1];
  return sized === undefined ? undefined : readWord(sized, entities);
}

/**
 * Reads what a field gives as its type, in whatever language it was written; undefined where nothing fits.
 * `entities` are the names of the application's entities: such a name stands for a relation.
 *
 * @example readFieldType('string[]', new Set()) // { type: 'array', items: { type: 'string' } }
 */
export function readFieldType(
  written: Json,
  entities: ReadonlySet<string> = new Set(),
): FieldForm | undefined {
  if (typeof written === 'string') return readText(written, entities);
  if (Array.isArray(written)) {
    const texts = written.filter((item): item is string => typeof item === 'string');
    if (texts.length !== written.length || texts.length === 0) return undefined;
    return texts.length === 1
      ? readItems(texts[0] as string, entities)
      : readUnion(texts.join('|'), entities);
  }
  if (!isObject(written)) return undefined;
  const named = written.type ?? written.kind ?? written.name;
  return typeof named === 'string' ? readText(named, entities) : undefined;
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
  const { items } = form;
  return typeof items?.type === 'string' ? `[${items.type}]` : form.type;
}

/** Whether a word for a relation says that there are several. */
export const saysMany = (written: string): boolean => MANY.test(written.trim());
