import { append } from '../../kernel/append.ts';
import { createWeakDerivation } from '../../kernel/derivation.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { isBinding } from '../grammar/bindings.ts';
import type { ElementType } from '../grammar/elements.ts';
import { OPERATORS, type Operator } from '../grammar/operators.ts';
import type { Pattern } from '../grammar/patterns.ts';
import { CALL_HEADS, readHeard, toEventName } from '../grammar/shapes.ts';
import { plainText, toLiteral } from '../reader/call-shapes.ts';
import { Reader } from '../reader/reader.ts';
import {
  type DefectKind,
  type EventSource,
  type Holder,
  type Key,
  type NameRole,
  Visitor,
} from '../reader/visitor.ts';
import {
  type BindingFact,
  type CallFact,
  type DefectFact,
  deriveEntityFacts,
  type EventFact,
  type FiredFact,
  type ListenFact,
  type NameFact,
  type PatternFact,
  type StateFact,
  type TransitionFact,
} from './facts.ts';

const TRAIT = '@trait.';

const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** First segments of the payload fields that an event declares: `row` of `row.id`. */
function payloadOf(node: Json): readonly string[] {
  const declared = isObject(node) ? (node.payloadSchema ?? node.payload) : undefined;
  return asArray(declared)
    .map((field) => (isObject(field) ? field.name : field))
    .filter(isString)
    .map((name) => name.split('.', 1)[0] as string);
}

/** The facts of one trait, whatever surrounds it: read once per trait object and shared by all models that hold it. */
export class TraitFacts extends Visitor {
  override readonly isCodeOnly = true;
  readonly node: JsonObject;
  readonly name: string | undefined;
  readonly category: string | undefined;
  readonly linkedEntity: string | undefined;
  readonly hasMachine: boolean;
  /** Its knobs, or undefined where the trait declares no `config`. */
  readonly config: JsonObject | undefined;
  readonly states: StateFact[] = [];
  readonly events: EventFact[] = [];
  readonly transitions: TransitionFact[] = [];
  /** The same by the state that they leave. */
  readonly leaving = new Map<string, TransitionFact[]>();
  readonly emits: EventFact[] = [];
  readonly listens: ListenFact[] = [];
  readonly fired: FiredFact[] = [];
  readonly bindings: BindingFact[] = [];
  readonly names: NameFact[] = [];
  readonly patterns: PatternFact[] = [];
  /** The keys of patterns that the catalogue does not list for them. */
  readonly unlistedKeys = new Map<JsonObject, string[]>();
  readonly calls: CallFact[] = [];
  readonly defects: DefectFact[] = [];
  /** Any transition or tick renders something. */
  renders = false;
  /** A value that decides what is rendered, fired or handled is bound to a knob without a literal default. */
  isDynamic = false;
  /** A transition or listener handles an event that only a knob without a literal default names. */
  handlesUnknown = false;
  readonly stateNames = new Set<string>();
  /** Events that a transition of this trait handles. */
  readonly handled = new Set<string>();
  /** Events in `events`. */
  readonly declared = new Set<string>();
  /** Events in `emits`. */
  readonly emitted = new Set<string>();
  /** Events in `emits` with scope `external`. */
  readonly external = new Set<string>();
  /** Events that an effect emits or results in, or the UI names. */
  readonly firedNames = new Set<string>();

  readonly #reader = new Reader(this);
  #transition: Pick<TransitionFact, 'event' | 'fills' | 'clears'> | undefined;
  #index = -1;
  #inTick = false;

  constructor(node: JsonObject) {
    super();
    this.node = node;
    this.name = text(node.name);
    this.category = text(node.category);
    this.linkedEntity = text(node.linkedEntity);
    this.hasMachine = isObject(node.stateMachine);
    this.config = isObject(node.config) ? node.config : undefined;
    this.#reader.readElement('trait', node, [node], 0);
  }

  override enterElement(type: ElementType, node: Json, holder: Holder, key: Key): void {
    switch (type) {
      case 'state':
        this.#addState(node, holder, key);
        return;
      case 'event':
        this.#addEvent(node, holder, key);
        return;
      case 'transition':
        this.#addTransition(node, holder, key);
        return;
      case 'emit':
        this.#addEmit(node, holder, key);
        return;
      case 'listen':
        this.#addListen(node, holder, key);
        return;
      case 'tick':
        this.#inTick = true;
        return;
      default:
    }
  }

  override leaveElement(): void {
    this.#transition = undefined;
    this.#index = -1;
    this.#inTick = false;
  }

  #addState(node: Json, holder: Holder, key: Key): void {
    const state = isObject(node) ? node : { name: node };
    if (typeof state.name !== 'string') return;
    const { name, isInitial, isTerminal, isFinal } = state;
    const ends = isTerminal === true || isFinal === true;
    this.states.push({ name, isInitial: isInitial === true, isTerminal: ends, holder, key });
    this.stateNames.add(name);
  }

  #addEvent(node: Json, holder: Holder, key: Key): void {
    const name = this.#eventName(isObject(node) ? (node.key ?? node.name) : node);
    this.events.push({ name, payload: payloadOf(node), holder, key });
    if (name !== undefined) this.declared.add(name);
  }

  #addTransition(node: Json, holder: Holder, key: Key): void {
    if (!isObject(node)) return;
    const { from, guard } = node;
    const [to, event] = [text(node.to) ?? '', this.#handledEvent(node.event)];
    const [fills, clears]: [string[], string[]] = [[], []];
    const index = key as number;
    // One from several states is a transition from each.
    const sources = Array.isArray(from) && from.length > 0 ? new Set(from) : [from];
    for (const source of sources) {
      const leaves = text(source) ?? '';
      const one = { index, from: leaves, to, event, guard, fills, clears, holder, key };
      this.transitions.push(one);
      append(this.leaving, leaves, one);
    }
    if (event !== undefined) this.handled.add(event);
    this.#transition = { event, fills, clears };
    this.#index = index;
  }

  #addEmit(node: Json, holder: Holder, key: Key): void {
    const emit = isObject(node) ? node : { event: node };
    const name = this.#eventName(emit.event);
    this.emits.push({ name, payload: payloadOf(node), holder, key });
    if (name === undefined) return;
    this.emitted.add(name);
    if (emit.scope === 'external') this.external.add(name);
  }

  #addListen(node: Json, holder: Holder, key: Key): void {
    if (!isObject(node)) return;
    const source = isObject(node.source) ? node.source : undefined;
    const written = this.#handledEvent(node.event);
    const heard = written === undefined ? undefined : readHeard(written);
    this.listens.push({
      event: heard?.event,
      triggers: this.#eventName(node.triggers),
      sourceTrait: text(source?.trait) ?? heard?.trait,
      sourceOrbital: text(source?.orbital) ?? heard?.orbital,
      holder,
      key,
    });
  }

  /** The name that an event position holds: literal, or the default of the knob it is bound to. */
  #eventName(value: Json | undefined): string | undefined {
    if (value === '') return undefined;
    const literal = toLiteral(value, this.config);
    return typeof literal === 'string' && !isBinding(literal) ? literal : undefined;
  }

  #handledEvent(value: Json | undefined): string | undefined {
    const name = this.#eventName(value);
    if (name === undefined && typeof value === 'string' && isBinding(value)) {
      this.handlesUnknown = true;
    }
    return name;
  }

  override enterCall(node: Json[], operator: Operator | undefined, holder: Holder, key: Key): void {
    if (this.#reader.inSettings) return;
    this.calls.push({ node, operator, position: this.#reader.position, holder, key });
  }

  override enterList(node: Json[], holder: Holder, key: Key): void {
    const head = text(node[0]);
    if (head !== undefined && (CALL_HEADS.has(head) || OPERATORS.has(head))) {
      this.defect('word-list', head, holder, key);
    }
  }

  override draw(slot: Json | undefined, isCleared: boolean): void {
    if (this.#reader.inSettings) return;
    const transition = this.#transition;
    if (transition !== undefined && typeof slot === 'string') {
      if (isCleared) transition.clears.push(slot);
      else transition.fills.push(slot);
    }
    this.renders ||= !isCleared;
  }

  override enterPattern(
    node: JsonObject,
    pattern: Pattern | undefined,
    _type: Json | undefined,
    holder: Holder,
    key: Key,
  ): void {
    const { type } = node;
    if (this.#reader.inSettings || (typeof type === 'string' && isBinding(type))) return;
    this.patterns.push({ node, type: text(type), pattern, holder, key });
  }

  override unlisted(node: JsonObject, key: string): void {
    if (!this.#reader.inSettings) append(this.unlistedKeys, node, key);
  }

  override binding(written: string, holder: Holder, key: Key): void {
    const { inSettings, entity: fetched } = this.#reader;
    if (inSettings) return;
    if (written.startsWith(TRAIT)) {
      const name = written.slice(TRAIT.length);
      this.names.push({ role: 'trait', name, entity: undefined, holder, key });
      return;
    }
    this.bindings.push({
      text: written,
      transition: this.#index,
      event: this.#transition?.event,
      inTick: this.#inTick,
      fetched,
      holder,
      key,
    });
  }

  override event(written: string, source: EventSource, holder: Holder, key: Key): void {
    const literal = toLiteral(written, this.config);
    if (typeof literal !== 'string' || isBinding(literal)) {
      this.isDynamic = true;
      return;
    }
    const event = toEventName(literal);
    // A knob's default is what this document fires, but changing the document there needs the knob.
    const isKnob = literal !== written || this.#reader.inSettings;
    const via = source === 'ui' && isKnob ? 'data' : source;
    this.fired.push({ event, via, transition: this.#index, holder, key });
    this.firedNames.add(event);
  }

  override named(role: NameRole, name: string, holder: Holder, key: Key): void {
    if (this.#reader.inSettings) return;
    const { namedEntity, patternEntity } = this.#reader;
    if (role === 'entity') this.names.push({ role, name, entity: undefined, holder, key });
    else if (role === 'field') {
      this.names.push({ role: 'shown', name, entity: plainText(patternEntity), holder, key });
    } else if (role === 'fieldKey') {
      this.names.push({ role: 'written', name, entity: namedEntity, holder, key });
    }
  }

  override computed(): void {
    if (!this.#reader.inSettings) this.isDynamic = true;
  }

  override defect(kind: DefectKind, name: string, holder: Holder, key: Key): void {
    if (!this.#reader.inSettings) this.defects.push({ kind, name, holder, key });
  }
}

const readFacts = (node: JsonObject) => new TraitFacts(node);

/** Reads every object without a cache: for documents that are met once. */
export const FRESH_FACTS = { readTrait: readFacts, readEntity: deriveEntityFacts };

/** Reads traits and entities into facts. */
export type FactReader = typeof FRESH_FACTS;

/**
 * Remembers facts by the identity of what they were read from. Documents are never changed in place: an
 * edit makes new objects of what it touches and shares the rest, so of an edited document only the
 * touched part is read again.
 */
export const createFactMemory = (): FactReader => ({
  readTrait: createWeakDerivation(readFacts),
  readEntity: createWeakDerivation(deriveEntityFacts),
});
