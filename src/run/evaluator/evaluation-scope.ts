import { isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Value } from './convert-values.ts';

/** The values that the bindings of an expression read. */
export interface Scope {
  readonly entity?: JsonObject | undefined;
  readonly payload?: Json | undefined;
  readonly user?: JsonObject | undefined;
  readonly config?: JsonObject | undefined;
  readonly state?: string | undefined;
  readonly fromState?: string | undefined;
  readonly toState?: string | undefined;
  /** Milliseconds. */
  readonly now?: number | undefined;
  readonly event?: Json | undefined;
  readonly prevEvents?: Json | undefined;
  readonly prevStates?: Json | undefined;
  /** Entity → the row that `@Name.field` reads. */
  readonly rows?: Readonly<Record<string, Json | undefined>> | undefined;
  /** `let`, `fn`, and what list operators bind; they hide the roots. */
  readonly locals?: Readonly<Record<string, Value>> | undefined;
}

/** The roots that are not rows of entities: members of a scope. */
export const ROOTS: ReadonlySet<string> = new Set(
  'entity payload user config state fromState toState now event prevEvents prevStates'.split(' '),
);

/** A function as a value: what `fn` gives. */
export class Lambda {
  readonly parameters: readonly string[];
  readonly body: Json | undefined;
  readonly scope: Scope;

  constructor(parameters: readonly string[], body: Json | undefined, scope: Scope) {
    this.parameters = parameters;
    this.body = body;
    this.scope = scope;
  }
}

/** The parameters of `fn`: one name, or a list of names; a sign before them is dropped. */
export function readParameters(parameters: Json | undefined): string[] {
  const names = Array.isArray(parameters) ? parameters : [parameters];
  return names.filter(isString).map((name) => (name.startsWith('@') ? name.slice(1) : name));
}
