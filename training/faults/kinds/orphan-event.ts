import { asArray, isObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { type Breakage, defineKinds, hiddenReason, opaqueReason, pickSite } from '../fault.ts';
import { emitsOf, INIT_EVENTS, memberPath, toName } from '../sites.ts';
import type { Survey } from '../survey.ts';
import { inventEvent, misspell } from '../wording.ts';

function removeHandlers(survey: Survey, random: Random): Breakage | undefined {
  const sites = survey.uiEvents.filter(
    ({ event, owner }) => owner.transition?.event !== event && !INIT_EVENTS.has(event),
  );
  const internal = sites.filter(({ event, owner }) => emitsOf(owner.trait).get(event) !== true);
  const site = pickSite(internal.length > 0 ? internal : sites, random);
  if (site === undefined) return undefined;
  const { event, owner } = site;
  for (const { machine, transitions } of survey.traits) {
    machine.transitions = transitions.filter((transition) => transition.event !== event);
  }
  for (const { trait } of survey.listens) {
    trait.listens = asArray(trait.listens)
      .filter(isObject)
      .filter((listen) => listen.event !== event && listen.triggers !== event);
  }
  return {
    at: [...owner.trait.path, 'stateMachine', 'transitions'],
    detail: `removed everything that handles ${event}`,
    undecidable:
      internal.length > 0
        ? opaqueReason(survey)
        : 'the event is external: the application that embeds it handles it',
  };
}

export const orphanEvent = [
  ...defineKinds('orphan_event', {
    'ui-event-misspelt': (survey, random) => {
      const site = pickSite(survey.uiEvents, random);
      if (site === undefined) return undefined;
      const wrong = misspell(site.event, survey.eventNames, random);
      site.value[site.key] = toName(site.value[site.key]).startsWith('UI:') ? `UI:${wrong}` : wrong;
      return {
        at: site.path,
        detail: `fires ${wrong} instead of ${site.event}`,
        undecidable: opaqueReason(survey),
      };
    },
    'handlers-removed': removeHandlers,
  }),
  ...defineKinds(
    'orphan_event',
    {
      'declared-unused': (survey, random) => {
        const trait = pickSite(
          survey.traits.filter(({ events }) => events.length > 0),
          random,
        );
        if (trait === undefined) return undefined;
        const event = { key: inventEvent(survey.eventNames, random) };
        asArray(trait.machine.events).push(event);
        return {
          at: memberPath(trait, 'events', event),
          detail: `declared ${event.key}, which nothing uses`,
          undecidable: hiddenReason(survey),
        };
      },
    },
    'warning',
  ),
];
