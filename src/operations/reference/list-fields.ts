import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** The type of a value in a word or two. */
export function describeType(schema: Json | undefined): string {
  if (!isObject(schema)) return 'any';
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either)) return [...new Set(either.map(describeType))].join(' | ');
  if (schema.type === 'array') {
    const item = describeType(schema.items);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return typeof schema.type === 'string' ? schema.type : 'any';
}

/** The default and the range, which the description leaves out. */
function describeRange(schema: JsonObject): string {
  const words: string[] = [];
  if (schema.default !== undefined) words.push(`Default ${JSON.stringify(schema.default)}.`);
  if (schema.minimum !== undefined && Math.abs(Number(schema.minimum)) < 2 ** 53 - 1)
    words.push(`At least ${schema.minimum}.`);
  if (schema.maximum !== undefined && Number(schema.maximum) < 2 ** 53 - 1)
    words.push(`At most ${schema.maximum}.`);
  if (schema.maxLength !== undefined) words.push(`At most ${schema.maxLength} characters.`);
  return words.join(' ');
}

/** A member of an input or an answer. */
export interface Field {
  readonly name: string;
  readonly schema: Json | undefined;
  readonly isRequired: boolean;
}

/** The members of an object and, one level down, those of the objects inside. */
export function listFields(schema: Json | undefined, prefix = ''): Field[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const item = isObject(property) && property.type === 'array' ? property.items : property;
    const path = `${prefix}${name}${item === property ? '' : '[]'}`;
    const field = { name: prefix + name, schema: property, isRequired: required.includes(name) };
    return [field, ...(prefix === '' ? listFields(item, `${path}.`) : [])];
  });
}

/** The meaning of a field in words: its description, default and range. */
export function describeMeaning({ schema }: Field): string {
  const words = isObject(schema) ? [schema.description, describeRange(schema)] : [];
  return words.filter((one) => one !== undefined && one !== '').join(' ');
}

/** The JSON Schema of a body or an answer in an OpenAPI document. */
export function schemaOf(content: Json | undefined): JsonObject {
  const json = isObject(content) ? content['application/json'] : undefined;
  return isObject(json) && isObject(json.schema) ? json.schema : {};
}

/** The parameters of an operation in an OpenAPI document. */
export function listParameters(operation: JsonObject): Field[] {
  return ((operation.parameters ?? []) as JsonObject[]).map((one) => ({
    name: String(one.name),
    schema: {
      ...(isObject(one.schema) ? one.schema : {}),
      ...(one.description ? { description: one.description } : {}),
    },
    isRequired: one.required === true,
  }));
}
