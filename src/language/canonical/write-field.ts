import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type FieldForm, readFieldType, toValues } from '../coerce.ts';
import { findWrittenKeys } from '../foreign.ts';
import { NEWER_TYPES, READ_TYPES } from '../grammar/shapes.ts';

type Names = ReadonlySet<string>;

/** The key that holds the values of an enum. */
const valuesKey = (node: JsonObject): string | undefined =>
  ['values', ...findWrittenKeys('field', 'values', node)].find((key) => toValues(node[key]));

/** Writes the values of an enum under their key. */
function writeValues(node: JsonObject): JsonObject {
  const { values: before } = node;
  if (Array.isArray(before) && before.length > 0 && before.every(isString)) return node;
  const key = valuesKey(node);
  if (key === undefined) return node;
  const { [key]: given, ...rest } = node;
  return { ...rest, values: toValues(given) as string[] };
}

/** Writes the entity of a relation into its record. */
function writeRelation(node: JsonObject, entities: Names): JsonObject {
  const record = isObject(node.relation) ? node.relation : {};
  if (isString(record.entity) && record.entity !== '') return node;
  const isEntity = (key: string) => {
    const value = node[key];
    return isString(value) && (entities.has(value) || /^[A-Z]\w*$/.test(value));
  };
  const beside = ['relation', ...findWrittenKeys('field', 'relation', node)].find(isEntity);
  if (beside === undefined) return node;
  const { relation: _, [beside]: entity, cardinality = 'one', ...rest } = node;
  return { ...rest, relation: { cardinality, ...record, entity: entity as Json } };
}

function writeType(node: JsonObject, form: FieldForm): JsonObject {
  const { type } = form;
  const isRelated = isObject(node.relation) || isString(node.relation);
  const isUnlisted = type === 'enum' && form.values === undefined && valuesKey(node) === undefined;
  const read = isRelated && type !== 'array' ? 'relation' : isUnlisted ? 'string' : type;
  return { ...form, ...node, type: read };
}

/** Whether a type is in the language's form: its compiler reads it, or only newer ones do. */
const isSoundType = (type: Json | undefined): boolean =>
  isString(type) && (READ_TYPES.has(type) || NEWER_TYPES.has(type));

/** A field, or a part of one, in the language's form; the same object where it is already. */
export function writeField(node: JsonObject, entities: Names): JsonObject {
  const form = isSoundType(node.type) ? undefined : readFieldType(node.type ?? '', entities);
  const result = form === undefined ? node : writeType(node, form);
  if (result.type === 'enum') return writeValues(result);
  return result.type === 'relation' ? writeRelation(result, entities) : result;
}
