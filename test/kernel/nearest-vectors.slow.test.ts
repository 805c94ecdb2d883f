import { describe, expect, it } from 'vitest';
import { findHnsw, NearestVectors } from '../../src/kernel/nearest-vectors.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { isFullRun } from '../support/tier.ts';

const DIMENSION = 256;
const hnsw = await findHnsw();
const random = createRandom(5);

const toUnit = (values: Float32Array) => {
  const norm = Math.hypot(...values);
  return values.map((value) => value / norm);
};
const createVector = () =>
  toUnit(Float32Array.from({ length: DIMENSION }, () => random.next() - 0.5));

/** A vector near another one: the more noise, the farther. */
const vary = (vector: Float32Array, noise: number) => {
  const own = createVector();
  return toUnit(vector.map((value, i) => value + noise * (own[i] as number)));
};

/** Vectors around centres, as texts lie around their matters, with so many copies of each, alike or nearly. */
function createVectors(count: number, copies = 1, noise = 0): Float32Array[] {
  const centres = Array.from({ length: Math.ceil(count / 50) }, createVector);
  return Array.from({ length: count / copies }, () => {
    return vary(random.pick(centres), 0.8);
  }).flatMap((vector) =>
    Array.from({ length: copies }, () => (noise ? vary(vector, noise) : vector)),
  );
}

/** The mean share of the exact ten nearest, or of their equals, that the graph finds. */
async function measureRecall(vectors: readonly Float32Array[]): Promise<number> {
  const graph = new NearestVectors(hnsw);
  const exact = new NearestVectors(undefined);
  for (const [label, vector] of vectors.entries()) {
    graph.add(label, vector);
    exact.add(label, vector);
  }
  await graph.build();
  expect(graph).toMatchObject({ waiting: 0, count: vectors.length });
  expect(exact.waiting).toBe(vectors.length);
  const questions = 100;
  let found = 0;
  for (let q = 0; q < questions; q++) {
    const query = vary(random.pick(vectors), 0.6);
    const least = (await exact.search(query, 10)).at(-1)?.similarity ?? 1;
    const near = await graph.search(query, 10);
    found += near.filter(({ similarity }) => similarity >= least - 2e-6).length / 10;
  }
  return found / questions;
}

describe.skipIf(!hnsw)('an HNSW graph', () => {
  it.each<[number, number, number]>([
    [1_000, 1, 0],
    [3_000, 1, 0],
    // It takes minutes: `ORRERY_DEPTH=full` runs it.
    ...(isFullRun ? ([[100_000, 1, 0]] as [number, number, number][]) : []),
    [2_000, 200, 0],
    [2_000, 200, 0.1],
  ])('agrees with comparing all in the first ten of %i, %i of each, noise %f', async (...sizes) => {
    const recall = await measureRecall(createVectors(...sizes));
    process.stderr.write(`recall@10 of ${sizes.join(', ')}: ${recall}\n`);
    expect(recall).toBeGreaterThanOrEqual(0.99);
  }, 900_000);

  it('finds what is added and moved while it is searched', async () => {
    const vectors = createVectors(600);
    const graph = new NearestVectors(hnsw);
    for (const [label, vector] of vectors.entries()) graph.add(label, vector);
    const building = graph.build();
    for (const label of [3, 400, 599]) {
      const [first] = await graph.search(vectors[label] as Float32Array, 1);
      expect(first).toEqual({ label, similarity: 1 });
    }
    graph.add(1_000, vectors[3] as Float32Array);
    await building;
    await graph.build();
    expect(graph).toMatchObject({ waiting: 0, count: 601 });
    expect((await graph.search(vectors[3] as Float32Array, 1))[0]?.label).toBe(1_000);
    expect(await graph.search(vectors[3] as Float32Array, 10_000)).toHaveLength(601);
  });
});
