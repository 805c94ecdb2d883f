import type { JsonObject } from '../kernel/json.ts';
import type { StructureGraph } from './structure-graph.ts';
import { ANONYMOUS, KIND } from './vocabulary.ts';

/** Names of one sort and the nodes that they mean. */
export type Names = Map<string, number>;

/** The names where none are. Never add to it. */
export const NO_NAMES: Names = new Map();

/** One shared node per sort of literal: a document may hold ten thousand numbers. */
export interface LiteralNodes {
  readonly text: number;
  readonly number: number;
  readonly boolean: number;
  readonly nothing: number;
  readonly event: number;
}

/** Fields of an event's payload, by the event's name. */
export type Payloads = Map<string, Names>;

/** The names that are visible everywhere in a document. */
export interface DocumentScope {
  readonly graph: StructureGraph;
  readonly literals: LiteralNodes;
  readonly entities: Names;
  /** The fields of an entity, by the entity's node. */
  readonly fieldsOf: Map<number, Names>;
  readonly traits: Names;
}

/** The names that are visible everywhere in an orbital. */
export interface OrbitalNames {
  readonly entities: Names;
  readonly traits: Names;
}

/** The names that the expressions and patterns of one trait can refer to. */
export interface TraitScope extends OrbitalNames {
  readonly document: DocumentScope;
  readonly fields: Names;
  readonly events: Names;
  readonly knobs: Names;
  /** The trait's config as written. */
  readonly config: JsonObject;
  /** Fields of the payload of the event that runs the expression. */
  readonly payload: Names;
}

/** Creates the scope of a document in which nothing is declared yet. */
export function createDocumentScope(
  graph: StructureGraph,
  literals: LiteralNodes = addLiterals(graph),
): DocumentScope {
  return { graph, literals, entities: new Map(), fieldsOf: new Map(), traits: new Map() };
}

function addLiterals(graph: StructureGraph): LiteralNodes {
  const add = (detail: number) => graph.addNode(KIND.literal, ANONYMOUS, detail);
  return { text: add(1), number: add(2), boolean: add(3), nothing: add(4), event: add(5) };
}

/**
 * Makes `name` mean `node`. A name declared again means the group of all its nodes, so that the order of
 * the declarations never matters.
 */
export function declareName(
  names: Names,
  name: unknown,
  node: number,
  graph: StructureGraph,
): void {
  if (typeof name !== 'string') return;
  const known = names.get(name);
  if (known === undefined) {
    names.set(name, node);
    return;
  }
  let group = known;
  if (graph.kinds[known] !== KIND.group) {
    group = graph.addNode(KIND.group, ANONYMOUS);
    graph.addEdge(group, known, 0);
    names.set(name, group);
  }
  graph.addEdge(group, node, 0);
}

/** The meaning of a name, looked up from the inside out. */
export function findName(name: unknown, ...scopes: Names[]): number | undefined {
  if (typeof name !== 'string') return undefined;
  for (const names of scopes) {
    const node = names.get(name);
    if (node !== undefined) return node;
  }
  return undefined;
}
