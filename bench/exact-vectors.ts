import { createRandom } from '../src/kernel/random.ts';
import { toComponents } from '../src/stores/quantize.ts';
import { ExactVectors } from '../src/stores/vectors/exact-vectors.ts';
import { NearestList } from '../src/stores/vectors/nearest-list.ts';
import { type BenchRow, median } from './row.ts';

const DIMENSIONS = 256;
const MOST = 160_000;
const SEARCHES = 21;
/** What a search may take before a graph is wanted. */
const LIMIT_MS = 20;

/** How many vectors are searched without graphs until an answer takes 20 ms, doubling from 10,000. */
export async function benchExactVectors(): Promise<BenchRow[]> {
  const random = createRandom(1);
  const createVector = () => Float32Array.from({ length: DIMENSIONS }, () => random.next() - 0.5);
  const vectors = new ExactVectors();
  const queries = Array.from({ length: SEARCHES }, createVector);
  const rows: BenchRow[] = [];
  let usPerVector = 0;
  for (let count = 10_000; count <= MOST; count *= 2) {
    while (vectors.count < count) {
      const components = toComponents(createVector());
      vectors.add({ sequence: vectors.count + 1, components });
    }
    const times: number[] = [];
    for (const query of queries) {
      const start = performance.now();
      await vectors.search(query, new NearestList(10));
      times.push(performance.now() - start);
    }
    usPerVector = (1_000 * median(times)) / count;
    rows.push({
      what: `exact search of ${count} vectors, median`,
      value: median(times),
      unit: 'ms',
    });
  }
  const until = Math.floor((1_000 * LIMIT_MS) / usPerVector);
  return [...rows, { what: `vectors until ${LIMIT_MS} ms`, value: until, unit: '' }];
}
