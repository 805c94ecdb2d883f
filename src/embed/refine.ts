import { combine32, mix32 } from '../kernel/hash.ts';
import type { StructureGraph } from './structure-graph.ts';

/** The labels of all nodes after a round of refinement. */
export interface Labels {
  high: Int32Array;
  low: Int32Array;
}

/**
 * One round of Weisfeiler-Lehman refinement: a node's new label is the hash of its own and of the multiset
 * of its neighbours' labels by role. Sums are commutative, so the order of the edges never matters.
 */
export function refine(graph: StructureGraph, labels: Labels, into: Labels): void {
  const { nodeCount, edgeCount, edgeFrom, edgeTo, edgeRole } = graph;
  const { high, low } = into;
  high.fill(0, 0, nodeCount);
  low.fill(0, 0, nodeCount);
  for (let e = 0; e < edgeCount; e++) {
    const from = edgeFrom[e] as number;
    const to = edgeTo[e] as number;
    const role = edgeRole[e] as number;
    high[from] = (high[from] as number) + combine32(labels.high[to] as number, role);
    low[from] = (low[from] as number) + combine32(labels.low[to] as number, role);
  }
  for (let n = 0; n < nodeCount; n++) {
    high[n] = mix32(Math.imul(labels.high[n] as number, 0x2545f491) ^ (high[n] as number));
    low[n] = mix32(Math.imul(labels.low[n] as number, 0x2545f491) ^ (low[n] as number));
  }
}
