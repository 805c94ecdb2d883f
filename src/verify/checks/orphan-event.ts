import type { FiredFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { fixName } from '../../language/spelling.ts';
import { defineCheck, error, type InlineTrait, mayHandleMore, quote, warning } from '../check.ts';
import { createExample, LENDING } from '../example.ts';
import type { Fault } from '../finding.ts';
import { findEventHints } from '../hints/unfired-events.ts';

/** The label of a property: `Item` of `item`. */
const toLabel = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');

/** Whether a property names a placeholder of a generator instead of an event: with blanks, or the key as a label. */
const isPlaceholder = ({ event, key }: FiredFact): boolean =>
  /\s/.test(event) || (typeof key === 'string' && toLabel(key) === event);

function* findUnheard({ facts }: InlineTrait, model: Model): Iterable<Fault> {
  const isOpen = mayHandleMore(model);
  const reported = new Set<string>();
  for (const fired of facts.fired) {
    const { event, transition, via } = fired;
    if (via !== 'ui' || model.handled.has(event)) continue;
    if (facts.external.has(event) || reported.has(event)) continue;
    reported.add(event);
    const say = isPlaceholder(fired) ? warning : error;
    // The trait's own names first: they are the likelier ones.
    const names = () => new Set([...facts.handled, ...model.handled]);
    const rest = `Add a transition on ${quote(event)}, or declare it in emits with "scope": "external".`;
    yield say(
      fired,
      `The UI of trait ${quote(facts.name)} fires ${quote(event)}, which nothing in the application handles.`,
      () => fixName(event, names(), rest)(),
      { rule: 'unheard', event, transition },
      isOpen ? `a transition or listener on ${quote(event)}` : undefined,
    );
  }
}

function* findUnused(facts: TraitFacts): Iterable<Fault> {
  if (facts.handlesUnknown) return;
  const listened = new Set(facts.listens.flatMap(({ event, triggers }) => [event, triggers]));
  for (const event of facts.events) {
    const name = event.name;
    if (name === undefined || facts.handled.has(name) || facts.emitted.has(name)) continue;
    if (facts.firedNames.has(name)) continue;
    if (listened.has(name)) continue;
    yield warning(
      event,
      `Trait ${quote(facts.name)} declares ${quote(name)}, but never handles, emits or fires it.`,
      'Add a transition on it, or remove it.',
      { rule: 'unused', event: name },
    );
  }
}

export const orphanEvent = defineCheck({
  category: 'orphan_event',
  description:
    'A UI property names an event that no transition or listener of the application handles and that is not external. Warning: a declared event is never handled, emitted or fired; a property holds a placeholder.',
  failing: createExample({
    [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/action`]: 'CANCLE',
  }),
  hinting: createExample(
    {
      [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1`]: undefined,
    },
    [`${LENDING}/stateMachine/transitions/5`],
  ),
  detectInTrait: findUnused,
  detectAmong: findUnheard,
  detectHints: findEventHints,
});
