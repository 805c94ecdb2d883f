import { isObject, isString } from '../../../src/kernel/json.ts';
import { defineKinds, pickSite } from '../fault.ts';
import { toName } from '../sites.ts';
import type { Survey } from '../survey.ts';
import { misspell } from '../wording.ts';

/** Why the visible document can't tell what the source of a listener emits. */
function sourceReason(survey: Survey, source: string): string | undefined {
  if (survey.dynamicTraits.has(source)) return `a knob decides what the trait "${source}" fires`;
  return survey.traits.some(({ name }) => name === source)
    ? undefined
    : `what "${source}" emits is not in the document`;
}

export const unmatchedListener = defineKinds('unmatched_listener', {
  'event-renamed': (survey, random) => {
    const site = pickSite(
      survey.listens.filter(({ value }) => isString(value.event)),
      random,
    );
    if (site === undefined) return undefined;
    const right = toName(site.value.event);
    const wrong = misspell(right, survey.eventNames, random);
    site.value.event = wrong;
    const source = isObject(site.value.source) ? toName(site.value.source.trait) : '';
    return {
      at: [...site.path, 'event'],
      detail: `listens to ${wrong} instead of ${right}`,
      undecidable: sourceReason(survey, source),
    };
  },

  'source-renamed': (survey, random) => {
    const sites = survey.listens.flatMap(({ value, path }) => {
      const source = value.source;
      return isObject(source) && isString(source.trait) ? [{ source, path }] : [];
    });
    const site = pickSite(sites, random);
    if (site === undefined) return undefined;
    const names = [...survey.traits.map(({ name }) => name), ...survey.opaqueTraits];
    const right = toName(site.source.trait);
    const wrong = misspell(right, names, random);
    site.source.trait = wrong;
    return {
      at: [...site.path, 'source', 'trait'],
      detail: `listens to the trait ${wrong} instead of ${right}`,
    };
  },

  'triggers-renamed': (survey, random) => {
    const site = pickSite(
      survey.listens.filter(({ value }) => isString(value.triggers)),
      random,
    );
    if (site === undefined) return undefined;
    const right = toName(site.value.triggers);
    const wrong = misspell(right, survey.eventNames, random);
    site.value.triggers = wrong;
    return {
      at: [...site.path, 'triggers'],
      detail: `triggers ${wrong} instead of ${right}`,
      undecidable: isObject(site.trait.stateMachine)
        ? undefined
        : 'the listening trait is opaque, so its events are unknown',
    };
  },
});
