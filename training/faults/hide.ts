import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { copyJson } from './inject.ts';

/** Which traits of a document are hidden, and what stays of them. */
export interface Hiding {
  readonly names: ReadonlySet<string>;
  /** `name`: the bare name; `reference`: a reference whose import is not there. */
  readonly style: 'name' | 'reference';
  /** Orbitals that lose all their traits are written in the contract's short form. */
  readonly shortens: boolean;
}

function isInline(trait: Json): trait is JsonObject {
  return isObject(trait) && isObject(trait.stateMachine) && isString(trait.name);
}

function orbitalsOf(document: JsonObject): JsonObject[] {
  return asArray(document.orbitals).filter(isObject);
}

/** Draws a hiding of a share of the document's traits, at least of one. */
export function drawHiding(document: JsonObject, share: number, random: Random): Hiding {
  const names = orbitalsOf(document).flatMap(({ traits }) =>
    asArray(traits)
      .filter(isInline)
      .map(({ name }) => name as string),
  );
  const count = Math.max(1, Math.round(share * names.length));
  const style = random.next() < 0.5 ? 'name' : 'reference';
  return {
    names: new Set(random.shuffle(names).slice(0, count)),
    style,
    shortens: style === 'name' && random.next() < 0.6,
  };
}

/** A copy of a document with the traits of these names hidden. */
export function hideTraits(document: JsonObject, { names, style, shortens }: Hiding): JsonObject {
  const copy = copyJson(document);
  for (const orbital of orbitalsOf(copy)) {
    if (!Array.isArray(orbital.traits)) continue;
    let hidden = 0;
    orbital.traits = orbital.traits.map((trait) => {
      if (!isInline(trait) || !names.has(trait.name as string)) return trait;
      hidden++;
      return style === 'name' ? (trait.name as string) : toReference(orbital, trait);
    });
    if (shortens && hidden > 0 && asArray(orbital.traits).every(isString)) shorten(orbital);
  }
  return copy;
}

function toReference(orbital: JsonObject, trait: JsonObject): JsonObject {
  const { name, linkedEntity } = trait;
  const alias = `${String(name)}Source`;
  const use: JsonObject = { from: `std/behaviors/std-${alias.toLowerCase()}`, as: alias };
  orbital.uses = [...asArray(orbital.uses), use];
  return {
    ref: `${alias}.traits.${String(name)}`,
    ...(name === undefined ? {} : { name }),
    ...(linkedEntity === undefined ? {} : { linkedEntity }),
  };
}

/** The entity and the pages as names. */
function shorten(orbital: JsonObject): void {
  if (isObject(orbital.entity) && isString(orbital.entity.name)) {
    orbital.entity = orbital.entity.name;
  }
  if (Array.isArray(orbital.pages)) {
    orbital.pages = orbital.pages.map((page) =>
      isObject(page) && isString(page.name) ? page.name : page,
    );
  }
  delete orbital.name;
}
