import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isBinding, rootOf } from '../grammar/bindings.ts';
import {
  type ArgumentRole,
  argumentRole,
  headOperator,
  type Operator,
} from '../grammar/operators.ts';
import { EDGE_KEYS, namedRole } from '../grammar/patterns.ts';
import {
  describe,
  findStateBinding,
  isCondition,
  isNameList,
  isOptions,
  looksLikeCall,
  mayBeCall,
  plainText,
} from './call-shapes.ts';
import { Scope } from './reader-scope.ts';
import type { EventSource, Holder, Key, Position, Visitor } from './visitor.ts';

/**
 * Levels of nesting that are read: what lies deeper reads as nothing. Eight times what any request may hold, and
 * far from the end of the stack.
 */
const MAX_LEVELS = 512;

/** Whether the head of a list is a value of the document, so that it cannot be an operator; a knob may. */
const isOperand = (head: string): boolean => isBinding(head) && rootOf(head) !== 'config';

/** The use of a record or list of data: drawn by a pattern, or only kept. */
export type DataPlace = 'ui' | 'data';

/**
 * Walks effects, guards and patterns once, driven by the roles that the grammar gives to arguments and
 * properties, and calls a visitor for each part. It knows no operator and no property by name.
 */
export abstract class ExpressionReader {
  /** Keys from where reading began to what is being read. Live: copy what is kept. */
  readonly path: Key[] = [];
  /** Variables that the code around binds. */
  readonly scope = new Scope();
  position: Position = 'value';
  /** Whether what is read is true or false of the whole guard: not where `or` only gives a comparison its value. */
  protected inCondition = false;
  /** The role of the argument being read. */
  role: ArgumentRole | undefined;
  /** The entity whose record `@entity` means here, where it isn't the trait's own: in a fetch's options. */
  entity: string | undefined;
  /** The entity that the call being read names. */
  namedEntity: string | undefined;
  /** The pattern that is being read, and what it says its entity is. */
  patternEntity: Json | undefined;
  /** Settings of the trait, which bindings may stand for. */
  config: JsonObject | undefined;

  protected readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /** Reads the argument of a call at an index, which has a role. `as`: what the call itself is. */
  protected abstract argument(
    node: Json[],
    i: number,
    role: ArgumentRole,
    as: Position,
    isState: boolean,
  ): void;

  /** Reads a value that may be a pattern. */
  protected abstract pattern(value: Json | undefined, holder: Holder, key: Key): void;

  /** Reads a value inside data that a pattern draws. */
  protected abstract drawnItem(
    value: Json | undefined,
    holder: Holder,
    key: Key,
    place: DataPlace,
  ): void;

  protected isTooDeep(): boolean {
    return this.path.length > MAX_LEVELS;
  }

  /** Reads a list of effects. */
  readEffects(effects: Json | undefined, holder: Holder, key: Key): void {
    if (effects === undefined) return;
    if (!Array.isArray(effects)) {
      this.visitor.defect('no-effects', describe(effects), holder, key);
      return;
    }
    this.position = 'effect';
    this.path.push(key);
    for (let i = 0; i < effects.length; i++) this.effect(effects[i], effects, i, true);
    this.path.pop();
  }

  /** Reads a condition. */
  readGuard(guard: Json | undefined, holder: Holder, key: Key): void {
    if (guard === undefined || guard === null) return;
    this.position = 'guard';
    if (!isCondition(guard)) this.visitor.defect('no-guard', describe(guard), holder, key);
    this.inCondition = true;
    this.expression(guard, holder, key, true);
    this.inCondition = false;
    this.position = 'effect';
  }

  /** Reads a value that a pattern may draw: a knob's default. */
  readData(value: Json | undefined, holder: Holder, key: Key): void {
    this.position = 'value';
    this.expression(value, holder, key, false);
  }

  /** An effect, or, nested in another, a value in its place. */
  protected effect(effect: Json | undefined, holder: Holder, key: Key, isTop: boolean): void {
    if (this.isTooDeep()) return;
    if (!Array.isArray(effect)) {
      if (typeof effect === 'string' && isBinding(effect)) {
        if (isTop) this.visitor.computed();
        this.bind(effect, holder, key);
        return;
      }
      if (isTop || (typeof effect === 'string' && effect !== '')) {
        this.visitor.defect('no-effect', describe(effect), holder, key);
      }
      if (isTop) return;
      if (isObject(effect)) this.record(effect, holder, key, 'data');
      else this.visitor.literal(effect, holder, key);
      return;
    }
    const head = effect[0];
    const operator = headOperator(effect);
    if (operator === undefined) {
      if (typeof head !== 'string' || isOperand(head)) {
        this.visitor.defect('no-call', describe(effect), holder, key);
      } else if (isBinding(head)) this.visitor.computed();
      this.unknownCall(effect, holder, key);
      return;
    }
    this.call(effect, operator, holder, key, 'effect');
  }

  /** A list that can only be meant as a call, of an operator that the language doesn't have. */
  protected unknownCall(node: Json[], holder: Holder, key: Key): void {
    this.visitor.enterCall(node, undefined, holder, key);
    this.path.push(key);
    const outer = this.position;
    if (outer !== 'guard') this.position = 'value';
    for (let i = 1; i < node.length; i++) this.expression(node[i], node, i, false);
    this.position = outer;
    this.path.pop();
    this.visitor.leave();
  }

  /** Reads a call. Its bodies are read as what the call itself is. */
  protected call(node: Json[], operator: Operator, holder: Holder, key: Key, as: Position): void {
    const { visitor } = this;
    const outerEntity = this.entity;
    const outerPosition = this.position;
    const outerRole = this.role;
    const { inCondition } = this;
    const { depth } = this.scope;
    visitor.enterCall(node, operator, holder, key);
    this.path.push(key);
    const names = operator.roles;
    const stateAt = names[0] === 'comparand' ? findStateBinding(node) : 0;
    for (let i = 1; i < node.length; i++) {
      const role = isOptions(node, i, operator) ? 'options' : argumentRole(operator, i);
      this.role = role;
      this.inCondition = role === 'guard' && (inCondition || operator.kind === 'control');
      if (outerPosition !== 'guard') this.position = role === 'body' ? as : 'value';
      this.argument(node, i, role, as, stateAt > 0 && i !== stateAt);
      if (role === 'entity') {
        this.namedEntity = plainText(node[i]);
        // Options that follow an entity refer to its records.
        if (names[i] === 'options') this.entity = this.namedEntity ?? this.entity;
      }
    }
    this.role = outerRole;
    this.inCondition = inCondition;
    this.position = outerPosition;
    this.entity = outerEntity;
    this.scope.leave(depth);
    this.path.pop();
    visitor.leave();
  }

  /** Reads the items of a list, or the members of a record. */
  protected parts(
    node: Holder,
    holder: Holder,
    key: Key,
    read: (part: Json | undefined, key: Key) => void,
  ): void {
    if (Array.isArray(node)) this.visitor.enterList(node, holder, key);
    else this.visitor.enterRecord(node, holder, key);
    this.path.push(key);
    if (Array.isArray(node)) for (let i = 0; i < node.length; i++) read(node[i], i);
    else for (const name in node) read(node[name], name);
    this.path.pop();
    this.visitor.leave();
  }

  /** A record of data. One with a source and a target draws a machine: its event is a label. */
  protected record(value: JsonObject, holder: Holder, key: Key, place: DataPlace): void {
    const isEdge = EDGE_KEYS[0] in value && EDGE_KEYS[1] in value;
    this.parts(value, holder, key, (part, name) => {
      if (place === 'data') this.member(part, value, name);
      else this.drawnItem(part, value, name, isEdge ? 'data' : place);
    });
  }

  /** A member of a record in an expression: what it names as an event may be drawn by a pattern. */
  protected member(value: Json | undefined, holder: Holder, key: Key): void {
    if (typeof value === 'string' && namedRole(key as string) === 'event') {
      this.event(value, 'data', holder, key);
    } else this.expression(value, holder, key, false);
  }

  /** Notes a list of data that may have been meant as a call. */
  protected doubt(value: Json[], holder: Holder, key: Key): void {
    const [head] = value;
    if (typeof head === 'string' && value.length > 1 && mayBeCall(head, value)) {
      this.visitor.defect('doubtful-call', head, holder, key);
    }
  }

  /** A value that is computed when the effect runs. `isCall` where a list can only be an expression. */
  protected expression(value: Json | undefined, holder: Holder, key: Key, isCall: boolean): void {
    if (typeof value === 'string') {
      if (isBinding(value)) this.bind(value, holder, key);
      else this.visitor.literal(value, holder, key);
      return;
    }
    if (typeof value !== 'object' || value === null || this.isTooDeep()) {
      this.visitor.literal(typeof value === 'object' ? null : value, holder, key);
      return;
    }
    if (!Array.isArray(value)) {
      this.record(value, holder, key, 'data');
      return;
    }
    const head = value[0];
    if (typeof head === 'string') {
      const operator = headOperator(value);
      if (operator !== undefined && (isCall || !isNameList(value))) {
        this.call(value, operator, holder, key, 'value');
        return;
      }
      const isMeant = isCall || looksLikeCall(head, value, this.position === 'guard');
      if (operator === undefined && isMeant && !isBinding(head)) {
        this.unknownCall(value, holder, key);
        return;
      }
      if (operator === undefined) this.doubt(value, holder, key);
      if (isCall && this.position === 'guard' && isOperand(head)) {
        this.visitor.defect('no-call', describe(value), holder, key);
      }
    } else if (isCall || (value.length === 0 && this.position === 'guard')) {
      this.visitor.defect('no-call', describe(value), holder, key);
    }
    this.parts(value, holder, key, (item, i) => this.expression(item, value, i, false));
  }

  protected event(text: string, source: EventSource, holder: Holder, key: Key): void {
    if (text === '') {
      this.visitor.literal(text, holder, key);
      return;
    }
    this.visitor.event(text, source, holder, key);
    if (isBinding(text)) this.bind(text, holder, key);
  }

  protected bind(text: string, holder: Holder, key: Key): void {
    if (this.scope.depth > 0 && this.scope.has(rootOf(text))) {
      this.visitor.variable(text, holder, key);
    } else this.visitor.binding(text, holder, key);
  }
}
