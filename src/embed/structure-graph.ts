import { combine32 } from '../kernel/hash.ts';
import type { Label } from './node-labels.ts';
import { hashName, type Kind } from './vocabulary.ts';

/**
 * A directed graph of labelled nodes in flat lists. A label is 64 bits in two lanes. An edge runs from the node that it
 * describes to the node that describes it, and its role says as what.
 */
export class StructureGraph {
  readonly kinds: Kind[] = [];
  readonly high: number[] = [];
  readonly low: number[] = [];
  readonly edgeFrom: number[] = [];
  readonly edgeTo: number[] = [];
  readonly edgeRole: number[] = [];

  /** Adds a node that is known by a label; returns its id. */
  addNode([kind, word, detail]: Label): number {
    const seed = combine32(hashName(kind), detail);
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
