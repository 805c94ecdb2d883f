import { createSlicer } from '../../kernel/turns.ts';
import type { Services } from '../../operations/operation-context.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { Stores } from '../../stores/stores.ts';
import type { Caller } from '../caller.ts';
import { FairQueue } from '../scheduling/fair-queue.ts';
import { SharedBudget } from '../scheduling/shared-budget.ts';
import type { Change, ChangeFeed } from './parts.ts';
import { createInvalidParams } from './protocol-error.ts';
import { decodePart } from './resources/resource.ts';

/** Between two looks at the store, while somebody is subscribed: changes by others are reported that late. Milliseconds. */
const LOOK_MS = 1_000;

/** The watched sources. Nothing is opened before somebody subscribes to a resource. */
export interface WatchedStore {
  /** False while nothing has asked for the store: lists, whose changes every session gets, do not open it. */
  isInUse?(): boolean;
  behaviors(tenant: string): ReturnType<Services['behaviors']>;
  stores(): Promise<Pick<Stores, 'episodes' | 'plans' | 'schemas'>>;
}

/** A feed over the store, which sees what any process changes. */
export interface StoreChanges extends ChangeFeed {
  /** Looks now: something was written here. */
  look(): void;
  close(): void;
}

/** A tenant's looks rest so many times as long as they took. */
const REST = 4;

const MAX_NAMES = 40_000;

interface Watch {
  readonly caller: Caller;
  readonly listener: (change: Change) => void;
}

/** A resource that a tenant's subscriptions name, or the list of them under an empty URI: looked at once for all. */
interface Watched {
  readonly uri: string;
  readonly tenant: WatchedTenant;
  revision: string | undefined;
  /** Listeners that get changes since `revision`, and those that came after it was read. */
  readonly watches: Set<Watch>;
  readonly joining: Set<Watch>;
  isQueued: boolean;
}

interface WatchedTenant {
  readonly name: string;
  readonly resources: Map<string, Watched>;
  /** Resources that wait to be looked at, and what looking at them has taken. */
  queued: number;
  spentMs: number;
  restsUntilMs: number;
}

/** Says that a memory domain is another than before. */
async function revisionOfDomain({ stores }: WatchedStore, scope: MemoryScope): Promise<string> {
  const { episodes, archived, patterns, newestAtMs, sizeBytes } = await (
    await stores()
  ).episodes.stats(scope);
  return [episodes, archived, patterns, newestAtMs, sizeBytes].join(' ');
}

/** Something that changes whenever the resource does; undefined for what never changes. */
async function readRevision(
  uri: string,
  tenant: string,
  store: WatchedStore,
): Promise<string | undefined> {
  const [, kind, id] = /^orrery:\/\/(behaviors|memory|schemas|plans)(?:\/([^/]+))?/.exec(uri) ?? [];
  if (uri === '' || kind === 'behaviors') return (await store.behaviors(tenant)).revision;
  if (id === undefined) return undefined;
  if (kind === 'memory') {
    const { domainName } = await import('../../operations/inputs/members.ts');
    const { data: domain } = domainName.safeParse(decodePart(id));
    return domain === undefined ? undefined : revisionOfDomain(store, { tenant, domain });
  }
  if (!/^[\w-]{1,64}$/.test(id)) return undefined;
  const { schemas, plans } = await store.stores();
  // The value under a handle never changes: it is there or not.
  const handles = kind === 'schemas' ? schemas : plans;
  return String((await handles.sizeBytes(tenant, id)) > 0);
}

function createWatched(uri: string, tenant: WatchedTenant): Watched {
  const none = () => new Set<Watch>();
  return { uri, tenant, revision: undefined, watches: none(), joining: none(), isQueued: false };
}

/**
 * Watches a store for those who are subscribed. A resource is read once for all of a tenant that name it; tenants take
 * turns, and one whose looks take long is looked at less often. Failures are passed to `onError`; the next look tries
 * again.
 */
export function createStoreChanges(
  store: WatchedStore,
  onError: (error: unknown) => void,
): StoreChanges {
  const tenants = new Map<string, WatchedTenant>();
  const queue = new FairQueue<Watched>();
  const names = new SharedBudget(MAX_NAMES);
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  const slice = createSlicer();

  const tell = async ({ uri, watches }: Watched): Promise<void> => {
    const change: Change = uri === '' ? { kind: 'resources' } : { kind: 'resource', uri };
    for (const watch of watches) {
      watch.listener(change);
      await slice();
    }
  };
  const lookAt = async (watched: Watched): Promise<void> => {
    const { uri, tenant, watches, joining } = watched;
    if (watches.size + joining.size === 0) return;
    if (uri === '' && store.isInUse?.() === false) return;
    const joined = [...joining];
    const revision = await readRevision(uri, tenant.name, store);
    const isChanged = revision !== watched.revision;
    watched.revision = revision;
    if (isChanged) await tell(watched);
    for (const watch of joined) if (joining.delete(watch)) watches.add(watch);
  };
  const lookAtQueued = async (): Promise<void> => {
    isLooking = true;
    for (let watched = queue.take(); watched; watched = queue.take()) {
      const { tenant } = watched;
      watched.isQueued = false;
      const beganMs = performance.now();
      await lookAt(watched).catch(onError);
      const nowMs = performance.now();
      tenant.spentMs += nowMs - beganMs;
      if (--tenant.queued === 0) {
        tenant.restsUntilMs = nowMs + REST * tenant.spentMs;
        tenant.spentMs = 0;
      }
      await slice();
    }
    isLooking = false;
  };
  const enqueue = (watched: Watched) => {
    if (watched.isQueued) return;
    watched.isQueued = true;
    watched.tenant.queued++;
    queue.push({ tenant: watched.tenant.name, keyId: '' }, watched);
    if (!isLooking) lookAtQueued();
  };
  const look = () => {
    const nowMs = performance.now();
    for (const tenant of tenants.values()) {
      if (tenant.queued > 0 || nowMs < tenant.restsUntilMs) continue;
      for (const watched of tenant.resources.values()) enqueue(watched);
    }
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const getTenant = (name: string): WatchedTenant => {
    const known = tenants.get(name);
    if (known) return known;
    const tenant = { name, resources: new Map(), queued: 0, spentMs: 0, restsUntilMs: 0 };
    tenants.set(name, tenant);
    return tenant;
  };
  const join = (watch: Watch, uri: string): (() => void) => {
    const tenant = getTenant(watch.caller.tenant);
    const { resources } = tenant;
    const watched = resources.get(uri) ?? createWatched(uri, tenant);
    resources.set(uri, watched);
    // The present state is read first: a change is reported by comparison with it.
    watched.joining.add(watch);
    enqueue(watched);
    return () => {
      watched.joining.delete(watch);
      watched.watches.delete(watch);
      if (watched.watches.size + watched.joining.size > 0) return;
      if (resources.get(uri) === watched) resources.delete(uri);
      if (resources.size === 0 && tenants.get(tenant.name) === tenant) tenants.delete(tenant.name);
      if (tenants.size === 0) stop();
    };
  };

  return {
    look,
    subscribe(caller, uris, listener) {
      const release = names.take(caller, uris.length);
      if (!release) {
        throw createInvalidParams('Your subscriptions name too many resources: end some.');
      }
      const watch: Watch = { caller, listener };
      const leave = ['', ...new Set(uris)].map((uri) => join(watch, uri));
      timer ??= setInterval(look, LOOK_MS).unref();
      return () => {
        for (const leaveOne of leave) leaveOne();
        release();
      };
    },
    close() {
      for (const { resources } of tenants.values()) {
        for (const { watches, joining } of resources.values()) {
          watches.clear();
          joining.clear();
        }
      }
      tenants.clear();
      stop();
    },
  };
}
