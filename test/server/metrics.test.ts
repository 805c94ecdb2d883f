import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './running-server.ts';

const FOLDER = fileURLToPath(new URL('../../examples/deployment/prometheus/', import.meta.url));
const STORE = { domain: 'metrics', context: 'A ticket was closed.', outcome: 'success' };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const scrape = async () => (await server.request('/metrics')).text();

/** The metric of a series of a histogram. */
const toBase = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

describe('what an operator sees', () => {
  test('the store answers, and a domain that had to be read is counted', async () => {
    await server.request('/memory/store', { body: STORE });
    await server.request('/memory/recall', { body: { domain: 'metrics', context: 'ticket' } });
    const text = await scrape();
    expect(text).toMatch(/^orrery_store_up 1$/m);
    expect(text).toMatch(/^orrery_store_health_seconds \d/m);
    expect(text).toMatch(/^orrery_domain_open_duration_seconds_count [1-9]/m);
    expect(text).toMatch(/^orrery_build_info\{/m);
  });

  test.each([
    'alerts.yaml',
    'grafana-dashboard.json',
  ])('%s asks for metrics that there are', async (file) => {
    const served = new Set(
      [...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name as string),
    );
    const asked = [
      ...readFileSync(FOLDER + file, 'utf8').matchAll(/\b(?:orrery|process|nodejs)_\w+/g),
    ].map(([name]) => toBase(name));
    const unknown = asked.filter((name) => !served.has(name) && !served.has(`${name}_total`));
    expect(asked.length).toBeGreaterThan(8);
    expect(unknown).toEqual([]);
  });
});
