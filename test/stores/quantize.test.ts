import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asComponents, fromComponents, toComponents } from '../../src/stores/quantize.ts';
import { createVector } from '../contract/episodes.ts';

const SEED = 7;
const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

describe('components', () => {
  it('keep the direction of any vector', () => {
    const vectors = fc.float32Array({ noNaN: true, noDefaultInfinity: true, minLength: 1 });
    fc.assert(
      fc.property(vectors, (values) => {
        const norm = Math.hypot(...values);
        fc.pre(norm > 1e-30 && Number.isFinite(norm));
        const kept = fromComponents(toComponents(values));
        const unit = Float32Array.from(values, (value) => value / norm);
        expect(cosine(kept, unit)).toBeGreaterThan(0.98);
        expect(Math.hypot(...kept)).toBeCloseTo(1, 5);
      }),
      { seed: SEED },
    );
  });

  it('are the same after coming back', () => {
    const components = toComponents(createVector(1));
    expect(toComponents(fromComponents(components))).toEqual(components);
    expect(asComponents(Buffer.from(components.buffer))).toEqual(components);
  });

  it('refuse what is not finite, and keep nothing as nothing', () => {
    expect(() => toComponents(new Float32Array([1, Number.NaN]))).toThrow(RangeError);
    expect(fromComponents(toComponents(new Float32Array(4)))).toEqual(new Float32Array(4));
  });
});
