import type { CataloguedOperator } from '../../language/grammar/operators.gen.ts';
import type { PatternProperties } from '../../language/grammar/pattern-types.gen.ts';

/*
 * The types that authors of behaviors use, from the grammar: an unknown operator, pattern or property does not
 * compile.
 */

/** An operator and its operands. Lists of data are built by `list`. */
export type Call =
  | [CataloguedOperator, ...Value[]]
  | ['let', [name: string, value: Value][], Value]
  | ['fn', string | string[], Value]
  | ['render-ui', string, Node | null]
  | ['if', Value, Node, Node];

export interface ValueObject {
  [key: string]: Value;
}

/** A computed value: a constant, a binding, an object of values or a call. */
export type Value = string | number | boolean | null | [] | Call | ValueObject;

/** A call that does something. */
export type Effect = Call;

/** Constants that configure: what a knob defaults to, options of a choice. */
export type Constant = string | number | boolean | null | Constant[] | { [key: string]: Constant };

export type PatternName = keyof PatternProperties;

/** A pattern with its properties; what it contains are nodes too. */
export type Pattern = { [K in PatternName]: PatternOf<K> }[PatternName];

/** One pattern with its properties. */
export type PatternOf<K extends PatternName> = { type: K } & {
  [P in keyof PatternProperties[K]]: P extends 'children' ? Node | Node[] : PatternProperties[K][P];
};

/** A drawable value: a pattern, a trait's interface (`@trait.X`), or a call that yields one. */
export type Node = Pattern | `@${string}` | Call;

export interface Transition {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly effects: readonly Effect[];
  readonly guard?: Value;
}
