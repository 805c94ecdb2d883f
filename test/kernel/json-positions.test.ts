import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type Json } from '../../src/kernel/json.ts';
import { createPositionFinder } from '../../src/kernel/json-positions.ts';
import { escapeToken, findAt } from '../../src/kernel/pointer.ts';

function* listPointers(value: Json, pointer = ''): Generator<string> {
  yield pointer;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) yield* listPointers(value[i] as Json, `${pointer}/${i}`);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      yield* listPointers(value[key] as Json, `${pointer}/${escapeToken(key)}`);
    }
  }
}

test('at every position begins the value of its pointer', () => {
  const anyText = fc.tuple(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 2, '\t'));
  fc.assert(
    fc.property(anyText, ([json, indent]) => {
      const value = JSON.parse(json) as Json;
      const text = JSON.stringify(value, null, indent);
      const lines = text.split('\n');
      const pointers = [...listPointers(value)];
      const find = createPositionFinder(text);
      for (const pointer of pointers) {
        const { line, column } = find(pointer);
        const rest = [(lines[line - 1] ?? '').slice(column - 1), ...lines.slice(line)].join('\n');
        const expected = JSON.stringify(findAt(value, pointer));
        expect(rest.replace(/\s/g, '').startsWith(expected.replace(/\s/g, ''))).toBe(true);
      }
    }),
    { seed: 5, numRuns: 200 },
  );
});

test('a pointer that leads to nothing is where the value around it is', () => {
  const text = '{\n  "a": [1, {"b": 2}]\n}';
  const find = createPositionFinder(text);
  expect(find('/a/1/c')).toEqual({ line: 2, column: 12 });
  expect(find('/d')).toEqual({ line: 1, column: 1 });
});
