import { asArray, isObject, type JsonObject } from '../kernel/json.ts';
import type { CodeGraph } from './code-graph.ts';
import {
  declareName,
  findName,
  type Names,
  NO_NAMES,
  type Payloads,
  type TraitScope,
} from './document-scope.ts';
import { ROLE } from './roles.ts';
import { ANONYMOUS, KIND } from './vocabulary.ts';

/** Adds the states and transitions of a trait; states and events also know the transitions at them. */
export function addMachine(
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
