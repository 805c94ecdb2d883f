import type { Json, JsonObject } from '../../kernel/json.ts';
import type { ElementType } from '../grammar/elements.ts';
import type { Operator } from '../grammar/operators.ts';
import type { Pattern } from '../grammar/patterns.ts';

export type Holder = Json[] | JsonObject;
export type Key = string | number;

/**
 * How a name that code uses is meant. `shownEntity`: by a pattern; `fieldKey`: as the key of what is written;
 * `included`: a relation that a fetch loads too.
 */
export type NameRole =
  | 'entity'
  | 'shownEntity'
  | 'field'
  | 'fieldKey'
  | 'included'
  | 'state'
  | 'service'
  | 'serviceAction'
  | 'verb';

/** How an element refers to another. `event`: of its own trait; `sourceEvent`: of the one it listens to. */
export type ElementReference =
  | 'state'
  | 'event'
  | 'sourceEvent'
  | 'trait'
  | 'orbital'
  | 'entity'
  | 'entityKey'
  | 'type'
  | 'import';

/**
 * The source of an event's name: a pattern's property, data that a pattern may draw, an effect that emits it, or the
 * outcome of an effect.
 */
export type EventSource = 'ui' | 'data' | 'emit' | 'result';

/** The position of code, which decides how a list is read: as an effect, a condition, or a value. */
export type Position = 'effect' | 'guard' | 'value' | 'pattern';

/** Defects that only the walk sees; faults of calls are found in the calls. */
export type DefectKind =
  | 'no-effects'
  | 'no-effect'
  | 'no-guard'
  | 'no-call'
  | 'no-pattern'
  | 'slot'
  | 'doubtful-call'
  | 'word-list';

/**
 * Receives the parts that the reader meets, in document order. Each part is at `holder[key]`; the reader's own
 * fields describe the place: path, position, variables in scope. `leave` closes what `enter…` opens. A visitor overrides
 * what it wants to know.
 */
export abstract class Visitor {
  /** Whether places that only refer from element to element are skipped, types among them. */
  readonly isCodeOnly: boolean = false;
  /** An element of the document: a state, a transition, a page … */
  enterElement(_type: ElementType, _node: Json, _holder: Holder, _key: Key): void {}
  leaveElement(_type: ElementType): void {}
  /** A place of an element that refers to another by its name. */
  refer(_role: ElementReference, _name: string, _holder: Holder, _key: Key): void {}

  /** A list that is read as a call; `operator` is undefined where the language has none of that name. */
  enterCall(_node: Json[], _operator: Operator | undefined, _holder: Holder, _key: Key): void {}
  /** A list of values. */
  enterList(_node: Json[], _holder: Holder, _key: Key): void {}
  /** A record of data. */
  enterRecord(_node: JsonObject, _holder: Holder, _key: Key): void {}
  /** A pattern. `type` is as written, or the default of the knob that it is bound to. */
  enterPattern(
    _node: JsonObject,
    _pattern: Pattern | undefined,
    _type: Json | undefined,
    _holder: Holder,
    _key: Key,
  ): void {}
  leave(): void {}
  /** A property of a pattern that the catalogue describes without it. */
  unlisted(_node: JsonObject, _key: string): void {}

  /** The draw call that is being read: its slot as far as known, and whether it clears the slot. */
  draw(_slot: Json | undefined, _isCleared: boolean): void {}
  /** A text, number, boolean or null that is neither a binding nor a name. */
  literal(_value: Json | undefined, _holder: Holder, _key: Key): void {}
  /** `@root.step`, its root no variable in scope. */
  binding(_text: string, _holder: Holder, _key: Key): void {}
  /** `@variable.step`, its root a variable in scope. */
  variable(_text: string, _holder: Holder, _key: Key): void {}
  /** The name of an event, as written: it may be a binding. */
  event(_text: string, _source: EventSource, _holder: Holder, _key: Key): void {}
  /** A name that an argument or a property uses. */
  named(_role: NameRole, _text: string, _holder: Holder, _key: Key): void {}
  /** A value that decides what is drawn or fired is computed. */
  computed(): void {}
  defect(_kind: DefectKind, _name: string, _holder: Holder, _key: Key): void {}
}
