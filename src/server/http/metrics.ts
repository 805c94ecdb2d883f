import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallRecord } from '../orrery.ts';

/** What Prometheus reads at `/metrics`. No label holds a tenant or anything that a caller writes. */
export interface Metrics {
  readonly contentType: string;
  countCall(record: CallRecord): void;
  countResponse(status: number): void;
  /** Reports how many sessions a transport has, asked at each scrape. */
  countSessions(transport: string, count: () => number): void;
  /** Reports how many requests are in flight, asked at each scrape. */
  countInFlight(count: () => number): void;
  render(): Promise<string>;
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A set of metrics with a registry of its own, so that two servers in one process don't share one. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'orrery_' });
  const calls = new Counter({
    name: 'orrery_calls_total',
    help: 'Operations called, by outcome.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'orrery_call_seconds',
    help: 'Time that operations took.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  const responses = new Counter({
    name: 'orrery_http_responses_total',
    help: 'HTTP answers, by status.',
    labelNames: ['status'],
    registers,
  });
  const sessionCounts = new Map<string, () => number>();
  new Gauge({
    name: 'orrery_mcp_sessions',
    help: 'MCP sessions that are open, by transport.',
    labelNames: ['transport'],
    registers,
    collect() {
      for (const [transport, count] of sessionCounts) this.set({ transport }, count());
    },
  });
  let inFlight = () => 0;
  new Gauge({
    name: 'orrery_http_requests_in_flight',
    help: 'HTTP requests that are being answered.',
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  return {
    contentType: registry.contentType,
    countCall({ operation, outcome, ms }) {
      calls.inc({ operation, outcome });
      seconds.observe({ operation }, ms / 1000);
    },
    countResponse: (status) => responses.inc({ status }),
    countSessions: (transport, count) => sessionCounts.set(transport, count),
    countInFlight(count) {
      inFlight = count;
    },
    render: () => registry.metrics(),
  };
}
