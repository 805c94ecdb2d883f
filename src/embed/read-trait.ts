import { hashText } from '../kernel/hash.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { addField } from './read-document.ts';
import { atPlace, ROLE } from './roles.ts';
import { type DocumentScope, declareName, type Names, NO_NAMES, type TraitScope } from './scope.ts';
import { addOperation, addValue } from './values.ts';
import { ANONYMOUS, findFieldType, findOperator, getWord, KIND } from './vocabulary.ts';

interface Surroundings {
  readonly entities: Names;
  readonly traits: Names;
}

/** Adds what is inside a trait to its node. */
export function addTraitBody(
  document: DocumentScope,
  orbital: Surroundings,
  node: number,
  trait: JsonObject,
): void {
  const { graph } = document;
  const entityName = trait.linkedEntity;
  const entity =
    typeof entityName === 'string'
      ? (orbital.entities.get(entityName) ?? document.entities.get(entityName))
      : undefined;
  if (entity !== undefined) graph.addEdge(node, entity, ROLE.entity);
  const fields = (entity === undefined ? undefined : document.fieldsOf.get(entity)) ?? NO_NAMES;
  const events: Names = new Map();
  const knobs: Names = new Map();
  const scope: TraitScope = {
    document,
    entities: orbital.entities,
    traits: orbital.traits,
    fields,
    events,
    knobs,
    payload: NO_NAMES,
  };
  document.eventsOf.set(node, events);
  if (isObject(trait.config)) {
    for (const key in trait.config) {
      const knob = addKnob(scope, trait.config[key]);
      graph.addEdge(node, knob, ROLE.knob);
      knobs.set(key, knob);
    }
  }
  const payloads = new Map<string, Names>();
  const machine = isObject(trait.stateMachine) ? trait.stateMachine : undefined;
  for (const event of asArray(machine?.events)) {
    const eventNode = addEvent(scope, event, KIND.event, 0, payloads);
    graph.addEdge(node, eventNode, ROLE.event);
  }
  for (const emit of asArray(trait.emits)) {
    const external = isObject(emit) && emit.scope === 'external' ? 1 : 0;
    graph.addEdge(node, addEvent(scope, emit, KIND.emit, external, payloads), ROLE.emit);
  }
  if (machine) addMachine(scope, node, machine, payloads);
  for (const tick of asArray(trait.ticks)) {
    if (!isObject(tick)) continue;
    const tickNode = graph.addNode(KIND.tick, ANONYMOUS);
    graph.addEdge(node, tickNode, ROLE.tick);
    addBehavior(scope, tickNode, tick);
  }
  for (const listen of asArray(trait.listens)) {
    if (isObject(listen)) graph.addEdge(node, addListen(scope, listen), ROLE.listen);
  }
}

function addKnob(scope: TraitScope, knob: Json | undefined): number {
  const { graph } = scope.document;
  if (!isObject(knob)) {
    const node = graph.addNode(KIND.knob, ANONYMOUS, 1);
    graph.addEdge(node, addValue(scope, knob), ROLE.default);
    return node;
  }
  const type = typeof knob.type === 'string' ? knob.type : '';
  const word = findFieldType(type) ?? (type.startsWith('[') ? getWord('array') : getWord('object'));
  const node = graph.addNode(KIND.knob, word);
  if (knob.default !== undefined) graph.addEdge(node, addValue(scope, knob.default), ROLE.default);
  return node;
}

function addEvent(
  scope: TraitScope,
  event: Json,
  kind: number,
  detail: number,
  payloads: Map<string, Names>,
): number {
  const { graph } = scope.document;
  const node = graph.addNode(kind, ANONYMOUS, detail);
  const record = isObject(event) ? event : undefined;
  const name = typeof event === 'string' ? event : (record?.key ?? record?.event ?? record?.name);
  const payload: Names = new Map();
  for (const field of asArray(record?.payloadSchema)) {
    if (!isObject(field)) continue;
    const fieldNode = addField(graph, field, KIND.payload);
    graph.addEdge(node, fieldNode, ROLE.payload);
    declareName(payload, field.name, fieldNode, graph);
  }
  if (typeof name === 'string') {
    if (kind === KIND.emit && scope.events.has(name)) {
      graph.addEdge(node, scope.events.get(name) as number, ROLE.event);
    } else declareName(scope.events, name, node, graph);
    if (payload.size > 0 && !payloads.has(name)) payloads.set(name, payload);
  }
  return node;
}

function addMachine(
  scope: TraitScope,
  trait: number,
  machine: JsonObject,
  payloads: Map<string, Names>,
): void {
  const { graph } = scope.document;
  const states: Names = new Map();
  for (const state of asArray(machine.states)) {
    const record = isObject(state) ? state : undefined;
    const terminal = record?.isTerminal === true || record?.isFinal === true;
    const node = graph.addNode(
      KIND.state,
      ANONYMOUS,
      (record?.isInitial === true ? 1 : 0) + (terminal ? 2 : 0),
    );
    graph.addEdge(trait, node, ROLE.state);
    declareName(states, typeof state === 'string' ? state : record?.name, node, graph);
  }
  for (const item of asArray(machine.transitions)) {
    if (!isObject(item)) continue;
    const loop = item.from === item.to ? 1 : 0;
    const guarded = item.guard === undefined ? 0 : 2;
    const node = graph.addNode(KIND.transition, ANONYMOUS, loop + guarded);
    graph.addEdge(trait, node, ROLE.transition);
    for (const from of Array.isArray(item.from) ? item.from : [item.from]) {
      const state = typeof from === 'string' ? states.get(from) : undefined;
      if (state === undefined) continue;
      graph.addEdge(node, state, ROLE.from);
      graph.addEdge(state, node, ROLE.outgoing);
    }
    const to = typeof item.to === 'string' ? states.get(item.to) : undefined;
    if (to !== undefined) {
      graph.addEdge(node, to, ROLE.to);
      graph.addEdge(to, node, ROLE.incoming);
    }
    const name = typeof item.event === 'string' ? item.event : '';
    const event = scope.events.get(name);
    if (event !== undefined) {
      graph.addEdge(node, event, ROLE.event);
      graph.addEdge(event, node, ROLE.handles);
    }
    addBehavior({ ...scope, payload: payloads.get(name) ?? NO_NAMES }, node, item);
  }
}

/** Adds the guard and the effects of a transition or a tick. */
function addBehavior(scope: TraitScope, node: number, part: JsonObject): void {
  const { graph } = scope.document;
  if (part.guard !== undefined) graph.addEdge(node, addValue(scope, part.guard), ROLE.guard);
  const effects = asArray(part.effects);
  const list = findOperator(effects[0]) ? [effects] : effects;
  for (let i = 0; i < list.length; i++) {
    const effect = list[i];
    const operator = Array.isArray(effect) ? findOperator(effect[0]) : undefined;
    const child =
      operator && Array.isArray(effect)
        ? addOperation(scope, effect, operator)
        : addValue(scope, effect);
    graph.addEdge(node, child, atPlace(ROLE.effect, i));
  }
}

function addListen(scope: TraitScope, listen: JsonObject): number {
  const { graph } = scope.document;
  const source = isObject(listen.source) ? listen.source : undefined;
  const kind = typeof source?.kind === 'string' ? hashText(source.kind) : ANONYMOUS;
  const node = graph.addNode(KIND.listen, kind);
  const name = source?.trait ?? listen.source;
  if (typeof name === 'string') {
    const trait = scope.traits.get(name) ?? scope.document.traits.get(name);
    if (trait !== undefined) graph.addEdge(node, trait, ROLE.source);
  }
  if (typeof listen.triggers === 'string') {
    const event = scope.events.get(listen.triggers);
    if (event !== undefined) graph.addEdge(node, event, ROLE.triggers);
  }
  return node;
}
