import { describe, expect, it } from 'vitest';
import { createWeights } from '../../src/embed/block-weights.ts';
import { KIND } from '../../src/embed/vocabulary.ts';

describe('weights', () => {
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
