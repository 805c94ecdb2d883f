import { isObject, type Json, type JsonObject } from '../src/kernel/json.ts';
import type { Operation } from '../src/operations/operation.ts';
import { OPERATIONS } from '../src/operations/operations.ts';
import { toJsonSchema } from '../src/server/projections/json-schema.ts';

/** The type of a field in a word or two. */
function describeType(schema: Json | undefined): string {
  if (!isObject(schema)) return 'any';
  const { type, enum: values, items, anyOf } = schema;
  if (Array.isArray(values)) {
    return values.length <= 6 ? values.map((value) => `\`${String(value)}\``).join(', ') : 'string';
  }
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(describeType))].join(' or ');
  if (type === 'array') return `array of ${describeType(items)}`;
  if (Array.isArray(type)) return type.join(' or ');
  return typeof type === 'string' ? type : 'any';
}

/** What else is said of a field: its default, its bounds, its meaning. */
function describeMeaning(schema: Json | undefined): string {
  if (!isObject(schema)) return '';
  const { description, default: fallback, minimum, maximum } = schema;
  const parts = [
    typeof description === 'string' ? description : '',
    fallback === undefined ? '' : `Default \`${JSON.stringify(fallback)}\`.`,
    minimum === undefined ? '' : `At least ${String(minimum)}.`,
    maximum === undefined ? '' : `At most ${String(maximum)}.`,
  ];
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('|', '\\|');
}

/** Rows of the members of an object, those of objects inside it below them. */
function* listRows(schema: JsonObject, prefix = ''): Generator<string> {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  for (const [name, member] of Object.entries(
    isObject(schema.properties) ? schema.properties : {},
  )) {
    const mark = required.has(name) ? '' : '?';
    yield `| \`${prefix}${name}\`${mark} | ${describeType(member)} | ${describeMeaning(member)} |`;
    const inner = isObject(member) && isObject(member.items) ? member.items : member;
    if (isObject(inner) && isObject(inner.properties)) {
      yield* listRows(inner, `${prefix}${name}${inner === member ? '.' : '[].'}`);
    }
  }
}

function renderTable(title: string, schema: JsonObject): string {
  const rows = [...listRows(schema)];
  if (rows.length === 0) return `${title}: nothing.`;
  return [`| ${title} | type | meaning |`, '|---|---|---|', ...rows].join('\n');
}

function renderOperation(operation: Operation): string {
  const { name, route, effect, title, description } = operation;
  return [
    `## ${name}`,
    `\`${route.method} ${route.path}\` · ${effect} · ${title}${operation.isUnlisted ? ' · no tool' : ''}`,
    description,
    renderTable('input', toJsonSchema(operation.input)),
    renderTable('output', toJsonSchema(operation.output, 'output')),
  ].join('\n\n');
}

/** The page `docs/operations.md`: every operation with its fields. */
export function renderOperationPages(): string {
  const introduction = [
    '# Operations',
    'Generated from `src/operations/`. Over MCP each is a tool, but for those that say so, over HTTP a route; fields are the same. A `?` marks what may be absent. Unknown fields of an input are refused by name. The same, for machines, is the OpenAPI document at `/openapi.json`.',
  ].join('\n\n');
  return `${[introduction, ...OPERATIONS.map(renderOperation)].join('\n\n')}\n`;
}
