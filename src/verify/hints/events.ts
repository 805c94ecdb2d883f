import { asArray, isObject, type Json } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/events.ts';
import { PATTERNS } from '../../language/grammar/patterns.ts';
import type { ListenFact, TraitFacts } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import {
  createReporter,
  type InlineTrait,
  listInlineTraits,
  mayHandleMore,
  type PlacedFinding,
  quote,
} from '../check.ts';
import { indexModel } from '../facts-index.ts';
import type { Finding } from '../finding.ts';

const orphan = createReporter('orphan_event', 'hint');
const unheard = createReporter('unmatched_listener', 'hint');
const unmatched = createReporter('unmatched_emit', 'hint');

/** Everything in the application that can fire an event: UIs, effects, results, fixed events of patterns, sockets. */
function findFireable(model: Model): ReadonlySet<string> {
  const fireable = new Set<string>();
  for (const { facts, entry } of model.traits) {
    if (isObject(entry) && isObject(entry.events)) {
      for (const name of Object.values(entry.events)) fireable.add(String(name));
    }
    for (const name of facts?.firedNames ?? []) fireable.add(name);
    for (const listen of facts?.listens ?? []) fireable.add(listen.triggers ?? '');
    for (const { type } of facts?.patterns ?? []) {
      for (const name of PATTERNS.get(type ?? '')?.emits ?? []) fireable.add(name);
    }
    for (const { holder, key } of facts?.events ?? []) {
      const node = (holder as Json[])[key as number];
      if (isObject(node) && node.external === true) fireable.add(String(node.key));
    }
  }
  return fireable;
}

/** Events that are handled and that nothing here fires. */
function* findUnfired(facts: TraitFacts, fireable: ReadonlySet<string>): Iterable<Finding> {
  const told = new Set<string>();
  for (const transition of facts.transitions) {
    const event = transition.event;
    if (event === undefined || fireable.has(event) || INIT_EVENTS.has(event)) continue;
    if (event.startsWith('_') || told.has(event)) continue;
    told.add(event);
    yield orphan(
      transition,
      `Trait ${quote(facts.name)} handles ${quote(event)}, but no UI, effect, listener or tick fires it.`,
      `Draw something that fires it, such as {"type": "button", "event": ${JSON.stringify(event)}}, or mark the event "external": true.`,
      { rule: 'unfired', event },
    );
  }
}

/** Buttons drawn on entering a state that does not handle their event, though the trait does elsewhere. */
function* findDeadButtons(facts: TraitFacts): Iterable<Finding> {
  const handledIn = new Map<string, Set<string>>();
  for (const { from, event } of facts.transitions) {
    if (event === undefined) continue;
    const states = handledIn.get(event);
    if (states) states.add(from);
    else handledIn.set(event, new Set([from]));
  }
  const byIndex = new Map(facts.transitions.map((one) => [one.index, one]));
  const told = new Set<string>();
  for (const fired of facts.fired) {
    const states = handledIn.get(fired.event);
    const shown = byIndex.get(fired.transition);
    if (fired.via !== 'ui' || states === undefined || shown === undefined) continue;
    if (states.has(shown.to) || states.has('*') || !facts.stateNames.has(shown.to)) continue;
    const key = `${fired.event}\n${shown.to}`;
    if (told.has(key) || facts.listens.some(({ event }) => event === fired.event)) continue;
    told.add(key);
    yield orphan(
      fired,
      `Trait ${quote(facts.name)} draws ${quote(fired.event)} in state ${quote(shown.to)}, which does not handle it; ${[...states].slice(0, 3).map(quote).join(', ')} would.`,
      `Add a transition from ${quote(shown.to)} on ${quote(fired.event)}, or don't draw it there.`,
      { rule: 'dead-button', event: fired.event, state: shown.to },
    );
  }
}

/** Hints of `orphan_event`. */
export function* findEventHints(model: Model): Iterable<PlacedFinding> {
  if (mayHandleMore(model)) return;
  const fireable = findFireable(model);
  for (const trait of listInlineTraits(model)) {
    const { facts } = trait;
    if (facts.isDynamic) continue;
    for (const finding of findUnfired(facts, fireable)) yield { ...finding, trait };
    for (const finding of findDeadButtons(facts)) yield { ...finding, trait };
  }
}

function findEmitters(model: Model, { event, sourceTrait }: ListenFact): readonly TraitRow[] {
  const rows = indexModel(model).emitters.get(event ?? '') ?? [];
  return sourceTrait === undefined ? rows : rows.filter(({ name }) => name === sourceTrait);
}

/** Payload fields that the listener's event declares as required and the source's emit doesn't carry. */
function findMissingPayload(trait: InlineTrait, listen: ListenFact, sources: readonly TraitRow[]) {
  const node = (listen.holder as Json[])[listen.key as number];
  if (isObject(node) && node.payloadMapping !== undefined) return [];
  const target = trait.facts.events.find(({ name }) => name === listen.triggers);
  const written = target && (target.holder as Json[])[target.key as number];
  const wanted = isObject(written) ? asArray(written.payloadSchema) : [];
  const emits = sources.flatMap(({ facts }) =>
    (facts?.emits ?? []).filter(({ name, payload }) => name === listen.event && payload.length > 0),
  );
  if (emits.length === 0) return [];
  return wanted
    .filter(isObject)
    .filter(({ required }) => required === true)
    .map(({ name }) => String(name))
    .filter((name) => emits.every(({ payload }) => !payload.includes(name)));
}

function* findInListen(model: Model, trait: InlineTrait, listen: ListenFact): Iterable<Finding> {
  const { event } = listen;
  if (event === undefined) return;
  const sources = findEmitters(model, listen);
  if (sources.length === 0 && listen.sourceTrait === undefined) {
    yield unheard(
      listen,
      `Trait ${quote(trait.name)} listens for ${quote(event)}, which nothing in the application emits.`,
      `Emit it: ["emit", ${JSON.stringify(event)}], or name its source.`,
      { rule: 'unemitted', event, index: listen.key, source: '' },
    );
  }
  for (const field of findMissingPayload(trait, listen, sources)) {
    yield unheard(
      listen,
      `The event ${quote(listen.triggers)} of trait ${quote(trait.name)} wants ${quote(field)} in its payload, which ${quote(event)} does not carry.`,
      `Add ${quote(field)} to the payload of ${quote(event)}, or map it: "payloadMapping": {${JSON.stringify(field)}: "@payload.…"}.`,
      { rule: 'payload', event, index: listen.key, source: '' },
    );
  }
  const isFar = sources.length > 0 && sources.every((row) => row.orbital !== trait.orbital);
  const isInternal = sources.every(({ facts }) => !facts?.external.has(event));
  if (isFar && isInternal) {
    yield unheard(
      listen,
      `Trait ${quote(trait.name)} listens for ${quote(event)} of another orbital, where it is emitted as internal.`,
      `Declare the emit with "scope": "external".`,
      { rule: 'scope', event, index: listen.key, source: '' },
    );
  }
}

/** Hints of `unmatched_listener`: events that nobody emits, payloads that don't fit, emits that stay inside, circles. */
export function* findListenerHints(model: Model): Iterable<PlacedFinding> {
  if (model.opaqueTraits.length > 0) return;
  for (const trait of listInlineTraits(model)) {
    for (const listen of trait.facts.listens) {
      for (const finding of findInListen(model, trait, listen)) yield { ...finding, trait };
    }
  }
  yield* findCircles(model);
}

/** Traits that fire each other: an emit's listener leads back to the emit. */
function* findCircles(model: Model): Iterable<PlacedFinding> {
  const targets = new Map<string, Set<string>>();
  for (const trait of listInlineTraits(model)) {
    for (const { sourceTrait, event, triggers } of trait.facts.listens) {
      if (sourceTrait === undefined || event === undefined || triggers === undefined) continue;
      const emitsOn = trait.facts.transitions
        .filter((one) => one.event === triggers)
        .map(({ index }) => index);
      const out = trait.facts.fired.filter(
        ({ via, transition }) => via === 'emit' && emitsOn.includes(transition),
      );
      const from = `${sourceTrait}\n${event}`;
      const reached = targets.get(from) ?? new Set<string>();
      for (const fired of out) reached.add(`${trait.name}\n${fired.event}`);
      targets.set(from, reached);
    }
  }
  for (const trait of listInlineTraits(model)) {
    for (const fired of trait.facts.fired) {
      if (fired.via !== 'emit' || !leadsBack(`${trait.name}\n${fired.event}`, targets)) continue;
      const finding = unheard(
        fired,
        `The emit ${quote(fired.event)} of trait ${quote(trait.name)} comes back to itself through listeners.`,
        'Guard one of the transitions, or break the circle.',
        { rule: 'circle', event: fired.event, index: 0, source: '' },
      );
      yield { ...finding, trait };
    }
  }
}

function leadsBack(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const waiting = [...(targets.get(start) ?? [])];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === start) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    waiting.push(...(targets.get(at) ?? []));
  }
  return false;
}

/** Hints of `unmatched_emit`: external events without a payload, and events that several traits announce. */
export function* findEmitHints(model: Model): Iterable<PlacedFinding> {
  const owners = new Map<string, string | undefined>();
  for (const trait of listInlineTraits(model)) {
    for (const emit of trait.facts.emits) {
      const event = emit.name;
      if (event === undefined || !emit.isExternal) continue;
      if (emit.payload.length === 0) {
        const finding = unmatched(
          emit,
          `Trait ${quote(trait.name)} emits ${quote(event)} to the outside and does not say what it carries.`,
          'Add "payloadSchema": [{"name": …, "type": …}], so that others can read it.',
          { rule: 'no-payload', event },
        );
        yield { ...finding, trait };
      }
      const other = owners.get(event);
      if (owners.has(event) && other !== trait.name) {
        const finding = unmatched(
          emit,
          `Traits ${quote(other)} and ${quote(trait.name)} both emit ${quote(event)} to the outside.`,
          'Give each an event of its own, so that listeners know whom they hear.',
          { rule: 'collision', event },
        );
        yield { ...finding, trait };
      }
      owners.set(event, trait.name);
    }
  }
}
