import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { copyJson } from '../faults/inject.ts';
import { drop, isWord, misspell, onPlace, type Place, put, type Slip } from './places.ts';

const misspelled = (accepts: (place: Place, list: string) => boolean) =>
  onPlace(
    (place, list) => isWord(place.value) && accepts(place, list),
    (place, random) => {
      const wrong = misspell(place.value as string, random);
      if (wrong === place.value) return false;
      put(place, wrong);
      return true;
    },
  );

const inList = (name: string) => (place: Place, list: string) =>
  Array.isArray(place.holder) && list === name;
const underKey =
  (...keys: string[]) =>
  (place: Place) =>
    keys.includes(String(place.key)) && !Array.isArray(place.holder);
const isHead = (place: Place) =>
  Array.isArray(place.holder) &&
  place.key === 0 &&
  typeof place.value === 'string' &&
  place.holder.length > 1;

const lost = (accepts: (place: Place, list: string) => boolean) =>
  onPlace(accepts, (place) => drop(place) === undefined);

const pasted = (list: string) =>
  onPlace(inList(list), (place) => {
    (place.holder as Json[]).splice(Number(place.key) + 1, 0, copyJson(place.value));
    return true;
  });

const nameOf = (value: Json) =>
  isObject(value) ? (value.name ?? value.key ?? value.event) : value;

const mapped = (key: string) =>
  onPlace(
    (place) =>
      place.key === key &&
      Array.isArray(place.value) &&
      place.value.length > 0 &&
      place.value.every((one) => typeof nameOf(one) === 'string'),
    (place) => {
      const entries = (place.value as Json[]).map((one) => {
        if (!isObject(one)) return [String(one), {}] as const;
        const named = one.key !== undefined ? 'key' : one.name !== undefined ? 'name' : 'event';
        const { [named]: name, ...rest } = one;
        return [String(name), rest as JsonObject] as const;
      });
      if (new Set(entries.map(([name]) => name)).size < entries.length) return false;
      put(place, Object.fromEntries(entries) as JsonObject);
      return true;
    },
  );

/** A definition that gets another name while what refers to it keeps the old one. */
const renamed = (list: string, key: string) =>
  onPlace(
    (place, inside) =>
      Array.isArray(place.holder) &&
      inside === list &&
      isObject(place.value) &&
      isWord(place.value[key] ?? null),
    (place, random) => {
      const node = place.value as JsonObject;
      const suffix = random.pick(['New', '2', 'Item']);
      node[key] = /^[A-Z_]+$/.test(String(node[key]))
        ? `${String(node[key])}_${suffix.toUpperCase()}`
        : `${String(node[key])}${suffix}`;
      return true;
    },
  );

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  '=': ['equals', 'eq', '==='],
  '!=': ['notEquals', 'neq'],
  '>': ['gt'],
  '<': ['lt'],
  and: ['all', '&&'],
  or: ['any', '||'],
  'render-ui': ['renderUi', 'render', 'render_ui'],
  set: ['update', 'assign'],
  emit: ['dispatch', 'trigger'],
  fetch: ['load', 'get'],
  persist: ['save', 'store'],
};

const GHOST_STATE = { name: 'limbo' };

/**
 * What people and models do to a document by mistake, written without looking at the checks: the text is edited
 * as text is, with no idea of categories. The original is known, so a repair can be compared with it.
 */
export const SLIPS: readonly Slip[] = [
  { name: 'misspelt target', slip: misspelled(underKey('to')) },
  { name: 'misspelt source', slip: misspelled(underKey('from')) },
  { name: 'misspelt linked entity', slip: misspelled(underKey('linkedEntity')) },
  {
    name: 'misspelt trait of page',
    slip: misspelled((place) => place.key === 'ref' && isObject(place.holder)),
  },
  { name: 'misspelt operator', slip: misspelled(isHead) },
  {
    name: 'misspelt pattern',
    slip: misspelled(
      (place) =>
        place.key === 'type' &&
        isObject(place.holder) &&
        !('name' in place.holder) &&
        Object.keys(place.holder).length > 1,
    ),
  },
  {
    name: 'misspelt field type',
    slip: misspelled((place, list) => place.key === 'type' && list === 'fields'),
  },
  {
    name: 'misspelt binding',
    slip: misspelled(
      (place) => typeof place.value === 'string' && place.value.startsWith('@entity.'),
    ),
  },
  {
    name: 'misspelt ui event',
    slip: misspelled(
      (place) =>
        (place.key === 'event' && isObject(place.holder) && 'label' in place.holder) ||
        /Event$/.test(String(place.key)),
    ),
  },
  { name: 'lost initial flag', slip: lost(underKey('isInitial')) },
  { name: 'lost terminal flag', slip: lost(underKey('isTerminal', 'isFinal')) },
  { name: 'lost state', slip: lost(inList('states')) },
  { name: 'lost event', slip: lost(inList('events')) },
  { name: 'lost transition', slip: lost(inList('transitions')) },
  { name: 'lost field', slip: lost(inList('fields')) },
  {
    name: 'lost trait',
    slip: lost(
      (place, list) =>
        inList('traits')(place, list) && isObject(place.value) && 'stateMachine' in place.value,
    ),
  },
  { name: 'lost path', slip: lost(underKey('path')) },
  { name: 'pasted state', slip: pasted('states') },
  { name: 'pasted event', slip: pasted('events') },
  { name: 'pasted field', slip: pasted('fields') },
  { name: 'pasted trait', slip: pasted('traits') },
  { name: 'pasted page', slip: pasted('pages') },
  { name: 'orbitals as a map', slip: mapped('orbitals') },
  { name: 'traits as a map', slip: mapped('traits') },
  { name: 'pages as a map', slip: mapped('pages') },
  { name: 'states as a map', slip: mapped('states') },
  { name: 'events as a map', slip: mapped('events') },
  { name: 'fields as a map', slip: mapped('fields') },
  { name: 'field renamed alone', slip: renamed('fields', 'name') },
  { name: 'state renamed alone', slip: renamed('states', 'name') },
  { name: 'event renamed alone', slip: renamed('events', 'key') },
  { name: 'trait renamed alone', slip: renamed('traits', 'name') },
  {
    name: 'foreign operator',
    slip: onPlace(
      (place) => isHead(place) && String(place.value) in SYNONYMS,
      (place, random) => {
        put(place, random.pick(SYNONYMS[String(place.value)] as readonly string[]));
        return true;
      },
    ),
  },
  {
    name: 'effects wrapped twice',
    slip: onPlace(
      (place) => place.key === 'effects' && Array.isArray(place.value) && place.value.length > 0,
      (place) => {
        put(place, [place.value]);
        return true;
      },
    ),
  },
  {
    name: 'effects not wrapped',
    slip: onPlace(
      (place) => place.key === 'effects' && Array.isArray(place.value) && place.value.length === 1,
      (place) => {
        put(place, (place.value as Json[])[0] as Json);
        return true;
      },
    ),
  },
  {
    name: 'blank entity',
    slip: onPlace(
      (place, list) => place.key === 'name' && list === 'entity',
      (place) => {
        put(place, '');
        return true;
      },
    ),
  },
  {
    name: 'ghost state',
    slip: onPlace(
      (place) => place.key === 'states' && Array.isArray(place.value),
      (place) => {
        (place.value as Json[]).push({ ...GHOST_STATE });
        return true;
      },
    ),
  },
  {
    name: 'ghost transition',
    slip: onPlace(
      (place, list) => inList('transitions')(place, list) && isObject(place.value),
      (place) => {
        (place.holder as Json[]).push({ ...(place.value as JsonObject), to: 'limbo', effects: [] });
        return true;
      },
    ),
  },
  {
    name: 'second initial state',
    slip: onPlace(
      (place, list) =>
        inList('states')(place, list) && isObject(place.value) && place.value.isInitial !== true,
      (place) => {
        (place.value as JsonObject).isInitial = true;
        return true;
      },
    ),
  },
];
