import { isObject, type Json } from '../kernel/json.ts';
import { ELEMENT_SHAPES, type Member, type ValueKind } from '../language/grammar/containers.ts';
import { quote } from './check.ts';

const ARTICLES: Readonly<Record<ValueKind, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  map: 'an object',
  object: 'an object',
  any: 'a value',
};

/** How a message names a value. */
export function describeValue(value: Json | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? `the text ${quote(value)}` : `the ${typeof value} ${value}`;
}

/** The kinds of value that a key takes, in words. */
export function describeKinds(member: Member): string {
  return member.kinds.map((kind) => ARTICLES[kind]).join(' or ');
}

/** An example value of a key, for a fix. */
export function exampleOf(key: string, member: Member): string {
  if (member.form !== undefined) {
    const { example } = member.form;
    return /["\d]/.test(example) ? example : JSON.stringify(example);
  }
  const [first] = member.values ?? [];
  if (first !== undefined) return JSON.stringify(first);
  const kind = member.kinds[0];
  if (kind === 'list') return member.isFilled ? '[…]' : '[]';
  if (kind === 'object' || kind === 'map') return '{…}';
  return key === 'type' ? '"string"' : '"…"';
}

/** Names as JSON, for a fix. */
export function listValues(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

/** The fix for a value of the wrong kind. */
export function describeKindFix(key: string, member: Member, value: Json): string {
  if (!member.kinds.includes('list'))
    return `Write ${JSON.stringify(key)}: ${exampleOf(key, member)}.`;
  if (!isObject(value)) return `Write ${JSON.stringify(key)}: [${exampleItem(member.shape)}].`;
  const [first] = Object.keys(value);
  const item = first === undefined ? '' : `{"name": ${JSON.stringify(first)}, …}`;
  return `Write a list instead of a map: ${JSON.stringify(key)}: [${item}].`;
}

/** An item of a list, as a fix shows it: what it must have. */
export function exampleItem(shapeName: string | undefined): string {
  const shape = shapeName === undefined ? undefined : ELEMENT_SHAPES[shapeName];
  if (shape === undefined) return '"…"';
  const required = Object.entries(shape.members).filter(
    ([, member]) => member.required === 'always',
  );
  return `{${required.map(([key, member]) => `${JSON.stringify(key)}: ${exampleOf(key, member)}`).join(', ')}}`;
}
