import { isObject, type JsonObject } from '../../kernel/json.ts';
import { toExampleBody } from '../../operations/reference/examples.ts';
import {
  describeMeaning,
  describeType,
  type Field,
  listFields,
  listParameters,
  schemaOf,
} from '../../operations/reference/fields.ts';

export interface ApiField {
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
  readonly isRequired: boolean;
}

/** An operation as a person reads and calls it. */
export interface ApiOperation {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly effect: string;
  readonly clientMethod: string;
  readonly input: readonly ApiField[];
  readonly output: readonly ApiField[];
  readonly example: JsonObject;
  /** The path, and for GET the query, of an input as JSON; braces stay where it is none. */
  toPath(input: string): string;
  /** What of an input goes into the body; undefined where nothing does. */
  toBody(input: JsonObject): JsonObject | undefined;
}

const toField = (field: Field): ApiField => ({
  name: field.name,
  type: describeType(field.schema),
  meaning: describeMeaning(field),
  isRequired: field.isRequired,
});

const toClientMethod = (id: string) =>
  id.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function parse(input: string): JsonObject {
  try {
    const value = JSON.parse(input);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const toText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.join(',')
      : JSON.stringify(value);

function toOperation(path: string, verb: string, operation: JsonObject): ApiOperation {
  const method = verb.toUpperCase();
  const id = String(operation.operationId);
  const body = isObject(operation.requestBody)
    ? schemaOf(operation.requestBody.content)
    : undefined;
  const responses = operation.responses as Record<string, JsonObject>;
  const parameters = listParameters(operation);
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema ?? {}]));
  const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const all = {
    properties: { ...properties, ...(isObject(body?.properties) ? body.properties : {}) },
    required: [...required, ...(Array.isArray(body?.required) ? body.required : [])],
  } as JsonObject;
  return {
    id,
    group: String((operation.tags as string[])[0]),
    title: String(operation.summary),
    description: String(operation.description),
    method,
    path,
    effect: String(operation['x-effect'] ?? 'read'),
    clientMethod: toClientMethod(id),
    input: [...parameters, ...(body ? listFields(body) : [])].map(toField),
    output: listFields(schemaOf(responses[200]?.content)).map(toField),
    example: toExampleBody(id, all),
    toPath(input) {
      const members = parse(input);
      const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        members[name] === undefined ? whole : encodeURIComponent(toText(members[name])),
      );
      if (method !== 'GET') return filled;
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(members)) {
        if (!named.includes(name)) query.set(name, toText(value));
      }
      return query.size > 0 ? `${filled}?${query}` : filled;
    },
    toBody(input) {
      if (method === 'GET') return undefined;
      return Object.fromEntries(Object.entries(input).filter(([name]) => !named.includes(name)));
    },
  };
}

/** The operations of an OpenAPI document, in its order. */
export function readOperations(document: JsonObject): ApiOperation[] {
  const paths = document.paths as Record<string, JsonObject>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, operation]) =>
      isObject(operation) ? [toOperation(path, verb, operation)] : [],
    ),
  );
}
