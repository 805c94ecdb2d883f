import { WARM_FROM } from '../../memory/memory.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { Failures } from './health.ts';
import type { Resources } from './resources.ts';

/** The longest that a server is not ready since it reads large domains. Milliseconds. */
const WARM_MS = 60_000;
/** How often it looks for domains that another process has filled. Milliseconds. */
const LOOK_MS = 5_000;
/** Domains looked at. */
const MAX_DOMAINS = 100;

export interface Warming {
  /** Whether the server is not ready yet. */
  isGoingOn(): boolean;
  /** Resolves when the large domains are read that there are now. */
  start(): Promise<void>;
  close(): void;
}

const keyOf = ({ tenant, domain }: MemoryScope) => `${tenant}\0${domain}`;

/**
 * Reads large domains once the server listens, so that no first recall waits for it: until they are read, or for a
 * minute at most, the server is not ready. Then it reads in the background what another process imports.
 */
export async function createWarming(resources: Resources, { report }: Failures): Promise<Warming> {
  const { episodes } = await resources.stores();
  const known = new Map<string, number>();
  /** Whether a domain is large that was not, or has grown by as much again; notes all. */
  const noteLarge = async (): Promise<boolean> => {
    let hasGrown = false;
    for (const size of await episodes.listLargest(WARM_FROM, MAX_DOMAINS)) {
      const key = keyOf(size);
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
