import { describe, expect, test } from 'vitest';
import { RawInput } from '../../src/operations/raw-input.ts';

/** The same text as bytes that begin at an offset of their buffer, as parts of larger ones do. */
function toBytes(text: string, offset: number): Uint8Array {
  const whole = new Uint8Array(offset + text.length + 3).fill(0x3a);
  whole.set(Buffer.from(text), offset);
  return whole.subarray(offset, offset + text.length);
}

function describeRepeated(text: string, offset: number, nestedKeys: number): string[] {
  const input = new RawInput(toBytes(text, offset));
  input.parse();
  return input.describeRepeatedKeys(nestedKeys);
}

describe('keys that a body repeats', () => {
  const places = Array.from({ length: 8 }, (_, offset) =>
    Array.from({ length: 8 }, (_, padding) => ({ offset, padding: 'x'.repeat(padding) })),
  ).flat();

  test.each(places)('are found wherever they are: $offset, $padding', ({ offset, padding }) => {
    const text = `{"${padding}":1,"b":{"c":"a:b","d" :2,"c"\n : 3}}`;
    expect(describeRepeated(text, offset, 2)).toHaveLength(1);
  });

  test.each(places)('are none where each is there once: $offset, $padding', (place) => {
    const text = `{"${place.padding}":1,"b":{"c":"a:b","d" :2,"e"\n : 3}}`;
    expect(describeRepeated(text, place.offset, 3)).toEqual([]);
  });

  test('are none in an empty object', () => {
    for (const { offset } of places) expect(describeRepeated('{}', offset, 0)).toEqual([]);
  });
});
