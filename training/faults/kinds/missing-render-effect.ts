import { asArray, isObject } from '../../../src/kernel/json.ts';
import { defineKinds, pickSite } from '../fault.ts';
import { isInteraction, type TraitSite, toName } from '../sites.ts';
import { rendersIn, type Survey } from '../survey.ts';

/** Removes every `render-ui` of a trait, the nested ones included. */
function stripRenders(survey: Survey, trait: TraitSite): void {
  const renders = new Set(rendersIn(survey, trait).map(({ value }) => value));
  for (const { list } of rendersIn(survey, trait)) {
    for (let index = list.length - 1; index >= 0; index--) {
      const item = list[index];
      if (Array.isArray(item) && renders.has(item)) list.splice(index, 1);
    }
  }
}

export const missingRenderEffect = defineKinds('missing_render_effect', {
  'trait-stripped': (survey, random) => {
    const mounted = survey.mounted;
    const trait = pickSite(
      survey.traits.filter(
        (trait) =>
          mounted.has(trait.name) && isInteraction(trait) && rendersIn(survey, trait).length > 0,
      ),
      random,
    );
    if (trait === undefined) return undefined;
    stripRenders(survey, trait);
    return { at: trait.path, detail: `${trait.name} renders nothing any more` };
  },

  'page-stripped': (survey, random) => {
    const sites = survey.pages.flatMap((page) => {
      const names = asArray(page.value.traits).map((trait) =>
        toName(isObject(trait) ? trait.ref : trait),
      );
      const traits = survey.traits.filter(
        (trait) =>
          names.includes(trait.name) && asArray(page.orbital.value.traits).includes(trait.value),
      );
      const opaque = names.find((name) => traits.every((trait) => trait.name !== name));
      return traits.some((trait) => rendersIn(survey, trait).length > 0)
        ? [{ page, traits, opaque }]
        : [];
    });
    const site = pickSite(sites, random);
    if (site === undefined) return undefined;
    for (const trait of site.traits) stripRenders(survey, trait);
    return {
      at: site.page.path,
      detail: `nothing on page ${toName(site.page.value.name)} renders`,
      undecidable:
        site.opaque === undefined || site.traits.some(isInteraction)
          ? undefined
          : `the opaque trait "${site.opaque}" may render`,
    };
  },
});
