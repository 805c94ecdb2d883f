import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { NEWER_TYPES, READ_TYPES } from '../grammar/shapes.ts';
import { below, note, type Place, show } from './canonical-change.ts';
import { RELATION_KEYS, VALUE_KEYS } from './canonical-keys.ts';
import { type FieldForm, readFieldType, saysMany } from './field-type.ts';

const textOf = (item: Json): string | undefined => {
  if (typeof item === 'string') return item;
  if (typeof item === 'number' || typeof item === 'boolean') return String(item);
  if (!isObject(item)) return undefined;
  const named = item.value ?? item.name ?? item.key ?? item.id;
  return typeof named === 'string' || typeof named === 'number' ? String(named) : undefined;
};

/** The values that an enum allows, in whatever form they are given. */
function readValues(given: Json | undefined): string[] | undefined {
  if (typeof given === 'string') {
    const values = given
      .split(/[,|;/]/)
      .map((value) => value.trim())
      .filter(Boolean);
    return values.length === 0 ? undefined : values;
  }
  if (Array.isArray(given)) {
    const values = given.map(textOf);
    return values.length > 0 && values.every((value) => value !== undefined) ? values : undefined;
  }
  if (!isObject(given)) return undefined;
  const names = Object.keys(given);
  return names.length === 0 ? undefined : names;
}

/** Whether a list of values says no more than its values: labels have to stay somewhere. */
const isPlainList = (given: Json | undefined): boolean =>
  typeof given === 'string' ||
  (Array.isArray(given) &&
    given.every((item) => !isObject(item) || Object.keys(item).length === 1));

function findKey(node: JsonObject, keys: readonly string[], read: (value: Json) => unknown) {
  return keys.find((key) => {
    const value = node[key];
    return value !== undefined && value !== null && read(value) !== undefined;
  });
}

/** Writes the values of an enum under their key. */
function writeValues(node: JsonObject, place: Place): JsonObject {
  const written = node.values;
  if (Array.isArray(written) && written.length > 0 && written.every((v) => typeof v === 'string')) {
    return node;
  }
  const key = findKey(node, VALUE_KEYS, readValues);
  const values = key === undefined ? undefined : readValues(node[key] as Json);
  if (key === undefined || values === undefined) return node;
  note(
    place,
    `The values ${show(node[key])} of ${show(key)} become the list values: ${show(values)}.`,
  );
  const { [key]: given, ...rest } = node;
  const labels = isPlainList(given) ? {} : { [key === 'values' ? 'options' : key]: given as Json };
  return { ...rest, values, ...labels };
}

const entityNamed = (value: Json, entities: ReadonlySet<string>): string | undefined => {
  const name = isObject(value) ? (value.entity ?? value.target ?? value.name) : value;
  return typeof name === 'string' && (entities.has(name) || /^[A-Z]\w*$/.test(name))
    ? name
    : undefined;
};

/** Writes the entity and the cardinality of a relation into its record. */
function writeRelation(node: JsonObject, form: FieldForm | undefined, place: Place): JsonObject {
  const { relation } = node;
  const record = isObject(relation) ? relation : {};
  const known = form?.relation;
  const isSound = isObject(relation) && typeof record.entity === 'string' && record.entity !== '';
  if (isSound) return node;
  const find = (holder: JsonObject) =>
    findKey(holder, RELATION_KEYS, (value) => entityNamed(value, place.entities));
  const inner = find(record);
  const outer =
    inner === undefined
      ? RELATION_KEYS.filter((key) => key !== 'name' && key !== 'collection')
      : [];
  const beside = findKey(node, outer, (value) => entityNamed(value, place.entities));
  const given =
    (inner && entityNamed(record[inner] as Json, place.entities)) ??
    (typeof relation === 'string' ? entityNamed(relation, place.entities) : undefined) ??
    (beside && entityNamed(node[beside] as Json, place.entities)) ??
    known?.entity ??
    guessEntity(String(node.name ?? ''), place.entities);
  if (given === undefined) return node;
  const { relation: _, ...withoutRelation } = node;
  const { [inner ?? '']: __, ...rest } = record;
  const own = beside === undefined ? withoutRelation : omit(withoutRelation, beside);
  const { cardinality: besideCardinality, ...others } = own;
  const cardinality = rest.cardinality ?? besideCardinality ?? known?.cardinality ?? 'one';
  note(
    place,
    `The relation becomes {"entity": ${show(given)}, "cardinality": ${show(cardinality)}}.`,
  );
  return { ...others, relation: { ...rest, entity: given, cardinality } };
}

const omit = (node: JsonObject, key: string): JsonObject => {
  const { [key]: _, ...rest } = node;
  return rest;
};

/** The entity that a field is named after: `cage`, `cageId`, `cages`. */
function guessEntity(name: string, entities: ReadonlySet<string>): string | undefined {
  const plain = name.replace(/_?(?:Ids?|ID|ids?|Ref)$/, '').toLowerCase();
  return [...entities].find((entity) => {
    const own = entity.toLowerCase();
    return own === plain || `${own}s` === plain || own === name.toLowerCase();
  });
}

/** Whether a type is in the language's form: its compiler reads it, or only newer ones do. */
const isSoundType = (type: Json | undefined): boolean =>
  typeof type === 'string' && (READ_TYPES.has(type) || NEWER_TYPES.has(type));

function writeType(node: JsonObject, form: FieldForm, place: Place): JsonObject {
  const { type: written } = node;
  const values = readValues(node[findKey(node, VALUE_KEYS, readValues) ?? '']);
  const hasRelation = isObject(node.relation) || typeof node.relation === 'string';
  let { type } = form;
  if (hasRelation && type !== 'array') type = 'relation';
  else if (type === 'enum' && form.values === undefined && values === undefined) type = 'string';
  const { items, format } = form;
  note(below(place, 'type'), `The type ${show(written)} becomes ${show(type)}.`);
  return {
    ...node,
    type,
    ...(form.values === undefined || values !== undefined ? {} : { values: [...form.values] }),
    ...(items === undefined || node.items !== undefined ? {} : { items }),
    ...(format === undefined || node.format !== undefined ? {} : { format }),
  };
}

function writeParts(node: JsonObject, place: Place): JsonObject {
  let result = node;
  const { items, properties } = node;
  if (items !== undefined && items !== null) {
    const written = writePart(items, below(place, 'items'));
    if (written !== items) result = { ...result, items: written };
  }
  if (Array.isArray(properties)) {
    const named = properties.filter((part) => isObject(part) && typeof part.name === 'string');
    if (named.length === properties.length && named.length > 0) {
      note(below(place, 'properties'), 'The list of properties becomes a map by their names.');
      const map = Object.fromEntries(
        named.map((part) => [(part as JsonObject).name as string, part]),
      );
      result = { ...result, properties: writeProperties(map, below(place, 'properties')) };
    }
  } else if (isObject(properties)) {
    const written = writeProperties(properties, below(place, 'properties'));
    if (written !== properties) result = { ...result, properties: written };
  }
  return result;
}

function writeProperties(properties: JsonObject, place: Place): JsonObject {
  let result = properties;
  for (const [key, part] of Object.entries(properties)) {
    const written = writePart(part as Json, below(place, key));
    if (written !== part) result = { ...result, [key]: written };
  }
  return result;
}

/** A part of a field: its items or a property. A bare type becomes a record of one. */
function writePart(part: Json, place: Place): Json {
  if (isObject(part)) return writeField(part, place);
  const form = readFieldType(part, place.entities);
  if (form === undefined) return part;
  note(place, `${show(part)} becomes {"type": ${show(form.type)}}.`);
  return writeField({ type: form.relation === undefined ? form.type : 'object' }, place);
}

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
    result = writeRelation(result, form, place);
    const many = typeof node.type === 'string' && saysMany(node.type);
    const { relation } = result;
    if (many && isObject(relation) && relation !== node.relation) {
      result = { ...result, relation: { ...relation, cardinality: 'many' } };
    }
  }
  if (result.type === undefined && typeof result.name === 'string') {
    note(place, `The field ${show(result.name)} gets a type.`);
    result = { ...result, type: inferType(result) };
  }
  return writeParts(result, place);
}

/** The type that the other keys of a field leave open. */
function inferType({ relation, items, properties, ...rest }: JsonObject): string {
  if (relation !== undefined) return 'relation';
  if (findKey(rest, VALUE_KEYS, readValues) !== undefined) return 'enum';
  if (items !== undefined) return 'array';
  if (properties !== undefined) return 'object';
  const kind = typeof rest.default;
  return kind === 'number' || kind === 'boolean' ? kind : 'string';
}
