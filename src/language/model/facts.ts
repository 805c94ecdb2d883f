import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Operator } from '../grammar/operators.ts';
import type { DefectKind, EventSource, Position } from '../reader/visitor.ts';

/**
 * The place of a fact: `holder[key]`, by identity of the holding object or array. The JSON Pointer is
 * searched for only when a finding is reported, so that walking a document allocates no paths.
 */
export interface Site {
  readonly holder: object;
  readonly key: string | number;
}

export interface StateFact extends Site {
  readonly name: string;
  readonly isInitial: boolean;
  readonly isTerminal: boolean;
}

/** The declaration of an event, or of an emit. */
export interface EventFact extends Site {
  /** The literal key, a `@config` knob's default in its place; undefined where only a binding is known. */
  readonly name: string | undefined;
  readonly payload: readonly string[];
}

export interface TransitionFact extends Site {
  readonly index: number;
  /** Empty where missing or malformed. */
  readonly from: string;
  readonly to: string;
  /** Undefined where missing; the default of a `@config` knob where bound to one. */
  readonly event: string | undefined;
  readonly guard: Json | undefined;
  /** Overlay slots this transition fills, and those it clears. */
  readonly fills: string[];
  readonly clears: string[];
}

export interface ListenFact extends Site {
  readonly event: string | undefined;
  readonly triggers: string | undefined;
  readonly sourceTrait: string | undefined;
  readonly sourceOrbital: string | undefined;
}

/** An event that an effect or a UI property names. */
export interface FiredFact extends Site {
  readonly event: string;
  readonly via: EventSource;
  /** Index of the transition, -1 in a tick or in configuration. */
  readonly transition: number;
}

export interface BindingFact extends Site {
  /** The text, `@` included; its root isn't a lexical variable in scope. */
  readonly text: string;
  /** Index of the transition, or -1 in a tick or in configuration. */
  readonly transition: number;
  readonly inTick: boolean;
  /** The entity whose rows a fetch with this binding in its options answers; undefined where that is the trait's own. */
  readonly fetched: string | undefined;
}

/**
 * A name that code uses: of an entity, of a trait that a pattern embeds, of a field that a pattern shows or an effect
 * writes.
 */
export interface NameFact extends Site {
  readonly role: 'entity' | 'trait' | 'shown' | 'written';
  readonly name: string;
  /** The entity that is named with a field. */
  readonly entity: string | undefined;
}

export interface PatternFact extends Site {
  readonly node: JsonObject;
  /** The type as written; undefined where missing. */
  readonly type: string | undefined;
}

/** A list that is read as a call, at any depth. */
export interface CallFact extends Site {
  readonly node: readonly Json[];
  /** Undefined where the language has no operator of that name. */
  readonly operator: Operator | undefined;
  readonly position: Position;
}

/** Something malformed that the walk alone decides. */
export interface DefectFact extends Site {
  readonly kind: DefectKind;
  readonly name: string;
}
