import { combine32, type Hash64 } from '../kernel/hash.ts';

const FIRST_CAPACITY = 1 << 12;

/**
 * A directed graph of labelled nodes in flat arrays, filled once per document and then reused.
 *
 * A label is 64 bits in two lanes. An edge runs from the node that it describes to the node that
 * describes it, and its role says as what.
 */
export class StructureGraph {
  nodeCount = 0;
  edgeCount = 0;
  kinds = new Uint8Array(FIRST_CAPACITY);
  high = new Int32Array(FIRST_CAPACITY);
  low = new Int32Array(FIRST_CAPACITY);
  edgeFrom = new Int32Array(FIRST_CAPACITY);
  edgeTo = new Int32Array(FIRST_CAPACITY);
  edgeRole = new Int32Array(FIRST_CAPACITY);

  /** Forgets all nodes and edges and keeps the memory. */
  clear(): void {
    this.nodeCount = 0;
    this.edgeCount = 0;
  }

  /** Adds a node of a kind (0–255), labelled by the kind, a word and a small detail; returns its id. */
  addNode(kind: number, word: Hash64, detail = 0): number {
    const id = this.nodeCount++;
    if (id === this.kinds.length) this.#growNodes();
    this.kinds[id] = kind;
    const seed = kind * 0x1f123bb5 + detail * 0x27d4eb2f;
    this.high[id] = combine32(word.high, seed);
    this.low[id] = combine32(word.low, seed);
    return id;
  }

  addEdge(from: number, to: number, role: number): void {
    const id = this.edgeCount++;
    if (id === this.edgeFrom.length) this.#growEdges();
    this.edgeFrom[id] = from;
    this.edgeTo[id] = to;
    this.edgeRole[id] = role;
  }

  #growNodes(): void {
    const size = this.kinds.length * 2;
    const kinds = new Uint8Array(size);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.high = grown(this.high, size);
    this.low = grown(this.low, size);
  }

  #growEdges(): void {
    const size = this.edgeFrom.length * 2;
    this.edgeFrom = grown(this.edgeFrom, size);
    this.edgeTo = grown(this.edgeTo, size);
    this.edgeRole = grown(this.edgeRole, size);
  }
}

function grown(lane: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size);
  larger.set(lane);
  return larger;
}
