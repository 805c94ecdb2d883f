import { WARM_FROM } from '../../memory/memory.ts';
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

/** The longest that a server is not ready since it reads large domains. Milliseconds. */
const WARM_MS = 60_000;
/** How often it looks for domains that another process has filled. Milliseconds. */
const LOOK_MS = 5_000;
/** Domains looked at. */
const MAX_DOMAINS = 100;

/**
 * Reads large domains once the server listens, so that no first recall waits for it: until they are read, or for a
 * minute at most, the server is not ready. Then it reads in the background what another process imports.
 */
export async function createWarming(resources: Resources, { report }: Failures) {
  const { episodes } = await resources.stores();
  const known = new Map<string, number>();
  /** Whether a domain is large that was not, or has grown by as much again; notes all. */
  const noteLarge = async (): Promise<boolean> => {
    let hasGrown = false;
    for (const size of await episodes.listLargest(WARM_FROM, MAX_DOMAINS)) {
      const key = `${size.tenant}\0${size.domain}`;
      if (size.episodes < (known.get(key) ?? 0) + WARM_FROM) continue;
      known.set(key, size.episodes);
      hasGrown = true;
    }
    return hasGrown;
  };
  const warm = async () => (await resources.services.memory()).warm();
  let isGoingOn = await noteLarge();
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (await noteLarge()) await warm();
    } finally {
      isLooking = false;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    isGoingOn: () => isGoingOn,
    /** Resolves when the large domains are read that there are now. */
    async start() {
      timer = setInterval(() => look().catch(report), LOOK_MS).unref();
      if (!isGoingOn) return;
      const end = () => {
        isGoingOn = false;
      };
      const deadline = setTimeout(end, WARM_MS).unref();
      await warm().catch(report);
      clearTimeout(deadline);
      end();
    },
    close: () => clearInterval(timer),
  };
}
