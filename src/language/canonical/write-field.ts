import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { NEWER_TYPES, READ_TYPES } from '../grammar/shapes.ts';
import { RELATION_KEYS, VALUE_KEYS } from './canonical-keys.ts';
import { type FieldForm, readFieldType, saysMany } from './field-type.ts';
import { below, note, type Place, show, writeEach } from './place.ts';

const textOf = (item: Json): string | undefined => {
  if (isString(item)) return item;
  if (typeof item === 'number' || typeof item === 'boolean') return String(item);
  const named = isObject(item) ? (item.value ?? item.name ?? item.key ?? item.id) : undefined;
  return named === undefined || isObject(named) ? undefined : textOf(named);
};

/** The values that an enum allows, in whatever form they are given. */
function readValues(given: Json | undefined): string[] | undefined {
  let values: (string | undefined)[] = [];
  if (isString(given)) values = given.split(/[,|;/]/).map((value) => value.trim());
  else if (Array.isArray(given)) values = given.map(textOf);
  else if (isObject(given)) values = Object.keys(given);
  return values.length > 0 && values.every((value) => value) ? (values as string[]) : undefined;
}

/** Whether values say no more than their names: labels have to stay somewhere. */
const isPlain = (given: Json): boolean =>
  !isObject(given) &&
  (!Array.isArray(given) || given.every((item) => !isObject(item) || Object.keys(item).length < 2));

const valuesKey = (node: JsonObject): string | undefined =>
  VALUE_KEYS.find((key) => readValues(node[key]) !== undefined);

/** Writes the values of an enum under their key. */
function writeValues(node: JsonObject, place: Place): JsonObject {
  const { values: before } = node;
  if (Array.isArray(before) && before.length > 0 && before.every(isString)) return node;
  const key = valuesKey(node);
  if (key === undefined) return node;
  const { [key]: given, ...rest } = node;
  const values = readValues(given) as string[];
  note(place, `The values ${show(given)} of ${show(key)} become the list values: ${show(values)}.`);
  const labels = isPlain(given as Json) ? {} : { [key === 'values' ? 'options' : key]: given };
  return { ...rest, values, ...labels } as JsonObject;
}

/** Writes the entity and the cardinality of a relation into its record. */
function writeRelation(
  node: JsonObject,
  form: FieldForm | undefined,
  isMany: boolean,
  place: Place,
): JsonObject {
  const record = isObject(node.relation) ? node.relation : {};
  if (isString(record.entity) && record.entity !== '') return node;
  const isEntity = (value: Json | undefined) =>
    isString(value) && (place.entities.has(value) || /^[A-Z]\w*$/.test(value));
  const inner = [...RELATION_KEYS, 'name'].find((key) => isEntity(record[key])) ?? '';
  const beside = ['relation', ...RELATION_KEYS].find((key) => isEntity(node[key])) ?? '';
  const { [inner]: within, ...rest } = record;
  const own: JsonObject = { ...node };
  for (const key of ['relation', ...(inner === '' ? [beside] : [])]) delete own[key];
  const entity = within ?? node[beside] ?? form?.relation?.entity;
  if (entity === undefined) return node;
  const { cardinality: said = form?.relation?.cardinality, ...others } = own;
  const cardinality = isMany ? 'many' : (rest.cardinality ?? said ?? 'one');
  note(
    place,
    `The relation becomes {"entity": ${show(entity)}, "cardinality": ${show(cardinality)}}.`,
  );
  return { ...others, relation: { ...rest, entity, cardinality } };
}

function writeType(node: JsonObject, form: FieldForm, place: Place): JsonObject {
  const hasValues = valuesKey(node) !== undefined;
  const isRelated = isObject(node.relation) || isString(node.relation);
  let { type } = form;
  if (isRelated && type !== 'array') type = 'relation';
  else if (type === 'enum' && form.values === undefined && !hasValues) type = 'string';
  note(below(place, 'type'), `The type ${show(node.type)} becomes ${show(type)}.`);
  const { items, format, values } = form;
  return {
    ...node,
    type,
    ...(values === undefined || hasValues ? {} : { values: [...values] }),
    ...(items === undefined || node.items !== undefined ? {} : { items }),
    ...(format === undefined || node.format !== undefined ? {} : { format }),
  };
}

/** A part of a field: its items or a property. A bare type becomes a record of one. */
function writePart(part: Json, place: Place): Json {
  if (isObject(part)) return writeField(part, place);
  const form = readFieldType(part, place.entities);
  if (form === undefined) return part;
  note(place, `${show(part)} becomes {"type": ${show(form.type)}}.`);
  return writeField({ type: form.relation === undefined ? form.type : 'object' }, place);
}

function writeParts(node: JsonObject, place: Place): JsonObject {
  return writeEach(node, place, (value, at) => {
    if (at.at === `${place.at}/items`) return writePart(value, at);
    if (at.at !== `${place.at}/properties`) return value;
    return isObject(value) ? writeEach(value, at, writePart) : value;
  });
}

/** Whether a type is in the language's form: its compiler reads it, or only newer ones do. */
const isSoundType = (type: Json | undefined): boolean =>
  isString(type) && (READ_TYPES.has(type) || NEWER_TYPES.has(type));

/** A field, or a part of one, in the language's form; the same object where it is already. */
export function writeField(node: JsonObject, place: Place): JsonObject {
  let result = node;
  const optional = /^([A-Za-z_]\w*)\?$/.exec(String(node.name))?.[1];
  if (optional !== undefined) {
    note(below(place, 'name'), `The name ${show(node.name)} becomes ${show(optional)}.`);
    result = { ...result, name: optional };
  }
  const form = isSoundType(node.type) ? undefined : readFieldType(node.type ?? '', place.entities);
  if (form !== undefined) result = writeType(result, form, place);
  if (result.type === 'enum') result = writeValues(result, place);
  if (result.type === 'relation') {
    const isMany = isString(node.type) && saysMany(node.type);
    result = writeRelation(result, form, isMany, place);
  }
  if (result.type === undefined && isString(result.name)) {
    note(place, `The field ${show(result.name)} gets a type.`);
    result = { ...result, type: inferType(result) };
  }
  return writeParts(result, place);
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
