import type { Caller } from '../caller.ts';

type Waiting<T> = Map<string, Map<string, T[]>>;

/** Moves an entry behind all others, or drops it where it is empty. */
function rotate<V>(map: Map<string, V>, key: string, value: V, isEmpty: boolean): void {
  map.delete(key);
  if (!isEmpty) map.set(key, value);
}

/**
 * Waiting items by tenant and key. They are taken round robin: between tenants first, then between the keys of a tenant,
 * so that however much one of them queues, the next of another waits for one item at most.
 */
export class FairQueue<T> {
  readonly #waiting: Waiting<T> = new Map();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push({ tenant, keyId }: Caller, item: T): void {
    const keys = this.#waiting.get(tenant) ?? new Map<string, T[]>();
    const items = keys.get(keyId) ?? [];
    items.push(item);
    keys.set(keyId, items);
    this.#waiting.set(tenant, keys);
    this.#size++;
  }

  /** Takes the next item of a tenant that may have a turn; undefined where there is none. */
  take(mayHaveTurn: (tenant: string) => boolean = () => true): T | undefined {
    for (const [tenant, keys] of this.#waiting) {
      if (!mayHaveTurn(tenant)) continue;
      for (const [keyId, items] of keys) {
        const item = items.shift();
        rotate(keys, keyId, items, items.length === 0);
        rotate(this.#waiting, tenant, keys, keys.size === 0);
        this.#size--;
        return item;
      }
    }
    return undefined;
  }

  /** Removes an item that no longer waits for its turn. True where it was waiting. */
  remove({ tenant, keyId }: Caller, item: T): boolean {
    const keys = this.#waiting.get(tenant);
    const items = keys?.get(keyId);
    const at = items?.indexOf(item) ?? -1;
    if (!keys || !items || at < 0) return false;
    items.splice(at, 1);
    if (items.length === 0) keys.delete(keyId);
    if (keys.size === 0) this.#waiting.delete(tenant);
    this.#size--;
    return true;
  }
}
