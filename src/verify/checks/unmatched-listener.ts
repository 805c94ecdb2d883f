import type { ListenFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { fixName, listSome } from '../../language/spelling.ts';
import {
  createReporter,
  defineCheck,
  findInTraits,
  type InlineTrait,
  quote,
  undecidedWhere,
} from '../check.ts';
import { editExample, NOTICES } from '../example.ts';
import { findSources, listExpected, type TraitGroup } from '../facts-index.ts';
import { findInTraitShape } from '../shape-findings.ts';

const report = createReporter('unmatched_listener', 'error');

/** An orbital without traits: it is there, and knows no event. */
const NO_TRAITS: TraitGroup = { rows: [], events: new Set(), isOpen: false };

/** The traits that a listener may mean as its source; undefined where trait or orbital is missing. */
function findMeant(
  model: Model,
  { sourceTrait, sourceOrbital }: ListenFact,
): TraitGroup | undefined {
  const sources = findSources(model, sourceTrait, sourceOrbital);
  if (sources !== undefined || sourceTrait !== undefined) return sources;
  const hasOrbital = model.orbitals.some(({ name }) => name === sourceOrbital);
  return hasOrbital ? NO_TRAITS : undefined;
}

/** The events that the sources are known to fire. */
const listEvents = ({ rows }: TraitGroup): ReadonlySet<string> =>
  new Set(
    rows
      .slice(0, 8)
      .flatMap(({ facts }) => [...(facts?.emitted ?? []), ...(facts?.firedNames ?? [])]),
  );

/** The fault of the source of a listener: it does not exist, or never fires the event. */
function findInSource(model: Model, { facts }: InlineTrait, listen: ListenFact) {
  const { event, sourceTrait, sourceOrbital, key: index } = listen;
  if (sourceTrait === undefined && sourceOrbital === undefined) return undefined;
  const label =
    sourceTrait === undefined ? `orbital ${quote(sourceOrbital)}` : `trait ${quote(sourceTrait)}`;
  const detail = { event: event ?? '', index, source: sourceTrait ?? '' };
  const sources = findMeant(model, listen);
  const traits = model.traitsByName;
  if (sources === undefined) {
    if (listExpected(model).has(`${sourceTrait}\n${event}`)) return undefined;
    const rest = () => `Name one of ${listSome(traits, 'the traits (there are none)')}.`;
    return report(
      listen,
      `Trait ${quote(facts.name)} listens to ${label}, which does not exist.`,
      fixName(sourceTrait ?? '', traits, rest),
      { rule: 'source', ...detail },
    );
  }
  if (event === undefined || sources.events.has(event)) return undefined;
  const fix = () => {
    const events = listEvents(sources);
    const rest = `Let ${label} emit ${quote(event)}, or listen for what it emits: ${listSome(events, 'nothing')}.`;
    return fixName(event, events, rest)();
  };
  const message = `Trait ${quote(facts.name)} listens for ${quote(event)}, which ${label} never emits.`;
  const finding = report(listen, message, fix, { rule: 'event', ...detail });
  return { ...finding, ...undecidedWhere(sources.isOpen, `an emit of ${quote(event)}`) };
}

/** The fault of the event that a listener triggers. */
function findInTriggers({ facts }: InlineTrait, { triggers, event = '', ...site }: ListenFact) {
  if (triggers === undefined || facts.handlesUnknown) return undefined;
  if (facts.handled.has(triggers) || facts.declared.has(triggers)) return undefined;
  const rest = () =>
    `Add a transition on ${quote(triggers)}, or trigger one of ${listSome(facts.handled, 'its events (there are none)')}.`;
  return report(
    site,
    `A listener of trait ${quote(facts.name)} triggers ${quote(triggers)}, which the trait neither handles nor declares.`,
    fixName(triggers, facts.handled, rest),
    { rule: 'triggers', event, index: site.key, triggers },
  );
}

export const unmatchedListener = defineCheck({
  category: 'unmatched_listener',
  group: 'wiring',
  severity: 'error',
  description:
    'The source trait or orbital of a listener does not exist, or never emits, fires or handles the event. Or the event that the listener triggers is neither handled nor declared.',
  aliases: ['ORB_X_ORPHAN_LISTENER'],
  failing: {
    document: editExample({ [`${NOTICES}/listens/0/source/trait`]: 'Lendings' }),
    at: [`${NOTICES}/listens/0`],
  },
  detectInTrait: (facts) => findInTraitShape('unmatched_listener', facts),
  detectInApplication: (model) =>
    findInTraits(model, function* (trait) {
      for (const listen of trait.facts.listens) {
        const source = findInSource(model, trait, listen);
        if (source !== undefined) yield source;
        const triggers = findInTriggers(trait, listen);
        if (triggers !== undefined) yield triggers;
      }
    }),
});
