import type { MemoryScope } from '../../memory/ports.ts';
import type { Services } from '../../operations/context.ts';
import type { Stores } from '../../stores/index.ts';
import type { Caller } from '../caller.ts';
import type { Change, ChangeFeed } from './changes.ts';

/** Between two looks at the store, while somebody is subscribed: what other processes change is told that late. */
const LOOK_MS = 1_000;

/** What is looked at. Nothing is opened before somebody subscribes to a resource. */
export interface WatchedStore {
  /** False while nothing has asked for the store: lists, which every session is told of, do not open it. */
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

/** What nobody has looked at yet. */
const UNSEEN = Symbol('unseen');

interface Watch {
  readonly caller: Caller;
  readonly listener: (change: Change) => void;
  /** What was last seen of each resource, and of the list of them under an empty URI. */
  readonly seen: Map<string, string | undefined | typeof UNSEEN>;
}

/** What says that a memory domain is another than before. */
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
  watched: WatchedStore,
): Promise<string | undefined> {
  const [, kind, id] = /^orrery:\/\/(behaviors|memory|schemas|plans)(?:\/([^/]+))?/.exec(uri) ?? [];
  if (uri === '' || kind === 'behaviors') return (await watched.behaviors(tenant)).revision;
  if (id === undefined) return undefined;
  const { schemas, plans } = await watched.stores();
  if (kind === 'schemas') return String((await schemas.find(tenant, id)) !== undefined);
  if (kind === 'plans') return String((await plans.find(tenant, id)) !== undefined);
  const domain = decodeURIComponent(id);
  return kind === 'memory' ? revisionOfDomain(watched, { tenant, domain }) : undefined;
}

/** Watches a store for those who are subscribed. Failures are told to `onError`; the next look tries again. */
export function createStoreChanges(
  watched: WatchedStore,
  onError: (error: unknown) => void,
): StoreChanges {
  const watches = new Set<Watch>();
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  let isQueued = false;

  const enqueue = (task: () => Promise<void>) => {
    last = last.then(task).catch(onError);
  };
  const lookAt = async (watch: Watch, uri: string): Promise<void> => {
    if (!watches.has(watch) || (uri === '' && watched.isInUse?.() === false)) return;
    const revision = await readRevision(uri, watch.caller.tenant, watched);
    const seen = watch.seen.get(uri);
    const isChanged = seen !== UNSEEN && seen !== revision;
    watch.seen.set(uri, revision);
    if (!isChanged || !watches.has(watch)) return;
    watch.listener(uri === '' ? { kind: 'resources' } : { kind: 'resource', uri });
  };
  const look = () => {
    if (isQueued || watches.size === 0) return;
    isQueued = true;
    enqueue(async () => {
      isQueued = false;
      for (const watch of watches) {
        for (const uri of watch.seen.keys()) await lookAt(watch, uri).catch(onError);
      }
    });
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    look,
    subscribe(caller, uris, listener) {
      const watch: Watch = { caller, listener, seen: new Map() };
      watches.add(watch);
      // What each is now comes first: a change is told against that.
      for (const uri of ['', ...uris]) {
        watch.seen.set(uri, UNSEEN);
        enqueue(() => lookAt(watch, uri));
      }
      timer ??= setInterval(look, LOOK_MS).unref();
      return () => {
        watches.delete(watch);
        if (watches.size === 0) stop();
      };
    },
    close() {
      watches.clear();
      stop();
    },
  };
}
