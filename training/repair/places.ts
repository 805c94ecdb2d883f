import type { Json, JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { copyJson } from '../faults/inject.ts';

/** A mistake that a document can be given. */
export interface Slip {
  readonly name: string;
  /** Edits the copy in place; false where it has no place for this. */
  slip(document: JsonObject, random: Random): boolean;
}

/** A value of a document and what holds it. */
export interface Place {
  readonly holder: Json[] | JsonObject;
  readonly key: string | number;
  readonly value: Json;
  /** The key of the innermost list it lies in, or of the object. */
  readonly list: string;
  /** Keys from the document, joined by slashes. */
  readonly path: string;
}

export function put({ holder, key }: Place, value: Json): void {
  (holder as Record<string | number, Json>)[key] = value;
}

export function drop({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/** Bookkeeping that no author edits. */
const KEPT = new Set([
  'ledger',
  '_metadata',
  'id',
  'description',
  'refId',
  'eventId',
  'linkedEntityId',
]);

export function findPlaces(
  document: JsonObject,
  accepts: (place: Place, list: string) => boolean,
): Place[] {
  const found: Place[] = [];
  const visit = (value: Json, list: string, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (KEPT.has(key) || member === undefined) continue;
      const place = {
        holder: value as Json[] | JsonObject,
        key: Array.isArray(value) ? Number(key) : key,
        value: member,
        list,
        path: `${path}/${key}`,
      };
      if (accepts(place, list)) found.push(place);
      visit(member, Array.isArray(value) ? list : key, place.path);
    }
  };
  visit(document, '', '');
  return found;
}

export function onPlace(
  accepts: (place: Place, list: string) => boolean,
  edit: (place: Place, random: Random) => boolean | undefined,
): Slip['slip'] {
  return (document, random) => {
    const places = findPlaces(document, accepts);
    if (places.length === 0) return false;
    return edit(random.pick(places), random) !== false;
  };
}

/** A copy of a document with `count` different mistakes of those given, and their names. */
export function slipInto(
  all: readonly Slip[],
  document: JsonObject,
  count: number,
  random: Random,
): { document: JsonObject; kinds: string[] } {
  let broken = copyJson(document);
  const kinds: string[] = [];
  for (let attempt = 0; attempt < 8 * count && kinds.length < count; attempt++) {
    const slip = random.pick(all);
    if (kinds.includes(slip.name)) continue;
    const copy = copyJson(broken);
    if (!slip.slip(copy, random)) continue;
    broken = copy;
    kinds.push(slip.name);
  }
  return { document: broken, kinds };
}
