import { isObject, isString } from '../../../src/kernel/json.ts';
import { defineKinds, opaqueReason, pickSite } from '../fault.ts';
import { memberPath, toName } from '../sites.ts';
import { inventEvent, misspell } from '../wording.ts';

export const undeclaredEvent = defineKinds('undeclared_event', {
  'declaration-removed': ({ traits }, random) => {
    const sites = traits.flatMap((trait) =>
      trait.events.length < 2
        ? []
        : trait.events
            .filter(
              ({ key }) => isString(key) && trait.transitions.some(({ event }) => event === key),
            )
            .map((event) => ({ trait, event })),
    );
    const site = pickSite(sites, random);
    if (site === undefined) return undefined;
    const { trait, event } = site;
    trait.machine.events = trait.events.filter(({ key }) => key !== event.key);
    return {
      at: [...trait.path, 'stateMachine', 'events'],
      detail: `removed the declaration of ${toName(event.key)}`,
      undecidable: trait.events.some(({ key }) => toName(key).startsWith('@'))
        ? 'an event whose key is a knob may declare it'
        : undefined,
    };
  },

  'transition-renamed': (survey, random) => {
    const trait = pickSite(
      survey.traits.filter(
        ({ events, transitions }) => events.length > 0 && transitions.length > 0,
      ),
      random,
    );
    if (trait === undefined) return undefined;
    const transition = random.pick(trait.transitions);
    const right = toName(transition.event);
    const wrong = misspell(right, survey.eventNames, random);
    transition.event = wrong;
    return {
      at: [...memberPath(trait, 'transitions', transition), 'event'],
      detail: `waits for ${wrong} instead of ${right}`,
    };
  },

  'undeclared-emit': (survey, random) => {
    const site = pickSite(
      survey.effectLists.filter(({ trait }) => trait.events.length > 0),
      random,
    );
    if (site === undefined) return undefined;
    const event = inventEvent(survey.eventNames, random);
    site.value.push(['emit', event]);
    return {
      at: [...site.path, site.value.length - 1],
      detail: `emits ${event}, which is declared nowhere`,
    };
  },

  'result-misspelt': (survey, random) => {
    const sites = survey.effects.flatMap(({ value, path }) => {
      const options = value.at(-1);
      return isObject(options) && isObject(options.emit)
        ? [{ results: options.emit, path: [...path, value.length - 1, 'emit'] }]
        : [];
    });
    const site = pickSite(sites, random);
    const result = pickSite(
      Object.keys(site?.results ?? {}).filter((key) => isString(site?.results[key])),
      random,
    );
    if (site === undefined || result === undefined) return undefined;
    const right = toName(site.results[result]);
    const wrong = misspell(right, survey.eventNames, random);
    site.results[result] = wrong;
    return {
      at: [...site.path, result],
      detail: `${result} emits ${wrong} instead of ${right}`,
      undecidable: opaqueReason(survey),
    };
  },
});
