import { describe, expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { copyJson } from '../../training/faults/inject.ts';
import { INJECTORS } from '../../training/repair/injectors.ts';

const documents = createBuiltinLibrary()
  .list()
  .map(({ schema }) => schema)
  .filter((schema) => JSON.stringify(schema).length < 15_000);

describe.each(Object.entries(INJECTORS))('%s', (_name, inject) => {
  test('breaks a copy, as often as asked, and the same way for the same seed', () => {
    let broken = 0;
    for (let seed = 0; seed < 20; seed++) {
      const document = createRandom(seed).pick(documents);
      const before = copyJson(document);
      const first = inject(document, 2, createRandom(seed));
      const again = inject(document, 2, createRandom(seed));
      expect(again).toEqual(first);
      expect(document).toEqual(before);
      if (first === undefined) continue;
      broken++;
      expect(first.kinds).toHaveLength(2);
      expect(first.document).not.toEqual(before);
    }
    expect(broken).toBeGreaterThan(10);
  });
});
