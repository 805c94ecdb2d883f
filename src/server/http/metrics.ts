import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type DomainOpened, domainOpened } from '../../memory/domain-opened.ts';
import type { StoreConnections } from '../../stores/stores.ts';
import type { CallRecord } from '../call-recorder.ts';
import { VERSION } from '../version.ts';

/** The store as it is at a scrape. */
export interface StoreState {
  readonly isUp: boolean;
  readonly ms: number;
  readonly connections?: StoreConnections | undefined;
}

/** An answer over HTTP. `route` is the pattern that was declared, never the path that was sent. */
export interface ResponseRecord {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Gauges without labels, which are 0 until somebody watches them. */
const GAUGES = {
  orrery_http_requests_in_flight: 'HTTP requests that are being answered.',
  orrery_mcp_connections: 'Connections over HTTP+SSE that are open.',
  orrery_threads_running: 'Threads that are there.',
  orrery_threads_waiting: 'Calls that wait for a thread.',
} as const;

/** The metrics that Prometheus reads at `/metrics`. No label holds a tenant or anything that a caller writes. */
export interface Metrics {
  readonly contentType: string;
  countCall(record: CallRecord): void;
  countResponse(response: ResponseRecord): void;
  /** Counts a failure behind the calls, by the name of its error. */
  countFailure(kind: string): void;
  watch(name: keyof typeof GAUGES, read: () => number): void;
  watchStore(look: () => Promise<StoreState>): void;
  /** Reports a limit that is on; 0 is off. */
  setLimit(name: string, value: number): void;
  render(): Promise<string>;
  close(): void;
}

/** Methods that have a series of their own; callers may send any other. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function createCallCounts(registers: Registry[]): Pick<Metrics, 'countCall'> {
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
  return {
    countCall({ operation, outcome, ms }) {
      calls.inc({ operation, outcome });
      seconds.observe({ operation }, ms / 1000);
    },
  };
}

function createResponseCounts(registers: Registry[]): Pick<Metrics, 'countResponse'> {
  const responses = new Counter({
    name: 'orrery_http_responses_total',
    help: 'HTTP answers, by status.',
    labelNames: ['status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'orrery_http_request_duration_seconds',
    help: 'Time until HTTP requests were answered to the end, by route. Streams last as long as they are open.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  return {
    countResponse({ method, route, status, ms }) {
      responses.inc({ status });
      seconds.observe({ method: METHODS.has(method) ? method : 'other', route }, ms / 1000);
    },
  };
}

/** The store, its pool, what fails behind the calls, and domains that had to be read before they could be recalled. */
function createStoreCounts(
  registers: Registry[],
): Pick<Metrics, 'countFailure' | 'watchStore' | 'close'> {
  let look: (() => Promise<StoreState>) | undefined;
  const healthSeconds = new Gauge({
    name: 'orrery_store_health_seconds',
    help: 'Time that the store took to answer at this scrape.',
    registers,
  });
  const connections = new Gauge({
    name: 'orrery_store_connections',
    help: 'Connections of the pool of a database server, and statements that wait for one.',
    labelNames: ['state'],
    registers,
  });
  new Gauge({
    name: 'orrery_store_up',
    help: 'Whether the store answered at this scrape.',
    registers,
    async collect() {
      const state = await look?.();
      if (state === undefined) return;
      this.set(state.isUp ? 1 : 0);
      healthSeconds.set(state.ms / 1000);
      for (const [name, count] of Object.entries(state.connections ?? {})) {
        connections.set({ state: name }, count);
      }
    },
  });
  const failures = new Counter({
    name: 'orrery_background_failures_total',
    help: 'Failures behind the calls: index maintenance, re-embedding, sweeps, by the name of the error.',
    labelNames: ['kind'],
    registers,
  });
  const opens = new Histogram({
    name: 'orrery_domain_open_duration_seconds',
    help: 'Time that domains took to be read from the store before their first recall.',
    buckets: SECONDS,
    registers,
  });
  const onOpened = (opened: unknown) => opens.observe((opened as DomainOpened).ms / 1000);
  subscribe(domainOpened.name, onOpened);
  return {
    countFailure: (kind) => failures.inc({ kind }),
    watchStore(given) {
      look = given;
    },
    close: () => {
      unsubscribe(domainOpened.name, onOpened);
    },
  };
}

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
  const store = createStoreCounts(registers);
  const reads = new Map<string, () => number>();
  for (const [name, help] of Object.entries(GAUGES)) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(reads.get(name)?.() ?? 0);
      },
    });
  }
  const limits = new Gauge({
    name: 'orrery_limit',
    help: 'Limits that are on, by the name of their setting.',
    labelNames: ['setting'],
    registers,
  });
  return {
    contentType: registry.contentType,
    ...createCallCounts(registers),
    ...createResponseCounts(registers),
    ...store,
    watch: (name, read) => reads.set(name, read),
    setLimit: (setting, value) => limits.set({ setting }, value),
    render: () => registry.metrics(),
  };
}
