import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderActions } from '../../scripts/render-actions.ts';

it('docs/actions.md is what scripts/write-actions.ts writes', () => {
  const page = readFileSync(new URL('../../docs/actions.md', import.meta.url), 'utf8');
  expect(page).toBe(renderActions());
});
