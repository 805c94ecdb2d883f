import { combine32 } from '../kernel/hash.ts';
import type { FeatureCounts } from './feature-counts.ts';
import { type Labels, refine } from './refine.ts';
import type { StructureGraph } from './structure-graph.ts';

/** The groups of features, each of which counts the same however many features it has. */
export const BLOCKS = ['node', 'edge', 'round1', 'round2'] as const;

export type Block = (typeof BLOCKS)[number];

const scratch: Labels[] = [
  { high: new Int32Array(0), low: new Int32Array(0) },
  { high: new Int32Array(0), low: new Int32Array(0) },
];

/**
 * Calls `visit` once per block with its features counted: the labels of nodes, of edges (both ends and the
 * role), and of nodes after one and two rounds of refinement. The counts are reused between blocks.
 */
export function visitFeatures(
  graph: StructureGraph,
  counts: FeatureCounts,
  visit: (block: number) => void,
): void {
  countNodes(graph, { high: graph.high, low: graph.low }, counts);
  visit(0);
  countEdges(graph, counts);
  visit(1);
  const [first, second] = getScratch(graph.nodeCount);
  refine(graph, graph, first);
  countNodes(graph, first, counts);
  visit(2);
  refine(graph, first, second);
  countNodes(graph, second, counts);
  visit(3);
}

function getScratch(nodeCount: number): [Labels, Labels] {
  for (const labels of scratch) {
    if (labels.high.length >= nodeCount) continue;
    const size = 1 << (32 - Math.clz32(nodeCount));
    labels.high = new Int32Array(size);
    labels.low = new Int32Array(size);
  }
  return scratch as [Labels, Labels];
}

function countNodes(graph: StructureGraph, labels: Labels, counts: FeatureCounts): void {
  const { nodeCount, kinds } = graph;
  counts.reset(nodeCount);
  for (let n = 0; n < nodeCount; n++) {
    counts.add(labels.high[n] as number, labels.low[n] as number, kinds[n] as number);
  }
}

function countEdges(graph: StructureGraph, counts: FeatureCounts): void {
  const { edgeCount, edgeFrom, edgeTo, edgeRole, kinds, high, low } = graph;
  counts.reset(edgeCount);
  for (let e = 0; e < edgeCount; e++) {
    const from = edgeFrom[e] as number;
    const to = edgeTo[e] as number;
    const role = edgeRole[e] as number;
    counts.add(
      combine32(high[from] as number, combine32(high[to] as number, role)) | 0,
      combine32(low[from] as number, combine32(low[to] as number, role)) | 0,
      kinds[from] as number,
    );
  }
}
