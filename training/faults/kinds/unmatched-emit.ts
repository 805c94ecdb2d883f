import { asArray, isObject, type JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { type Breakage, defineKinds, hiddenReason, opaqueReason, pickSite } from '../fault.ts';
import { emitsOf, resultsOf, type TraitSite, toName } from '../sites.ts';
import type { Survey } from '../survey.ts';
import { inventEvent } from '../wording.ts';

function declareEmit(trait: TraitSite, event: string): number {
  const entry: JsonObject = { event, scope: 'internal' };
  if (Array.isArray(trait.value.emits)) trait.value.emits.push(entry);
  else trait.value.emits = [entry];
  return trait.value.emits.length - 1;
}

/** How many transitions and listeners take an event of exactly this name. */
function consumersOf(survey: Survey, event: string): number {
  const handlers = survey.traits.flatMap(({ transitions }) =>
    transitions.filter((transition) => transition.event === event),
  );
  return handlers.length + survey.listens.filter(({ value }) => value.event === event).length;
}

/** Why a lost listener need not matter, or undefined where it certainly does. */
function excuse(survey: Survey, source: TraitSite, event: string): string | undefined {
  const fired = survey.effects.filter(({ owner }) => owner.trait === source);
  if (emitsOf(source).get(event) === true) return 'the event is external';
  if (fired.some(({ value }) => resultsOf(value).includes(event))) {
    return 'an unhandled result of a fetch or persist is normal';
  }
  if (consumersOf(survey, event) > 1) return 'something else still takes the event';
  if (survey.uiEvents.some((site) => site.event === event && site.owner.trait === source)) {
    return 'the interface fires it, so its loss is an orphan_event';
  }
  const isFired = fired.some(({ value }) => value[0] === 'emit' && value[1] === event);
  if (!isFired && !emitsOf(source).has(event)) return 'the source neither declares nor fires it';
  return opaqueReason(survey);
}

function removeListener(survey: Survey, random: Random): Breakage | undefined {
  const sites = survey.listens.map((listen) => {
    const from = isObject(listen.value.source) ? toName(listen.value.source.trait) : '';
    const source = survey.traits.find(({ name }) => name === from);
    const event = toName(listen.value.event);
    const undecidable =
      source === undefined || event === ''
        ? 'the source of the event is not in the document'
        : excuse(survey, source, event);
    return { listen, event, undecidable };
  });
  const decidable = sites.filter((site) => site.undecidable === undefined);
  const site = pickSite(decidable.length > 0 ? decidable : sites, random);
  if (site === undefined) return undefined;
  const { listen, event, undecidable } = site;
  listen.trait.listens = asArray(listen.trait.listens).filter((entry) => entry !== listen.value);
  return {
    at: listen.path.slice(0, -1),
    detail: `removed the listener of ${event}`,
    undecidable,
  };
}

export const unmatchedEmit = defineKinds(
  'unmatched_emit',
  {
    'ghost-emit': (survey, random) => {
      const site = pickSite(survey.effectLists, random);
      if (site === undefined) return undefined;
      const event = inventEvent(survey.eventNames, random);
      declareEmit(site.trait, event);
      site.value.push(['emit', event]);
      return {
        at: [...site.path, site.value.length - 1],
        detail: `emits ${event}, which nothing takes`,
        undecidable: opaqueReason(survey),
      };
    },
    'listener-removed': removeListener,
    'declared-only': (survey, random) => {
      const trait = pickSite(survey.traits, random);
      if (trait === undefined) return undefined;
      const event = inventEvent(survey.eventNames, random);
      const index = declareEmit(trait, event);
      return {
        at: [...trait.path, 'emits', index],
        detail: `declares to emit ${event}, which is never fired`,
        undecidable: hiddenReason(survey),
      };
    },
  },
  'warning',
);
