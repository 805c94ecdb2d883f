import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';

type Pick = (count: number) => number;

let deep: Json = 1;
for (let i = 0; i < 100; i++) deep = [deep];

/** What nobody expects anywhere in a schema. */
const STRANGERS: readonly Json[] = [
  null,
  true,
  -0.5,
  1e308,
  2 ** 60,
  '',
  '\ud800',
  '@entity.',
  '@@',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  [],
  [[]],
  [null],
  {},
  { name: 5 },
  { ref: {} },
  ['render-ui', null],
  ['set', [], {}],
  deep,
];

const KEYS = [
  'name',
  'ref',
  'constructor',
  'toString',
  '__proto__',
  '',
  '/~',
  'states',
  'a b',
  'from',
  'to',
  'entity',
];

interface Place {
  readonly holder: Json[] | JsonObject;
  readonly key: string | number;
}

function collectPlaces(root: Json): Place[] {
  const places: Place[] = [];
  const walk = (holder: Json) => {
    if (Array.isArray(holder)) {
      holder.forEach((item, key) => {
        places.push({ holder, key });
        walk(item);
      });
    } else if (isObject(holder)) {
      for (const [key, value] of Object.entries(holder)) {
        places.push({ holder, key });
        if (value !== undefined) walk(value);
      }
    }
  };
  walk(root);
  return places;
}

function setMember({ holder, key }: Place, value: Json): void {
  // Assigning would set the prototype instead.
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function corruptOnce(root: JsonObject, pick: Pick): void {
  const places = collectPlaces(root);
  const place = places[pick(places.length)];
  const other = places[pick(places.length)];
  if (!place || !other) return;
  const { holder, key } = place;
  const value = (holder as Record<string | number, Json>)[key] ?? null;
  switch (pick(5)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      return;
    case 1:
      setMember(
        place,
        structuredClone((other.holder as Record<string | number, Json>)[other.key] ?? null),
      );
      return;
    case 2:
      if (isObject(holder)) setMember({ holder, key: KEYS[pick(KEYS.length)] ?? '' }, value);
      else holder.push(structuredClone(value));
      return;
    case 3:
      if (Array.isArray(holder)) holder.reverse();
      else setMember(place, [value]);
      return;
    default:
      setMember(place, structuredClone(STRANGERS[pick(STRANGERS.length)] ?? null));
  }
}

/** A copy of a document with one to eight things broken; the same for the same picks. */
export function corruptDocument(document: JsonObject, pick: Pick): JsonObject {
  const copy = structuredClone(document);
  for (let left = 1 + pick(8); left > 0; left--) corruptOnce(copy, pick);
  return copy;
}

/** A text with up to four bytes flipped, cut out or doubled. */
export function corruptText(text: string, pick: Pick): Uint8Array {
  let bytes = Buffer.from(text);
  for (let left = 1 + pick(4); left > 0; left--) {
    const at = pick(bytes.length);
    const kind = pick(3);
    if (kind === 0) bytes[at] = pick(256);
    else if (kind === 1)
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + pick(30))]);
    else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - pick(30)))]);
  }
  return bytes;
}
