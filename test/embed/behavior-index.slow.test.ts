import { describe, expect, it } from 'vitest';
import { composeLibrary, createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import type { Behavior, BehaviorLibrary } from '../../src/behaviors/library.ts';
import { createBehaviorIndex } from '../../src/embed/behavior-index.ts';
import { structureEmbedder } from '../../src/embed/structure-embedder.ts';
import { findHnsw } from '../../src/kernel/nearest-vectors.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { removeElements } from '../../training/embedding/edits.ts';
import { scaleToTier } from '../support/tier.ts';

const { embed } = structureEmbedder;
const library = createBuiltinLibrary();

function register(behaviors: readonly Behavior[], revision: string): BehaviorLibrary {
  return composeLibrary(behaviors, revision);
}

const registered = (name: string, schema: Behavior['schema']): Behavior => ({
  name,
  description: name,
  tags: [],
  source: 'registered',
  schema,
});

const native = await findHnsw();
const kinds = native ? (['hnsw', 'exact'] as const) : (['exact'] as const);

describe.each(kinds)('createBehaviorIndex: %s', (kind) => {
  const hnsw = kind === 'hnsw' ? native : undefined;

  it('finds every built-in behavior by its own vector, then by nearness', async () => {
    const index = createBehaviorIndex(library, hnsw);
    for (const { name, schema } of library.list()) {
      const [first, second] = await index.findSimilar(embed(schema), 2);
      expect(first).toMatchObject({ name, similarity: 1, source: 'builtin' });
      expect(second?.similarity).toBeLessThan(0.95);
    }
  });

  it('finds a built-in behavior that lost 30 % of its elements', async () => {
    const index = createBehaviorIndex(library, hnsw);
    const random = createRandom(31);
    let found = 0;
    let tried = 0;
    for (const { name, schema } of library.list()) {
      for (let i = 0; i < scaleToTier(1); i++) {
        const [first] = await index.findSimilar(embed(removeElements(schema, 0.3, random)), 1);
        tried++;
        if (first?.name === name) found++;
      }
    }
    expect(found / tried).toBeGreaterThanOrEqual(0.95);
  });

  it('breaks ties by name', async () => {
    const schema = { orbitals: [{ entity: 'A' }] };
    const twins = ['b', 'a', 'c'].map((name) => registered(name, structuredClone(schema)));
    const index = createBehaviorIndex(register(twins, 'twins'), hnsw);
    const names = (await index.findSimilar(embed(schema), 3)).map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'c']);
  });
});
