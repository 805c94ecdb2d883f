import { expect, test } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { toPointer } from '../../src/kernel/pointer.ts';
import { findCanonicalForm } from '../../src/language/canonical/canonical-form.ts';
import { editExample, LENDING_LIBRARY } from '../../src/verify/example.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';

const placesIn = (value: Json, path: readonly string[] = []): string[] => [
  toPointer(path),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => placesIn(inner as Json, [...path, key]))
    : []),
];

test('reads objects that no text can be made of as unreadable, wherever they are', () => {
  const object = { toString: 1, valueOf: 1 };
  const values: Json[] = [
    object,
    [object, 'is', object],
    [[object]],
    { name: object, ref: object },
  ];
  const places = placesIn({ ...LENDING_LIBRARY, version: '1' }).slice(1);
  for (const at of places) {
    for (const value of values) {
      const document = editExample({ '/version': '1', [at]: value });
      expect(() => findCanonicalForm(document), at).not.toThrow();
    }
  }
  expect(places.length).toBeGreaterThan(200);
});

test.skipIf(!corpusDirectory)(corpusTitle('published documents are in canonical form'), () => {
  const rewritten = readCorpus().filter(({ document }) => findCanonicalForm(document));
  expect(rewritten.map(({ name }) => name)).toEqual([]);
});
