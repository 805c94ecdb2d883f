import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';

/** Values that take the place of others in a corrupted document. */
const ODDITIES: readonly Json[] = [
  null,
  0,
  '',
  'odd',
  true,
  [],
  {},
  [null],
  { name: 5 },
  ['a', 'a'],
];

/**
 * A copy of a document with `count` random places replaced by one of `oddities`, deleted, duplicated or moved. Its root
 * stays an object.
 */
export function corrupt(
  document: JsonObject,
  random: Random,
  count = 3,
  oddities = ODDITIES,
): JsonObject {
  const copy = structuredClone(document);
  for (let i = 0; i < count; i++) damage(copy, random, oddities);
  return copy;
}

function damage(root: JsonObject, random: Random, oddities: readonly Json[]): void {
  let parent: Json[] | JsonObject = root;
  for (let depth = random.integer(8); depth > 0; depth--) {
    const inner: Json[] = Object.values(parent).filter(
      (value): value is Json[] | JsonObject => isObject(value) || Array.isArray(value),
    );
    if (inner.length === 0) break;
    parent = random.pick(inner) as Json[] | JsonObject;
  }
  const keys = Object.keys(parent);
  if (keys.length === 0) return;
  const key = random.pick(keys);
  const oddity = structuredClone(random.pick(oddities));
  if (Array.isArray(parent)) {
    const index = Number(key);
    const item = parent[index] as Json;
    const change = random.integer(4);
    if (change === 0) parent.splice(index, 1);
    else if (change === 1) parent.splice(index, 0, structuredClone(item));
    else if (change === 2) parent[index] = oddity;
    else parent.reverse();
  } else if (random.integer(3) === 0) delete parent[key];
  else parent[key] = oddity;
}
