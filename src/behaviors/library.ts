import type { JsonObject } from '../kernel/json.ts';
import type { BehaviorInterface } from './interface.ts';

/** Where a behavior comes from. Lookups prefer registered over directory over builtin. */
export type BehaviorSource = 'registered' | 'directory' | 'builtin';

/** A named, complete schema that can be a goal, a target, an import or a search result. */
export interface Behavior {
  /** `[a-z0-9][a-z0-9-]{0,63}` */
  readonly name: string;
  /** One line. */
  readonly description: string;
  readonly tags: readonly string[];
  /** One sentence for agents: when this behavior is the one to build from. */
  readonly useWhen?: string;
  /** How people ask for it in words of their own; only the search reads them. */
  readonly asked?: readonly string[];
  readonly source: BehaviorSource;
  /** Its needs and additions; built-in behaviors declare them, others are read from their schema. */
  readonly interface?: BehaviorInterface;
  readonly schema: JsonObject;
}

/** A file of the user's directory that is not a behavior, and why. `file` is relative to the directory, with `/`. */
export interface BehaviorFault {
  readonly file: string;
  readonly reason: string;
}

/** One tenant's behaviors: registered, then from the user's directory, then built in. */
export interface BehaviorLibrary {
  /** By identifier: exact, then lower case, then with `std-` added or removed, then as it is spelled or called otherwise; within each, by source. */
  find(identifier: string): Behavior | undefined;
  /** The behavior that counts as fact for an import: of exactly this name, from the user's side only. */
  findFact(name: string): Behavior | undefined;
  /** The built-in of exactly this name. */
  findBuiltin(name: string): Behavior | undefined;
  /** All behaviors, each name once (the one that `find` would give), in code unit order of the names. */
  list(): readonly Behavior[];
  /** Files of the user's directory that could not be read as behaviors. */
  readonly faults?: readonly BehaviorFault[];
  /** Changes whenever the list does. */
  readonly revision: string;
}
