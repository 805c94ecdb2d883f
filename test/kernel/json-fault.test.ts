import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonFault } from '../../src/kernel/json-fault.ts';

test.each([
  ['{\n  "a": 1,\n  b: 2\n}', 3, 3, /name in double quotes/],
  ['{"a": [1, 2', 1, 12, /"," or "\]"/],
  ['{"a": x}', 1, 7, /a value/],
  ['[1,]', 1, 4, /a value/],
  ['{"a" 1}', 1, 6, /":"/],
  ['"abc', 1, 1, /double quote/],
  ['"a\nb"', 1, 1, /double quote/],
  ['01', 1, 2, /end of the text/],
  ['{} {}', 1, 4, /end of the text/],
  ['', 1, 1, /a value/],
])('%j: line %i, column %i', (text, line, column, expected) => {
  expect(findJsonFault(text)).toMatchObject({
    line,
    column,
    expected: expect.stringMatching(expected),
  });
});

test('finds a fault exactly where JSON.parse does', () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const cut = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '}', ']', '"', ':', '0', '-', '\\', 'x', '1e'),
    )
    .map(([text, at, piece]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + piece + text.slice(place + (at % 3));
    });
  let faulty = 0;
  fc.assert(
    fc.property(cut, (text) => {
      const fault = findJsonFault(text);
      if (fault) faulty++;
      expect(fault === undefined).toBe(isJson(text));
    }),
    { seed: 15, numRuns: 2_000 },
  );
  expect(faulty).toBeGreaterThan(500);
});

test('depth and length end nothing', () => {
  expect(findJsonFault('['.repeat(200_000))).toBeUndefined();
  expect(findJsonFault(`"${'\\n'.repeat(500_000)}`)).toMatchObject({ line: 1, column: 1 });
});
