import type { Json, JsonObject } from '../../kernel/json.ts';
import { toList } from './labels.ts';

/** `type`, `!` where required, `a|b` for the allowed values, `= x` for the default. */
const FIELD_SPEC =
  /^(?<type>[^\s!]+)(?<required>!)?(?: (?<values>[^\s=]+))?(?: = (?<initial>.*))?$/;

/** Texts of a known form. As types of their own they are younger than the language's published compilers. */
const FORMATS = new Set(['email', 'url', 'phone', 'uuid']);

function parseDefault(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function parseType(type: string): JsonObject {
  if (type.startsWith('->')) {
    return { type: 'relation', relation: { entity: type.slice(2), cardinality: 'one' } };
  }
  if (type.startsWith('=>')) {
    return { type: 'relation', relation: { entity: type.slice(2), cardinality: 'many' } };
  }
  if (type.startsWith('[')) return { type: 'array', items: { type: type.slice(1, -1) } };
  if (FORMATS.has(type)) return { type: 'string', format: type };
  return { type };
}

/**
 * A field of an entity from its short form: `'string!'`, `'string open|closed = open'`, `'number = 0'`,
 * `'[string]'`, `'->Customer'` (relation to one), `'=>Line'` (to many), or the field's own object.
 * Throws a SyntaxError on a malformed form.
 */
export function field(name: string, spec: string | JsonObject): JsonObject {
  if (typeof spec !== 'string') return { name, ...spec };
  const groups = FIELD_SPEC.exec(spec)?.groups;
  if (!groups?.type) throw new SyntaxError(`Field ${name}: ${spec}`);
  return {
    name,
    ...parseType(groups.type),
    ...(groups.required ? { required: true } : {}),
    ...(groups.values ? { values: groups.values.split('|') } : {}),
    ...(groups.initial === undefined ? {} : { default: parseDefault(groups.initial) }),
  };
}

/** A payload from its short form: `'id! note amount:number rows:[Order]'`; the type is string where none is given. */
export function payload(spec: string): JsonObject[] {
  return toList(spec).map((part) => {
    const required = part.endsWith('!');
    const [name = '', type = 'string'] = part.replace(/!$/, '').split(':');
    return { name, type, ...(required ? { required: true } : {}) };
  });
}
