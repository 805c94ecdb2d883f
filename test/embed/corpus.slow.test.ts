import { beforeAll, describe, expect, it } from 'vitest';
import { dot } from '../../src/embed/behavior-index.ts';
import { structureEmbedder } from '../../src/embed/structure-embedder.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { measureLocality, measureRetrieval } from '../../training/embedding/measures.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';
import { corrupt } from '../support/corruption.ts';
import { shuffleUnordered } from '../support/shuffle-unordered.ts';

const { embed } = structureEmbedder;

describe.skipIf(!corpusDirectory)(corpusTitle('embedding of published documents'), () => {
  let corpus: ReturnType<typeof readCorpus>;
  beforeAll(() => {
    corpus = readCorpus();
  });

  it('is blind to the order of what is unordered', () => {
    const random = createRandom(21);
    for (const { name, document } of corpus) {
      const vector = embed(document);
      expect(Math.abs(Math.hypot(...vector) - 1), name).toBeLessThan(1e-6);
      expect(embed(shuffleUnordered(document, random)), `${name}, shuffled`).toEqual(vector);
    }
  });

  it('embeds them corrupted', () => {
    const random = createRandom(22);
    for (const { name, document, sizeBytes } of corpus) {
      if (sizeBytes > 50_000) continue;
      const vector = embed(corrupt(document, random, 5));
      expect(Math.abs(Math.hypot(...vector) - 1), name).toBeLessThan(1e-6);
    }
  });

  it('finds the registry’s version of a document from another version', () => {
    const { queries, recallAt1, recallAt5 } = measureRetrieval(corpus, embed);
    expect(queries).toBe(74);
    expect(recallAt1).toBeGreaterThanOrEqual(0.93);
    expect(recallAt5).toBeGreaterThanOrEqual(0.97);
  });

  it('keeps different registry documents apart', () => {
    const vectors = corpus
      .filter(({ name }) => name.startsWith('registry/'))
      .map(({ document }) => embed(document));
    let nearest = 0;
    vectors.forEach((a, i) => {
      for (const b of vectors.slice(i + 1)) nearest = Math.max(nearest, dot(a, b));
    });
    expect(nearest).toBeLessThan(0.95);
  });

  it('falls with what is taken out', () => {
    const documents = corpus.filter((_, i) => i % 6 === 0).slice(0, 40);
    expect(measureLocality(documents, embed)).toBeLessThanOrEqual(-0.97);
  }, 120_000);
});
