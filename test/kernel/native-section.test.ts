import { expect, test } from 'vitest';
import { beginNativeSections, mayEnd, runNative } from '../../src/kernel/native-section.ts';

test('a thread may end outside of native code only, and enters none once it is about to', () => {
  const sections = new SharedArrayBuffer(4);
  const count = new Int32Array(sections);
  Atomics.add(count, 0, 2);
  expect(mayEnd(sections)).toBe(false);
  Atomics.sub(count, 0, 1);
  expect(mayEnd(sections)).toBe(false);
  Atomics.sub(count, 0, 1);
  expect(mayEnd(sections)).toBe(true);
  expect(Atomics.load(count, 0)).toBe(-1);
  expect(mayEnd(sections)).toBe(true);
});

test('a thread is not ended before it begins, nor within native code', () => {
  expect(runNative(() => 3)).toBe(3);
  const sections = new SharedArrayBuffer(4);
  new Int32Array(sections)[0] = 1;
  expect(mayEnd(sections)).toBe(false);
  beginNativeSections(sections);
  expect(runNative(() => mayEnd(sections))).toBe(false);
  expect(mayEnd(sections)).toBe(true);
});
