import { asArray, isObject, type JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { type Breakage, defineKinds, pickSite } from '../fault.ts';
import { memberPath, type Path, type Site, toName } from '../sites.ts';

/** Removes or blanks one required string. */
function blank(
  site: Site | undefined,
  key: string,
  what: string,
  random: Random,
): Breakage | undefined {
  if (site === undefined) return undefined;
  const holder: JsonObject = site.value;
  const removed = random.integer(2) === 0;
  if (removed) delete holder[key];
  else holder[key] = random.integer(2) === 0 ? '' : '  ';
  const at: Path = removed ? site.path : [...site.path, key];
  return { at, detail: `${removed ? 'removed' : 'blanked'} the ${key} of ${what}` };
}

export const missingRequiredField = defineKinds('missing_required_field', {
  'schema-name': ({ document }, random) =>
    blank({ value: document, path: [] }, 'name', 'the schema', random),

  'orbital-entity': ({ orbitals }, random) => {
    const site = pickSite(
      orbitals.filter(({ value }) => value.entity !== undefined),
      random,
    );
    if (site === undefined) return undefined;
    const name = toName(site.value.name);
    delete site.value.entity;
    return { at: site.path, detail: `removed the entity of orbital ${name}` };
  },

  'orbital-name': ({ orbitals }, random) =>
    blank(
      pickSite(
        orbitals.filter(({ value }) => isObject(value.entity) && toName(value.name) !== ''),
        random,
      ),
      'name',
      'an orbital',
      random,
    ),

  'page-path': ({ pages }, random) =>
    blank(
      pickSite(
        pages.filter(({ value }) => toName(value.path) !== ''),
        random,
      ),
      'path',
      'a page',
      random,
    ),

  'page-path-slash': ({ pages }, random) => {
    const site = pickSite(
      pages.filter(({ value }) => /^\/./.test(toName(value.path))),
      random,
    );
    if (site === undefined) return undefined;
    site.value.path = toName(site.value.path).slice(1);
    return { at: [...site.path, 'path'], detail: `path "${site.value.path}" without its slash` };
  },

  'page-traits': ({ pages }, random) => {
    const site = pickSite(
      pages.filter(({ value }) => asArray(value.traits).length > 0),
      random,
    );
    if (site === undefined) return undefined;
    site.value.traits = [];
    return {
      at: [...site.path, 'traits'],
      detail: `page ${toName(site.value.name)} mounts nothing`,
    };
  },

  'page-name': ({ pages }, random) =>
    blank(
      pickSite(
        pages.filter(({ value }) => toName(value.name) !== ''),
        random,
      ),
      'name',
      'a page',
      random,
    ),

  'transition-event': ({ traits }, random) => {
    const trait = pickSite(
      traits.filter(({ transitions }) => transitions.length > 0),
      random,
    );
    if (trait === undefined) return undefined;
    const value = random.pick(trait.transitions);
    return blank(
      { value, path: memberPath(trait, 'transitions', value) },
      'event',
      'a transition',
      random,
    );
  },

  'event-key': ({ traits }, random) => {
    const trait = pickSite(
      traits.filter(({ events }) => events.length > 0),
      random,
    );
    if (trait === undefined) return undefined;
    const value = random.pick(trait.events);
    return blank({ value, path: memberPath(trait, 'events', value) }, 'key', 'an event', random);
  },

  'emit-event': ({ traits }, random) => {
    const sites = traits.flatMap(({ value, path }) =>
      asArray(value.emits).flatMap((emit, index) =>
        isObject(emit) ? [{ value: emit, path: [...path, 'emits', index] }] : [],
      ),
    );
    return blank(pickSite(sites, random), 'event', 'an emit', random);
  },
});
