import { page as toPage } from '../../src/authoring/builder/document.ts';
import { toLabel, toWords } from '../../src/authoring/builder/labels.ts';
import { browse } from '../../src/authoring/shapes/browse.ts';
import { asArray, isObject, isString, type JsonObject } from '../../src/kernel/json.ts';
import { toPlural } from '../../src/kernel/word-forms.ts';

/** The orbital of each trait. */
type Homes = ReadonlyMap<string, string>;

const entityOf = (orbital: JsonObject) => orbital.entity as JsonObject;
const traitsOf = (orbital: JsonObject) => asArray(orbital.traits) as JsonObject[];
const isKept = (entity: JsonObject) => entity.persistence === 'persistent';

/** A list of an entity that no page shows, on a page of its own, so that its records can be looked at. */
function listOf(entity: JsonObject, taken: ReadonlySet<string>) {
  const name = String(entity.name);
  const list = taken.has(`${name}List`) ? `${name}Records` : `${name}List`;
  const fields = (asArray(entity.fields) as JsonObject[])
    .filter((field) => field.name !== 'id' && field.type !== 'object' && field.type !== 'array')
    .map((field, index) => `${field.name}${index === 0 ? ':h4' : ''}`);
  const trait = browse({
    name: list,
    entity: name,
    title: toLabel(toPlural(name)),
    icon: 'table',
    look: 'table-view',
    columns: fields.slice(0, 5).join(' '),
  });
  const path = `/records/${toWords(toPlural(name)).join('-')}`;
  return { trait, page: toPage(`${name}RecordsPage`, path, list) };
}

/** A listener's source, with its orbital where that is another one. */
function placeSource(listener: JsonObject, own: string, homes: Homes): JsonObject {
  const source = isObject(listener.source) ? listener.source : {};
  const trait = isString(source.trait) ? source.trait : '';
  const home = homes.get(trait);
  if (home === undefined) return listener;
  return {
    ...listener,
    source: home === own ? { kind: 'trait', trait } : { kind: 'orbital', orbital: home, trait },
  };
}

/** The events that other traits hear, `trait\nevent`, and whether one of them is of another orbital. */
function findHeard(traits: readonly JsonObject[], homes: Homes): ReadonlyMap<string, boolean> {
  const heard = new Map<string, boolean>();
  for (const trait of traits) {
    for (const listener of asArray(trait.listens) as JsonObject[]) {
      const source = isObject(listener.source) ? String(listener.source.trait) : '';
      const key = `${source}\n${listener.event}`;
      const isFar = homes.get(source) !== homes.get(String(trait.name));
      heard.set(key, isFar || heard.get(key) === true);
    }
  }
  return heard;
}

/**
 * The emits of a trait: external where another orbital listens, without a scope where one of its own does, and
 * internal where the trait alone answers: compilers take an internal emit for one that no other trait can hear.
 */
function scopeEmits(trait: JsonObject, heard: ReadonlyMap<string, boolean>): JsonObject {
  if (!Array.isArray(trait.emits)) return {};
  const emits = (trait.emits as JsonObject[]).map((emit) => {
    const { event, scope, ...rest } = emit;
    const isFar = heard.get(`${trait.name}\n${String(event)}`);
    if (isFar === undefined) return { event, scope: scope ?? 'internal', ...rest };
    return { event, ...(isFar ? { scope: 'external' } : {}), ...rest };
  });
  return { emits };
}

/**
 * Puts every trait into the orbital of the entity that it works on, and names the orbital of each listener's source.
 * With `listsBare` an entity without a page gets a list: compilers refuse an orbital without traits, and warn of one
 * without pages.
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
  const heard = findHeard(all, homes);
  const pages = orbitals.flatMap((orbital) => asArray(orbital.pages) as JsonObject[]);
  /** A page lives where the first trait that it mounts does. */
  const homeOf = (page: JsonObject, fallback: string): string =>
    homes.get(String((asArray(page.traits)[0] as JsonObject | undefined)?.ref)) ?? fallback;
  return orbitals.map((orbital) => {
    const name = String(orbital.name);
    const traits = all
      .filter((trait) => homes.get(String(trait.name)) === name)
      .map((trait): JsonObject => {
        const heardBy = asArray(trait.listens) as JsonObject[];
        const listens = heardBy.map((one) => placeSource(one, name, homes));
        return { ...trait, ...scopeEmits(trait, heard), ...(trait.listens ? { listens } : {}) };
      });
    const own = pages.filter((page) => homeOf(page, name) === name);
    if (!listsBare || own.length > 0 || !isKept(entityOf(orbital))) {
      return { ...orbital, traits, pages: own };
    }
    const { trait, page } = listOf(entityOf(orbital), new Set(homes.keys()));
    return { ...orbital, traits: [...traits, trait], pages: [page] };
  });
}
