import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { OPERATOR_INFO, type OperatorInfo, PERSIST_VERBS } from '../vocabulary/expressions.ts';
import { EVENT_PROPS, UI_SLOTS } from '../vocabulary/names.ts';
import { DATA_CHILDREN_PATTERNS } from '../vocabulary/terms.ts';
import { describe, isNameList, looksLikeCall } from './call-shapes.ts';
import { FactCollector, type Holder } from './fact-collector.ts';
import type { TransitionFact } from './facts.ts';

const AT = 64;

/** Variables that array operators bind without naming them. */
const ARRAY_VARIABLES = ['item', 'index'];

/** Properties of patterns, beside `children`, that hold patterns. */
const PATTERN_PROPS: ReadonlySet<string> = new Set(['hud', 'addons', 'controls']);

/** Walks effects, guards and patterns of one trait once and collects what they say. */
export class EffectWalker extends FactCollector {
  walkTransition(transition: TransitionFact, node: JsonObject): void {
    this.transition = transition;
    this.index = transition.index;
    this.#guard(node);
    this.#effects(node);
  }

  walkTick(node: JsonObject): void {
    this.transition = undefined;
    this.index = -1;
    this.inTick = true;
    this.#guard(node);
    this.#effects(node);
    this.inTick = false;
  }

  #guard(node: JsonObject): void {
    const guard = node.guard;
    if (guard === undefined || guard === null) return;
    this.inGuard = true;
    this.#expression(guard, node, 'guard', true);
    this.inGuard = false;
  }

  #effects(node: JsonObject): void {
    const effects = node.effects;
    if (effects === undefined || effects === null) return;
    if (!Array.isArray(effects)) {
      this.addDefect('effect-not-array', typeof effects, node, 'effects');
      return;
    }
    for (let i = 0; i < effects.length; i++) this.#effect(effects[i], effects, i, true);
  }

  /** An effect, or, nested in `if`, `do`, `let` and `when`, a value in its place. */
  #effect(effect: Json | undefined, holder: Holder, key: string | number, isTop: boolean): void {
    if (!Array.isArray(effect)) {
      if (typeof effect === 'string' && effect.charCodeAt(0) === AT) {
        if (isTop) this.isDynamic = true;
        this.bind(effect, holder, key);
      } else if (isTop) {
        this.addDefect('effect-not-array', describe(effect), holder, key);
      } else if (isObject(effect)) this.#data(effect);
      return;
    }
    const head = effect[0];
    const info = typeof head === 'string' ? OPERATOR_INFO.get(head) : undefined;
    if (info === undefined) {
      if (typeof head === 'string' && head.charCodeAt(0) === AT) this.isDynamic = true;
      else this.addDefect('unknown-operator', describe(head), holder, key);
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
      this.addDefect('wrong-arity', head, holder, key);
    }
    if (info.hasSideEffect && this.inGuard) this.addDefect('guard-effect', head, holder, key);
    switch (info.kind) {
      case 'plain':
        this.#arguments(node, 1);
        return;
      case 'let':
        this.walkLet(node, (body, i) => this.#branch(body, node, i, isEffect));
        return;
      case 'fn':
        this.walkFn(node, (body, i) => this.#expression(body, node, i, false));
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
        if (typeof node[1] === 'string') this.fire(node[1], node, 1, 'emit');
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
          if (typeof event === 'string') this.fire(event, value, outcome, 'result');
        }
      } else this.#member(value, options, key);
    }
  }

  #arrayOperator(node: Json[]): void {
    this.#expression(node[1], node, 1, false);
    const depth = this.scope.length;
    this.scope.push(...ARRAY_VARIABLES);
    for (let i = 2; i < node.length; i++) this.#expression(node[i], node, i, false);
    this.scope.length = depth;
  }

  #set(node: Json[]): void {
    const target = node[1];
    if (typeof target !== 'string' || !target.startsWith('@entity.')) {
      this.addDefect('set-target', describe(target), node, 1);
    }
    if (typeof target === 'string' && target.charCodeAt(0) === AT) this.bind(target, node, 1);
    this.#arguments(node, 2);
  }

  #fetch(node: Json[]): void {
    const name = node[1];
    let fetched: string | undefined;
    if (typeof name === 'string' && name.charCodeAt(0) !== AT) {
      this.references.push({ kind: 'entity', name, holder: node, key: 1 });
      fetched = name;
    } else this.#expression(name, node, 1, false);
    const outer = this.entity;
    this.entity = fetched ?? outer;
    this.#arguments(node, 2);
    this.entity = outer;
  }

  #persist(node: Json[]): void {
    const verb = node[1];
    if (typeof verb !== 'string' || (!PERSIST_VERBS.has(verb) && verb.charCodeAt(0) !== AT)) {
      this.addDefect('persist-verb', describe(verb), node, 1);
    }
    const name = node[2];
    if (typeof name === 'string' && name.charCodeAt(0) !== AT) {
      this.references.push({ kind: 'entity', name, holder: node, key: 2 });
    } else this.#expression(name, node, 2, false);
    this.#arguments(node, 3);
  }

  #render(node: Json[]): void {
    const slot = this.toLiteral(node[1]);
    if (typeof node[1] === 'string' && node[1].charCodeAt(0) === AT) this.bind(node[1], node, 1);
    if (slot === undefined) {
      this.isDynamic = true;
    } else if (typeof slot !== 'string' || !UI_SLOTS.has(slot)) {
      this.addDefect('slot', describe(slot), node, 1);
    }
    const pattern = node[2];
    const isCleared = pattern === null || pattern === undefined;
    const transition = this.transition;
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

  #pattern(value: Json | undefined, holder: Holder, key: string | number): void {
    if (typeof value === 'string') {
      if (value.charCodeAt(0) !== AT) return;
      if (!value.startsWith('@trait.')) this.isDynamic = true;
      this.bind(value, holder, key);
    } else if (Array.isArray(value)) this.#patternExpression(value, holder, key);
    else if (isObject(value)) this.#patternObject(value, holder, key);
  }

  #patternObject(node: JsonObject, holder: Holder, key: string | number): void {
    const type = node.type;
    const literal = this.toLiteral(type);
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
        this.walkLet(node, (body, i) => this.#pattern(body, node, i));
        return;
      case 'fn':
        this.walkFn(node, (body, i) => this.#pattern(body, node, i));
        return;
      case 'array': {
        this.#expression(node[1], node, 1, false);
        const depth = this.scope.length;
        this.scope.push(...ARRAY_VARIABLES);
        for (let i = 2; i < node.length; i++) this.#pattern(node[i], node, i);
        this.scope.length = depth;
        return;
      }
      default:
        this.#operator(node, head as string, info, holder, key, false);
    }
  }

  /** A string property of a pattern. */
  #property(value: string, holder: Holder, key: string): void {
    if (EVENT_PROPS.has(key)) this.fire(value, holder, key, 'ui');
    if (value.charCodeAt(0) === AT) this.bind(value, holder, key);
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
      if (typeof key === 'string' && EVENT_PROPS.has(key)) this.fire(value, holder, key, via);
      if (value.charCodeAt(0) === AT) this.bind(value, holder, key);
    } else if (typeof value === 'object' && value !== null) {
      this.#propertyValue(value, holder, key, via);
    }
  }

  protected override walkValue(
    value: Json | undefined,
    holder: Holder,
    key: string | number,
  ): void {
    this.#expression(value, holder, key, false);
  }

  /** A value computed when the effect runs. `isCall` where only an expression, never a list, makes sense. */
  #expression(
    value: Json | undefined,
    holder: Holder,
    key: string | number,
    isCall: boolean,
  ): void {
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === AT) this.bind(value, holder, key);
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
        if (head.charCodeAt(0) !== AT) this.addDefect('unknown-operator', head, holder, key);
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
      this.fire(value, holder, key, 'data');
    }
    this.#expression(value, holder, key, false);
  }
}
