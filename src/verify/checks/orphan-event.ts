import type { FiredFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { fixName } from '../../language/spelling.ts';
import {
  createReporter,
  defineCheck,
  listInlineTraits,
  mayHandleMore,
  type PlacedFinding,
  quote,
  undecidedWhere,
} from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import type { Finding } from '../finding.ts';
import { findEventHints } from '../hints/unfired-events.ts';

const report = createReporter('orphan_event', 'error');
const warn = createReporter('orphan_event', 'warning');

/** The label of a property: `Item` of `item`. */
const toLabel = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');

/** Whether a property names a placeholder of a generator instead of an event: with blanks, or the key as a label. */
const isPlaceholder = ({ event, key }: FiredFact): boolean =>
  /\s/.test(event) || (typeof key === 'string' && toLabel(key) === event);

function* findUnheard(model: Model): Iterable<PlacedFinding> {
  const isOpen = mayHandleMore(model);
  for (const trait of listInlineTraits(model)) {
    const { facts } = trait;
    const reported = new Set<string>();
    for (const fired of facts.fired) {
      if (fired.via !== 'ui' || model.handled.has(fired.event)) continue;
      if (facts.external.has(fired.event) || reported.has(fired.event)) continue;
      reported.add(fired.event);
      const say = isPlaceholder(fired) ? warn : report;
      const { event, transition } = fired;
      // The trait's own names first: they are the likelier ones.
      const names = () => new Set([...facts.handled, ...model.handled]);
      const rest = `Add a transition on ${quote(event)}, or declare it in emits with "scope": "external".`;
      const finding = say(
        fired,
        `The UI of trait ${quote(facts.name)} fires ${quote(event)}, which nothing in the application handles.`,
        () => fixName(event, names(), rest)(),
        { rule: 'unheard', event, transition },
      );
      const need = `a transition or listener on ${quote(fired.event)}`;
      yield { ...finding, trait, ...undecidedWhere(isOpen, need) };
    }
  }
}

function* findUnused(facts: TraitFacts): Iterable<Finding> {
  if (facts.handlesUnknown) return;
  const listened = new Set(facts.listens.flatMap(({ event, triggers }) => [event, triggers]));
  for (const event of facts.events) {
    const name = event.name;
    if (name === undefined || facts.handled.has(name) || facts.emitted.has(name)) continue;
    if (facts.firedNames.has(name)) continue;
    if (listened.has(name)) continue;
    yield warn(
      event,
      `Trait ${quote(facts.name)} declares ${quote(name)}, but never handles, emits or fires it.`,
      'Add a transition on it, or remove it.',
      { rule: 'unused', event: name },
    );
  }
}

export const orphanEvent = defineCheck({
  category: 'orphan_event',
  group: 'wiring',
  severity: 'error',
  description:
    'A UI property names an event that no transition or listener of the application handles and that is not external. Warning: a declared event is never handled, emitted or fired; a property holds a placeholder.',
  failing: {
    document: editExample({
      [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/action`]: 'CANCLE',
    }),
    at: [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/action`],
  },
  hinting: {
    document: editExample({
      [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1`]: undefined,
    }),
    at: [`${LENDING}/stateMachine/transitions/5`],
  },
  detectInTrait: findUnused,
  detectInApplication: findUnheard,
  detectHints: findEventHints,
});
