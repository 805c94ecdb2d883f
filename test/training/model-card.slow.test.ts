import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderModelCard } from '../../training/model-card.ts';

const CARD = new URL('../../docs/model-card.md', import.meta.url);

test('the model card says what the kept figures say: else run `npm run train`', () => {
  expect(readFileSync(CARD, 'utf8')).toBe(renderModelCard());
});
