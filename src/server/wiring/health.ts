import type { Health } from '../http/http-options.ts';
import type { Metrics, StoreState } from '../http/metrics.ts';
import { createFailureLog, type Log } from '../log.ts';
import type { Resources } from './resources.ts';

/** Milliseconds for which a failure in the background counts as one of now. */
const RECENT_MS = 10 * 60 * 1_000;

/** Failures in the background go to the log and into the answer of readiness. */
export interface Failures {
  report(error: unknown): void;
  isRecent(): boolean;
}

export function createFailures(log: Log, metrics: Metrics): Failures {
  const write = createFailureLog(log);
  let failedAtMs = Number.NEGATIVE_INFINITY;
  return {
    report(error) {
      failedAtMs = performance.now();
      metrics.countFailure(error instanceof Error ? error.name : typeof error);
      write(error);
    },
    isRecent: () => performance.now() - failedAtMs < RECENT_MS,
  };
}

/** A server whose store answers is ready, also where something in the background failed: that is for people to see. */
export async function checkHealth(
  resources: Resources,
  failures: Failures,
  isWarming: boolean,
): Promise<Health> {
  const background = failures.isRecent() ? { background: 'failing' } : {};
  try {
    const stores = await resources.stores();
    await stores.health();
    const memory = isWarming ? { memory: 'warming' } : {};
    const parts = { store: 'ok', ...memory, ...stores.engines, ...background };
    return { ok: !isWarming, parts };
  } catch (error) {
    failures.report(error);
    return { ok: false, parts: { store: 'unavailable', ...background } };
  }
}

/** The store as `/metrics` shows it. */
export async function lookAtStore(resources: Resources): Promise<StoreState> {
  const startedMs = performance.now();
  try {
    const stores = await resources.stores();
    await stores.health();
    const ms = performance.now() - startedMs;
    return { isUp: true, ms, connections: stores.connections?.() };
  } catch {
    return { isUp: false, ms: performance.now() - startedMs };
  }
}
