import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';

/** The same document with every unordered array and the keys of every object in another order. */
export function shuffleUnordered(document: JsonObject, random: Random): JsonObject {
  return shuffleValue(document, [], random) as JsonObject;
}

const UNORDERED = new Set([
  'orbitals',
  'orbitals/auxiliaryEntities',
  'orbitals/traits',
  'orbitals/pages',
  'orbitals/uses',
  'orbitals/entity/fields',
  'orbitals/auxiliaryEntities/fields',
  'orbitals/pages/traits',
  'orbitals/traits/emits',
  'orbitals/traits/listens',
  'orbitals/traits/ticks',
  'orbitals/traits/stateMachine/states',
  'orbitals/traits/stateMachine/events',
]);

const TRANSITIONS = 'orbitals/traits/stateMachine/transitions';

function shuffleValue(value: Json, path: readonly string[], random: Random): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => shuffleValue(item, path, random));
    const place = path.join('/');
    if (place === TRANSITIONS) return shuffleTransitions(items, random);
    return UNORDERED.has(place) ? random.shuffle(items) : items;
  }
  if (!isObject(value)) return value;
  const keys = random.shuffle(Object.keys(value));
  return Object.fromEntries(
    keys.map((key) => [key, shuffleValue(value[key] as Json, [...path, key], random)]),
  );
}

/** Shuffles transitions and keeps the order of those that share state and event. */
function shuffleTransitions(items: Json[], random: Random): Json[] {
  const keyOf = (item: Json) =>
    isObject(item) ? JSON.stringify([item.from, item.event]) : JSON.stringify(item);
  const queues = new Map<string, Json[]>();
  for (const item of items) {
    const key = keyOf(item);
    queues.set(key, [...(queues.get(key) ?? []), item]);
  }
  return random.shuffle(items).map((item) => queues.get(keyOf(item))?.shift() as Json);
}
