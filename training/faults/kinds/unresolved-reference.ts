import { asArray, isObject, isString, type Json } from '../../../src/kernel/json.ts';
import { defineKinds, opaqueReason, pickSite } from '../fault.ts';
import { type Path, toName } from '../sites.ts';
import type { Survey } from '../survey.ts';
import { misspell } from '../wording.ts';

function traitNames(survey: Survey): string[] {
  return [...survey.traits.map(({ name }) => name), ...survey.opaqueTraits];
}

function entityNames(survey: Survey): string[] {
  return [
    ...survey.entities.map(({ name }) => name),
    ...survey.orbitals.map(({ value }) => toName(value.entity)),
  ];
}

interface Slot {
  readonly text: string;
  readonly path: Path;
  readonly write: (text: string) => void;
}

/** Strings `@trait.Name` anywhere below `node`. */
function embeds(node: Json | undefined, path: Path): Slot[] {
  if (!Array.isArray(node) && !isObject(node)) return [];
  return Object.entries(node).flatMap(([key, item]) => {
    const at = [...path, Array.isArray(node) ? Number(key) : key];
    if (!isString(item) || !item.startsWith('@trait.')) return embeds(item, at);
    const write = (text: string) => {
      (node as Record<string, Json>)[key] = text;
    };
    return [{ text: item, path: at, write }];
  });
}

export const unresolvedReference = defineKinds('unresolved_reference', {
  'page-trait': (survey, random) => {
    const page = pickSite(
      survey.pages.filter(({ value }) => asArray(value.traits).length > 0),
      random,
    );
    if (page === undefined) return undefined;
    const traits = asArray(page.value.traits);
    const index = random.integer(traits.length);
    const entry = traits[index];
    const right = toName(isObject(entry) ? entry.ref : entry);
    const wrong = misspell(right, traitNames(survey), random);
    if (isObject(entry)) entry.ref = wrong;
    else traits[index] = wrong;
    return {
      at: [...page.path, 'traits', index],
      detail: `the page mounts ${wrong} instead of ${right}`,
    };
  },

  'embedded-trait': (survey, random) => {
    const slot = pickSite(
      survey.effectLists.flatMap(({ value, path }) => embeds(value, path)),
      random,
    );
    if (slot === undefined) return undefined;
    const [right = '', ...rest] = slot.text.slice('@trait.'.length).split('.');
    const wrong = misspell(right, traitNames(survey), random);
    slot.write(['@trait', wrong, ...rest].join('.'));
    return { at: slot.path, detail: `embeds ${wrong} instead of ${right}` };
  },

  'fetched-entity': (survey, random) => {
    const slots = survey.effectsNamed('fetch', 'persist').flatMap(({ value, path }) => {
      const index = value[0] === 'fetch' ? 1 : 2;
      return entityNames(survey).includes(toName(value[index])) ? [{ value, path, index }] : [];
    });
    const slot = pickSite(slots, random);
    if (slot === undefined) return undefined;
    const right = toName(slot.value[slot.index]);
    const wrong = misspell(right, entityNames(survey), random);
    slot.value[slot.index] = wrong;
    return {
      at: [...slot.path, slot.index],
      detail: `works on ${wrong} instead of ${right}`,
      undecidable: opaqueReason(survey),
    };
  },

  alias: (survey, random) => {
    const sites = survey.orbitals.flatMap((orbital) => {
      const aliases = asArray(orbital.value.uses).flatMap((use) =>
        isObject(use) ? toName(use.as) : [],
      );
      return asArray(orbital.value.traits).flatMap((trait, index) => {
        const ref = isObject(trait) ? toName(trait.ref) : '';
        const alias = ref.split('.')[0] ?? '';
        return isObject(trait) && ref.includes('.') && aliases.includes(alias)
          ? [{ trait, ref, alias, aliases, path: [...orbital.path, 'traits', index, 'ref'] }]
          : [];
      });
    });
    const site = pickSite(sites, random);
    if (site === undefined) return undefined;
    const wrong = misspell(site.alias, site.aliases, random);
    site.trait.ref = wrong + site.ref.slice(site.alias.length);
    return { at: site.path, detail: `refers to the alias ${wrong} instead of ${site.alias}` };
  },
});
