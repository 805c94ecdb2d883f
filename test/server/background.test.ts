import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './running-server.ts';

/** Nothing listens at the port for discarded bytes. */
const NOWHERE = 'http://127.0.0.1:9/v1/embeddings';

test('what fails in the background is in what readiness says, while the server goes on', async () => {
  const server = await startServer({}, { env: { ORRERY_EMBEDDINGS_URL: NOWHERE } });
  onTestFinished(async () => {
    await server.close();
    await rm(server.dataDir, { recursive: true, force: true });
  });
  const readiness = async () => (await (await server.request('/readyz')).json()) as unknown;
  expect(await readiness()).not.toHaveProperty('parts.background');
  const stored = await server.request('/memory/store', {
    body: { domain: 'helpdesk', context: 'A ticket was closed too early' },
  });
  expect(stored.status).toBe(200);
  await expect
    .poll(readiness, { timeout: 20_000 })
    .toMatchObject({ status: 'ready', parts: { background: 'failing' } });
}, 40_000);
