import type { Behavior } from '../../behaviors/library.ts';
import { asArray, isObject, type Json } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { type ElementType, elementName } from '../../language/grammar/elements.ts';

const namesOf = (type: ElementType, elements: readonly (Json | undefined)[]): string[] =>
  elements.map((element) => elementName(type, element)).filter(Boolean);

/** The purpose of a behavior, when to build from it, and its parts by name. */
export function describeBehavior({ name, description, useWhen, tags, source, schema }: Behavior) {
  const orbitals = asArray(schema.orbitals).filter(isObject);
  return omitUndefined({
    name,
    description,
    use_when: useWhen,
    tags: [...tags],
    source,
    entities: orbitals.flatMap(({ entity }) => namesOf('entity', [entity])),
    traits: orbitals.flatMap(({ traits }) => namesOf('trait', asArray(traits))),
    pages: orbitals.flatMap(({ pages }) => namesOf('page', asArray(pages))),
  });
}
