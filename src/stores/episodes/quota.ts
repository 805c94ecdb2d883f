import { AppError } from '../../kernel/errors.ts';

/** The most that one tenant may keep; without limit where missing. */
export interface EpisodeQuota {
  readonly maxEpisodes?: number;
  readonly maxBytes?: number;
}

/** Reads the current usage of a tenant. */
export interface Usage {
  countEpisodes(tenant: string): Promise<number>;
  /** Bytes of active episodes. */
  countBytes(tenant: string): Promise<number>;
}

/** The age after which usage is counted again. Near the limit it is counted with every call. Milliseconds. */
const FRESH_MS = 1_000;
const FRESH_BYTES_MS = 60_000;
/** The distance from the limit within which every call counts: other processes may store meanwhile. */
const MARGIN = 1_000;
const MARGIN_BYTES = 64 * 1024 * 1024;

interface Counted {
  amount: number;
  readonly readAtMs: number;
}

/** The approximate bytes of a value as JSON. */
function toSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 5;
  let size = 2;
  for (const key in value) {
    if (!Array.isArray(value)) size += key.length + 3;
    size += toSize((value as Record<string, unknown>)[key]);
  }
  return size;
}

/**
 * Refuses episodes beyond a tenant's quota. Processes that store at once may exceed it by the episodes that they have
 * in flight.
 */
export function createQuota(usage: Usage, quota: EpisodeQuota) {
  const { maxEpisodes = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY } = quota;
  const episodes = new Map<string, Counted>();
  const bytes = new Map<string, Counted>();
  const read = async (
    counts: Map<string, Counted>,
    tenant: string,
    count: (tenant: string) => Promise<number>,
    isFresh: (counted: Counted, ageMs: number) => boolean,
  ): Promise<Counted> => {
    const nowMs = performance.now();
    const known = counts.get(tenant);
    if (known && isFresh(known, nowMs - known.readAtMs)) return known;
    const counted = { amount: await count(tenant), readAtMs: nowMs };
    counts.set(tenant, counted);
    return counted;
  };

  return async function assertRoom(tenant: string, episode: object): Promise<void> {
    if (maxEpisodes !== Number.POSITIVE_INFINITY) {
      const counted = await read(episodes, tenant, usage.countEpisodes, ({ amount }, ageMs) => {
        return ageMs <= FRESH_MS && amount + MARGIN <= maxEpisodes;
      });
      if (counted.amount >= maxEpisodes) {
        throw new AppError(
          'CONFLICT',
          `You keep ${maxEpisodes} episodes, the maximum. Forget some (memory_forget) and store again.`,
        );
      }
      counted.amount++;
    }
    if (maxBytes !== Number.POSITIVE_INFINITY) {
      const counted = await read(bytes, tenant, usage.countBytes, ({ amount }, ageMs) => {
        return ageMs <= (amount + MARGIN_BYTES <= maxBytes ? FRESH_BYTES_MS : FRESH_MS);
      });
      const size = toSize(episode);
      if (counted.amount + size > maxBytes) {
        throw new AppError(
          'CONFLICT',
          `Your episodes would hold more than ${maxBytes} bytes. Compress (memory_compress) or forget some (memory_forget) and store again.`,
        );
      }
      counted.amount += size;
    }
  };
}
