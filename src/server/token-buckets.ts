import { type BoundedCache, createBoundedCache } from '../kernel/bounded-cache.ts';

export interface Taken {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until one request is allowed; 0 where one is. */
  readonly retryAfterS: number;
  readonly resetS: number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

export interface TokenBucketsOptions {
  readonly capacity: number;
  readonly refillPerSecond: number;
  /** Buckets kept; beyond it the one unused longest is forgotten. */
  readonly maxBuckets?: number;
}

/** Token buckets by name: rates of keys, and of guesses from an address. */
export class TokenBuckets {
  readonly #buckets: BoundedCache<string, Bucket>;
  readonly #options: TokenBucketsOptions;

  constructor(options: TokenBucketsOptions) {
    this.#options = options;
    this.#buckets = createBoundedCache(options.maxBuckets ?? 10_000);
  }

  /** Takes tokens, one unless said, where there are that many. `nowMs` must never go back. */
  take(name: string, nowMs: number, count = 1): Taken {
    const bucket = this.#refill(name, nowMs);
    const isAllowed = bucket.tokens >= count;
    if (isAllowed) bucket.tokens -= count;
    this.#buckets.set(name, bucket);
    return this.#describe(bucket, isAllowed, count);
  }

  #refill(name: string, nowMs: number): Bucket {
    const { capacity, refillPerSecond } = this.#options;
    const bucket = this.#buckets.get(name);
    if (!bucket) return { tokens: capacity, atMs: nowMs };
    const refilled = bucket.tokens + ((nowMs - bucket.atMs) / 1000) * refillPerSecond;
    bucket.tokens = Math.min(capacity, Math.max(refilled, bucket.tokens));
    bucket.atMs = nowMs;
    return bucket;
  }

  #describe(bucket: Bucket, isAllowed: boolean, count: number): Taken {
    const { capacity, refillPerSecond } = this.#options;
    return {
      isAllowed,
      remaining: Math.floor(bucket.tokens),
      retryAfterS: isAllowed
        ? 0
        : Math.ceil((Math.min(count, capacity) - bucket.tokens) / refillPerSecond),
      resetS: Math.ceil((capacity - bucket.tokens) / refillPerSecond),
    };
  }
}
