import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { KIND } from '../../src/embed/vocabulary.ts';
import { createWeights, SHIPPED_WEIGHTS } from '../../src/embed/weights.ts';
import { fitWeights } from '../../training/embedding/fit.ts';

describe('weights', () => {
  it('are those that the library fits', () => {
    expect(
      SHIPPED_WEIGHTS.id,
      'The library changed: run `npx tsx training/embedding/main.ts`.',
    ).toBe(fitWeights(BUILTIN_BEHAVIORS).id);
  });

  it('reads what was fitted, and weighs anything else as unseen', () => {
    const bytes = Buffer.alloc(18);
    bytes.writeInt32LE(-5, 0);
    bytes.writeInt32LE(7, 4);
    bytes[8] = 3;
    bytes.writeInt32LE(-5, 9);
    bytes.writeInt32LE(8, 13);
    bytes[17] = 200;
    const weights = createWeights({ id: 'x', unseen: 50, table: bytes.toString('base64') });
    expect(weights.getWeight(KIND.pattern, -5, 7)).toBe(3);
    expect(weights.getWeight(KIND.pattern, -5, 8)).toBe(200);
    expect(weights.getWeight(KIND.pattern, 5, 8)).toBe(50);
    expect(weights.getWeight(KIND.literal, -5, 7)).toBe(0);
  });
});
