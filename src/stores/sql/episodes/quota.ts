import { AppError } from '../../../kernel/errors.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { raw, sql, TENANT } from '../statement.ts';

/** The most that one tenant may keep; without limit where missing. */
export interface EpisodeQuota {
  readonly maxEpisodes?: number;
  readonly maxBytes?: number;
}

/** A limit of what a tenant keeps, as `tenant_usage` counts it. */
interface Limit {
  readonly column: 'episodes' | 'bytes';
  readonly most: number;
  /** The distance from the limit within which counts are used for `nearMs` only: other processes may store meanwhile. */
  readonly margin: number;
  /** The age after which usage is counted again. Milliseconds. */
  readonly freshMs: number;
  readonly nearMs: number;
  readonly sizeOf: (episode: object) => number;
  readonly says: string;
}

function listLimits({ maxEpisodes, maxBytes }: EpisodeQuota): Limit[] {
  const limits: Limit[] = [];
  if (maxEpisodes !== undefined && maxEpisodes < Number.POSITIVE_INFINITY) {
    limits.push({
      column: 'episodes',
      most: maxEpisodes,
      margin: 1_000,
      freshMs: 1_000,
      // Near the limit every call counts.
      nearMs: -1,
      sizeOf: () => 1,
      says: `You keep ${maxEpisodes} episodes, the maximum. Forget some (memory_forget) and store again.`,
    });
  }
  if (maxBytes !== undefined && maxBytes < Number.POSITIVE_INFINITY) {
    limits.push({
      column: 'bytes',
      most: maxBytes,
      margin: 64 * 1024 * 1024,
      freshMs: 60_000,
      nearMs: 1_000,
      sizeOf: toSize,
      says: `Your episodes would hold more than ${maxBytes} bytes. Compress (memory_compress) or forget some (memory_forget) and store again.`,
    });
  }
  return limits;
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
export function createQuota({ of }: SqlDatabase, quota: EpisodeQuota) {
  const limits = listLimits(quota);
  const counts = new Map<string, { amount: number; readonly readAtMs: number }>();

  /** Each change of a tenant's episodes updates the counts, so that reading them costs nothing. */
  const count = async (tenant: string, { column, most, margin, freshMs, nearMs }: Limit) => {
    const key = `${column} ${tenant}`;
    const nowMs = performance.now();
    const known = counts.get(key);
    const lifeMs = known && known.amount + margin <= most ? freshMs : nearMs;
    if (known && nowMs - known.readAtMs <= lifeMs) return known;
    const [row] = await of(tenant).read<{ amount: number }>(
      sql`SELECT CAST(coalesce(sum(${raw(column)}), 0) AS bigint) AS amount
          FROM tenant_usage WHERE tenant = ${TENANT}`,
    );
    const counted = { amount: row?.amount ?? 0, readAtMs: nowMs };
    counts.set(key, counted);
    return counted;
  };

  return async function assertRoom(tenant: string, episode: object): Promise<void> {
    for (const limit of limits) {
      const counted = await count(tenant, limit);
      const size = limit.sizeOf(episode);
      if (counted.amount + size > limit.most) throw new AppError('CONFLICT', limit.says);
      counted.amount += size;
    }
  };
}
