import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Operator } from '../grammar/operators.ts';
import type { Pattern } from '../grammar/patterns.ts';
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
  /** The event of that transition. */
  readonly event: string | undefined;
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
  /** The one of the catalogue. */
  readonly pattern: Pattern | undefined;
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

export interface FieldFact extends Site {
  readonly name: string | undefined;
  readonly node: JsonObject | undefined;
}

/** The facts of one entity. */
export interface EntityFacts {
  readonly node: JsonObject;
  readonly name: string | undefined;
  readonly fields: readonly FieldFact[];
  readonly fieldNames: ReadonlySet<string>;
}

/** The values that a field may have, where they are listed. */
export function valuesOfField(field: Json | undefined): readonly Json[] {
  const { values, enum: listed } = isObject(field) ? field : {};
  return asArray(Array.isArray(values) ? values : listed);
}

/** The entity that a relation field points to. */
export function relatedEntity({ relation, entity, target }: JsonObject = {}): string | undefined {
  const own = relation ?? entity ?? target;
  const name = isObject(relation) ? (relation.entity ?? relation.target) : own;
  return isString(name) && name !== '' ? name : undefined;
}

/** Reads what an entity object says. */
export function deriveEntityFacts(node: JsonObject): EntityFacts {
  const holder = asArray(node.fields);
  const fieldNames = new Set<string>();
  const fields = holder.map((field, key): FieldFact => {
    const name = isObject(field) ? field.name : field;
    const isNamed = typeof name === 'string';
    if (isNamed) fieldNames.add(name);
    return {
      name: isNamed ? name : undefined,
      node: isObject(field) ? field : undefined,
      holder,
      key,
    };
  });
  const name = typeof node.name === 'string' ? node.name : undefined;
  return { node, name, fields, fieldNames };
}

/** The source of transitions that leave every state. */
const ANY_STATE = '*';

/**
 * The states that a path of transitions leads to from an initial one, guards ignored; a transition from `*`
 * leaves every state. Takes time linear in states and transitions.
 */
export function findReachableStates(machine: {
  readonly states: readonly StateFact[];
  readonly leaving: ReadonlyMap<string, readonly TransitionFact[]>;
}): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const state of machine.states) if (state.isInitial) reached.add(state.name);
  if (reached.size === 0) return reached;
  const waiting = [...reached, ANY_STATE];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const { to } of machine.leaving.get(name) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}
