import { AppError } from '../../kernel/errors.ts';
import type { Caller } from '../caller.ts';

/** The share of a whole that one of several may hold alone: all but a tenth, rounded up. */
function toShare(whole: number): number {
  return Math.ceil(whole * 0.9);
}

/**
 * An amount that tenants share: places, bytes or calls. One tenant may hold all but a tenth of it, and one key all but
 * a tenth of its tenant's share. Whatever one of them does, something is left for everybody else.
 */
export class SharedBudget {
  readonly #total: number;
  readonly #held = new Map<string, number>();
  #used = 0;

  constructor(total: number) {
    this.#total = total;
  }

  get used(): number {
    return this.#used;
  }

  usedBy(tenant: string): number {
    return this.#held.get(tenant) ?? 0;
  }

  /** Takes an amount until the returned function is called; undefined where it would go beyond a share. */
  take({ tenant, keyId }: Caller, amount = 1): (() => void) | undefined {
    // No tenant holds a "/".
    const key = `${tenant}/${keyId}`;
    const ofTenant = toShare(this.#total);
    const isOver =
      this.#used + amount > this.#total ||
      this.usedBy(tenant) + amount > ofTenant ||
      this.usedBy(key) + amount > toShare(ofTenant);
    if (isOver) return undefined;
    this.#add(tenant, key, amount);
    let isHeld = true;
    return () => {
      if (isHeld) this.#add(tenant, key, -amount);
      isHeld = false;
    };
  }

  /** Takes an amount as `take` does. Throws UNAVAILABLE with this detail where it would go beyond a share. */
  claim(caller: Caller, detail: string, { amount = 1, retryAfterS = 1 } = {}): () => void {
    const release = this.take(caller, amount);
    if (release) return release;
    throw new AppError('UNAVAILABLE', detail, { retryAfterS });
  }

  #add(tenant: string, key: string, amount: number): void {
    this.#used += amount;
    for (const name of [tenant, key]) {
      const held = (this.#held.get(name) ?? 0) + amount;
      if (held > 0) this.#held.set(name, held);
      else this.#held.delete(name);
    }
  }
}
