import { expect, test } from 'vitest';
import {
  getTensor,
  readWeights,
  type Weights,
  writeWeights,
} from '../../src/learned/weights-file.ts';

const WEIGHTS: Weights = {
  model: 'sample',
  version: 3,
  about: { names: ['a', 'ß'] },
  tensors: new Map([
    ['first', { shape: [2, 3], values: Float32Array.of(1, -2, 0.5, 1e-9, 7, 3) }],
    ['second', { shape: [1], values: Float32Array.of(0.1) }],
  ]),
};

test('weights are read as they were written', () => {
  const bytes = writeWeights(WEIGHTS);
  expect(readWeights(bytes, 'sample')).toEqual(WEIGHTS);
  expect(writeWeights(readWeights(bytes, 'sample'))).toEqual(bytes);
});

test('bytes at an odd offset of a larger buffer are read all the same', () => {
  const bytes = writeWeights(WEIGHTS);
  const larger = new Uint8Array(bytes.length + 1);
  larger.set(bytes, 1);
  expect(readWeights(larger.subarray(1), 'sample')).toEqual(WEIGHTS);
});

test('damaged bytes are refused wherever the damage is', () => {
  const bytes = writeWeights(WEIGHTS);
  const damaged = (at: number) => {
    const copy = bytes.slice();
    copy[at] = (copy[at] as number) ^ 1;
    return copy;
  };
  expect(() => readWeights(damaged(0), 'sample')).toThrow('no weights');
  expect(() => readWeights(damaged(4), 'sample')).toThrow('unknown format');
  expect(() => readWeights(damaged(bytes.length - 1), 'sample')).toThrow('damaged');
  expect(() => readWeights(bytes.subarray(0, 5), 'sample')).toThrow('no weights');
});

test('weights of another model, and tensors of another shape, are refused', () => {
  const bytes = writeWeights(WEIGHTS);
  expect(() => readWeights(bytes, 'other')).toThrow('Weights of sample, not of other.');
  expect(() => getTensor(readWeights(bytes, 'sample'), 'first', 3, 2)).toThrow(RangeError);
});
