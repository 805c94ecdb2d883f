import { readDocument } from '../../src/embed/read-document.ts';
import { StructureGraph } from '../../src/embed/structure-graph.ts';
import { KINDS } from '../../src/embed/vocabulary.ts';
import { hashText } from '../../src/kernel/hash.ts';
import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import type { Embed } from './measures.ts';

/** Counts per term, as a sparse unit vector with weights. */
function toUnit(
  counts: ReadonlyMap<string, number>,
  weigh: (term: string) => number,
): ReadonlyMap<string, number> {
  const weighted = new Map<string, number>();
  let squares = 0;
  for (const [term, count] of counts) {
    const weight = (1 + Math.log(count)) * weigh(term);
    weighted.set(term, weight);
    squares += weight ** 2;
  }
  const norm = Math.sqrt(squares) || 1;
  return new Map([...weighted].map(([term, weight]) => [term, weight / norm]));
}

/** How many nodes of each kind a document has: the least that can be called its structure. */
export function createNodeTypeBag(): Embed {
  const graph = new StructureGraph();
  return (document) => {
    readDocument(document, graph, () => undefined);
    const counts = new Map<string, number>();
    for (const kind of graph.kinds.subarray(0, graph.nodeCount)) {
      const name = KINDS[kind] as string;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return toUnit(counts, () => 1);
  };
}

/** TF-IDF over keys and texts of the JSON, names included. `documents` give the frequencies. */
export function createTfIdf(documents: readonly JsonObject[]): Embed {
  const frequencies = new Map<string, number>();
  for (const document of documents) {
    for (const term of countTerms(document).keys()) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
  }
  return (document) =>
    toUnit(countTerms(document), (term) =>
      Math.log(1 + documents.length / (frequencies.get(term) ?? 0.5)),
    );
}

/** Keys that identify a version, not a document. */
const IGNORED = new Set(['id', 'ledger', '_metadata', 'description', 'version']);

function countTerms(document: JsonObject): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1);
  const walk = (value: Json | undefined) => {
    if (typeof value === 'string') count(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (isObject(value)) {
      for (const key in value) {
        if (IGNORED.has(key) || key.endsWith('Id')) continue;
        count(`${key}:`);
        walk(value[key]);
      }
    }
  };
  walk({ ...document, name: undefined });
  return counts;
}

/** A direction drawn by the document's text: what chance reaches. */
export const embedAtRandom: Embed = (document) => {
  const random = createRandom(hashText(JSON.stringify(document)).low);
  const vector = Array.from({ length: 256 }, () => random.next() - 0.5);
  const norm = Math.hypot(...vector);
  return vector.map((x) => x / norm);
};
