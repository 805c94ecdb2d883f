import { hashText } from '../kernel/hash.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { CodeGraph } from './code-graph.ts';
import { Names, type Scope, type TraitScope } from './document-scope.ts';
import { addFields } from './read-entity.ts';
import type { StructureGraph } from './structure-graph.ts';
import { ANONYMOUS, findFieldType, KIND, ROLE } from './vocabulary.ts';

/** Fields of an event's payload, by the event's name. */
type Payloads = Map<unknown, Names>;

/** Adds what is inside a trait to its node. Everything is declared before anything is referred to. */
export function addTraitBody(outer: Scope, node: number, trait: JsonObject): void {
  const { graph } = outer;
  const entity = outer.entities.find(trait.linkedEntity);
  if (entity !== undefined) graph.addEdge(node, entity, ROLE.entity);
  const config = isObject(trait.config) ? trait.config : {};
  const nothing = new Names(graph);
  const scope: TraitScope = {
    ...outer,
    fields: outer.fieldsOf.get(entity ?? -1) ?? nothing,
    events: new Names(graph),
    knobs: new Names(graph),
    config,
    payload: nothing,
  };
  const knobs = Object.entries(config).map(([key, knob]) => {
    const knobNode = addKnob(graph, knob);
    graph.addEdge(node, knobNode, ROLE.knob);
    scope.knobs.declare(key, knobNode);
    return [key, knob, knobNode] as const;
  });
  const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
  const payloads = addEvents(scope, node, asArray(machine.events), asArray(trait.emits));
  const code = new CodeGraph(scope);
  for (const [key, knob, knobNode] of knobs) {
    if (!isObject(knob)) code.addDefault(knobNode, config, key);
    else if (knob.default !== undefined) code.addDefault(knobNode, knob, 'default');
  }
  addMachine(scope, code, node, machine, payloads);
  for (const tick of asArray(trait.ticks).filter(isObject)) {
    const tickNode = graph.addNode(KIND.tick, ANONYMOUS);
    graph.addEdge(node, tickNode, ROLE.tick);
    code.addReaction(scope, tickNode, tick);
  }
  for (const listen of asArray(trait.listens).filter(isObject)) {
    graph.addEdge(node, addListen(scope, listen), ROLE.listen);
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
  { graph, events: declared }: TraitScope,
  trait: number,
  events: readonly Json[],
  emits: readonly Json[],
): Payloads {
  const addPayload = (payloads: Payloads, node: number, name: unknown, declaration: Json) => {
    const { payloadSchema, payload } = isObject(declaration) ? declaration : {};
    const fields = asArray(payloadSchema ?? payload);
    if (fields.length === 0 || typeof name !== 'string') return;
    const names = addFields(graph, node, fields, KIND.payload, ROLE.payload, payloads.get(name));
    payloads.set(name, names);
  };
  const ofEvents: Payloads = new Map();
  for (const event of events) {
    const node = graph.addNode(KIND.event, ANONYMOUS);
    graph.addEdge(trait, node, ROLE.event);
    const name = isObject(event) ? event.key : event;
    declared.declare(name, node);
    addPayload(ofEvents, node, name, event);
  }
  const ofEmits: Payloads = new Map();
  const undeclared: [name: unknown, node: number][] = [];
  for (const emit of emits) {
    const isExternal = isObject(emit) && emit.scope === 'external';
    const node = graph.addNode(KIND.emit, ANONYMOUS, isExternal ? 1 : 0);
    graph.addEdge(trait, node, ROLE.emit);
    const name = isObject(emit) ? emit.event : emit;
    const event = declared.find(name);
    if (event === undefined) undeclared.push([name, node]);
    else graph.addEdge(node, event, ROLE.event);
    addPayload(ofEmits, node, name, emit);
  }
  for (const [name, node] of undeclared) declared.declare(name, node);
  return new Map([...ofEmits, ...ofEvents]);
}

function addListen({ graph, traits, events }: TraitScope, listen: JsonObject): number {
  const source = isObject(listen.source) ? listen.source : { trait: listen.source };
  const kind = typeof source.kind === 'string' ? hashText(source.kind) : ANONYMOUS;
  const node = graph.addNode(KIND.listen, kind);
  addEdgeTo(graph, node, traits.find(source.trait), ROLE.source);
  addEdgeTo(graph, node, events.find(listen.triggers), ROLE.triggers);
  return node;
}

/** An edge to what a name means, and one back from there, where it means anything. */
function addEdgeTo(
  graph: StructureGraph,
  node: number,
  target: number | undefined,
  role: number,
  back?: number,
): void {
  if (target === undefined) return;
  graph.addEdge(node, target, role);
  if (back !== undefined) graph.addEdge(target, node, back);
}

/** Adds the states and transitions of a trait; states and events also know the transitions at them. */
function addMachine(
  scope: TraitScope,
  code: CodeGraph,
  trait: number,
  machine: JsonObject,
  payloads: Payloads,
): void {
  const { graph } = scope;
  const states = new Names(graph);
  for (const state of asArray(machine.states)) {
    const record = isObject(state) ? state : {};
    const isTerminal = record.isTerminal === true || record.isFinal === true;
    const role = (record.isInitial === true ? 1 : 0) + (isTerminal ? 2 : 0);
    const node = graph.addNode(KIND.state, ANONYMOUS, role);
    graph.addEdge(trait, node, ROLE.state);
    states.declare(isObject(state) ? state.name : state, node);
  }
  for (const item of asArray(machine.transitions).filter(isObject)) {
    const { from, to, event, guard } = item;
    const shape = (from === to ? 1 : 0) + (guard === undefined ? 0 : 2);
    const node = graph.addNode(KIND.transition, ANONYMOUS, shape);
    graph.addEdge(trait, node, ROLE.transition);
    for (const one of Array.isArray(from) ? from : [from]) {
      addEdgeTo(graph, node, states.find(one), ROLE.from, ROLE.outgoing);
    }
    addEdgeTo(graph, node, states.find(to), ROLE.to, ROLE.incoming);
    addEdgeTo(graph, node, scope.events.find(event), ROLE.event, ROLE.handles);
    const payload = payloads.get(event) ?? scope.payload;
    code.addReaction({ ...scope, payload }, node, item);
  }
}
