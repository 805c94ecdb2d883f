import { combine32, type Hash64 } from '../kernel/hash.ts';

/**
 * A directed graph of labelled nodes in flat lists. A label is 64 bits in two lanes. An edge runs from the node that it
 * describes to the node that describes it, and its role says as what.
 */
export class StructureGraph {
  readonly kinds: number[] = [];
  readonly high: number[] = [];
  readonly low: number[] = [];
  readonly edgeFrom: number[] = [];
  readonly edgeTo: number[] = [];
  readonly edgeRole: number[] = [];

  /** Adds a node of a kind, labelled by the kind, a word and a small detail; returns its id. */
  addNode(kind: number, word: Hash64, detail = 0): number {
    const seed = kind * 0x1f123bb5 + detail * 0x27d4eb2f;
    this.high.push(combine32(word.high, seed));
    this.low.push(combine32(word.low, seed));
    return this.kinds.push(kind) - 1;
  }

  addEdge(from: number, to: number, role: number): void {
    this.edgeFrom.push(from);
    this.edgeTo.push(to);
    this.edgeRole.push(role);
  }
}
