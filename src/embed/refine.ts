import { mix32 } from '../kernel/hash.ts';
import type { FeatureCounts } from './feature-counts.ts';
import type { StructureGraph } from './structure-graph.ts';

/** The labels of all nodes after a round of refinement. */
export interface Labels {
  high: Int32Array;
  low: Int32Array;
}

/**
 * One round of Weisfeiler-Lehman refinement: a node's new label is the hash of its own and of the multiset
 * of its neighbours' labels by role. Sums are commutative, so the order of the edges never matters.
 * With `edges`, what each edge says of its source is counted on the way.
 */
export function refine(
  graph: StructureGraph,
  labels: Labels,
  into: Labels,
  edges?: FeatureCounts,
): void {
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
