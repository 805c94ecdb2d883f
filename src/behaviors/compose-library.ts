import type { Behavior, BehaviorFault, BehaviorLibrary } from './library.ts';
import { findMeant } from './search-behaviors.ts';

interface LibraryParts {
  readonly registered?: readonly Behavior[];
  readonly directory?: readonly Behavior[];
  readonly builtin: readonly Behavior[];
  readonly faults?: readonly BehaviorFault[];
  readonly revision: string;
}

function toIndex(behaviors: readonly Behavior[] = []): ReadonlyMap<string, Behavior> {
  return new Map(behaviors.map((behavior) => [behavior.name, behavior]));
}

/** One library out of its sources, looked up registered before directory before built-in. */
export function composeLibrary(parts: LibraryParts): BehaviorLibrary {
  const registered = toIndex(parts.registered);
  const directory = toIndex(parts.directory);
  const builtin = toIndex(parts.builtin);
  const findExact = (name: string) =>
    registered.get(name) ?? directory.get(name) ?? builtin.get(name);
  let listed: readonly Behavior[] | undefined;
  return {
    revision: parts.revision,
    faults: parts.faults ?? [],
    find(identifier) {
      return findExact(identifier) ?? findMeant(this.list(), identifier);
    },
    findFact: (name) => registered.get(name) ?? directory.get(name),
    findBuiltin: (name) => builtin.get(name),
    list() {
      listed ??= [...new Map([...builtin, ...directory, ...registered]).values()].sort((a, b) =>
        a.name < b.name ? -1 : 1,
      );
      return listed;
    },
  };
}
