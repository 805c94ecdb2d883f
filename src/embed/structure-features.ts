import { mix32 } from '../kernel/hash.ts';
import type { FeatureCounts } from './feature-counts.ts';
import type { StructureGraph } from './structure-graph.ts';

/** The labels of all nodes after a round of refinement. */
interface Labels {
  high: Int32Array;
  low: Int32Array;
}

/**
 * One round of Weisfeiler-Lehman refinement: a node's new label is the hash of its own and of the multiset
 * of its neighbours' labels by role. Sums are commutative, so the order of the edges never matters.
 * With `edges`, what each edge says of its source is counted on the way.
 */
function refine(graph: StructureGraph, labels: Labels, into: Labels, edges?: FeatureCounts): void {
  const { nodeCount, edgeCount, edgeFrom, edgeTo, edgeRole, kinds } = graph;
  const { high, low } = into;
  high.fill(0, 0, nodeCount);
  low.fill(0, 0, nodeCount);
  for (let e = 0; e < edgeCount; e++) {
    const from = edgeFrom[e] as number;
    const to = edgeTo[e] as number;
    const role = edgeRole[e] as number;
    const saysHigh = say(labels.high[to] as number, role);
    const saysLow = say(labels.low[to] as number, role);
    high[from] = ((high[from] as number) + saysHigh) | 0;
    low[from] = ((low[from] as number) + saysLow) | 0;
    edges?.add(
      hashOwn(labels.high[from] as number, saysHigh),
      hashOwn(labels.low[from] as number, saysLow),
      kinds[from] as number,
    );
  }
  for (let n = 0; n < nodeCount; n++) {
    high[n] = hashOwn(labels.high[n] as number, high[n] as number);
    low[n] = hashOwn(labels.low[n] as number, low[n] as number);
  }
}

/** The contribution of a neighbour: its label in its role. Not linear in either, or a sum would mix neighbours up. */
function say(label: number, role: number): number {
  const product = Math.imul(label ^ role, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function hashOwn(label: number, said: number): number {
  return mix32(Math.imul(label, 0x2545f491) ^ said);
}

/** The groups of features. Each has its share of the vector, however many features it has. */
export const BLOCKS = ['node', 'edge', 'round1', 'round2'] as const;

const rounds: readonly [Labels, Labels] = [
  { high: new Int32Array(0), low: new Int32Array(0) },
  { high: new Int32Array(0), low: new Int32Array(0) },
];

/**
 * Calls `visit` for each block, by its index, with its features counted: the labels of nodes; of edges
 * (both ends and the role); of nodes after one round of refinement; after two. The counts are reused.
 */
export function visitFeatures(
  graph: StructureGraph,
  counts: FeatureCounts,
  visit: (block: number) => void,
): void {
  countNodes(graph, graph, counts, 0);
  visit(0);
  const [first, second] = rounds;
  for (const labels of rounds) makeRoom(labels, graph.nodeCount);
  counts.reset(graph.edgeCount);
  refine(graph, graph, first, counts);
  visit(1);
  countNodes(graph, first, counts, 2);
  visit(2);
  refine(graph, first, second);
  countNodes(graph, second, counts, 3);
  visit(3);
}

function makeRoom(labels: Labels, nodeCount: number): void {
  if (labels.high.length >= nodeCount) return;
  const size = 1 << (32 - Math.clz32(nodeCount));
  labels.high = new Int32Array(size);
  labels.low = new Int32Array(size);
}

function countNodes(
  graph: StructureGraph,
  labels: Labels,
  counts: FeatureCounts,
  block: number,
): void {
  const { nodeCount, kinds } = graph;
  counts.reset(nodeCount);
  for (let n = 0; n < nodeCount; n++) {
    const high = (labels.high[n] as number) ^ block;
    counts.add(high, labels.low[n] as number, kinds[n] as number);
  }
}
