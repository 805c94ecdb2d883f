import { isString, type Json, type JsonObject } from '../kernel/json.ts';
import { fromText, readFieldType } from '../language/coerce.ts';
import { ELEMENT_SHAPES, type Member, type ValueKind } from '../language/grammar/containers.ts';
import { isEffectCall } from '../language/grammar/operators.ts';
import { PAGE_PATH } from '../language/grammar/page-paths.ts';
import { findLikelyName, fixName, fixValue } from '../language/spelling.ts';
import { quote } from './check.ts';

/** What breaks a shape: a key of an object or, without a member, an item of a list or a map. */
export interface Broken {
  /** How messages name the object around: `state "open" of trait "Cart"`. */
  readonly label: string;
  /** The shape of that object, or of the item. */
  readonly shape: string;
  readonly key: string | number;
  readonly member: Member | undefined;
  readonly value: Json;
}

/** The message and the fix of a fault, and the text to write instead where one is likely. */
type Words = readonly [message: string, fix: string, instead?: string | undefined];

const ARTICLES: Readonly<Record<ValueKind, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  map: 'an object',
  object: 'an object',
  any: 'a value',
};

const nounOf = (shape: string) => ELEMENT_SHAPES[shape]?.noun ?? 'name';

/** How a message names a value. */
function describeValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'an object';
  return isString(value) ? `the text ${quote(value)}` : `the ${typeof value} ${value}`;
}

/** How a message names the place. */
function nameOf({ label, shape, key, member }: Broken): string {
  if (member !== undefined) return `The ${key} of the ${label}`;
  const noun = nounOf(shape);
  return isString(key)
    ? `The ${noun} ${quote(key)} of the ${label}`
    : `One ${noun} of the ${label}`;
}

/** A value of a key, as a fix shows it. */
function exampleOf(key: string | number, { form, values = [], kinds, shape }: Member): string {
  if (form !== undefined) {
    return /["\d]/.test(form.example) ? form.example : JSON.stringify(form.example);
  }
  if (values[0] !== undefined) return JSON.stringify(values[0]);
  if (kinds[0] === 'list') return shape === undefined ? '[…]' : `[${exampleItem(shape)}]`;
  if (kinds[0] === 'object' || kinds[0] === 'map') return '{…}';
  if (kinds[0] === 'boolean') return 'true';
  return key === 'type' ? '"string"' : '"…"';
}

/** An object of a shape, as a fix shows it: what it must have, and the states that it names, or else its first member. */
function exampleItem(shape: string): string {
  if (ELEMENT_SHAPES[shape] === undefined) return '"…"';
  const members = Object.entries(ELEMENT_SHAPES[shape].members);
  const required = members.filter(
    ([, { required, roles }]) => required === 'always' || roles?.[0] === 'state',
  );
  const shown = required.length > 0 ? required : members.slice(0, 1);
  return `{${shown.map(([key, member]) => `${JSON.stringify(key)}: ${exampleOf(key, member)}`).join(', ')}}`;
}

/** What to write in the place: of an item, what the text there says, where that can be read. */
function correctionOf({ shape, key, member, value }: Broken): string {
  if (member !== undefined) return `${JSON.stringify(key)}: ${exampleOf(key, member)}`;
  if (!isString(value)) return exampleItem(shape);
  const read = shape === 'property' ? readFieldType(value) : fromText(shape, value);
  if (read !== undefined) return JSON.stringify(read);
  const example = exampleItem(shape);
  // A text says which name is meant where there is only one.
  if (example.split('"…"').length > 2) return example;
  return example.replace('"…"', () => JSON.stringify(value.trim() || '…'));
}

const say = (broken: Broken, end: string, fix = `Write ${correctionOf(broken)}.`): Words => [
  `${nameOf(broken)} ${end}.`,
  fix,
];

/** The fix of effects where a state names actions. */
export const EFFECT_PLACE = 'Write effects in the transitions that enter or leave the state.';

/** What messages and fixes say of each way to break a shape. */
export const WORDS = {
  missing: (broken: Broken): Words => [
    `The ${broken.label} has no ${broken.key}.`,
    `Add ${correctionOf(broken)}.`,
  ],
  blank: (broken: Broken) => say(broken, Array.isArray(broken.value) ? 'are empty' : 'is blank'),
  form: (broken: Broken) =>
    say(
      broken,
      `is malformed: ${quote(String(broken.value))}`,
      `Write it like ${correctionOf(broken)}${broken.member?.form?.pattern === PAGE_PATH ? ', in letters and digits, not below /api' : ''}.`,
    ),
  kind(broken: Broken): Words {
    const kinds = broken.member?.kinds.map((kind) => ARTICLES[kind]) ?? [];
    const wanted = kinds.length === 0 ? '' : `, not ${kinds.join(' or ')}`;
    const end = `is ${describeValue(broken.value)}${wanted}`;
    return isEffectCall(broken.value) ? say(broken, end, EFFECT_PLACE) : say(broken, end);
  },
  value(broken: Broken): Words {
    const { values = [] } = broken.member ?? {};
    const value = String(broken.value);
    const [message] = say(broken, `is ${quote(value)}, which the language does not know`);
    return [message, fixValue(value, values)(), findLikelyName(value, values)];
  },
  /** A name where an object belongs: legal only in the short form, which is this service's own. */
  short: (broken: Broken): Words => [
    `The ${nounOf(broken.shape)} ${quote(String(broken.value))} of the ${broken.label} is given by its name alone, which the language's compiler cannot read.`,
    `Write it as ${correctionOf(broken)}.`,
  ],
  'unknown-key'({ label, key, shape }: Broken): Words {
    const known = Object.keys(ELEMENT_SHAPES[shape]?.members ?? {});
    const rest = `Remove it; ${nounOf(shape)}s have ${known.join(', ')}.`;
    return [
      `The ${label} has the key ${quote(String(key))}, which the language does not allow there.`,
      fixName(String(key), known, rest)(),
    ];
  },
  forbidden: ({ label, key, member }: Broken): Words => [
    `The ${label} has ${quote(String(key))}, which the language no longer has.`,
    member?.forbidden ?? '',
  ],
} satisfies Readonly<Record<string, (broken: Broken) => Words>>;

/** How an object breaks its shape. */
export type ShapeRule = keyof typeof WORDS;

/** A name that a broken object still has. */
export function findAnyName(node: JsonObject): string | undefined {
  return ['name', 'key', 'event', 'ref', 'as']
    .map((key) => node[key])
    .filter(isString)
    .find((name) => name.trim() !== '');
}
