import { createBoundedCache } from '../kernel/bounded-cache.ts';
import { monotonicClock } from '../kernel/clock.ts';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import { BUILTIN_HASH, composeLibrary } from './builtin.ts';
import { type DirectorySnapshot, openBehaviorDirectory } from './directory.ts';
import type { Behavior, BehaviorLibrary } from './library.ts';

interface LibrarySourceOptions {
  /** A folder of behaviors. */
  readonly behaviorsDir?: string | undefined;
  readonly registered?: { list(tenant: string): Promise<readonly Behavior[]> };
}

interface Composed {
  readonly snapshot: DirectorySnapshot | undefined;
  readonly registered: readonly Behavior[];
  readonly library: BehaviorLibrary;
}

/** Libraries kept composed; a tenant beyond that is composed again when it returns. */
const MAX_KEPT = 64;
const NONE: readonly Behavior[] = [];

/**
 * Gives each tenant its library, as of now: a change of the directory or of what is registered shows in the next
 * call. The same object for as long as nothing changed.
 */
export function createLibrarySource(
  options: LibrarySourceOptions = {},
): (tenant: string) => Promise<BehaviorLibrary> {
  const { behaviorsDir: path } = options;
  const readDirectory =
    path === undefined ? undefined : openBehaviorDirectory(path, monotonicClock, DEFAULT_LIMITS);
  const kept = createBoundedCache<string, Composed>(MAX_KEPT);
  let compositions = 0;

  const compose = (snapshot: DirectorySnapshot | undefined, registered: readonly Behavior[]) => {
    const { behaviors = NONE, faults, revision = 0 } = snapshot ?? {};
    const own = registered.length === 0 ? 0 : ++compositions;
    const revisions = `${BUILTIN_HASH}.${revision}.${own}`;
    return composeLibrary([...behaviors, ...registered], revisions, faults);
  };

  return async (tenant) => {
    const snapshot = await readDirectory?.();
    const registered = (await options.registered?.list(tenant)) ?? NONE;
    const last = kept.get(tenant);
    const isSame = last?.snapshot === snapshot && last?.registered === registered;
    const library = last && isSame ? last.library : compose(snapshot, registered);
    kept.set(tenant, { snapshot, registered, library });
    return library;
  };
}
