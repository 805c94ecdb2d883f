import type { Json } from '../kernel/json.ts';
import type { MemoryScope } from './memory-scope.ts';

/**
 * Something computed from episodes: a pattern. It names its members, and is removed when one of them is forgotten,
 * unless the same change puts it again.
 */
export interface Derived<V extends Json = Json> {
  /** Unique within its scope. */
  readonly id: string;
  readonly value: V;
  /** Episodes it was computed from; every one exists. */
  readonly memberIds: readonly string[];
}

/** The value of an entry as compression finds them. A type, not an interface, so that it is Json. */
export type Pattern = {
  /** For people: `timeout-resolution`. */
  name: string;
  /** Identifiers. */
  steps: string[];
  /** Successes behind it. */
  support: number;
  /** Of all that went this way. */
  successRate: number;
  /** Wilson lower bound of the rate, 0..1. */
  confidence: number;
};

/**
 * A change of one scope. `put` and `remove` happen together or not at all; then episodes are forgotten
 * and archived in steps, each durable and true without the next, so that no caller waits for long.
 */
export interface MemoryChange {
  /** Inserted, or replaced with all members. */
  readonly put?: readonly Derived[];
  /** Ids. */
  readonly remove?: readonly string[];
  /** Compresses the content of active episodes. */
  readonly archive?: readonly string[];
  /** Episodes to delete with all that is theirs: uses, idempotency keys, derived entries. */
  readonly forget?: readonly string[];
}

export interface ChangeReceipt {
  readonly archived: number;
  readonly forgotten: number;
  /** Ids of entries that were removed because a member was forgotten and the change did not put them again. */
  readonly removed: readonly string[];
  /** False where forgotten text has left every row but stays in the store's files until it tidies them. */
  readonly erased: boolean;
}

/** Entries that are computed from episodes, and changes of both: for compression, forgetting and recall. */
export interface DerivedEntries {
  /** By id, with their members ascending. */
  listDerived<V extends Json>(scope: MemoryScope): Promise<Derived<V>[]>;
  /** Throws CONFLICT, changing nothing, where a member or an entry of the change is gone meanwhile. */
  apply(scope: MemoryScope, change: MemoryChange): Promise<ChangeReceipt>;
}
