import { distance } from 'fastest-levenshtein';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import {
  OPERATOR_INFO,
  OPERATOR_MODULES,
  type OperatorInfo,
  PERSIST_VERBS,
} from '../vocabulary/expressions.ts';
import { EVENT_PROPS, UI_SLOTS } from '../vocabulary/names.ts';
import { DATA_CHILDREN_PATTERNS } from '../vocabulary/terms.ts';
import type {
  BindingFact,
  DefectFact,
  FiredFact,
  PatternFact,
  ReferenceFact,
  TransitionFact,
} from './facts.ts';

const AT = 64;

/** Variables that array operators bind without naming them. */
const ARRAY_VARIABLES = ['item', 'index'];

/** Properties of patterns, beside `children`, that hold patterns. */
const PATTERN_PROPS: ReadonlySet<string> = new Set(['hud', 'addons', 'controls']);

/** A head of letters and one slash is meant as an operator: `str/concat`. */
const QUALIFIED_NAME = /^[a-z]+\/[a-zA-Z0-9?-]+$/;

/** A head of signs alone is meant as an operator: `===`. */
const SIGNS = /^[^\w\s@"'.,#$-]{1,3}$/;

type Holder = Json[] | JsonObject;

/** The literal default of the knob that `@config.knob` names; undefined for anything deeper or absent. */
export function findKnobDefault(config: JsonObject | undefined, text: string): Json | undefined {
  const knob = config?.[text.slice('@config.'.length)];
  return isObject(knob) ? knob.default : undefined;
}

/** Walks effects, guards and patterns of one trait once and collects what they say. */
export class EffectWalker {
  readonly fired: FiredFact[] = [];
  readonly bindings: BindingFact[] = [];
  readonly references: ReferenceFact[] = [];
  readonly patterns: PatternFact[] = [];
  readonly defects: DefectFact[] = [];
  renders = false;
  isDynamic = false;

  readonly #config: JsonObject | undefined;
  readonly #scope: string[] = [];
  #transition: TransitionFact | undefined;
  #index = -1;
  #inTick = false;
  #inGuard = false;
  #entity: string | undefined;

  constructor(config: JsonObject | undefined) {
    this.#config = config;
  }

  walkTransition(transition: TransitionFact, node: JsonObject): void {
    this.#transition = transition;
    this.#index = transition.index;
    this.#guard(node);
    this.#effects(node);
  }

  walkTick(node: JsonObject): void {
    this.#transition = undefined;
    this.#index = -1;
    this.#inTick = true;
    this.#guard(node);
    this.#effects(node);
    this.#inTick = false;
  }

  /** Configuration shows what may be rendered and fired, but proves nothing. */
  walkConfig(config: JsonObject): void {
    this.#transition = undefined;
    this.#index = -1;
    for (const name in config) {
      const knob = config[name];
      if (isObject(knob) && typeof knob.default === 'object') this.#configValue(knob.default);
    }
  }

  #configValue(value: Json | undefined): void {
    if (typeof value !== 'object' || value === null) return;
    const holder = value as JsonObject;
    for (const key in holder) {
      const member = holder[key];
      if (typeof member === 'string') {
        if (EVENT_PROPS.has(key)) this.#fire(member, holder, key, 'data');
      } else this.#configValue(member);
    }
  }

  #guard(node: JsonObject): void {
    const guard = node.guard;
    if (guard === undefined || guard === null) return;
    this.#inGuard = true;
    this.#expression(guard, node, 'guard', true);
    this.#inGuard = false;
  }

  #effects(node: JsonObject): void {
    const effects = node.effects;
    if (effects === undefined || effects === null) return;
    if (!Array.isArray(effects)) {
      this.#defect('effect-not-array', typeof effects, node, 'effects');
      return;
    }
    for (let i = 0; i < effects.length; i++) this.#effect(effects[i], effects, i, true);
  }

  /** An effect, or, nested in `if`, `do`, `let` and `when`, a value in its place. */
  #effect(effect: Json | undefined, holder: Holder, key: string | number, isTop: boolean): void {
    if (!Array.isArray(effect)) {
      if (typeof effect === 'string' && effect.charCodeAt(0) === AT) {
        if (isTop) this.isDynamic = true;
        this.#binding(effect, holder, key);
      } else if (isTop) {
        this.#defect('effect-not-array', describe(effect), holder, key);
      } else if (isObject(effect)) this.#data(effect);
      return;
    }
    const head = effect[0];
    const info = typeof head === 'string' ? OPERATOR_INFO.get(head) : undefined;
    if (info === undefined) {
      if (typeof head === 'string' && head.charCodeAt(0) === AT) this.isDynamic = true;
      else this.#defect('unknown-operator', describe(head), holder, key);
      for (let i = 1; i < effect.length; i++) this.#expression(effect[i], effect, i, false);
      return;
    }
    this.#operator(effect, head as string, info, holder, key, true);
  }

  #operator(
    node: Json[],
    head: string,
    info: OperatorInfo,
    holder: Holder,
    key: string | number,
    isEffect: boolean,
  ): void {
    const count = node.length - 1;
    if (info.arity !== undefined && (count < info.arity.least || count > info.arity.most)) {
      this.#defect('wrong-arity', head, holder, key);
    }
    if (info.hasSideEffect && this.#inGuard) this.#defect('guard-effect', head, holder, key);
    switch (info.kind) {
      case 'plain':
        this.#arguments(node, 1);
        return;
      case 'let':
        this.#let(node, (body, i) => this.#branch(body, node, i, isEffect));
        return;
      case 'fn':
        this.#fn(node, (body, i) => this.#expression(body, node, i, false));
        return;
      case 'array':
        this.#arrayOperator(node);
        return;
      case 'branch':
        this.#expression(node[1], node, 1, true);
        for (let i = 2; i < node.length; i++) this.#branch(node[i], node, i, isEffect);
        return;
      case 'sequence':
        for (let i = 1; i < node.length; i++) this.#branch(node[i], node, i, isEffect);
        return;
      case 'set':
        this.#set(node);
        return;
      case 'render':
        this.#render(node);
        return;
      case 'emit':
        if (typeof node[1] === 'string') this.#fire(node[1], node, 1, 'emit');
        this.#arguments(node, 2);
        return;
      case 'fetch':
        this.#fetch(node);
        return;
      case 'persist':
        this.#persist(node);
        return;
    }
  }

  #branch(value: Json | undefined, node: Json[], i: number, isEffect: boolean): void {
    if (isEffect) this.#effect(value, node, i, false);
    else this.#expression(value, node, i, false);
  }

  #arguments(node: Json[], from: number): void {
    for (let i = from; i < node.length; i++) {
      const argument = node[i];
      if (isObject(argument)) this.#options(argument);
      else this.#expression(argument, node, i, false);
    }
  }

  /** The options of an effect: `emit` names its result events, the rest are values. */
  #options(options: JsonObject): void {
    for (const key in options) {
      const value = options[key];
      if (key === 'emit' && isObject(value)) {
        for (const outcome in value) {
          const event = value[outcome];
          if (typeof event === 'string') this.#fire(event, value, outcome, 'result');
        }
      } else this.#member(value, options, key);
    }
  }

  #let(node: Json[], walkBody: (body: Json | undefined, i: number) => void): void {
    const depth = this.#scope.length;
    const variables = node[1];
    if (Array.isArray(variables)) {
      for (const pair of variables) {
        if (!Array.isArray(pair)) continue;
        for (let i = 1; i < pair.length; i++) this.#expression(pair[i], pair, i, false);
        if (typeof pair[0] === 'string') this.#scope.push(pair[0]);
      }
    } else if (isObject(variables)) {
      for (const name in variables) {
        this.#expression(variables[name], variables, name, false);
        this.#scope.push(name);
      }
    }
    for (let i = 2; i < node.length; i++) walkBody(node[i], i);
    this.#scope.length = depth;
  }

  #fn(node: Json[], walkBody: (body: Json | undefined, i: number) => void): void {
    const depth = this.#scope.length;
    const parameters = node[1];
    if (typeof parameters === 'string') this.#scope.push(parameters);
    else if (Array.isArray(parameters)) {
      for (const name of parameters) if (typeof name === 'string') this.#scope.push(name);
    }
    for (let i = 2; i < node.length; i++) walkBody(node[i], i);
    this.#scope.length = depth;
  }

  #arrayOperator(node: Json[]): void {
    this.#expression(node[1], node, 1, false);
    const depth = this.#scope.length;
    this.#scope.push(...ARRAY_VARIABLES);
    for (let i = 2; i < node.length; i++) this.#expression(node[i], node, i, false);
    this.#scope.length = depth;
  }

  #set(node: Json[]): void {
    const target = node[1];
    if (typeof target !== 'string' || !target.startsWith('@entity.')) {
      this.#defect('set-target', describe(target), node, 1);
    }
    if (typeof target === 'string' && target.charCodeAt(0) === AT) this.#binding(target, node, 1);
    this.#arguments(node, 2);
  }

  #fetch(node: Json[]): void {
    const name = node[1];
    let fetched: string | undefined;
    if (typeof name === 'string' && name.charCodeAt(0) !== AT) {
      this.references.push({ kind: 'entity', name, holder: node, key: 1 });
      fetched = name;
    } else this.#expression(name, node, 1, false);
    const outer = this.#entity;
    this.#entity = fetched ?? outer;
    this.#arguments(node, 2);
    this.#entity = outer;
  }

  #persist(node: Json[]): void {
    const verb = node[1];
    if (typeof verb !== 'string' || (!PERSIST_VERBS.has(verb) && verb.charCodeAt(0) !== AT)) {
      this.#defect('persist-verb', describe(verb), node, 1);
    }
    const name = node[2];
    if (typeof name === 'string' && name.charCodeAt(0) !== AT) {
      this.references.push({ kind: 'entity', name, holder: node, key: 2 });
    } else this.#expression(name, node, 2, false);
    this.#arguments(node, 3);
  }

  #render(node: Json[]): void {
    const slot = this.#literal(node[1]);
    if (typeof node[1] === 'string' && node[1].charCodeAt(0) === AT)
      this.#binding(node[1], node, 1);
    if (slot === undefined) {
      this.isDynamic = true;
    } else if (typeof slot !== 'string' || !UI_SLOTS.has(slot)) {
      this.#defect('slot', describe(slot), node, 1);
    }
    const pattern = node[2];
    const isCleared = pattern === null || pattern === undefined;
    const transition = this.#transition;
    if (transition !== undefined && typeof slot === 'string') {
      if (isCleared) transition.clears.push(slot);
      else transition.fills.push(slot);
    }
    if (isCleared) return;
    this.renders = true;
    if (transition !== undefined) transition.renders = true;
    this.#pattern(pattern, node, 2);
    for (let i = 3; i < node.length; i++) this.#member(node[i], node, i);
  }

  /** The value itself, the default of the knob it is bound to, or undefined where that is unknown. */
  #literal(value: Json | undefined): Json | undefined {
    if (typeof value !== 'string' || !value.startsWith('@config.')) return value;
    const fallback = findKnobDefault(this.#config, value);
    return typeof fallback === 'string' && fallback.charCodeAt(0) !== AT ? fallback : undefined;
  }

  #pattern(value: Json | undefined, holder: Holder, key: string | number): void {
    if (typeof value === 'string') {
      if (value.charCodeAt(0) !== AT) return;
      if (!value.startsWith('@trait.')) this.isDynamic = true;
      this.#binding(value, holder, key);
    } else if (Array.isArray(value)) this.#patternExpression(value, holder, key);
    else if (isObject(value)) this.#patternObject(value, holder, key);
  }

  #patternObject(node: JsonObject, holder: Holder, key: string | number): void {
    const type = node.type;
    const literal = this.#literal(type);
    if (typeof type === 'string' && type.charCodeAt(0) === AT) this.isDynamic = true;
    else {
      this.patterns.push({
        node,
        type: typeof type === 'string' ? type : undefined,
        holder,
        key,
      });
    }
    const hasPatternChildren = typeof literal !== 'string' || !DATA_CHILDREN_PATTERNS.has(literal);
    for (const name in node) {
      const value = node[name];
      if (typeof value === 'string') {
        if (name === 'type') continue;
        this.#property(value, node, name);
      } else if (typeof value !== 'object' || value === null) {
      } else if (name === 'children' && hasPatternChildren) {
        this.#children(value, node, name);
      } else if (name === 'renderItem') {
        this.#pattern(value, node, name);
      } else if (PATTERN_PROPS.has(name)) {
        this.#patternProperty(value, node, name);
      } else this.#propertyValue(value, node, name, 'ui');
    }
  }

  #children(value: Json, holder: Holder, key: string | number): void {
    if (Array.isArray(value) && !(typeof value[0] === 'string' && OPERATOR_INFO.has(value[0]))) {
      for (let i = 0; i < value.length; i++) this.#pattern(value[i], value, i);
    } else this.#pattern(value, holder, key);
  }

  /** `hud` and its like hold a pattern, patterns, or plain data. */
  #patternProperty(value: Json, holder: Holder, key: string): void {
    if (isObject(value) && typeof value.type === 'string') this.#pattern(value, holder, key);
    else if (Array.isArray(value) && value.every((item) => isObject(item) && 'type' in item)) {
      this.#children(value, holder, key);
    } else this.#propertyValue(value, holder, key, 'ui');
  }

  #patternExpression(node: Json[], holder: Holder, key: string | number): void {
    const head = node[0];
    const info = typeof head === 'string' ? OPERATOR_INFO.get(head) : undefined;
    if (info === undefined) {
      if (typeof head === 'string') this.#expression(node, holder, key, false);
      else for (let i = 0; i < node.length; i++) this.#pattern(node[i], node, i);
      return;
    }
    switch (info.kind) {
      case 'branch':
        this.#expression(node[1], node, 1, true);
        for (let i = 2; i < node.length; i++) this.#pattern(node[i], node, i);
        return;
      case 'let':
        this.#let(node, (body, i) => this.#pattern(body, node, i));
        return;
      case 'fn':
        this.#fn(node, (body, i) => this.#pattern(body, node, i));
        return;
      case 'array': {
        this.#expression(node[1], node, 1, false);
        const depth = this.#scope.length;
        this.#scope.push(...ARRAY_VARIABLES);
        for (let i = 2; i < node.length; i++) this.#pattern(node[i], node, i);
        this.#scope.length = depth;
        return;
      }
      default:
        this.#operator(node, head as string, info, holder, key, false);
    }
  }

  /** A string property of a pattern. */
  #property(value: string, holder: Holder, key: string): void {
    if (EVENT_PROPS.has(key)) this.#fire(value, holder, key, 'ui');
    if (value.charCodeAt(0) === AT) this.#binding(value, holder, key);
  }

  /** A structured property of a pattern: actions, columns, options, expressions. */
  #propertyValue(value: Json, holder: Holder, key: string | number, via: 'ui' | 'data'): void {
    if (Array.isArray(value)) {
      const head = value[0];
      if (typeof head === 'string') {
        const info = OPERATOR_INFO.get(head);
        if (info !== undefined && !isNameList(value)) {
          this.#operator(value, head, info, holder, key, false);
          return;
        }
      }
      for (let i = 0; i < value.length; i++) this.#propertyItem(value[i], value, i, via);
    } else if (isObject(value)) {
      // An object that goes from one thing to another draws a machine; its event is a label.
      const shown = via === 'ui' && 'from' in value && 'to' in value ? 'data' : via;
      for (const name in value) this.#propertyItem(value[name], value, name, shown);
    }
  }

  #propertyItem(
    value: Json | undefined,
    holder: Holder,
    key: string | number,
    via: 'ui' | 'data',
  ): void {
    if (typeof value === 'string') {
      if (typeof key === 'string' && EVENT_PROPS.has(key)) this.#fire(value, holder, key, via);
      if (value.charCodeAt(0) === AT) this.#binding(value, holder, key);
    } else if (typeof value === 'object' && value !== null) {
      this.#propertyValue(value, holder, key, via);
    }
  }

  /** A value computed when the effect runs. `isCall` where only an expression, never a list, makes sense. */
  #expression(
    value: Json | undefined,
    holder: Holder,
    key: string | number,
    isCall: boolean,
  ): void {
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === AT) this.#binding(value, holder, key);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) {
      this.#data(value);
      return;
    }
    const head = value[0];
    if (typeof head === 'string') {
      const info = OPERATOR_INFO.get(head);
      if (info !== undefined && !isNameList(value)) {
        this.#operator(value, head, info, holder, key, false);
        return;
      }
      if (info === undefined && (isCall || looksLikeCall(head, value))) {
        if (head.charCodeAt(0) !== AT) this.#defect('unknown-operator', head, holder, key);
      }
    }
    for (let i = 0; i < value.length; i++) this.#expression(value[i], value, i, false);
  }

  /** A literal object in an expression: bindings count, and what it names as events may be shown by a pattern. */
  #data(value: JsonObject): void {
    for (const key in value) this.#member(value[key], value, key);
  }

  #member(value: Json | undefined, holder: Holder, key: string | number): void {
    if (typeof value === 'string' && typeof key === 'string' && EVENT_PROPS.has(key)) {
      this.#fire(value, holder, key, 'data');
    }
    this.#expression(value, holder, key, false);
  }

  #fire(text: string, holder: Holder, key: string | number, via: FiredFact['via']): void {
    const literal = this.#literal(text);
    if (typeof literal !== 'string' || literal.charCodeAt(0) === AT) {
      this.isDynamic = true;
      return;
    }
    const event = literal.startsWith('UI:') ? literal.slice(3) : literal;
    // A knob's default is what this document fires, but changing the document there needs the knob.
    const proven = literal === text ? via : via === 'ui' ? 'data' : via;
    this.fired.push({ event, via: proven, transition: this.#index, holder, key });
  }

  #binding(text: string, holder: Holder, key: string | number): void {
    if (this.#scope.length > 0) {
      const root = rootOf(text);
      if (this.#scope.includes(root)) return;
    }
    if (text.startsWith('@trait.')) {
      this.references.push({ kind: 'trait', name: text.slice('@trait.'.length), holder, key });
      return;
    }
    this.bindings.push({
      text,
      transition: this.#index,
      inTick: this.#inTick,
      entity: this.#entity,
      holder,
      key,
    });
  }

  #defect(kind: DefectFact['kind'], name: string, holder: Holder, key: string | number): void {
    this.defects.push({ kind, name, holder, key });
  }
}

/** The root of a binding: `entity` of `@entity.name`. */
export function rootOf(text: string): string {
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 46 || code === 91) return text.slice(1, i);
  }
  return text.slice(1);
}

function describe(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return 'a list';
  return value === null || value === undefined ? 'nothing' : `a ${typeof value}`;
}

/** Lists of plain words look like calls: `["list", "grid"]`. */
function isNameList(value: readonly Json[]): boolean {
  if (value.length < 2) return value[0] !== 'time/now' && !String(value[0]).includes('/');
  for (let i = 1; i < value.length; i++) {
    const item = value[i];
    if (typeof item !== 'string' || item.charCodeAt(0) === AT) return false;
  }
  return !String(value[0]).includes('/') && !SIGNS.test(String(value[0]));
}

/**
 * Whether a list with an unknown head can only have been meant as a call: it computes something, and
 * its head is one slip away from an operator. Published documents use operators that no registry lists.
 */
function looksLikeCall(head: string, value: readonly Json[]): boolean {
  if (SIGNS.test(head)) return hasComputedPart(value);
  const isQualified = QUALIFIED_NAME.test(head);
  if (!isQualified && !/^[a-z-]{2,14}$/.test(head)) return false;
  const isOfModule = isQualified && OPERATOR_MODULES.has(head.slice(0, head.indexOf('/')));
  return (isOfModule || hasComputedPart(value)) && isNearOperator(head);
}

function isNearOperator(head: string): boolean {
  const slips = head.length > 4 ? 2 : 1;
  for (const name of OPERATOR_INFO.keys()) {
    if (Math.abs(name.length - head.length) <= slips && distance(name, head) <= slips) return true;
  }
  return false;
}

function hasComputedPart(value: readonly Json[]): boolean {
  for (let i = 1; i < value.length; i++) {
    const item = value[i];
    if (typeof item === 'string' && item.charCodeAt(0) === AT) return true;
    if (Array.isArray(item) && typeof item[0] === 'string' && OPERATOR_INFO.has(item[0]))
      return true;
  }
  return false;
}
