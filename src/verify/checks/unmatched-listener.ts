import type { ListenFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { fixName, listSome } from '../../language/spelling.ts';
import { defineCheck, error, quote } from '../check.ts';
import { createExample, NOTICES } from '../example.ts';
import { findSources, listExpected, type TraitGroup } from '../facts-index.ts';
import type { Fault, FindingDetail } from '../finding.ts';

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
function* listEvents({ rows }: TraitGroup): Iterable<string> {
  for (const { facts } of rows.slice(0, 8)) {
    yield* facts?.emitted ?? [];
    yield* facts?.firedNames ?? [];
  }
}

function sourceLabel(listen: ListenFact): string {
  return listen.sourceTrait === undefined
    ? `orbital ${quote(listen.sourceOrbital)}`
    : `trait ${quote(listen.sourceTrait)}`;
}

function* findInListen(model: Model, facts: TraitFacts, listen: ListenFact): Iterable<Fault> {
  const { event, triggers, sourceTrait, sourceOrbital } = listen;
  const toDetail = (rule: string, name: FindingDetail): FindingDetail => {
    return { rule, event: event ?? '', index: listen.key, ...name };
  };
  const source = { source: sourceTrait ?? '' };
  const hasSource = sourceTrait !== undefined || sourceOrbital !== undefined;
  const sources = hasSource ? findMeant(model, listen) : undefined;
  if (hasSource && sources === undefined) {
    if (listExpected(model).has(`${sourceTrait}\n${event}`)) return;
    const { traitsByName: names } = model;
    const fix = () => `Name one of ${listSome(names, 'the traits (there are none)')}.`;
    const message = `Trait ${quote(facts.name)} listens to ${sourceLabel(listen)}, which does not exist.`;
    yield error(
      listen,
      message,
      fixName(sourceTrait ?? '', names, fix),
      toDetail('source', source),
    );
  } else if (sources !== undefined && event !== undefined && !sources.events.has(event)) {
    const known = [...listEvents(sources)];
    const label = sourceLabel(listen);
    const fix = () =>
      `Let ${label} emit ${quote(event)}, or listen for what it emits: ${listSome(known, 'nothing')}.`;
    const message = `Trait ${quote(facts.name)} listens for ${quote(event)}, which ${label} never emits.`;
    const undecided = sources.isOpen ? `an emit of ${quote(event)}` : undefined;
    yield error(listen, message, fixName(event, known, fix), toDetail('event', source), undecided);
  }
  if (triggers === undefined || facts.handled.has(triggers) || facts.declared.has(triggers)) return;
  if (facts.handlesUnknown) return;
  const fix = () =>
    `Add a transition on ${quote(triggers)}, or trigger one of ${listSome(facts.handled, 'its events (there are none)')}.`;
  const message = `A listener of trait ${quote(facts.name)} triggers ${quote(triggers)}, which the trait neither handles nor declares.`;
  const detail = toDetail('triggers', { triggers });
  yield error(listen, message, fixName(triggers, facts.handled, fix), detail);
}

export const unmatchedListener = defineCheck({
  category: 'unmatched_listener',
  description:
    'The source trait or orbital of a listener does not exist, or never emits, fires or handles the event. Or the event that the listener triggers is neither handled nor declared.',
  failing: createExample({ [`${NOTICES}/listens/0/source/trait`]: 'Lendings' }, [
    `${NOTICES}/listens/0`,
  ]),
  *detectAmong({ facts }, model) {
    for (const listen of facts.listens) yield* findInListen(model, facts, listen);
  },
});
