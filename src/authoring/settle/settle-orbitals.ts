import { asArray, isObject, isString, type JsonObject } from '../../kernel/json.ts';
import { toLabel, toPlural, toWords } from '../builder/names.ts';
import { browse } from '../shapes/browse.ts';

const entityOf = (orbital: JsonObject) => orbital.entity as JsonObject;
const traitsOf = (orbital: JsonObject) => asArray(orbital.traits) as JsonObject[];
const isKept = (entity: JsonObject) => entity.persistence === 'persistent';

/** A list of an entity that only other traits work on, so that its records can be looked at. */
function listOf(entity: JsonObject): Pick<JsonObject, 'traits' | 'pages'> {
  const name = String(entity.name);
  const fields = (asArray(entity.fields) as JsonObject[])
    .filter((field) => field.name !== 'id' && field.type !== 'object' && field.type !== 'array')
    .map((field, index) => `${field.name}${index === 0 ? ':h4' : ''}`);
  const trait = browse({
    name: `${name}List`,
    entity: name,
    title: toLabel(toPlural(name)),
    icon: 'table',
    look: 'table-view',
    columns: fields.slice(0, 5).join(' '),
  });
  const path = `/records/${toWords(toPlural(name)).join('-')}`;
  const page = { name: `${name}RecordsPage`, path, traits: [{ ref: `${name}List` }] };
  return { traits: [trait], pages: [page] };
}

/** A listener's source, with its orbital where that is another one. */
function placeSource(
  listener: JsonObject,
  own: string,
  homes: ReadonlyMap<string, string>,
): JsonObject {
  const source = isObject(listener.source) ? listener.source : {};
  const trait = isString(source.trait) ? source.trait : '';
  const home = homes.get(trait);
  if (home === undefined) return listener;
  return {
    ...listener,
    source: home === own ? { kind: 'trait', trait } : { kind: 'orbital', orbital: home, trait },
  };
}

/** The events that listeners of other orbitals hear: `trait\nevent`. */
function findHeardFar(
  traits: readonly JsonObject[],
  homes: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const heard = new Set<string>();
  for (const trait of traits) {
    for (const listener of asArray(trait.listens) as JsonObject[]) {
      const source = isObject(listener.source) ? String(listener.source.trait) : '';
      const isFar = homes.get(source) !== homes.get(String(trait.name));
      if (isFar) heard.add(`${source}\n${listener.event}`);
    }
  }
  return heard;
}

/** The emits of a trait, external where another orbital listens: internal ones stay in theirs. */
function openEmits(trait: JsonObject, heard: ReadonlySet<string>): JsonObject {
  if (!Array.isArray(trait.emits)) return {};
  const emits = (trait.emits as JsonObject[]).map((emit) =>
    heard.has(`${trait.name}\n${emit.event}`) ? { ...emit, scope: 'external' } : emit,
  );
  return { emits };
}

/**
 * Puts every trait into the orbital of the entity that it works on, and names the orbital of each listener's source.
 * With `listsBare` an entity without a trait gets a list, since the language's compilers refuse an orbital without one.
 */
export function settleOrbitals(orbitals: readonly JsonObject[], listsBare: boolean): JsonObject[] {
  const byEntity = new Map(orbitals.map((one) => [entityOf(one).name, String(one.name)]));
  const homes = new Map<string, string>();
  for (const orbital of orbitals) {
    for (const trait of traitsOf(orbital)) {
      homes.set(String(trait.name), byEntity.get(trait.linkedEntity) ?? String(orbital.name));
    }
  }
  const all = orbitals.flatMap(traitsOf);
  const heard = findHeardFar(all, homes);
  const pages = orbitals.flatMap((orbital) => asArray(orbital.pages) as JsonObject[]);
  /** A page lives where the first trait that it mounts does. */
  const homeOf = (page: JsonObject, fallback: string): string =>
    homes.get(String((asArray(page.traits)[0] as JsonObject | undefined)?.ref)) ?? fallback;
  return orbitals.map((orbital) => {
    const name = String(orbital.name);
    const traits = all
      .filter((trait) => homes.get(String(trait.name)) === name)
      .map((trait): JsonObject => ({ ...trait, ...openEmits(trait, heard) }))
      .map((trait) =>
        trait.listens
          ? {
              ...trait,
              listens: (trait.listens as JsonObject[]).map((one) => placeSource(one, name, homes)),
            }
          : trait,
      );
    const own = pages.filter((page) => homeOf(page, name) === name);
    const isBare = listsBare && traits.length === 0 && isKept(entityOf(orbital));
    return { ...orbital, traits, pages: own, ...(isBare ? listOf(entityOf(orbital)) : {}) };
  });
}
