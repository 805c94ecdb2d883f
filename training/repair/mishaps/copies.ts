import { createBuiltinLibrary } from '../../../src/behaviors/builtin.ts';
import { isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { copyJson } from '../../faults/inject.ts';
import { drop, findPlaces, misspell, onPlace, type Place, put, type Slip } from '../places.ts';
import { ELEMENTS, type Element, findAll, findElements, IDENTIFIER } from './parts.ts';

const library = createBuiltinLibrary();

function insertAfter({ holder, key }: Place, value: Json): boolean {
  if (!Array.isArray(holder)) return false;
  holder.splice(Number(key) + 1, 0, value);
  return true;
}

/** An element of another application stands among those of this one. */
const foreign = (element: Element): Slip['slip'] => {
  return (document, random) => {
    const places = findElements(document, element);
    const { schema } = random.pick(library.list());
    const others = findElements(copyJson(schema), element);
    if (places.length === 0 || others.length === 0) return false;
    return insertAfter(random.pick(places), random.pick(others).value);
  };
};

/** Takes an element to another list of its kind in the same document. */
const moved = (element: Element, isCopied: boolean): Slip['slip'] => {
  return (document, random) => {
    const places = findElements(document, element);
    const lists = new Set(places.map(({ holder }) => holder));
    if (lists.size < 2) return false;
    const one = random.pick(places);
    const other = random.pick(places.filter(({ holder }) => holder !== one.holder));
    const value = copyJson(one.value);
    if (!isCopied) drop(one);
    return insertAfter(other, value);
  };
};

/** An element stands in a list of another kind. */
const strayed: Slip['slip'] = (document, random) => {
  const one = random.pick(findAll(document, ['state', 'event', 'field', 'transition', 'page']));
  const kinds = (Object.keys(ELEMENTS) as Element[]).filter(
    (kind) => !ELEMENTS[kind].test(one.path) && kind !== 'effect',
  );
  const targets = findAll(document, kinds);
  if (targets.length === 0) return false;
  const target = random.pick(targets);
  if (target.path.startsWith(one.path) || one.path.startsWith(`${target.path}/`)) return false;
  drop(one);
  return insertAfter(target, one.value);
};

/** A key of an object is found in an object beside it. */
const keyMovedIn: Slip['slip'] = onPlace(
  ({ holder, path }) => isObject(holder) && path.split('/').length > 4,
  (place, random) => {
    const { holder, key, value } = place;
    const next = Object.entries(holder as JsonObject).filter(
      ([other, one]) => isObject(one) && other !== key,
    );
    if (next.length === 0) return false;
    const [, inner] = random.pick(next) as [string, JsonObject];
    if (inner[key] !== undefined) return false;
    drop(place);
    inner[key] = value;
    return true;
  },
);

const keyMovedOut: Slip['slip'] = (document, random) => {
  const inside = findPlaces(document, ({ value, holder }) => isObject(value) && isObject(holder));
  if (inside.length === 0) return false;
  const { holder, value } = random.pick(inside);
  const [key] = random.shuffle(Object.keys(value as JsonObject));
  if (key === undefined || (holder as JsonObject)[key] !== undefined) return false;
  (holder as JsonObject)[key] = (value as JsonObject)[key] as Json;
  delete (value as JsonObject)[key];
  return true;
};

/** The same element as somebody else had it: a text of it is another. */
function otherVersion(value: Json, random: Random): Json | undefined {
  const copy = { whole: copyJson(value) };
  const texts = findPlaces(
    copy,
    ({ value: text }) => typeof text === 'string' && IDENTIFIER.test(text),
  );
  if (texts.length === 0) return undefined;
  const place = random.pick(texts);
  put(place, random.next() < 0.5 ? misspell(String(place.value), random) : `${place.value}V2`);
  return copy.whole;
}

const MERGED: readonly Element[] = ['state', 'event', 'transition', 'field', 'page', 'effect'];
const pickMerged = (document: JsonObject, random: Random): Place | undefined => {
  const places = findAll(document, MERGED);
  return places.length === 0 ? undefined : random.pick(places);
};

const bothVersions: Slip['slip'] = (document, random) => {
  const place = pickMerged(document, random);
  const other = place === undefined ? undefined : otherVersion(place.value, random);
  return place === undefined || other === undefined ? false : insertAfter(place, other);
};

const MARKERS = ['<<<<<<< HEAD', '=======', '>>>>>>> main'];

const markers = (most: number): Slip['slip'] => {
  return (document, random) => {
    const place = pickMerged(document, random);
    if (place === undefined) return false;
    for (const marker of MARKERS.slice(0, most)) insertAfter(place, marker);
    return true;
  };
};

const markedVersions: Slip['slip'] = (document, random) => {
  const place = pickMerged(document, random);
  const other = place === undefined ? undefined : otherVersion(place.value, random);
  const { holder, key } = place ?? {};
  if (other === undefined || !Array.isArray(holder)) return false;
  const [ours, middle, theirs] = MARKERS as [string, string, string];
  holder.splice(Number(key), 1, ours, place?.value as Json, middle, other, theirs);
  return true;
};

const markerKey: Slip['slip'] = onPlace(
  ({ value }) => isObject(value),
  ({ value }, random) => {
    (value as JsonObject)[random.pick(MARKERS)] = '';
    return true;
  },
);

const copyOf = (element: Element): Slip['slip'] => {
  return (document, random) => {
    const places = findElements(document, element);
    if (places.length === 0) return false;
    const place = random.pick(places);
    const list = place.holder as Json[];
    list.splice(random.integer(list.length + 1), 0, copyJson(place.value));
    return true;
  };
};

/** What came twice, from elsewhere, from both sides of a merge, or to another place. */
export const COPIES: Readonly<Record<string, Slip['slip']>> = {
  'foreign state': foreign('state'),
  'foreign event': foreign('event'),
  'foreign transition': foreign('transition'),
  'foreign trait': foreign('trait'),
  'foreign page': foreign('page'),
  'foreign effect': foreign('effect'),
  'foreign listen': foreign('listen'),
  'state moved to another machine': moved('state', false),
  'transition moved to another machine': moved('transition', false),
  'transition copied to another machine': moved('transition', true),
  'event moved to another machine': moved('event', false),
  'field moved to another entity': moved('field', false),
  'trait moved to another orbital': moved('trait', false),
  'effect copied to another transition': moved('effect', true),
  'element in a list of another kind': strayed,
  'key moved in': keyMovedIn,
  'key moved out': keyMovedOut,
  'both versions kept': bothVersions,
  'conflict marker': markers(1),
  'conflict markers': markers(3),
  'both versions between markers': markedVersions,
  'conflict marker as a key': markerKey,
  'repeated state': copyOf('state'),
  'repeated transition': copyOf('transition'),
  'repeated orbital': copyOf('orbital'),
  'repeated mount': onPlace(
    ({ path, holder }) => /\/pages\/\d+\/traits\/\d+$/.test(path) && Array.isArray(holder),
    (place) => insertAfter(place, copyJson(place.value)),
  ),
};
