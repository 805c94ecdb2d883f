import { hashText } from '../kernel/hash.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { CodeGraph, knobValue } from './code-graph.ts';
import {
  type DocumentScope,
  declareName,
  findName,
  type Names,
  NO_NAMES,
  type OrbitalNames,
  type Payloads,
  type TraitScope,
} from './document-scope.ts';
import { addField } from './read-entity.ts';
import type { StructureGraph } from './structure-graph.ts';
import { ANONYMOUS, findFieldType, KIND, ROLE } from './vocabulary.ts';

/** Adds what is inside a trait to its node. Everything is declared before anything is referred to. */
export function addTraitBody(
  document: DocumentScope,
  orbital: OrbitalNames,
  node: number,
  trait: JsonObject,
): void {
  const { graph } = document;
  const entity = findName(trait.linkedEntity, orbital.entities, document.entities);
  if (entity !== undefined) graph.addEdge(node, entity, ROLE.entity);
  const config = isObject(trait.config) ? trait.config : {};
  const scope: TraitScope = {
    document,
    entities: orbital.entities,
    traits: orbital.traits,
    fields: document.fieldsOf.get(entity ?? -1) ?? NO_NAMES,
    events: new Map(),
    knobs: new Map(),
    config,
    payload: NO_NAMES,
  };
  for (const key in config) {
    const knob = addKnob(graph, config[key]);
    graph.addEdge(node, knob, ROLE.knob);
    scope.knobs.set(key, knob);
  }
  const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
  const payloads = addEvents(scope, node, asArray(machine.events), asArray(trait.emits));
  const code = new CodeGraph(scope);
  for (const key in config) {
    const value = knobValue(config, key);
    if (value) code.addDefault(scope.knobs.get(key) as number, ...value);
  }
  addMachine(scope, code, node, machine, payloads);
  for (const tick of asArray(trait.ticks)) {
    if (!isObject(tick)) continue;
    const tickNode = graph.addNode(KIND.tick, ANONYMOUS);
    graph.addEdge(node, tickNode, ROLE.tick);
    code.addReaction(scope, tickNode, tick);
  }
  for (const listen of asArray(trait.listens)) {
    if (isObject(listen)) graph.addEdge(node, addListen(scope, listen), ROLE.listen);
  }
}

/** A knob that only has a value, as imported traits are configured. */
const BARE = 1;

function addKnob(graph: StructureGraph, knob: Json | undefined): number {
  if (!isObject(knob)) return graph.addNode(KIND.knob, ANONYMOUS, BARE);
  const type = typeof knob.type === 'string' ? knob.type : '';
  const word = findFieldType(type) ?? hashText(type.startsWith('[') ? 'array' : 'object');
  return graph.addNode(KIND.knob, word);
}

/** Adds and declares events, then emits. The payload declared by an event outweighs that of its emit. */
function addEvents(
  scope: TraitScope,
  trait: number,
  events: readonly Json[],
  emits: readonly Json[],
): Payloads {
  const { graph } = scope.document;
  const ofEvents: Payloads = new Map();
  for (const event of events) {
    const node = graph.addNode(KIND.event, ANONYMOUS);
    graph.addEdge(trait, node, ROLE.event);
    const name = isObject(event) ? event.key : event;
    declareName(scope.events, name, node, graph);
    addPayload(graph, node, name, event, ofEvents);
  }
  const declared = new Map(scope.events);
  const ofEmits: Payloads = new Map();
  for (const emit of emits) {
    const isExternal = isObject(emit) && emit.scope === 'external';
    const node = graph.addNode(KIND.emit, ANONYMOUS, isExternal ? 1 : 0);
    graph.addEdge(trait, node, ROLE.emit);
    const name = isObject(emit) ? emit.event : emit;
    const event = findName(name, declared);
    if (event !== undefined) graph.addEdge(node, event, ROLE.event);
    else declareName(scope.events, name, node, graph);
    addPayload(graph, node, name, emit, ofEmits);
  }
  for (const [name, payload] of ofEmits) if (!ofEvents.has(name)) ofEvents.set(name, payload);
  return ofEvents;
}

function addPayload(
  graph: StructureGraph,
  node: number,
  name: Json | undefined,
  declaration: Json,
  payloads: Payloads,
): void {
  if (!isObject(declaration) || typeof name !== 'string') return;
  const fields = asArray(declaration.payloadSchema ?? declaration.payload);
  if (fields.length === 0) return;
  const names: Names = payloads.get(name) ?? new Map();
  payloads.set(name, names);
  for (const field of fields) {
    if (!isObject(field)) continue;
    const fieldNode = addField(graph, field, KIND.payload);
    graph.addEdge(node, fieldNode, ROLE.payload);
    declareName(names, field.name, fieldNode, graph);
  }
}

function addListen(scope: TraitScope, listen: JsonObject): number {
  const { graph } = scope.document;
  const source = isObject(listen.source) ? listen.source : { trait: listen.source };
  const kind = typeof source.kind === 'string' ? hashText(source.kind) : ANONYMOUS;
  const node = graph.addNode(KIND.listen, kind);
  const trait = findName(source.trait, scope.traits, scope.document.traits);
  if (trait !== undefined) graph.addEdge(node, trait, ROLE.source);
  const event = findName(listen.triggers, scope.events);
  if (event !== undefined) graph.addEdge(node, event, ROLE.triggers);
  return node;
}

/** Adds the states and transitions of a trait; states and events also know the transitions at them. */
function addMachine(
  scope: TraitScope,
  code: CodeGraph,
  trait: number,
  machine: JsonObject,
  payloads: Payloads,
): void {
  const { graph } = scope.document;
  const states: Names = new Map();
  for (const state of asArray(machine.states)) {
    const record = isObject(state) ? state : {};
    const isTerminal = record.isTerminal === true || record.isFinal === true;
    const role = (record.isInitial === true ? 1 : 0) + (isTerminal ? 2 : 0);
    const node = graph.addNode(KIND.state, ANONYMOUS, role);
    graph.addEdge(trait, node, ROLE.state);
    declareName(states, isObject(state) ? state.name : state, node, graph);
  }
  for (const item of asArray(machine.transitions)) {
    if (!isObject(item)) continue;
    const shape = (item.from === item.to ? 1 : 0) + (item.guard === undefined ? 0 : 2);
    const node = graph.addNode(KIND.transition, ANONYMOUS, shape);
    graph.addEdge(trait, node, ROLE.transition);
    for (const from of Array.isArray(item.from) ? item.from : [item.from]) {
      const state = findName(from, states);
      if (state === undefined) continue;
      graph.addEdge(node, state, ROLE.from);
      graph.addEdge(state, node, ROLE.outgoing);
    }
    const to = findName(item.to, states);
    if (to !== undefined) {
      graph.addEdge(node, to, ROLE.to);
      graph.addEdge(to, node, ROLE.incoming);
    }
    const event = findName(item.event, scope.events);
    if (event !== undefined) {
      graph.addEdge(node, event, ROLE.event);
      graph.addEdge(event, node, ROLE.handles);
    }
    const payload = typeof item.event === 'string' ? payloads.get(item.event) : undefined;
    code.addReaction({ ...scope, payload: payload ?? NO_NAMES }, node, item);
  }
}
