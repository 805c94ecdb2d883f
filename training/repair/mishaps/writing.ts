import { isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { onPlace, type Place, put, type Slip } from '../places.ts';
import { IDENTIFIER, nameOf } from './parts.ts';

/** Small parts are rewritten by hand; half a document is not. */
const MOST_CHARACTERS = 4000;
const isSmall = (value: Json) => JSON.stringify(value).length < MOST_CHARACTERS;

const rewritten = (
  accepts: (place: Place) => boolean,
  edit: (value: Json, random: Random) => Json | undefined,
): Slip['slip'] =>
  onPlace(
    (place) => accepts(place) && isSmall(place.value),
    (place, random) => {
      const next = edit(place.value, random);
      if (next === undefined || JSON.stringify(next) === JSON.stringify(place.value)) return false;
      put(place, next);
      return true;
    },
  );

const isNamed = ({ value }: Place) =>
  Array.isArray(value) && value.length > 0 && value.every(nameOf);

const mapped = (value: Json): Json =>
  Object.fromEntries(
    (value as JsonObject[]).map((one) => {
      const named = ['name', 'key', 'event', 'ref'].find((key) => typeof one[key] === 'string');
      const { [named as string]: name, ...rest } = one;
      return [String(name), rest as JsonObject];
    }),
  ) as JsonObject;

const isText = ({ value }: Place) => typeof value === 'string' && IDENTIFIER.test(value);
const isList = ({ value }: Place) => Array.isArray(value) && value.length > 0;
const isSingle = ({ value }: Place) => Array.isArray(value) && value.length === 1;
const isNode = ({ value, path }: Place) => isObject(value) && path.split('/').length > 2;

/** What writers of JSON do to values: wrap, flatten, quote, pad, turn lists into maps and back. */
export const WRITING: Readonly<Record<string, Slip['slip']>> = {
  'list as a map': rewritten(isNamed, mapped),
  'list as a map of indices': rewritten(
    isList,
    (value) => Object.fromEntries((value as Json[]).entries()) as JsonObject,
  ),
  'list in a list': rewritten(isList, (value) => [value]),
  'list without brackets': rewritten(isSingle, (value) => (value as Json[])[0] as Json),
  'object in a list': rewritten(isNode, (value) => [value]),
  'object as its name': rewritten(isNode, nameOf),
  'text as an object': rewritten(isText, (value) => ({ name: value })),
  'text in a list': rewritten(isText, (value) => [value]),
  'object as JSON text': rewritten(isNode, (value) => JSON.stringify(value)),
  'list as JSON text': rewritten(isList, (value) => JSON.stringify(value)),
  'list joined to text': rewritten(
    ({ value }) =>
      Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === 'string'),
    (value) => (value as string[]).join(', '),
  ),
  'padded text': rewritten(isText, (value, random) =>
    random.next() < 0.5 ? `${value} ` : ` ${value}`,
  ),
  'quoted text': rewritten(
    isText,
    (value, random) => `${random.pick(['"', "'", '“'])}${value}${random.pick(['"', "'", '”'])}`,
  ),
  'text with a comma': rewritten(isText, (value) => `${value},`),
  'number as text': rewritten(({ value }) => typeof value === 'number', String),
  'flag as text': rewritten(({ value }) => typeof value === 'boolean', String),
  'flag as a number': rewritten(({ value }) => typeof value === 'boolean', Number),
  'null in a list': rewritten(isList, (value, random) => {
    const list = [...(value as Json[])];
    list.splice(random.integer(list.length + 1), 0, null);
    return list;
  }),
  'padded key': onPlace(
    ({ holder }) => isObject(holder),
    ({ holder, key, value }) => {
      const node = holder as JsonObject;
      delete node[key];
      node[`${key} `] = value;
      return true;
    },
  ),
  'key in snake case': onPlace(
    ({ holder, key }) => isObject(holder) && /[a-z][A-Z]/.test(String(key)),
    ({ holder, key, value }) => {
      const node = holder as JsonObject;
      delete node[key];
      node[String(key).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = value;
      return true;
    },
  ),
  'wrapped in a key': rewritten(isNode, (value, random) => ({
    [random.pick(['value', 'data', 'item', 'default'])]: value,
  })),
  'items without brackets': onPlace(
    ({ holder, value }) => Array.isArray(holder) && Array.isArray(value) && value.length > 0,
    ({ holder, key, value }) => {
      (holder as Json[]).splice(Number(key), 1, ...(value as Json[]));
      return true;
    },
  ),
};
