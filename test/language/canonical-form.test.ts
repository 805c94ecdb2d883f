import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, isString, type Json } from '../../src/kernel/json.ts';
import { findAt, toPointer, valuesIn } from '../../src/kernel/pointer.ts';
import { findCanonicalForm } from '../../src/language/canonical/canonical-form.ts';
import { editDocument, editExample, LENDING_LIBRARY } from '../../src/verify/example.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';

/** The places of all values in a document but its own. */
const placesIn = (document: Json): string[] =>
  [...valuesIn(document)].slice(1).map(([, path]) => toPointer(path));

test('reads objects that no text can be made of as unreadable, wherever they are', () => {
  const object = { toString: 1, valueOf: 1 };
  const values: Json[] = [
    object,
    [object, 'is', object],
    [[object]],
    { name: object, ref: object },
  ];
  const places = placesIn({ ...LENDING_LIBRARY, version: '1' });
  for (const at of places) {
    for (const value of values) {
      const document = editExample({ '/version': '1', [at]: value });
      expect(() => findCanonicalForm(document), at).not.toThrow();
    }
  }
  expect(places.length).toBeGreaterThan(200);
});

/** Other ways to write a value, which documents by other tools and models have. */
const OTHERWISE: readonly ((value: Json) => Json)[] = [
  (value) => [value],
  (value) => [[value]],
  (value) => JSON.stringify(value),
  (value) => [JSON.stringify([value])],
  (value) => (isString(value) ? value.toUpperCase() : null),
  (value) => (Array.isArray(value) ? [...value, value] : { value }),
  (value) => (isString(value) ? `${value}, ${value}2` : [value, value]),
  (value) => (isObject(value) ? Object.entries(value).map(([name, x]) => ({ name, x })) : ''),
];

test('has no other canonical form itself', () => {
  const change = fc.tuple(
    fc.constantFrom(...placesIn(LENDING_LIBRARY)),
    fc.constantFrom(...OTHERWISE),
  );
  const changes = fc.array(change, { minLength: 1, maxLength: 3 });
  let written = 0;
  fc.assert(
    fc.property(changes, (drawn) => {
      const document = drawn.reduce((one, [at, write]) => {
        const value = findAt(one, at);
        return value === undefined ? one : editDocument(one, { [at]: write(value) });
      }, LENDING_LIBRARY);
      const form = findCanonicalForm(document);
      if (form) written++;
      expect(form && findCanonicalForm(form)).toBeUndefined();
    }),
    { seed: 31, numRuns: 1_500 },
  );
  expect(written).toBeGreaterThan(700);
});

test.skipIf(!corpusDirectory)(corpusTitle('published documents are in canonical form'), () => {
  const rewritten = readCorpus().filter(({ document }) => findCanonicalForm(document));
  expect(rewritten.map(({ name }) => name)).toEqual([]);
});
