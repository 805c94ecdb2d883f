import type { ListenFact } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { fixName, listSome } from '../../language/spelling.ts';
import {
  createReporter,
  defineCheck,
  listInlineTraits,
  type PlacedFinding,
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

function* findInListen(
  model: Model,
  trait: TraitRow,
  facts: TraitFacts,
  listen: ListenFact,
): Iterable<PlacedFinding> {
  const detail = { event: listen.event ?? '', index: listen.key };
  if (listen.sourceTrait !== undefined || listen.sourceOrbital !== undefined) {
    const sources = findMeant(model, listen);
    const isExpected = listExpected(model).has(`${listen.sourceTrait}\n${listen.event}`);
    if (sources === undefined && isExpected) return;
    if (sources === undefined) {
      yield {
        ...report(
          listen,
          `Trait ${quote(facts.name)} listens to ${sourceLabel(listen)}, which does not exist.`,
          fixName(
            listen.sourceTrait ?? '',
            model.traitsByName,
            () => `Name one of ${listSome(model.traitsByName, 'the traits (there are none)')}.`,
          ),
          { rule: 'source', ...detail, source: listen.sourceTrait ?? '' },
        ),
        trait,
      };
    } else if (listen.event !== undefined) {
      const event = listen.event;
      if (!sources.events.has(event)) {
        yield {
          ...report(
            listen,
            `Trait ${quote(facts.name)} listens for ${quote(event)}, which ${sourceLabel(listen)} never emits.`,
            fixName(
              event,
              [...listEvents(sources)],
              () =>
                `Let ${sourceLabel(listen)} emit ${quote(event)}, or listen for what it emits: ${listSome([...listEvents(sources)], 'nothing')}.`,
            ),
            { rule: 'event', ...detail, source: listen.sourceTrait ?? '' },
          ),
          trait,
          ...undecidedWhere(sources.isOpen, `an emit of ${quote(event)}`),
        };
      }
    }
  }
  const triggers = listen.triggers;
  if (triggers === undefined || facts.handled.has(triggers) || facts.declared.has(triggers)) return;
  if (facts.handlesUnknown) return;
  yield {
    ...report(
      listen,
      `A listener of trait ${quote(facts.name)} triggers ${quote(triggers)}, which the trait neither handles nor declares.`,
      fixName(
        triggers,
        facts.handled,
        () =>
          `Add a transition on ${quote(triggers)}, or trigger one of ${listSome(facts.handled, 'its events (there are none)')}.`,
      ),
      { rule: 'triggers', ...detail, triggers },
    ),
    trait,
  };
}

export const unmatchedListener = defineCheck({
  category: 'unmatched_listener',
  group: 'wiring',
  severity: 'error',
  description:
    'The source trait or orbital of a listener does not exist, or never emits, fires or handles the event. Or the event that the listener triggers is neither handled nor declared.',
  failing: {
    document: editExample({ [`${NOTICES}/listens/0/source/trait`]: 'Lendings' }),
    at: [`${NOTICES}/listens/0`],
  },
  detectInTrait: (facts) => findInTraitShape('unmatched_listener', facts),
  *detectInApplication(model) {
    for (const trait of listInlineTraits(model)) {
      for (const listen of trait.facts.listens) {
        yield* findInListen(model, trait, trait.facts, listen);
      }
    }
  },
});
