import { groupBy } from '../../kernel/append.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Budget } from '../evaluator/budget.ts';
import type { Interval } from './intervals.ts';
import type { EffectSummary } from './summarize-effects.ts';

/** What an arm or a tick asks and does. */
interface Acts {
  readonly guard: Json | undefined;
  readonly effects: readonly Json[];
  readonly summary: EffectSummary;
  /** JSON Pointer into the document. */
  readonly at: string;
}

/** One transition as it runs: an arm of its event. */
export interface Arm extends Acts {
  /** Its place among the trait's transitions. */
  readonly index: number;
  /** The states that it leaves, `*` and lists expanded. */
  readonly from: ReadonlySet<string>;
  readonly to: string;
  readonly event: string;
}

/** One entry of `listens`. */
export interface Listener {
  readonly actor: Actor;
  readonly event: string;
  readonly triggers: string;
  /** Undefined where any may send it. */
  readonly orbital: string | undefined;
  readonly trait: string | undefined;
  readonly tick: string | undefined;
  readonly guard: Json | undefined;
  readonly mapping: JsonObject | undefined;
  readonly at: string;
}

export interface Tick extends Acts, Interval {
  readonly name: string;
  /** Ids of the rows that it runs for, where it does not for all. */
  readonly appliesTo: Json | undefined;
}

/** A trait that runs. */
export interface Actor {
  /** `Orbital.Trait`. */
  readonly key: string;
  readonly orbital: string;
  readonly trait: string;
  readonly initial: string;
  readonly states: readonly string[];
  readonly transitions: readonly Arm[];
  /** Event → arms in document order. */
  readonly arms: ReadonlyMap<string, readonly Arm[]>;
  /** The same of the states that were asked for: `armsIn` adds to it. */
  readonly armsByState: Map<string, ReadonlyMap<string, readonly Arm[]>>;
  readonly listens: Listener[];
  /** Events in `emits` that may leave the orbital. */
  readonly external: ReadonlySet<string>;
  /** Declared events, in order, with the fields of their payloads. */
  readonly payloads: ReadonlyMap<string, readonly Field[]>;
  readonly ticks: readonly Tick[];
  readonly entity: string | undefined;
  /** Declared defaults of the entity's fields. */
  readonly defaults: JsonObject;
  /** Whether traits of this entity share what they set. */
  readonly isShared: boolean;
  readonly config: JsonObject;
  /** JSON Pointers to the trait and its machine. */
  readonly at: string;
  readonly machineAt: string;
}

export interface Field {
  readonly name: string;
  readonly type: string | undefined;
  readonly isRequired: boolean;
  /** The entity that a relation leads to. */
  readonly target: string | undefined;
  readonly values: readonly Json[] | undefined;
  readonly default: Json | undefined;
}

export interface EntityProgram {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly instances: readonly JsonObject[];
}

/** A document as it runs: who handles and hears what. It is compiled for one answer, whose steps it counts. */
export interface Program {
  readonly budget: Budget;
  readonly actors: readonly Actor[];
  readonly actorsByKey: ReadonlyMap<string, Actor>;
  readonly orbitals: readonly string[];
  /** Event → those with an arm for it, in document order. */
  readonly handlers: ReadonlyMap<string, readonly Actor[]>;
  /** Event → who listens to it, in document order. */
  readonly listeners: ReadonlyMap<string, readonly Listener[]>;
  /** Event that something drawn fires → the traits that draw it. */
  readonly firedBy: ReadonlyMap<string, ReadonlySet<Actor>>;
  readonly entities: ReadonlyMap<string, EntityProgram>;
  /** Traits that are only named: they neither move nor block. */
  readonly opaque: readonly string[];
}

const NO_ARMS: readonly Arm[] = [];

/** Event → arms in document order, of those that leave a state. */
export function armsIn(
  { armsByState, transitions }: Actor,
  state: string,
): ReadonlyMap<string, readonly Arm[]> {
  let arms = armsByState.get(state);
  if (arms === undefined) {
    checkpoint();
    const leaving = transitions.filter(({ from }) => from.has(state));
    arms = groupBy(leaving, ({ event }) => event);
    armsByState.set(state, arms);
  }
  return arms;
}

/** The arms of an event in a state, in document order. */
export const armsOf = (actor: Actor, state: string, event: string): readonly Arm[] =>
  armsIn(actor, state).get(event) ?? NO_ARMS;

/** Key of an arm of a trait in one of the states that it leaves. */
export const takenKey = ({ key }: Actor, { index }: Arm, from: string): string =>
  `${key}|${index}|${from}`;

/** Whether what a trait sends may reach a listener of its event: one that names a tick hears only what this tick sends. */
export const hears = (
  { orbital, trait }: Listener,
  source: { readonly orbital?: string; readonly trait?: string },
): boolean =>
  (orbital === undefined || orbital === source.orbital) &&
  (trait === undefined || trait === source.trait);
