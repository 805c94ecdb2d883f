import { mix32 } from '../kernel/hash.ts';
import type { StructureGraph } from './structure-graph.ts';
import type { Kind } from './vocabulary.ts';

/** A feature, of a kind of nodes, and how often it occurs. */
export interface Feature {
  readonly high: number;
  readonly low: number;
  readonly kind: Kind;
  count: number;
}

/** The labels of all nodes after a round of refinement. */
type Labels = Pick<StructureGraph, 'high' | 'low'>;

/** Most of a feature's 64 bits as one number. */
export const toKey = (high: number, low: number): number => high * 2 ** 21 + (low >>> 11);

class Counter {
  readonly features = new Map<number, Feature>();

  add(high: number, low: number, kind: Kind): void {
    const key = toKey(high, low);
    const known = this.features.get(key);
    if (known === undefined) this.features.set(key, { high, low, kind, count: 1 });
    else known.count++;
  }
}

/**
 * One round of Weisfeiler-Lehman refinement: a node's new label is the hash of its own and of the multiset
 * of its neighbours' labels by role. Sums are commutative, so the order of the edges never matters.
 * Each edge's label is counted on the way.
 */
function refine(graph: StructureGraph, labels: Labels, edges: Counter): Labels {
  const { edgeFrom, edgeTo, edgeRole, kinds } = graph;
  const high = kinds.map(() => 0);
  const low = kinds.map(() => 0);
  for (const [e, from] of edgeFrom.entries()) {
    const to = edgeTo[e] as number;
    const role = edgeRole[e] as number;
    const saysHigh = say(labels.high[to] as number, role);
    const saysLow = say(labels.low[to] as number, role);
    high[from] = ((high[from] as number) + saysHigh) | 0;
    low[from] = ((low[from] as number) + saysLow) | 0;
    edges.add(
      hashOwn(labels.high[from] as number, saysHigh),
      hashOwn(labels.low[from] as number, saysLow),
      kinds[from] as Kind,
    );
  }
  return {
    high: high.map((said, n) => hashOwn(labels.high[n] as number, said)),
    low: low.map((said, n) => hashOwn(labels.low[n] as number, said)),
  };
}

/** The contribution of a neighbour: its label in its role. Not linear in either, or a sum would mix neighbours up. */
function say(label: number, role: number): number {
  const product = Math.imul(label ^ role, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function hashOwn(label: number, said: number): number {
  return mix32(Math.imul(label, 0x2545f491) ^ said);
}

function countNodes({ kinds }: StructureGraph, labels: Labels, block: number): Counter {
  const counter = new Counter();
  kinds.forEach((kind, n) => {
    counter.add((labels.high[n] as number) ^ block, labels.low[n] as number, kind);
  });
  return counter;
}

/**
 * The features of each block: the labels of nodes; of edges (both ends and the role); of nodes after one round of
 * refinement; after two.
 */
export function listFeatures(graph: StructureGraph): Feature[][] {
  const edges = new Counter();
  const first = refine(graph, graph, edges);
  const second = refine(graph, first, new Counter());
  const counters = [
    countNodes(graph, graph, 0),
    edges,
    countNodes(graph, first, 2),
    countNodes(graph, second, 3),
  ];
  return counters.map(({ features }) => [...features.values()]);
}
