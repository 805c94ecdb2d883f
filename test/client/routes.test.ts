import { expect, test } from 'vitest';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { toClientRoutes } from '../../src/server/projections/client-routes.ts';

test('the routes of the client are those of the operations', async () => {
  const text = toClientRoutes(OPERATIONS);
  await expect(text).toMatchFileSnapshot('../../src/client/routes.gen.ts');
});
