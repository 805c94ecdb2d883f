import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createBoundedCache } from '../../kernel/bounded-cache.ts';
import type { CallRecord } from '../orrery.ts';
import { VERSION } from '../version.ts';
import type { InFlight } from './in-flight.ts';

/** What is asked at each scrape. */
export interface Watched {
  readonly inFlight: InFlight;
  readonly connections: () => number;
}

/** An answer over HTTP. `route` is the pattern that was declared, never the path that was sent. */
export interface ResponseRecord {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** What Prometheus reads at `/metrics`. No label holds a tenant or anything that a caller writes. */
export interface Metrics {
  readonly contentType: string;
  countCall(record: CallRecord): void;
  countResponse(response: ResponseRecord): void;
  /** Reports how many sessions a transport has, asked at each scrape. */
  countSessions(transport: string, count: () => number): void;
  watch(watched: Watched): void;
  /** Reports the calls that threads run and that wait for one. */
  countThreads(count: () => { readonly running: number; readonly waiting: number }): void;
  /** Reports a limit that is on; 0 is off. */
  setLimit(name: string, value: number): void;
  render(): Promise<string>;
  /** The calls and requests of one tenant, as counted since the start. */
  renderOf(tenant: string): string;
}

/** Tenants whose calls are counted apart; beyond it the one that called longest ago is counted anew. */
const MAX_TENANTS = 1_000;

/** Methods that have a series of their own; callers may send any other. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A set of metrics with a registry of its own, so that two servers in one process don't share one. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Under their usual names, which every dashboard for Node knows.
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'orrery_build_info',
    help: 'The version that runs, with the Node that runs it; always 1.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: VERSION, node: process.version }, 1);
  const calls = new Counter({
    name: 'orrery_calls_total',
    help: 'Operations called, by outcome.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'orrery_call_duration_seconds',
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
  const responseSeconds = new Histogram({
    name: 'orrery_http_request_duration_seconds',
    help: 'Time until HTTP requests were answered to the end, by route. Streams last as long as they are open.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
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
  let watched: Watched | undefined;
  let threads = () => ({ running: 0, waiting: 0 });
  const watch = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read() ?? 0);
      },
    });
  watch('orrery_http_requests_in_flight', 'HTTP requests that are being answered.', () =>
    watched?.inFlight.count(),
  );
  watch('orrery_http_held_bytes', 'Bytes of requests and unread answers that are held.', () =>
    watched?.inFlight.heldBytes(),
  );
  watch('orrery_http_connections', 'Connections that are open.', () => watched?.connections());
  watch('orrery_threads_running', 'Calls that have a thread.', () => threads().running);
  watch('orrery_threads_waiting', 'Calls that wait for a thread.', () => threads().waiting);
  const limits = new Gauge({
    name: 'orrery_limit',
    help: 'Limits that are on, by the name of their setting.',
    labelNames: ['setting'],
    registers,
  });
  const ofTenants = createBoundedCache<string, Map<string, number>>(MAX_TENANTS);
  return {
    contentType: registry.contentType,
    countCall({ tenant, operation, outcome, ms }) {
      const ofTenant = ofTenants.get(tenant) ?? new Map<string, number>();
      const labels = `operation="${operation}",outcome="${outcome}"`;
      ofTenants.set(tenant, ofTenant.set(labels, (ofTenant.get(labels) ?? 0) + 1));
      calls.inc({ operation, outcome });
      seconds.observe({ operation }, ms / 1000);
    },
    countResponse({ method, route, status, ms }) {
      responses.inc({ status });
      responseSeconds.observe({ method: METHODS.has(method) ? method : 'other', route }, ms / 1000);
    },
    countSessions: (transport, count) => sessionCounts.set(transport, count),
    watch(given) {
      watched = given;
    },
    countThreads(count) {
      threads = count;
    },
    setLimit: (setting, value) => limits.set({ setting }, value),
    render: () => registry.metrics(),
    renderOf(tenant) {
      const lines = [...(ofTenants.get(tenant) ?? [])].map(
        ([labels, count]) => `orrery_calls_total{${labels}} ${count}`,
      );
      return [
        '# HELP orrery_calls_total Operations that your tenant called, by outcome.',
        '# TYPE orrery_calls_total counter',
        ...lines,
        '# HELP orrery_http_requests_in_flight HTTP requests of your tenant that are being answered.',
        '# TYPE orrery_http_requests_in_flight gauge',
        `orrery_http_requests_in_flight ${watched?.inFlight.countOf(tenant) ?? 0}`,
        '',
      ].join('\n');
    },
  };
}
