import type { Label } from './node-labels.ts';
import type { StructureGraph } from './structure-graph.ts';

/** An edge from a node to what a name is declared as. */
export interface Link {
  readonly from: number;
  readonly role: number;
  /** The declarations that it may mean, the nearest first. */
  readonly meant: readonly string[];
  /** The role of an edge back. */
  readonly back?: number;
  /** What takes the place of the name where nothing is declared so. */
  readonly otherwise?: Label;
}

/** A name that two elements bear means neither, whichever came first. */
const AMBIGUOUS = -1;

/** The names that a document declares and uses: a use may come first. */
export class NameLinks {
  readonly #declared = new Map<string, number>();
  readonly #links: Link[] = [];

  declare(node: number, ...names: readonly string[]): void {
    for (const name of names) {
      this.#declared.set(name, this.#declared.has(name) ? AMBIGUOUS : node);
    }
  }

  link(link: Link): void {
    this.#links.push(link);
  }

  /** Adds an edge for each use, once everything is declared. */
  addTo(graph: StructureGraph): void {
    for (const { from, role, meant, back, otherwise } of this.#links) {
      const name = meant.find((one) => this.#declared.has(one)) ?? '';
      const known = this.#declared.get(name) ?? AMBIGUOUS;
      if (known === AMBIGUOUS && otherwise === undefined) continue;
      const node = known === AMBIGUOUS ? graph.addNode(otherwise as Label) : known;
      graph.addEdge(from, node, role);
      if (back !== undefined) graph.addEdge(node, from, back);
    }
  }
}
