import { asArray, isObject, isString, type JsonObject } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { elementName } from './grammar/elements.ts';

/** A trait that a document writes out, its path, and the entity that it works on: its own, else its orbital's. */
type WrittenTrait = readonly [trait: JsonObject, path: Path, entity: string];

/** The traits that a document writes out, in its order. */
export function* traitsOf(document: JsonObject): Generator<WrittenTrait> {
  for (const [index, orbital] of asArray(document.orbitals).entries()) {
    if (!isObject(orbital)) continue;
    for (const [at, trait] of asArray(orbital.traits).entries()) {
      if (!isObject(trait)) continue;
      const { linkedEntity } = trait;
      const entity = isString(linkedEntity) ? linkedEntity : elementName('entity', orbital.entity);
      yield [trait, ['orbitals', index, 'traits', at], entity];
    }
  }
}
