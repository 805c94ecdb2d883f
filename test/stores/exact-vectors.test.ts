import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asComponents, fromComponents, toComponents } from '../../src/stores/quantize.ts';
import { ExactVectors } from '../../src/stores/vectors/exact-vectors.ts';
import { NearestList } from '../../src/stores/vectors/nearest-list.ts';
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

describe('the nearest list', () => {
  it('keeps the best of all offers, ties newer first', () => {
    const offers = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 20 }), (similarities, limit) => {
        const nearest = new NearestList(limit);
        const all = similarities.map((similarity, sequence) => ({ sequence, similarity }));
        for (const neighbor of all) nearest.offer(neighbor);
        const expected = all
          .toSorted((a, b) => b.similarity - a.similarity || b.sequence - a.sequence)
          .slice(0, limit);
        expect(nearest.found).toEqual(expected);
      }),
      { seed: SEED },
    );
  });
});

type Command = { add: number } | { remove: number } | { copy: true };

describe('exact vectors', () => {
  it('agree with a map of vectors after any additions and removals', async () => {
    const commands = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.record({ add: fc.integer({ min: 1, max: 3 }) }) },
        { weight: 3, arbitrary: fc.record({ remove: fc.nat(60) }) },
        { weight: 1, arbitrary: fc.constant({ copy: true } as const) },
      ),
      { maxLength: 60 },
    );
    const query = fromComponents(toComponents(createVector(500, 8)));
    await fc.assert(
      fc.asyncProperty(commands, async (list: Command[]) => {
        const vectors = new ExactVectors();
        const model = new Map<number, Int8Array>();
        let sequence = 0;
        for (const command of list) {
          if ('add' in command) {
            sequence += command.add;
            const components = toComponents(createVector(sequence, 8));
            vectors.add({ sequence, components });
            model.set(sequence, components);
          } else if ('remove' in command) {
            expect(vectors.remove(command.remove)).toBe(model.delete(command.remove));
          } else {
            expect([...vectors.copy().sequences]).toEqual([...model.keys()]);
          }
        }
        expect(vectors.count).toBe(model.size);
        const { sequences, components, dimension } = vectors.copy();
        expect([...sequences]).toEqual([...model.keys()]);
        expect([...components]).toEqual([...model.values()].flatMap((value) => [...value]));
        if (model.size > 0) expect(dimension).toBe(8);
        for (const after of [0, 7, sequence]) {
          const later = [...model.keys()].filter((key) => key > after);
          expect(vectors.countAfter(after)).toBe(later.length);
          const found = new NearestList(100);
          await vectors.search(query, found, after);
          expect(found.found.map((one) => one.sequence).sort((a, b) => a - b)).toEqual(later);
          for (const key of [after, after + 1]) expect(vectors.has(key)).toBe(model.has(key));
        }
        const nearest = new NearestList(100);
        await vectors.search(query, nearest);
        const expected = [...model].map(([key, components]) => ({
          sequence: key,
          similarity: cosine(query, fromComponents(components)),
        }));
        expected.sort((a, b) => b.similarity - a.similarity);
        expect(nearest.found.map((neighbor) => neighbor.sequence)).toEqual(
          expected.map((neighbor) => neighbor.sequence),
        );
      }),
      { seed: SEED },
    );
  });

  it('let a search go on in what it began with while they change', async () => {
    const vectors = new ExactVectors();
    const count = 12_000;
    for (let sequence = 1; sequence <= count; sequence++) {
      vectors.add({ sequence, components: toComponents(createVector(sequence, 8)) });
    }
    const nearest = new NearestList(count);
    const query = fromComponents(toComponents(createVector(500, 8)));
    const searching = vectors.search(query, nearest);
    for (let sequence = 2; sequence <= count; sequence += 2) vectors.remove(sequence);
    for (let sequence = count + 1; sequence <= 2 * count; sequence++) {
      vectors.add({ sequence, components: toComponents(createVector(sequence, 8)) });
    }
    await searching;
    const found = new Set(nearest.found.map(({ sequence }) => sequence));
    for (let sequence = 1; sequence <= count; sequence += 2) expect(found.has(sequence)).toBe(true);
    expect(Math.max(...found)).toBeLessThanOrEqual(count);
    expect(vectors.count).toBe(count + count / 2);
  });
});
