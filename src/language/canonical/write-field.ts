import { isObject, isString, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { type FieldForm, readFieldType, toValues } from '../coerce.ts';
import { findMeaning, findWrittenKeys } from '../foreign.ts';
import { NEWER_TYPES, READ_TYPES } from '../grammar/shapes.ts';

type Names = ReadonlySet<string>;

const toCardinality = (written: Json | undefined): string | undefined =>
  isString(written) ? findMeaning('relation.cardinality', written) : undefined;

/** The key that holds the values of an enum. */
const valuesKey = (node: JsonObject): string | undefined =>
  ['values', ...findWrittenKeys('field', 'values', node)].find((key) => toValues(node[key]));

/** Whether values say no more than their names: labels have to stay somewhere. */
const isPlain = (given: Json | undefined): boolean =>
  !isObject(given) &&
  (!Array.isArray(given) || given.every((item) => !isObject(item) || Object.keys(item).length < 2));

/** Writes the values of an enum under their key. */
function writeValues(node: JsonObject): JsonObject {
  const { values: before } = node;
  if (Array.isArray(before) && before.length > 0 && before.every(isString)) return node;
  const key = valuesKey(node);
  if (key === undefined) return node;
  const { [key]: given, ...rest } = node;
  const labels = isPlain(given) ? {} : { [key === 'values' ? 'options' : key]: given };
  return { ...rest, values: toValues(given) as string[], ...labels } as JsonObject;
}

/** Writes the entity and the cardinality of a relation into its record. */
function writeRelation(
  node: JsonObject,
  entities: Names,
  type: Json | undefined,
  form: FieldForm | undefined,
): JsonObject {
  const record = isObject(node.relation) ? node.relation : {};
  if (isString(record.entity) && record.entity !== '') return node;
  const isEntity = (key: string) => {
    const value = node[key];
    return isString(value) && (entities.has(value) || /^[A-Z]\w*$/.test(value));
  };
  const keys = ['relation', ...findWrittenKeys('field', 'relation', node)];
  const beside = keys.find(isEntity) ?? '';
  const entity = node[beside] ?? form?.relation?.entity;
  if (entity === undefined) return node;
  const { relation: _, [beside]: __, cardinality: said, ...rest } = node;
  const meant = toCardinality(said) ?? toCardinality(type) ?? form?.relation?.cardinality ?? 'one';
  return { ...rest, relation: { ...record, entity, cardinality: record.cardinality ?? meant } };
}

function writeType(node: JsonObject, { type, items, format, values }: FieldForm): JsonObject {
  const hasValues = valuesKey(node) !== undefined;
  const isRelated = isObject(node.relation) || isString(node.relation);
  const isUnlisted = type === 'enum' && values === undefined && !hasValues;
  const read = isRelated && type !== 'array' ? 'relation' : isUnlisted ? 'string' : type;
  const given = omitUndefined({ items, format, values: hasValues ? undefined : values });
  return { ...(given as JsonObject), ...node, type: read };
}

/** The type that the other keys of a field leave open. */
function inferType({ relation, items, properties, ...rest }: JsonObject): string {
  if (relation !== undefined) return 'relation';
  if (valuesKey(rest) !== undefined) return 'enum';
  if (items !== undefined) return 'array';
  if (properties !== undefined) return 'object';
  const kind = typeof rest.default;
  return kind === 'number' || kind === 'boolean' ? kind : 'string';
}

/** Whether a type is in the language's form: its compiler reads it, or only newer ones do. */
const isSoundType = (type: Json | undefined): boolean =>
  isString(type) && (READ_TYPES.has(type) || NEWER_TYPES.has(type));

/** A field, or a part of one, in the language's form; the same object where it is already. */
export function writeField(node: JsonObject, entities: Names): JsonObject {
  const name = /^([A-Za-z_]\w*)\?$/.exec(toText(node.name))?.[1];
  let result = name === undefined ? node : { ...node, name };
  const form = isSoundType(node.type) ? undefined : readFieldType(node.type ?? '', entities);
  if (form !== undefined) result = writeType(result, form);
  if (result.type === undefined && isString(result.name)) {
    result = { ...result, type: inferType(result) };
  }
  if (result.type === 'enum') return writeValues(result);
  return result.type === 'relation' ? writeRelation(result, entities, node.type, form) : result;
}
