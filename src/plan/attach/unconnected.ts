import type { Action } from '../../actions/action.ts';
import { asArray, isObject, isString, type JsonObject } from '../../kernel/json.ts';
import { storedEntities } from './belong.ts';

/**
 * Stored entities of a result that no relation, and no trait, connects to any that was there, with what would: a
 * relation to the entity that they belong to, else to the first that was there.
 */
export function findUnconnected(
  current: JsonObject,
  result: JsonObject,
  to?: string,
): { entity: string; connect: Action[] }[] {
  const before = storedEntities(current).filter((name) => name !== '');
  const owner = to ?? before[0];
  const known = new Set(before);
  const fresh = storedEntities(result).filter((name) => name !== '' && !known.has(name));
  if (owner === undefined || fresh.length === 0) return [];
  const links = [...linksOf(result, new Set([...before, ...fresh]))];
  for (let size = -1; size !== known.size; ) {
    size = known.size;
    for (const [a, b] of links) {
      if (known.has(a)) known.add(b);
      else if (known.has(b)) known.add(a);
    }
  }
  return fresh
    .filter((entity) => !known.has(entity))
    .map((entity) => ({ entity, connect: [relate(entity, owner)] }));
}

function relate(entity: string, owner: string): Action {
  const name = owner.charAt(0).toLowerCase() + owner.slice(1);
  const relation = { entity: owner, cardinality: 'one' };
  const params = { entity, name, relation, type: 'relation', show: true };
  return { action: 'add_field', params };
}

/** Pairs of entities that a relation joins, or that one trait works on. */
function* linksOf(document: JsonObject, names: ReadonlySet<string>): Generator<[string, string]> {
  for (const orbital of asArray(document.orbitals)) {
    if (!isObject(orbital)) continue;
    for (const entity of [orbital.entity, ...asArray(orbital.auxiliaryEntities)]) {
      if (!isObject(entity) || !isString(entity.name)) continue;
      for (const field of asArray(entity.fields)) {
        const target = isObject(field) && isObject(field.relation) ? field.relation.entity : '';
        if (isString(target) && names.has(target)) yield [entity.name, target];
      }
    }
    for (const trait of asArray(orbital.traits)) {
      const text = JSON.stringify(trait);
      const named = [...names].filter((name) => text.includes(`"${name}"`));
      for (const name of named.slice(1)) yield [named[0] as string, name];
    }
  }
}
