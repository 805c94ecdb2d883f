import { isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { findPlaces, misspell, type Place, put, type Slip } from '../places.ts';
import { type Element, findElements, findTexts, IDENTIFIER, nameOf } from './parts.ts';

const SUFFIXES = ['V2', 'New', 'Main', 'Info', 'Item'];

/** The name that somebody chose instead. */
function otherName(name: string, random: Random): string {
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return `${name}_${random.pick(SUFFIXES).toUpperCase()}`;
  return random.next() < 0.5
    ? `${name}${random.pick(SUFFIXES)}`
    : `my${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Writes another name where a text is the name, or speaks of it as a binding or the like. */
function writeOtherwise({ value, ...place }: Place, name: string, other: string): void {
  const word = new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`, 'g');
  put({ value, ...place }, String(value).replace(word, other));
}

function findMentions(document: JsonObject, name: string): Place[] {
  const word = new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`);
  return findTexts(document, (text) => word.test(text) && !/\s/.test(text));
}

type Choose = (mentions: Place[], defined: Place, random: Random) => Place[];

/** An element gets another name in the places that are chosen. */
const renamed = (elements: readonly Element[], choose: Choose): Slip['slip'] => {
  return (document, random) => {
    const places = elements
      .flatMap((element) => findElements(document, element))
      .filter(({ value }) => IDENTIFIER.test(nameOf(value) ?? ''));
    if (places.length === 0) return false;
    const defined = random.pick(places);
    const name = nameOf(defined.value) as string;
    const mentions = findMentions(document, name);
    const chosen = choose(mentions, defined, random);
    if (chosen.length === 0 || chosen.length === mentions.length) return false;
    const other = otherName(name, random);
    for (const place of chosen) writeOtherwise(place, name, other);
    return true;
  };
};

const isOwn = (place: Place, { path }: Place) => place.path.startsWith(`${path}/`);
const definition: Choose = (mentions, defined) => mentions.filter((one) => isOwn(one, defined));
const references: Choose = (mentions, defined) => mentions.filter((one) => !isOwn(one, defined));
const oneReference: Choose = (mentions, defined, random) => {
  const others = references(mentions, defined, random);
  return others.length === 0 ? [] : [random.pick(others)];
};
const allButOne: Choose = (mentions, _defined, random) => {
  const kept = random.pick(mentions);
  return mentions.length < 3 ? [] : mentions.filter((one) => one !== kept);
};

const MACHINE: readonly Element[] = ['state', 'event'];
const OUTER: readonly Element[] = ['orbital', 'trait', 'page', 'field'];

const misspelt = (keys: RegExp): Slip['slip'] => {
  return (document, random) => {
    const places = findPlaces(
      document,
      ({ path, value }) => keys.test(path) && typeof value === 'string' && IDENTIFIER.test(value),
    );
    if (places.length === 0) return false;
    const place = random.pick(places);
    const wrong = misspell(String(place.value), random);
    put(place, wrong);
    return wrong !== place.value;
  };
};

const misspeltKey: Slip['slip'] = (document, random) => {
  const places = findPlaces(
    document,
    ({ holder, key }) => isObject(holder) && String(key).length > 3,
  );
  const { holder, key, value } = random.pick(places) as Place;
  const wrong = misspell(String(key), random);
  const node = holder as JsonObject;
  if (node[wrong] !== undefined) return false;
  delete node[key];
  node[wrong] = value;
  return true;
};

const mapTexts = (value: Json, edit: (text: string) => string): Json => {
  if (typeof value === 'string') return edit(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, edit));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, mapTexts(one as Json, edit)]),
  );
};

/** A word is replaced in every text of one part of the document, wherever it stands in a name. */
const replacedIn = (part: RegExp): Slip['slip'] => {
  return (document, random) => {
    const parts = findPlaces(document, ({ path }) => part.test(path));
    if (parts.length === 0) return false;
    const place = random.pick(parts);
    const words = (JSON.stringify(place.value).match(/[A-Z]?[a-z]{4,}|[A-Z]{4,}/g) ??
      []) as string[];
    if (words.length === 0) return false;
    const word = random.pick(words);
    const other = /^[A-Z]+$/.test(word) ? 'THING' : /^[A-Z]/.test(word) ? 'Thing' : 'thing';
    const next = mapTexts(place.value, (text) => text.replaceAll(word, other));
    put(place, next);
    return JSON.stringify(next) !== JSON.stringify(place.value);
  };
};

const recased = (to: (name: string) => string): Slip['slip'] => {
  return (document, random) => {
    const places = findTexts(document, (text) => IDENTIFIER.test(text) && to(text) !== text);
    if (places.length === 0) return false;
    const place = random.pick(places);
    put(place, to(String(place.value)));
    return true;
  };
};

/** Names that are no longer what others call them by. */
export const NAMES: Readonly<Record<string, Slip['slip']>> = {
  'definition renamed in a machine': renamed(MACHINE, definition),
  'definition renamed outside machines': renamed(OUTER, definition),
  'references renamed in a machine': renamed(MACHINE, references),
  'references renamed outside machines': renamed(OUTER, references),
  'one reference renamed in a machine': renamed(MACHINE, oneReference),
  'one reference renamed outside machines': renamed(OUTER, oneReference),
  'all but one renamed': renamed([...MACHINE, ...OUTER], allButOne),
  'misspelt end of a transition': misspelt(/\/transitions\/\d+\/(?:from|to|event)$/),
  'misspelt definition': misspelt(/\/(?:name|key)$/),
  'misspelt in effects': misspelt(/\/effects\//),
  'misspelt in a channel': misspelt(/\/(?:emits|listens)\//),
  'misspelt key': misspeltKey,
  'word replaced in a trait': replacedIn(/\/traits\/\d+$/),
  'word replaced in a machine': replacedIn(/\/stateMachine$/),
  'word replaced in transitions': replacedIn(/\/transitions$/),
  'word replaced in an entity': replacedIn(/\/entity$/),
  'word replaced in pages': replacedIn(/\/pages$/),
  'name in lower case': recased((name) => name.toLowerCase()),
  'name in kebab case': recased((name) =>
    name
      .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
      .replaceAll('_', '-')
      .toLowerCase(),
  ),
  'name in capitals': recased((name) => name.toUpperCase()),
};
