import type { FeatureCounts } from './feature-counts.ts';
import { type Labels, refine } from './refine.ts';
import type { StructureGraph } from './structure-graph.ts';

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
