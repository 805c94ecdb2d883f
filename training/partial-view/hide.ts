import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { copyJson } from '../faults/inject.ts';

/** A document of which parts are only named. */
export interface View {
  readonly document: JsonObject;
  /** Names of the hidden traits. */
  readonly hidden: readonly string[];
}

type Style = 'name' | 'reference';

function nameOf(trait: JsonObject): string {
  return isString(trait.name) ? trait.name : 'Unnamed';
}

function toReference(orbital: JsonObject, trait: JsonObject): JsonObject {
  const alias = `${nameOf(trait)}Source`;
  const use: JsonObject = { from: `std/behaviors/std-${alias.toLowerCase()}`, as: alias };
  orbital.uses = [...asArray(orbital.uses), use];
  const { name, linkedEntity } = trait;
  return {
    ref: `${alias}.traits.${nameOf(trait)}`,
    ...(name === undefined ? {} : { name }),
    ...(linkedEntity === undefined ? {} : { linkedEntity }),
  };
}

/** The contract's short form: the entity and the pages as names. */
function shorten(orbital: JsonObject): void {
  if (isObject(orbital.entity) && isString(orbital.entity.name))
    orbital.entity = orbital.entity.name;
  if (!Array.isArray(orbital.pages)) return;
  orbital.pages = orbital.pages.map((page) =>
    isObject(page) && isString(page.name) ? page.name : page,
  );
  delete orbital.name;
}

/**
 * A copy in which a share of the traits, at least one, is reduced to names or to references whose
 * import is not there; orbitals that lose all their traits are now and then written in the short form.
 */
export function hideTraits(document: JsonObject, share: number, random: Random): View {
  const copy = copyJson(document);
  const sites = asArray(copy.orbitals)
    .filter(isObject)
    .flatMap((orbital) =>
      asArray(orbital.traits).flatMap((trait: Json, index) =>
        isObject(trait) && isObject(trait.stateMachine) ? [{ orbital, trait, index }] : [],
      ),
    );
  const chosen = random.shuffle(sites).slice(0, Math.max(1, Math.round(share * sites.length)));
  const style: Style = random.next() < 0.5 ? 'name' : 'reference';
  for (const { orbital, trait, index } of chosen) {
    asArray(orbital.traits)[index] = style === 'name' ? nameOf(trait) : toReference(orbital, trait);
  }
  if (style === 'name' && random.next() < 0.6) {
    for (const orbital of new Set(chosen.map((site) => site.orbital))) {
      if (asArray(orbital.traits).every(isString)) shorten(orbital);
    }
  }
  return { document: copy, hidden: chosen.map(({ trait }) => nameOf(trait)) };
}
