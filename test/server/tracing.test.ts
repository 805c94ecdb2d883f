import { propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './running-server.ts';

const exporter = new InMemorySpanExporter();
let server: TestServer;

beforeAll(async () => {
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  trace.disable();
  propagation.disable();
});

test('a call is a span with its size and outcome, in the trace of its client, and no content', async () => {
  const traceId = 'a'.repeat(32);
  const secret = 'NobodyShouldSeeThis';
  await server.request('/validity-check', {
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
    body: { schema: { name: secret, orbitals: [] } },
  });
  await server.request('/validity-check', { body: { schema: secret } });
  const [ok, refused] = exporter.getFinishedSpans();
  expect(ok?.name).toBe('orrery validity_check');
  expect(ok?.spanContext().traceId).toBe(traceId);
  expect(ok?.attributes).toMatchObject({
    'orrery.operation': 'validity_check',
    'orrery.outcome': 'ok',
    'orrery.request_bytes': expect.any(Number),
  });
  expect(refused?.attributes['orrery.outcome']).toBe('NOT_FOUND');
  expect(refused?.spanContext().traceId).not.toBe(traceId);
  const told = exporter.getFinishedSpans().map(({ name, attributes, status, events }) => ({
    name,
    attributes,
    status,
    events,
  }));
  expect(JSON.stringify(told)).not.toContain(secret);
});
