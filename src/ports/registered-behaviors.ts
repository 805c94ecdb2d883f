import type { Behavior } from '../behaviors/library.ts';

/** How many behaviors a tenant may register. */
export const MAX_REGISTERED = 1_000;

/** The behaviors that tenants registered, durable. Another tenant's are never seen. */
export interface RegisteredBehaviors {
  /** All of a tenant's, in any order. The same array for as long as they are unchanged: callers compare by identity. */
  list(tenant: string): Promise<readonly Behavior[]>;
  /** Keeps a behavior under its name, in place of an earlier one. True where the name is new. Durable when it returns. */
  put(tenant: string, behavior: Behavior): Promise<boolean>;
  /** True where there was one of this name. */
  remove(tenant: string, name: string): Promise<boolean>;
}
