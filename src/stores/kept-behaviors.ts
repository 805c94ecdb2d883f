import type { Behavior } from '../behaviors/library.ts';
import { AppError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { RegisteredBehaviors } from '../ports/registered-behaviors.ts';

/** Registered behaviors with a revision that shows when they have changed. */
export interface RevisedBehaviors extends RegisteredBehaviors {
  /** The revision of a tenant's behaviors. It changes with every change that any process makes to them. */
  revision(tenant: string): Promise<string>;
  /** Bytes of everything that a tenant registered, counted without reading the behaviors. */
  sizeBytes(tenant: string): Promise<number>;
}

export interface RegisteredQuota {
  readonly behaviors: number;
  readonly bytes: number;
}

/**
 * The most bytes of documents that all tenants together keep as text between calls. Beyond them the documents of the
 * least recently used tenants are dropped, and read again when needed.
 */
const KEPT_BYTES = 256 * 1024 * 1024;

/** Rows that one statement reads: a few at a time, so that large ones do not come all at once. */
const ROWS_AT_ONCE = 16;

/** The parts of a behavior that a store knows without reading it. */
export interface ListedBehavior {
  /** A number that never identifies two different contents. */
  readonly row: number;
  readonly name: string;
  readonly size: number;
}

export interface BehaviorRow {
  readonly row: number;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly useWhen: string | undefined;
  /** JSON. */
  readonly schema: Buffer;
}

/** The statements by which a store reads registered behaviors. */
export interface BehaviorRows {
  revision(tenant: string): Promise<string>;
  /** Lists behaviors in the order of their names. */
  list(tenant: string): Promise<readonly ListedBehavior[]>;
  read(tenant: string, rows: readonly number[]): Promise<readonly BehaviorRow[]>;
}

interface Kept {
  readonly row: number;
  readonly size: number;
  readonly behavior: Behavior;
}

interface Listed {
  readonly revision: string;
  readonly kept: ReadonlyMap<string, Kept>;
  readonly behaviors: readonly Behavior[];
}

/**
 * A behavior whose document is parsed when it is first read. The parsed document is kept for as long as it is in use.
 */
function toBehavior({ name, description, tags, useWhen, schema }: BehaviorRow): Behavior {
  let parsed: WeakRef<JsonObject> | undefined;
  return {
    name,
    description,
    tags: [...tags],
    ...(useWhen === undefined ? {} : { useWhen }),
    source: 'registered',
    get schema() {
      const known = parsed?.deref();
      if (known) return known;
      const document = JSON.parse(schema.toString('utf8')) as JsonObject;
      parsed = new WeakRef(document);
      return document;
    },
  };
}

/** The tenants whose behaviors are kept, the least recently used first. */
class KeptTenants {
  readonly #listed = new Map<string, Listed>();

  get(tenant: string): Listed | undefined {
    return this.#listed.get(tenant);
  }

  set(tenant: string, listed: Listed): void {
    this.#listed.delete(tenant);
    this.#listed.set(tenant, listed);
    const sizeOf = ({ kept }: Listed) =>
      [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    let bytes = [...this.#listed.values()].reduce((sum, one) => sum + sizeOf(one), 0);
    for (const [oldest, one] of this.#listed) {
      if (bytes <= KEPT_BYTES || oldest === tenant) return;
      this.#listed.delete(oldest);
      bytes -= sizeOf(one);
    }
  }
}

/** Lists a tenant's behaviors, reading only those that have changed since the last call. */
export function createKeptBehaviors(rows: BehaviorRows): RegisteredBehaviors['list'] {
  const tenants = new KeptTenants();
  return async (tenant) => {
    const revision = await rows.revision(tenant);
    const known = tenants.get(tenant);
    if (known?.revision === revision) return known.behaviors;
    const listed = await rows.list(tenant);
    const changed = listed.filter(({ row, name }) => known?.kept.get(name)?.row !== row);
    const read = new Map<number, Behavior>();
    for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
      const some = changed.slice(at, at + ROWS_AT_ONCE).map(({ row }) => row);
      for (const one of await rows.read(tenant, some)) read.set(one.row, toBehavior(one));
    }
    const kept = new Map<string, Kept>();
    for (const { row, name, size } of listed) {
      const behavior = read.get(row) ?? known?.kept.get(name)?.behavior;
      if (behavior) kept.set(name, { row, size, behavior });
    }
    const behaviors = [...kept.values()].map(({ behavior }) => behavior);
    // The revision was read before the rows: at worst the next call reads them once more.
    tenants.set(tenant, { revision, kept, behaviors });
    return behaviors;
  };
}

/** The totals of a tenant's registered behaviors, apart from the behavior that is about to be put. */
export interface RegisteredTotals {
  /** Whether a behavior of the same name is registered. */
  readonly isKnown: boolean;
  readonly total: number;
  /** Bytes of all other behaviors. */
  readonly otherBytes: number;
}

/** Throws CONFLICT where a behavior of this many bytes would exceed the quota. */
export function assertBehaviorFits(
  { isKnown, total, otherBytes }: RegisteredTotals,
  sizeBytes: number,
  quota: RegisteredQuota,
): void {
  if (!isKnown && total >= quota.behaviors) {
    throw new AppError(
      'CONFLICT',
      `You have registered ${quota.behaviors} behaviors, the maximum. Remove one first (register_behavior with "remove": true).`,
    );
  }
  if (otherBytes + sizeBytes > quota.bytes) {
    throw new AppError(
      'CONFLICT',
      `Your registered behaviors would hold more than ${quota.bytes} bytes together. Remove some first (register_behavior with "remove": true).`,
    );
  }
}
