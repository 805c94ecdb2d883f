import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { fromText, readFieldType } from '../language/coerce.ts';
import { ELEMENT_SHAPES, type Member, type ValueKind } from '../language/grammar/containers.ts';
import { findLikelyName } from '../language/spelling.ts';
import { quote } from './check.ts';

/** How an object breaks its shape. */
export type ShapeRule =
  | 'missing'
  | 'blank'
  | 'kind'
  | 'value'
  | 'form'
  | 'short'
  | 'unknown-key'
  | 'forbidden';

/** What breaks a shape: the object by its label, the shape, the key and what it holds. */
export interface Broken {
  /** How messages name the object around: `state "open" of trait "Cart"`. */
  readonly label: string;
  readonly shape: string;
  readonly key: string | number;
  readonly member: Member;
  readonly value: Json;
}

/** The message and the fix of a fault, and the text to write instead where one is likely. */
export type Words = readonly [rule: ShapeRule, message: string, fix: string, instead?: string];

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
function describeValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return isString(value) ? `the text ${quote(value)}` : `the ${typeof value} ${value}`;
}

/** An example value of a key, for a fix. */
function exampleOf(key: string | number, member: Member): string {
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

/** An item of a list, as a fix shows it: what it must have. */
function exampleItem(shapeName: string | undefined): string {
  const shape = ELEMENT_SHAPES[shapeName ?? ''];
  if (shape === undefined) return '"…"';
  const required = Object.entries(shape.members).filter(
    ([, { required }]) => required === 'always',
  );
  return `{${required.map(([key, member]) => `${JSON.stringify(key)}: ${exampleOf(key, member)}`).join(', ')}}`;
}

/** An item as a fix shows it: what the text in its place says, where that can be read. */
function exampleFor(shape: string, item: Json): string | undefined {
  if (!isString(item)) return undefined;
  const canonical = shape === 'property' ? readFieldType(item) : fromText(shape, item);
  return canonical && JSON.stringify(canonical);
}

function fixKind(key: string | number, member: Member, value: Json): string {
  const name = JSON.stringify(key);
  if (!member.kinds.includes('list')) return `Write ${name}: ${exampleOf(key, member)}.`;
  if (!isObject(value)) return `Write ${name}: [${exampleItem(member.shape)}].`;
  const [first] = Object.keys(value);
  const item = first === undefined ? '' : `{"name": ${JSON.stringify(first)}, …}`;
  return `Write a list instead of a map: ${name}: [${item}].`;
}

/** The way in which a key may not hold a text; undefined where it may. */
export function findTextFault(member: Member, value: string): keyof typeof WORDS | undefined {
  if (value.trim() === '') return member.isFilled ? 'blank' : undefined;
  const { values, form } = member;
  if (values !== undefined && !values.includes(value) && !value.startsWith('@')) return 'value';
  return form !== undefined && !form.pattern.test(value) ? 'form' : undefined;
}

const what = ({ key, label }: Broken) => `The ${key} of the ${label}`;
const nounOf = (shape: string) => ELEMENT_SHAPES[shape]?.noun ?? shape;

/** What messages and fixes say of each way to break a shape. */
export const WORDS = {
  missing: ({ label, key, member }: Broken): Words => [
    'missing',
    `The ${label} has no ${key}.`,
    `Add ${JSON.stringify(key)}: ${exampleOf(key, member)}.`,
  ],
  unknownKey({ label, key, shape }: Broken): Words {
    const known = Object.keys(ELEMENT_SHAPES[shape]?.members ?? {});
    const likely = findLikelyName(String(key), known);
    return [
      'unknown-key',
      `The ${label} has the key ${quote(String(key))}, which the language does not allow there.`,
      likely === undefined
        ? `Remove it; ${nounOf(shape)}s have ${known.join(', ')}.`
        : `Write ${quote(likely)}.`,
    ];
  },
  blank: (broken: Broken): Words => [
    'blank',
    `${what(broken)} is blank.`,
    `Write ${JSON.stringify(broken.key)}: ${exampleOf(broken.key, broken.member)}.`,
  ],
  value(broken: Broken): Words {
    const { values = [] } = broken.member;
    const value = String(broken.value);
    const likely = findLikelyName(value, values);
    const all = `one of ${listValues(values)}`;
    const message = `${what(broken)} is ${quote(value)}, which the language does not know.`;
    if (likely === undefined) return ['value', message, `Write ${all}.`];
    return ['value', message, `Write ${JSON.stringify(likely)}; it is ${all}.`, likely];
  },
  form: (broken: Broken): Words => [
    'form',
    `${what(broken)} is malformed: ${quote(String(broken.value))}.`,
    `Write it like ${exampleOf(broken.key, broken.member)}.`,
  ],
  forbidden: ({ label, key, member }: Broken): Words => [
    'forbidden',
    `The ${label} has ${quote(String(key))}, which the language no longer has.`,
    member.forbidden ?? '',
  ],
  kind: (broken: Broken): Words => [
    'kind',
    `${what(broken)} is ${describeValue(broken.value)}, not ${broken.member.kinds.map((kind) => ARTICLES[kind]).join(' or ')}.`,
    fixKind(broken.key, broken.member, broken.value),
  ],
  interval: (broken: Broken): Words => [
    'form',
    `${what(broken)} is ${broken.value}.`,
    'Write a positive number of milliseconds.',
  ],
  empty: (broken: Broken): Words => [
    'blank',
    `${what(broken)} are empty.`,
    `Add at least one: ${JSON.stringify(broken.key)}: [${exampleItem(broken.member.shape)}].`,
  ],
  /** An item of a list, or a value of a map, is not an object of its shape. */
  item({ label, shape, key, value }: Broken): Words {
    const which = isString(key) ? ` ${quote(key)}` : '';
    const removable = which === '' && !isString(value) ? ', or remove it' : '';
    return [
      'kind',
      `${which === '' ? 'A' : 'The'} ${nounOf(shape)}${which} of the ${label} is ${describeValue(value)}.`,
      `Write it as ${exampleFor(shape, value) ?? exampleItem(shape)}${removable}.`,
    ];
  },
  textItem: ({ label, value }: Broken): Words => [
    'kind',
    `A name of the ${label} is ${describeValue(value)}.`,
    'Write a text.',
  ],
  /** A value of a map of texts is none. */
  pair: ({ label, key, value }: Broken): Words => [
    'kind',
    `In the ${label}, ${quote(String(key))} is ${describeValue(value)}.`,
    'Write a name on both sides.',
  ],
  blankItem: ({ label, shape }: Broken): Words => [
    'blank',
    `A ${nounOf(shape)} of the ${label} is blank.`,
    'Write its name, or remove it.',
  ],
  /** A name where an object belongs: legal only in the short form, which is this service's own. */
  short({ label, shape, value }: Broken): Words {
    const example = exampleItem(shape).replace('"…"', () => JSON.stringify(value));
    return [
      'short',
      `The ${nounOf(shape)} ${quote(String(value))} of the ${label} is given by its name alone, which the language's compiler cannot read.`,
      `Write it as ${exampleFor(shape, value) ?? example}.`,
    ];
  },
} satisfies Readonly<Record<string, (broken: Broken) => Words>>;

/** A name that a broken object still has. */
export function findAnyName(node: JsonObject): string | undefined {
  for (const key of ['name', 'key', 'event', 'ref', 'as']) {
    const name = node[key];
    if (isString(name) && name.trim() !== '') return name;
  }
  return undefined;
}
