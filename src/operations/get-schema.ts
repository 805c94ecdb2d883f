import { z } from 'zod';
import { locate } from '../actions/locate.ts';
import { AppError } from '../kernel/errors.ts';
import { SCHEMA_ID } from '../kernel/handles.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { findAt, type Path, parsePointer, toPointer } from '../kernel/pointer.ts';
import { elementName } from '../language/grammar/elements.ts';
import { resolveSchema } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';

/** Bytes of JSON that one answer gives; of a larger value its children are listed instead. */
const MAX_VALUE_BYTES = 32 * 1024;
/** Children listed at most, so that the list stays smaller than the value. */
const MAX_CHILDREN = 200;

const child = z.object({
  pointer: z.string(),
  type: z.enum(['object', 'array', 'string', 'number', 'boolean', 'null']),
  bytes: z.int(),
  name: z.string().optional().describe('Of an element: what names it.'),
});

export const getSchema = defineOperation({
  name: 'get_schema',
  group: 'schemas',
  route: { method: 'GET', path: '/schemas/{schema_id}' },
  title: 'Read a kept schema',
  description:
    'Reads a schema kept under a schema_id, or the part at a JSON Pointer. Of a part that is too large the children are listed with pointers and sizes.',
  effect: 'read',
  schemaInputs: ['schema_id'],
  input: z.strictObject({
    schema_id: z.string().regex(SCHEMA_ID, 'Expected a schema_id: sch_….'),
    pointer: z.string().default('').describe('JSON Pointer into the schema; default: all of it.'),
    max_bytes: z
      .int()
      .default(MAX_VALUE_BYTES)
      .describe('Of a larger part the children are listed; at most 32,768.'),
  }),
  forModels: {
    defaults: { max_bytes: 6_000 },
    pages: ['children'],
    pageTokens: 1_500,
    // An episode may have brought the schema.
    quotes: ['value', 'children'],
  },
  output: z.object({
    schema_id: z.string(),
    pointer: z.string(),
    value: z.custom<Json>((value) => value !== undefined).describe('null where it is too large.'),
    bytes: z.int().describe('Size of the value as JSON.'),
    children: z.array(child).optional().describe('Only where the value is too large.'),
    total_children: z.int().optional(),
  }),
  async run(input, context) {
    const document = await resolveSchema(input.schema_id, context);
    const value = getPart(document, input.pointer);
    const bytes = sizeOf(value);
    const { schema_id, pointer } = input;
    const most = Math.min(MAX_VALUE_BYTES, Math.max(1, input.max_bytes));
    if (bytes <= most) return { schema_id, pointer, value, bytes };
    const path = toPath(document, pointer);
    const entries = childrenOf(value);
    return {
      schema_id,
      pointer,
      value: null,
      bytes,
      children: entries.slice(0, MAX_CHILDREN).map(([key, one]) => describe([...path, key], one)),
      total_children: entries.length,
    };
  },
});

function getPart(document: JsonObject, pointer: string): Json {
  if (pointer !== '' && !pointer.startsWith('/')) {
    const message = 'A JSON Pointer starts with "/".';
    throw new AppError('UNPROCESSABLE', message, { errors: [{ path: '/pointer', message }] });
  }
  const value = findAt(document, pointer);
  if (value !== undefined) return value;
  const message = `Nothing is at ${pointer}. ${describeNearest(document, pointer)}`;
  throw new AppError('NOT_FOUND', message, { errors: [{ path: '/pointer', message }] });
}

/** What the deepest part on the way holds. */
function describeNearest(document: JsonObject, pointer: string): string {
  const tokens = parsePointer(pointer);
  while (tokens.length > 0) {
    tokens.pop();
    const parent = toPointer(tokens);
    const value = findAt(document, parent);
    if (Array.isArray(value)) return `${parent} has ${value.length} items.`;
    if (isObject(value)) {
      return `${parent || 'The root'} has: ${Object.keys(value).slice(0, 20).join(', ')}.`;
    }
  }
  return '';
}

/** The path of a pointer, with indices as numbers. */
function toPath(document: JsonObject, pointer: string): Path {
  const path: (string | number)[] = [];
  let value: Json | undefined = document;
  for (const token of parsePointer(pointer)) {
    const key: string | number = Array.isArray(value) ? Number(token) : token;
    value = (value as Json[])[key as number];
    path.push(key);
  }
  return path;
}

const childrenOf = (value: Json): [string | number, Json][] => {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? (Object.entries(value) as [string, Json][]) : [];
};

function describe(path: Path, value: Json): z.output<typeof child> {
  const { type, rest } = locate(path);
  const name = rest.length === 0 ? elementName(type, value) : '';
  return {
    pointer: toPointer(path),
    type: typeOf(value),
    bytes: sizeOf(value),
    ...(name === '' ? {} : { name }),
  };
}

function typeOf(value: Json): z.output<typeof child>['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'object' | 'string' | 'number' | 'boolean';
}

const sizeOf = (value: Json): number => Buffer.byteLength(JSON.stringify(value));
