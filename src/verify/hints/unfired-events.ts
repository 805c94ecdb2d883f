import { findCyclicNodes } from '../../kernel/cyclic-nodes.ts';
import { asArray, isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { argumentIndex } from '../../language/grammar/operators.ts';
import { PATTERNS } from '../../language/grammar/patterns.ts';
import type { EventFact, ListenFact, TraitFacts } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import {
  createReporter,
  findInTraits,
  type InlineTrait,
  listInlineTraits,
  mayHandleMore,
  type PlacedFinding,
  quote,
} from '../check.ts';
import { findEmitters, indexTrait } from '../facts-index.ts';
import type { Finding } from '../finding.ts';

const orphan = createReporter('orphan_event', 'hint');
const unheard = createReporter('unmatched_listener', 'hint');
const unmatched = createReporter('unmatched_emit', 'hint');

/** Everything in some traits that can fire an event: UIs, effects, results, fixed events of patterns, sockets. */
export function findFireable(traits: readonly TraitRow[]): ReadonlySet<string> {
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
  const heard = new Set(facts.listens.map(({ event }) => event));
  const told = new Set<string>();
  for (const fired of facts.fired) {
    const states = handledIn.get(fired.event);
    const shown = byIndex.get(fired.transition);
    if (fired.via !== 'ui' || states === undefined || shown === undefined) continue;
    if (states.has(shown.to) || states.has('*') || !facts.stateNames.has(shown.to)) continue;
    const key = `${fired.event}\n${shown.to}`;
    if (told.has(key) || heard.has(fired.event)) continue;
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
  const fireable = findFireable(model.traits);
  yield* findInTraits(model, function* ({ facts }) {
    if (facts.isDynamic) return;
    yield* findUnfired(facts, fireable);
    yield* findDeadButtons(facts);
  });
}

/** Payload fields that the listener's event declares as required and the source's emit doesn't carry. */
function findMissingPayload(
  listen: ListenFact,
  triggered: EventFact | undefined,
  carried: ReadonlySet<string> | undefined,
): string[] {
  const node = (listen.holder as Json[])[listen.key as number];
  if (carried === undefined || (isObject(node) && node.payloadMapping !== undefined)) return [];
  const written = triggered && (triggered.holder as Json[])[triggered.key as number];
  return asArray(isObject(written) ? written.payloadSchema : undefined)
    .filter(isObject)
    .filter(({ required }) => required === true)
    .map(({ name }) => toText(name))
    .filter((name) => !carried.has(name));
}

/** The scope that a listener asks for, where it says one. */
function scopeOf(listen: ListenFact): string | undefined {
  const node = (listen.holder as Json[])[listen.key as number];
  return isObject(node) && typeof node.scope === 'string' ? node.scope : undefined;
}

function* findInListen(model: Model, trait: InlineTrait, listen: ListenFact): Iterable<Finding> {
  const { event, sourceTrait, triggers } = listen;
  if (event === undefined) return;
  const sources = findEmitters(model, event, sourceTrait);
  if (sources === undefined && sourceTrait === undefined) {
    yield unheard(
      listen,
      `Trait ${quote(trait.name)} listens for ${quote(event)}, which nothing in the application emits.`,
      `Emit it: ["emit", ${JSON.stringify(event)}], or name its source.`,
      { rule: 'unemitted', event, index: listen.key, source: '' },
    );
  }
  const triggered = indexTrait(trait.facts).events.get(triggers ?? '');
  for (const field of findMissingPayload(listen, triggered, sources?.payload)) {
    yield unheard(
      listen,
      `The event ${quote(triggers)} of trait ${quote(trait.name)} wants ${quote(field)} in its payload, which ${quote(event)} does not carry.`,
      `Add ${quote(field)} to the payload of ${quote(event)}, or map it: "payloadMapping": {${JSON.stringify(field)}: "@payload.…"}.`,
      { rule: 'payload', event, index: listen.key, source: '' },
    );
  }
  const scope = scopeOf(listen);
  if (sources === undefined || sources.scopes.size === 0) return;
  if (scope !== undefined && !sources.scopes.has(scope)) {
    yield unheard(
      listen,
      `Trait ${quote(trait.name)} listens for ${quote(event)} as ${scope}, and it is emitted as ${[...sources.scopes].join(' and ')}.`,
      'Give both the same "scope".',
      { rule: 'scope-mismatch', event, index: listen.key, source: '' },
    );
  }
  if (sources.isExternal || sources.orbitals.has(trait.orbital)) return;
  yield unheard(
    listen,
    `Trait ${quote(trait.name)} listens for ${quote(event)} of another orbital, where it is emitted as internal.`,
    `Declare the emit with "scope": "external".`,
    { rule: 'scope', event, index: listen.key, source: '' },
  );
}

/** Hints of `unmatched_listener`: events that nobody emits, payloads that don't fit, emits that stay inside, circles. */
export function* findListenerHints(model: Model): Iterable<PlacedFinding> {
  if (model.opaqueTraits.length > 0) return;
  yield* findInTraits(model, function* (trait) {
    for (const listen of trait.facts.listens) yield* findInListen(model, trait, listen);
  });
  yield* findCircles(model);
}

/** The consequences of each emit: it triggers the events of its listeners, and these emit again. */
function linkEmits(model: Model): ReadonlyMap<string, readonly string[]> {
  const links = new Map<string, string[]>();
  const link = (from: string, to: string) => {
    const known = links.get(from);
    if (known === undefined) links.set(from, [to]);
    else known.push(to);
  };
  for (const { name, facts } of listInlineTraits(model)) {
    for (const { sourceTrait, event, triggers } of facts.listens) {
      if (sourceTrait === undefined || event === undefined || triggers === undefined) continue;
      link(`emit\n${sourceTrait}\n${event}`, `event\n${name}\n${triggers}`);
    }
    const { transitions } = indexTrait(facts);
    for (const { via, event, transition } of facts.fired) {
      const trigger = transitions.get(transition)?.event;
      if (via !== 'emit' || trigger === undefined) continue;
      link(`event\n${name}\n${trigger}`, `emit\n${name}\n${event}`);
    }
  }
  return links;
}

/** Traits that fire each other: an emit's listener leads back to the emit. */
function* findCircles(model: Model): Iterable<PlacedFinding> {
  const circular = findCyclicNodes(linkEmits(model));
  if (circular.size === 0) return;
  for (const trait of listInlineTraits(model)) {
    for (const fired of trait.facts.fired) {
      if (fired.via !== 'emit' || !circular.has(`emit\n${trait.name}\n${fired.event}`)) continue;
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

/** Events that are listened for without a word about whose. */
const findVaguelyHeard = (model: Model): ReadonlySet<string> =>
  new Set(
    model.traits.flatMap(({ facts }) =>
      (facts?.listens ?? []).flatMap(({ event, sourceTrait }) =>
        event !== undefined && sourceTrait === undefined ? [event] : [],
      ),
    ),
  );

/** Payloads of more fields are not compared: every emit of one would be read against all of them. */
const MOST_FIELDS = 64;

/** The payload that an effect sends with an event; undefined where it is computed. */
function findCarried(payload: Json | undefined): JsonObject | undefined {
  if (payload === undefined) return {};
  return isObject(payload) ? payload : undefined;
}

/** Fields that an effect leaves out of the payload that its trait declares as required, and those that it adds. */
function* judgeEmitted({ facts, name }: InlineTrait): Iterable<Finding> {
  const emits = new Map(facts.emits.map((one) => [one.name, one]));
  for (const { node, operator } of facts.calls) {
    if (operator === undefined || argumentIndex(operator, 'event') !== 1) continue;
    const [, event, payload] = node;
    const carried = findCarried(payload);
    const declared = typeof event === 'string' ? emits.get(event) : undefined;
    if (carried === undefined || declared === undefined) continue;
    if (declared.payload.length === 0 || declared.payload.length > MOST_FIELDS) continue;
    const written = (declared.holder as Json[])[declared.key as number];
    const schema = asArray(isObject(written) ? written.payloadSchema : undefined).filter(isObject);
    const site = { holder: node, key: payload === undefined ? 1 : 2 };
    for (const { name: field, required } of schema) {
      if (required !== true || typeof field !== 'string' || field in carried) continue;
      yield unmatched(
        site,
        `Trait ${quote(name)} emits ${quote(toText(event))} without ${quote(field)}, which it declares as required.`,
        `Add ${quote(field)} to what it carries.`,
        { rule: 'payload-lacks', event: toText(event), field },
      );
    }
    for (const field of Object.keys(carried)) {
      if (declared.payload.includes(field)) continue;
      yield unmatched(
        site,
        `Trait ${quote(name)} emits ${quote(toText(event))} with ${quote(field)}, which its payload does not declare.`,
        `Add {"name": ${JSON.stringify(field)}, "type": …} to its "payloadSchema".`,
        { rule: 'payload-adds', event: toText(event), field },
      );
    }
  }
}

/**
 * Hints of `unmatched_emit`: external events without a payload, payloads that are not as declared, and events of
 * several traits that a listener mixes up.
 */
export function* findEmitHints(model: Model): Iterable<PlacedFinding> {
  const owners = new Map<string, string | undefined>();
  const vague = findVaguelyHeard(model);
  for (const trait of listInlineTraits(model)) {
    for (const finding of judgeEmitted(trait)) yield { ...finding, trait };
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
      if (owners.has(event) && other !== trait.name && vague.has(event)) {
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
