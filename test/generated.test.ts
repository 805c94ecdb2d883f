import { expect, test } from 'vitest';
import { findStaleFiles } from '../scripts/generated-files.ts';

test('every generated file is what `npm run generate` writes', async () => {
  const stale = await findStaleFiles();
  expect(stale.map(([path]) => path)).toEqual([]);
});
