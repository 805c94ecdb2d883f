import { describe, expect, it } from 'vitest';
import { hashText } from '../../src/kernel/hash.ts';
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
});
