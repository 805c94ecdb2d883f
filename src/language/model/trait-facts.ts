import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { EffectWalker } from './effect-walker.ts';
import { findKnobDefault } from './fact-collector.ts';
import type {
  EmitFact,
  EventFact,
  ListenFact,
  StateFact,
  TickFact,
  TraitFacts,
  TransitionFact,
} from './facts.ts';

const NO_NAMES: readonly string[] = [];

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The name that an event position holds: literal, or the default of the knob it is bound to. */
function eventName(value: Json | undefined, config: JsonObject | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (!value.startsWith('@')) return value;
  const fallback = value.startsWith('@config.') ? findKnobDefault(config, value) : undefined;
  return typeof fallback === 'string' && !fallback.startsWith('@') ? fallback : undefined;
}

/** First segments of the payload fields that an event declares: `row` of `row.id`. */
function payloadOf(node: JsonObject): readonly string[] {
  const declared = node.payloadSchema ?? node.payload;
  if (!Array.isArray(declared) || declared.length === 0) return NO_NAMES;
  const names: string[] = [];
  for (const field of declared) {
    const name = isObject(field) ? field.name : field;
    if (typeof name !== 'string') continue;
    const dot = name.indexOf('.');
    names.push(dot < 0 ? name : name.slice(0, dot));
  }
  return names;
}

function readStates(machine: JsonObject | undefined): StateFact[] {
  const holder = asArray(machine?.states);
  const states: StateFact[] = [];
  for (let key = 0; key < holder.length; key++) {
    const state = holder[key];
    const name = isObject(state) ? state.name : state;
    if (typeof name !== 'string') continue;
    const isNode = isObject(state);
    states.push({
      name,
      isInitial: isNode && state.isInitial === true,
      isTerminal: isNode && (state.isTerminal === true || state.isFinal === true),
      holder,
      key,
    });
  }
  return states;
}

function readEvents(machine: JsonObject | undefined, config: JsonObject | undefined): EventFact[] {
  const holder = asArray(machine?.events);
  const events: EventFact[] = [];
  for (let key = 0; key < holder.length; key++) {
    const event = holder[key];
    const isNode = isObject(event);
    const written = isNode ? event.key : event;
    const payload = isNode ? payloadOf(event) : NO_NAMES;
    events.push({ name: eventName(written, config), payload, holder, key });
  }
  return events;
}

function readTransitions(
  machine: JsonObject | undefined,
  config: JsonObject | undefined,
): TransitionFact[] {
  const holder = asArray(machine?.transitions);
  const transitions: TransitionFact[] = [];
  for (let key = 0; key < holder.length; key++) {
    const node = holder[key];
    if (!isObject(node)) continue;
    transitions.push({
      index: key,
      from: text(node.from) ?? '',
      to: text(node.to) ?? '',
      event: eventName(node.event, config),
      guard: node.guard,
      renders: false,
      fills: [],
      clears: [],
      holder,
      key,
    });
  }
  return transitions;
}

function readEmits(node: JsonObject, config: JsonObject | undefined): EmitFact[] {
  const holder = asArray(node.emits);
  const emits: EmitFact[] = [];
  for (let key = 0; key < holder.length; key++) {
    const emit = holder[key];
    const isNode = isObject(emit);
    emits.push({
      name: eventName(isNode ? emit.event : emit, config),
      isExternal: isNode && emit.scope === 'external',
      payload: isNode ? payloadOf(emit) : NO_NAMES,
      holder,
      key,
    });
  }
  return emits;
}

function readListens(node: JsonObject, config: JsonObject | undefined): ListenFact[] {
  const holder = asArray(node.listens);
  const listens: ListenFact[] = [];
  for (let key = 0; key < holder.length; key++) {
    const listen = holder[key];
    if (!isObject(listen)) continue;
    const source = isObject(listen.source) ? listen.source : undefined;
    listens.push({
      event: eventName(listen.event, config),
      triggers: eventName(listen.triggers, config),
      sourceKind: text(source?.kind),
      sourceTrait: text(source?.trait),
      sourceOrbital: text(source?.orbital),
      holder,
      key,
    });
  }
  return listens;
}

function readTicks(node: JsonObject): TickFact[] {
  const holder = asArray(node.ticks);
  return holder.map((tick, key) => ({
    name: isObject(tick) ? text(tick.name) : undefined,
    holder,
    key,
  }));
}

function namesOf(facts: readonly { readonly name: string | undefined }[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const fact of facts) if (fact.name !== undefined) names.add(fact.name);
  return names;
}

/** Whether a fact's event is written as a binding whose value isn't known. */
function isBound(fact: TransitionFact | ListenFact): boolean {
  if (fact.event !== undefined) return false;
  const node = (fact.holder as Json[])[fact.key as number] as JsonObject;
  return typeof node.event === 'string' && node.event.startsWith('@');
}

/** Reads what a trait object says, by one walk. */
export function deriveTraitFacts(node: JsonObject): TraitFacts {
  const machine = isObject(node.stateMachine) ? node.stateMachine : undefined;
  const config = isObject(node.config) ? node.config : undefined;
  const states = readStates(machine);
  const events = readEvents(machine, config);
  const transitions = readTransitions(machine, config);
  const emits = readEmits(node, config);
  const ticks = readTicks(node);

  const walker = new EffectWalker(config);
  for (const transition of transitions) {
    walker.walkTransition(
      transition,
      (transition.holder as Json[])[transition.index] as JsonObject,
    );
  }
  for (const tick of ticks) {
    const tickNode = (tick.holder as Json[])[tick.key as number];
    if (isObject(tickNode)) walker.walkTick(tickNode);
  }
  if (config !== undefined) walker.walkConfig(config);

  const handled = new Set<string>();
  for (const transition of transitions) {
    if (transition.event !== undefined) handled.add(transition.event);
  }
  const listens = readListens(node, config);
  const handlesUnknown =
    transitions.some((transition) => isBound(transition)) ||
    listens.some((listen) => isBound(listen));
  const external = new Set<string>();
  for (const emit of emits) if (emit.isExternal && emit.name !== undefined) external.add(emit.name);
  const firedNames = new Set<string>();
  for (const fired of walker.fired) firedNames.add(fired.event);

  return {
    node,
    name: text(node.name),
    category: text(node.category),
    linkedEntity: text(node.linkedEntity),
    hasMachine: machine !== undefined,
    states,
    events,
    transitions,
    emits,
    listens,
    ticks,
    config,
    fired: walker.fired,
    bindings: walker.bindings,
    references: walker.references,
    patterns: walker.patterns,
    defects: walker.defects,
    renders: walker.renders,
    isDynamic: walker.isDynamic,
    handlesUnknown,
    stateNames: namesOf(states),
    handled,
    declared: namesOf(events),
    emitted: namesOf(emits),
    external,
    firedNames,
  };
}
