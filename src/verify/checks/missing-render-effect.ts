import { isInteraction } from '../../language/grammar/shapes.ts';
import type { Model, PageRow, TraitRow } from '../../language/model/model.ts';
import { defineCheck, error, type PlacedFault, quote } from '../check.ts';
import { createExample, NOTICES } from '../example.ts';

/** The traits that a page mounts, its own orbital's first. */
export const findMounted = (model: Model, page: PageRow): (TraitRow | undefined)[] =>
  page.traits.map(
    ({ name = '' }) => page.orbital.traitsByName.get(name) ?? model.traitsByName.get(name),
  );

/** A page with an interaction trait shows something unless every trait on it is known and renders nothing. */
function* findBlankPage(page: PageRow, mounted: readonly (TraitRow | undefined)[]) {
  if (page.node === undefined || mounted.length === 0) return;
  if (mounted.some((row) => row?.facts === undefined || row.facts.renders)) return;
  if (!mounted.some((row) => isInteraction(row?.facts?.category))) return;
  const site = { holder: page.orbital.node.pages as object, key: page.index };
  yield {
    ...error(
      site,
      `No trait on page ${quote(page.name)} renders anything.`,
      'Let one of its traits render into main, on INIT first.',
      { rule: 'page', page: page.name ?? '' },
    ),
    orbital: page.orbital,
  };
}

export const missingRenderEffect = defineCheck({
  category: 'missing_render_effect',
  description:
    'An interaction (or uncategorised) trait that a page mounts never renders, or none of the traits on a page does. Game-core and lifecycle traits need not.',
  failing: createExample(
    {
      [`${NOTICES}/stateMachine/transitions/0/effects`]: [],
      [`${NOTICES}/stateMachine/transitions/1/effects`]: [],
    },
    [NOTICES],
  ),
  *detectInApplication(model): Iterable<PlacedFault> {
    const reported = new Set<TraitRow>();
    for (const orbital of model.orbitals) {
      for (const page of orbital.pages) {
        const mounted = findMounted(model, page);
        for (const row of mounted) {
          const facts = row?.facts;
          if (row === undefined || facts === undefined || row.kind !== 'inline') continue;
          if (facts.renders || !isInteraction(facts.category) || reported.has(row)) continue;
          reported.add(row);
          const fault = error(
            { holder: row.orbital.node.traits as object, key: row.index },
            `Trait ${quote(row.name)} is mounted on page ${quote(page.name)} but never renders.`,
            'Add a render-ui effect, on INIT first.',
            { rule: 'trait', page: page.name ?? '' },
          );
          yield { ...fault, trait: row };
        }
        yield* findBlankPage(page, mounted);
      }
    }
  },
});
