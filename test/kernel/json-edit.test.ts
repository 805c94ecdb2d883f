import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { editJson } from '../../src/kernel/json-edit.ts';
import { toUnifiedDiff } from '../../src/kernel/text-diff.ts';

const json = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);

test('an edited text says what is wanted, whatever it said before', () => {
  const indent = fc.constantFrom(undefined, 2, 4, '\t');
  fc.assert(
    fc.property(json, json, indent, (before, after, space) => {
      const text = `${JSON.stringify(before, null, space)}\n`;
      const edited = editJson(text, before, after);
      expect(JSON.parse(edited)).toEqual(after);
      expect(edited.endsWith('\n')).toBe(true);
    }),
    { seed: 15, numRuns: 300 },
  );
});

test('what did not change keeps the form that a person gave it', () => {
  const text = '{\n  "a": [1, 2],\n  "b": {"c": 1,   "d": [ {"e": 1} ]},\n  "f": []\n}\n';
  const before = JSON.parse(text) as { b: { c: number }; a: number[] };
  const after = { ...before, a: [1, 2, 3], b: { ...before.b, c: 2 } };
  expect(editJson(text, before, after)).toBe(
    text.replace('[1, 2]', '[1, 2, 3]').replace('"c": 1', '"c": 2'),
  );
});

test('a diff counts its lines', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const after = ['a', 'x', 'b', 'c', 'd', 'e', 'f', 'g', 'i'];
  expect(toUnifiedDiff('f', before.join('\n'), after.join('\n'))).toBe(
    '--- a/f\n+++ b/f\n@@ -1,9 +1,9 @@\n a\n+x\n b\n c\n d\n e\n f\n g\n-h\n i\n',
  );
  expect(toUnifiedDiff('f', 'a', 'a')).toBe('');
  expect(toUnifiedDiff('f', 'a\n', 'b\n')).toBe('--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n+b\n');
});
