import { append } from '../../kernel/append.ts';
import { isObject, type Json, toText } from '../../kernel/json.ts';
import { PATTERNS } from '../../language/grammar/patterns.ts';
import { INIT_EVENTS } from '../../language/grammar/shapes.ts';
import type { FiredFact } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { fixName } from '../../language/spelling.ts';
import {
  defineCheck,
  error,
  findInTraits,
  hint,
  type InlineTrait,
  LENDING,
  mayHandleMore,
  NOTICES,
  type PlacedFault,
  quote,
  warning,
} from '../check.ts';
import type { Fault } from '../finding.ts';

/** Everything in some traits that can fire an event: UIs, effects, results, fixed events of patterns, sockets. */
function findFireable(traits: readonly TraitRow[]): ReadonlySet<string> {
  const fireable = new Set<string>();
  for (const { facts, entry } of traits) {
    if (isObject(entry) && isObject(entry.events)) {
      for (const name of Object.values(entry.events)) fireable.add(toText(name));
    }
    for (const name of facts?.firedNames ?? []) fireable.add(name);
    for (const listen of facts?.listens ?? []) fireable.add(listen.triggers ?? '');
    for (const { type } of facts?.patterns ?? []) {
      for (const name of PATTERNS.get(type ?? '')?.emits ?? []) fireable.add(name);
    }
    for (const { holder, key } of facts?.events ?? []) {
      const node = (holder as Json[])[key as number];
      if (isObject(node) && node.external === true) fireable.add(toText(node.key));
    }
  }
  return fireable;
}

/** Events that are handled and that nothing here fires. */
function* findUnfired(facts: TraitFacts, fireable: ReadonlySet<string>): Iterable<Fault> {
  const told = new Set<string>();
  for (const transition of facts.transitions) {
    const event = transition.event;
    if (event === undefined || fireable.has(event) || INIT_EVENTS.has(event)) continue;
    if (event.startsWith('_') || told.has(event)) continue;
    told.add(event);
    yield hint(
      transition,
      `Trait ${quote(facts.name)} handles ${quote(event)}, but no UI, effect, listener or tick fires it.`,
      `Draw something that fires it, such as {"type": "button", "label": …, "action": ${JSON.stringify(event)}}, or mark the event "external": true.`,
      { rule: 'unfired', event },
    );
  }
}

/** Buttons drawn on entering a state that does not handle their event, though the trait does elsewhere. */
function* findDeadButtons(facts: TraitFacts): Iterable<Fault> {
  const handledIn = new Map<string, string[]>();
  for (const { from, event } of facts.transitions) {
    if (event !== undefined) append(handledIn, event, from);
  }
  const byIndex = new Map(facts.transitions.map((one) => [one.index, one]));
  const heard = new Set(facts.listens.map(({ event }) => event));
  const told = new Set<string>();
  for (const fired of facts.fired) {
    const states = new Set(handledIn.get(fired.event));
    const shown = byIndex.get(fired.transition);
    if (fired.via !== 'ui' || states.size === 0 || shown === undefined) continue;
    if (states.has(shown.to) || states.has('*') || !facts.stateNames.has(shown.to)) continue;
    const key = `${fired.event}\n${shown.to}`;
    if (told.has(key) || heard.has(fired.event)) continue;
    told.add(key);
    yield hint(
      fired,
      `Trait ${quote(facts.name)} draws ${quote(fired.event)} in state ${quote(shown.to)}, which does not handle it; ${[...states].slice(0, 3).map(quote).join(', ')} would.`,
      `Add a transition from ${quote(shown.to)} on ${quote(fired.event)}, or don't draw it there.`,
      { rule: 'dead-button', event: fired.event, state: shown.to },
    );
  }
}

/** Hints of `orphan_event`. */
function* findEventHints(model: Model): Iterable<PlacedFault> {
  if (mayHandleMore(model)) return;
  const fireable = findFireable(model.traits);
  yield* findInTraits(model, function* ({ facts }) {
    if (facts.isDynamic) return;
    yield* findUnfired(facts, fireable);
    yield* findDeadButtons(facts);
  });
}

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
    if (facts.firedNames.has(name) || listened.has(name)) continue;
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
  failing: {
    edits: { [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/action`]: 'CANCLE' },
  },
  detectInTrait: findUnused,
  detectAmong: findUnheard,
  detectHints: findEventHints,
});

export const undeclaredEvent = defineCheck({
  category: 'undeclared_event',
  description:
    'A transition handles an event that a non-empty `events` does not declare. Or an effect emits one in neither `emits` nor `events`. Or a result event is declared and handled nowhere.',
  failing: {
    edits: { [`${LENDING}/stateMachine/events/5`]: undefined },
    at: [`${LENDING}/stateMachine/transitions/5/event`],
  },
  *detectInTrait(facts) {
    const hasUnknown = facts.events.some((event) => event.name === undefined);
    if (facts.declared.size > 0 && !hasUnknown) {
      for (const transition of facts.transitions) {
        if (transition.event === undefined || facts.declared.has(transition.event)) continue;
        yield error(
          { holder: (transition.holder as object[])[transition.index] as object, key: 'event' },
          `Trait ${quote(facts.name)} handles ${quote(transition.event)}, which its events do not declare.`,
          fixName(
            transition.event,
            facts.declared,
            `Add {"key": ${JSON.stringify(transition.event)}, "name": …} to the machine's events.`,
          ),
          { rule: 'handled', event: transition.event, transition: transition.index },
        );
      }
    }
    const emitsUnknown = facts.emits.some((emit) => emit.name === undefined);
    for (const fired of facts.fired) {
      if (fired.via !== 'emit' || hasUnknown || emitsUnknown) continue;
      if (facts.emitted.has(fired.event) || facts.declared.has(fired.event)) continue;
      yield error(
        fired,
        `Trait ${quote(facts.name)} emits ${quote(fired.event)}, which neither its emits nor its events declare.`,
        fixName(
          fired.event,
          facts.emitted,
          `Add {"event": ${JSON.stringify(fired.event)}, "scope": "internal"} to the trait's emits.`,
        ),
        { rule: 'emitted', event: fired.event },
      );
    }
  },
  *detectAmong({ facts }, model) {
    for (const fired of facts.fired) {
      const { event, via } = fired;
      if (via !== 'result' || facts.emitted.has(event)) continue;
      if (facts.declared.has(event) || model.handled.has(event)) continue;
      yield error(
        fired,
        `The result event ${quote(event)} of trait ${quote(facts.name)} is declared and handled nowhere.`,
        `Add ${quote(event)} to the machine's events and handle it, or declare it in emits.`,
        { rule: 'result', event },
        model.opaqueTraits.length > 0 ? `a transition on ${quote(event)}` : undefined,
      );
    }
  },
});

/** The events that a trait emits, or only declares, without anybody who consumes them. */
function* findUnconsumed({ facts }: InlineTrait, model: Model): Iterable<Fault> {
  const isOpen = mayHandleMore(model);
  const openAt = (event: string) => (isOpen ? `a listener on ${quote(event)}` : undefined);
  const reported = new Set<string>();
  for (const fired of facts.fired) {
    const { event, via } = fired;
    if (via !== 'emit' || reported.has(event)) continue;
    if (facts.external.has(event) || facts.handled.has(event) || model.listened.has(event))
      continue;
    reported.add(event);
    yield warning(
      fired,
      `Trait ${quote(facts.name)} emits ${quote(event)}, which nothing in the application consumes.`,
      'Add a listener for it, or declare it with scope "external".',
      { rule: 'unconsumed', event },
      openAt(event),
    );
  }
  for (const emit of facts.emits) {
    const { name: event } = emit;
    if (event === undefined || facts.external.has(event)) continue;
    if (facts.firedNames.has(event) || model.handled.has(event)) continue;
    yield warning(
      emit,
      `Trait ${quote(facts.name)} declares the emit ${quote(event)}, but never fires it, and nothing consumes it.`,
      'Fire it from an effect, or remove the declaration.',
      { rule: 'unfired', event },
      openAt(event),
    );
  }
}

export const unmatchedEmit = defineCheck({
  category: 'unmatched_emit',
  severity: 'warning',
  description:
    'An event that is not external is fired and nothing in the application consumes it, or is declared in emits, never fired and never consumed. Unhandled results of fetch are normal.',
  failing: {
    edits: { [`${NOTICES}/listens`]: [] },
    at: ['/orbitals/0/traits/0/stateMachine/transitions/4/effects/2/1'],
  },
  detectAmong: findUnconsumed,
});
