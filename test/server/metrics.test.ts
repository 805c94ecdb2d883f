import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startServer } from './running-server.ts';

const ALERTS = fileURLToPath(
  new URL('../../examples/deployment/prometheus/alerts.yaml', import.meta.url),
);

test('the alerts ask for metrics that there are', async () => {
  const server = await startServer();
  await server.request('/memory/stats');
  const text = await (await server.request('/metrics')).text();
  await server.close();
  const served = [...text.matchAll(/^(\w+)/gm)].map(([name]) => name);
  const asked = readFileSync(ALERTS, 'utf8').match(/\b(?:orrery|process|nodejs)_\w+/g);
  expect(asked?.length).toBeGreaterThan(4);
  expect(served).toEqual(expect.arrayContaining(asked ?? []));
});
