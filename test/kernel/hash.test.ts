import { describe, expect, it } from 'vitest';
import { combine32, hashText, mix32 } from '../../src/kernel/hash.ts';
import { OPERATORS } from '../../src/language/grammar/operators.ts';
import { REGISTRY_HISTORY } from '../../src/language/grammar/patterns.ts';

describe('hashText', () => {
  it('is the same on every machine', () => {
    expect(hashText('render-ui')).toEqual(hashText('render-ui'));
    expect([hashText(''), hashText('a'), hashText('render-ui')]).toMatchInlineSnapshot(`
      [
        {
          "high": -1421968373,
          "low": -1503988021,
        },
        {
          "high": 711464985,
          "low": 2106609290,
        },
        {
          "high": 438389103,
          "low": 1565322451,
        },
      ]
    `);
  });

  it('tells all words of the language apart in either lane', () => {
    const words = [...OPERATORS.keys(), ...REGISTRY_HISTORY.keys()];
    const unique = new Set(words);
    expect(new Set([...unique].map((word) => hashText(word).high)).size).toBe(unique.size);
    expect(new Set([...unique].map((word) => hashText(word).low)).size).toBe(unique.size);
  });

  it('fills signed 32-bit lanes evenly', () => {
    let negative = 0;
    let odd = 0;
    for (let i = 0; i < 4_000; i++) {
      const { high, low } = hashText(`name${i}`);
      expect(high).toBe(high | 0);
      expect(low).toBe(low | 0);
      if (high < 0) negative++;
      if (low & 1) odd++;
    }
    expect(Math.abs(negative - 2_000)).toBeLessThan(200);
    expect(Math.abs(odd - 2_000)).toBeLessThan(200);
  });
});

describe('combine32', () => {
  it('depends on the order of its two integers', () => {
    expect(combine32(1, 2)).not.toBe(combine32(2, 1));
    expect(combine32(0, 0)).not.toBe(mix32(0));
  });
});
