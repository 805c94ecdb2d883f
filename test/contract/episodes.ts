import { createUlid } from '../../src/kernel/ids.ts';
import { createRandom } from '../../src/kernel/random.ts';
import type { Episode, NewEpisode } from '../../src/ports/episodes.ts';
import type { MemoryScope } from '../../src/ports/memory-scope.ts';

/** Scopes that a careless key, prefix or LIKE would confuse. */
export const CONFUSABLE_SCOPES: readonly MemoryScope[] = [
  { tenant: 'acme', domain: 'orders' },
  { tenant: 'acme-2', domain: 'orders' },
  { tenant: 'acm', domain: 'e:orders' },
  { tenant: 'acme', domain: 'orders:eu' },
  { tenant: 'acme', domain: 'or_ers' },
  { tenant: 'acme', domain: 'orders%' },
  { tenant: 'acme', domain: '%' },
  { tenant: 'acme', domain: '_' },
  { tenant: 'acme', domain: 'ORDERS' },
  { tenant: 'acme', domain: 'orders ' },
  { tenant: 'acme', domain: ':orders' },
];

export const ORDERS: MemoryScope = { tenant: 'acme', domain: 'orders' };

const START_MS = Date.UTC(2026, 0, 1);
/** Seeds from here on are of episodes that a test gives no vector: no test may name one. */
const OWN_SEEDS = 1_000_000;
let stored = 0;

/** A unit vector that the seed determines. */
export function createVector(seed: number, dimension = 256): Float32Array {
  const random = createRandom(seed);
  const values = Float32Array.from({ length: dimension }, () => random.next() + random.next() - 1);
  const norm = Math.hypot(...values);
  return values.map((value) => value / norm);
}

/** An episode, a minute later than the one before. */
export function createEpisode(
  overrides: Partial<NewEpisode> & { readonly contextVector?: Float32Array } = {},
): NewEpisode {
  const { contextVector, ...rest } = overrides;
  const storedAtMs = rest.storedAtMs ?? START_MS + stored++ * 60_000;
  return {
    ...ORDERS,
    episodeId: createUlid(storedAtMs),
    context: 'The payment gateway timed out at checkout',
    contextGenerated: false,
    schema: { name: 'Shop', orbitals: [{ entity: 'Order' }], z: 1, a: [1.5, 'é', null] },
    actionsTaken: ['retry_payment', 'notify_customer'],
    outcome: 'success',
    metadata: { duration_ms: 12, llm_calls: 2 },
    storedAtMs,
    pinned: false,
    source: null,
    idempotencyKey: null,
    vectors: {
      context: { embedder: 'test-1', values: contextVector ?? createVector(OWN_SEEDS + stored) },
    },
    ...rest,
  };
}

/** An episode as it is read again. */
export function withoutVectors({ vectors, ...rest }: NewEpisode): Episode {
  return rest;
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
