import type { JsonObject } from '../kernel/json.ts';
import type { StructureGraph } from './structure-graph.ts';
import { ANONYMOUS, KIND } from './vocabulary.ts';

/** Names of one sort and the nodes that they mean, looked up from the inside out. */
export class Names {
  readonly #graph: StructureGraph;
  readonly #outer: Names | undefined;
  readonly #nodes = new Map<string, number>();

  constructor(graph: StructureGraph, outer?: Names) {
    this.#graph = graph;
    this.#outer = outer;
  }

  /**
   * Makes a name mean a node, here and outside. A name declared again means the group of all its nodes, so that the
   * order of the declarations never matters.
   */
  declare(name: unknown, node: number): void {
    if (typeof name !== 'string') return;
    this.#outer?.declare(name, node);
    let known = this.#nodes.get(name);
    if (known !== undefined && this.#graph.kinds[known] !== KIND.group) {
      const group = this.#graph.addNode(KIND.group, ANONYMOUS);
      this.#graph.addEdge(group, known, 0);
      known = group;
    }
    if (known !== undefined) this.#graph.addEdge(known, node, 0);
    this.#nodes.set(name, known ?? node);
  }

  find(name: unknown): number | undefined {
    if (typeof name !== 'string') return undefined;
    return this.#nodes.get(name) ?? this.#outer?.find(name);
  }
}

/** The names that are visible in a document, or in one of its orbitals. */
export interface Scope {
  readonly graph: StructureGraph;
  readonly entities: Names;
  readonly traits: Names;
  /** The fields of each entity of the document, by the entity's node. */
  readonly fieldsOf: Map<number, Names>;
}

/** The names that the expressions and patterns of one trait can refer to. */
export interface TraitScope extends Scope {
  readonly fields: Names;
  readonly events: Names;
  readonly knobs: Names;
  /** The trait's config as written. */
  readonly config: JsonObject;
  /** Fields of the payload of the event that runs the expression. */
  readonly payload: Names;
}

/** A scope in which nothing is declared yet. */
export const createScope = (graph: StructureGraph, outer?: Scope): Scope => ({
  graph,
  entities: new Names(graph, outer?.entities),
  traits: new Names(graph, outer?.traits),
  fieldsOf: outer?.fieldsOf ?? new Map(),
});
