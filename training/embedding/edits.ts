import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';

/** The lists of elements of a document, those that hold others first. */
function listElements(document: JsonObject): Json[][] {
  const lists: Json[][] = [];
  const list = (owner: JsonObject, key: string): JsonObject[] => {
    const items = owner[key];
    if (!Array.isArray(items)) return [];
    lists.push(items);
    return items.filter(isObject);
  };
  for (const orbital of list(document, 'orbitals')) {
    if (isObject(orbital.entity)) list(orbital.entity, 'fields');
    const traits = list(orbital, 'traits');
    list(orbital, 'pages');
    for (const trait of traits) {
      if (typeof trait.ref === 'string') continue;
      for (const key of ['emits', 'listens', 'ticks']) list(trait, key);
      if (!isObject(trait.stateMachine)) continue;
      const machine = trait.stateMachine;
      for (const key of ['states', 'events']) list(machine, key);
      for (const transition of list(machine, 'transitions')) list(transition, 'effects');
    }
  }
  return lists;
}

/** How many elements a list item is, with all inside it. */
function countElements(item: Json): number {
  const inner = isObject(item) ? Object.values(item) : [];
  let count = 1;
  for (const value of inner) {
    if (Array.isArray(value)) for (const part of value) count += countElements(part);
    else if (isObject(value)) count += countElements(value) - 1;
  }
  return count;
}

/** The document without a share (0..1) of its elements; one that holds others counts with them. */
export function removeElements(document: JsonObject, share: number, random: Random): JsonObject {
  const edited = structuredClone(document);
  const items = listElements(edited).flatMap((list) => list.map((item) => ({ list, item })));
  let left = Math.round((countElements(edited) - 1) * share);
  for (const { list, item } of random.shuffle(items)) {
    if (left <= 0) break;
    const size = countElements(item);
    const at = list.indexOf(item);
    if (size > left || at < 0) continue;
    list.splice(at, 1);
    left -= size;
  }
  return edited;
}
