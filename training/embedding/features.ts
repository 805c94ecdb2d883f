import { FeatureCounts } from '../../src/embed/feature-counts.ts';
import { type FindSchema, readDocument } from '../../src/embed/read-document.ts';
import { BLOCKS, visitFeatures } from '../../src/embed/structure-features.ts';
import { StructureGraph } from '../../src/embed/structure-graph.ts';
import type { JsonObject } from '../../src/kernel/json.ts';

/** A counted feature of one document. */
export interface Feature {
  /** Both lanes in hexadecimal: the feature's identity. */
  readonly key: string;
  readonly block: (typeof BLOCKS)[number];
  readonly kind: number;
  readonly high: number;
  readonly low: number;
  readonly count: number;
}

const graph = new StructureGraph();
const counts = new FeatureCounts();
const hex = (lane: number) => (lane >>> 0).toString(16).padStart(8, '0');

/** Every feature of a document, as the embedder counts them. */
export function listFeatures(document: JsonObject, find: FindSchema): Feature[] {
  const features: Feature[] = [];
  readDocument(document, graph, find);
  visitFeatures(graph, counts, (block) => {
    for (const slot of counts.used.subarray(0, counts.size)) {
      const high = counts.high[slot] as number;
      const low = counts.low[slot] as number;
      features.push({
        key: hex(high) + hex(low),
        block: BLOCKS[block] as Feature['block'],
        kind: counts.kind[slot] as number,
        high,
        low,
        count: counts.count[slot] as number,
      });
    }
  });
  return features;
}
