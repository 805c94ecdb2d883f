import { append } from '../../kernel/append.ts';
import { isObject, type Json, toText } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { PATTERNS } from '../../language/grammar/patterns.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { findInTraits, hint, mayHandleMore, type PlacedFault, quote } from '../check.ts';
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
export function* findEventHints(model: Model): Iterable<PlacedFault> {
  if (mayHandleMore(model)) return;
  const fireable = findFireable(model.traits);
  yield* findInTraits(model, function* ({ facts }) {
    if (facts.isDynamic) return;
    yield* findUnfired(facts, fireable);
    yield* findDeadButtons(facts);
  });
}
