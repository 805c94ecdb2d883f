import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { CallRecord } from '../call-recorder.ts';

/** The metrics that Prometheus reads at `/metrics`. No label holds a tenant or anything that a caller writes. */
export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A set of metrics with a registry of its own, so that two servers in one process don't share one. */
export function createMetrics() {
  const registry = new Registry();
  // Under their usual names, which every dashboard for Node knows.
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'orrery_call_duration_seconds',
    help: 'Time that operations took, by outcome: ok or the code of the error.',
    labelNames: ['operation', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    countCall: ({ operation, outcome, ms }: CallRecord) =>
      seconds.observe({ operation, outcome }, ms / 1000),
    render: () => registry.metrics(),
  };
}
