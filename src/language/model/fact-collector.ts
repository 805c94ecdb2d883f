import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { EVENT_PROPS } from '../vocabulary/names.ts';
import { rootOf } from './call-shapes.ts';
import type {
  BindingFact,
  DefectFact,
  FiredFact,
  PatternFact,
  ReferenceFact,
  TransitionFact,
} from './facts.ts';

const AT = 64;

export type Holder = Json[] | JsonObject;

/** The literal default of the knob that `@config.knob` names; undefined for anything deeper or absent. */
export function findKnobDefault(config: JsonObject | undefined, text: string): Json | undefined {
  const knob = config?.[text.slice('@config.'.length)];
  return isObject(knob) ? knob.default : undefined;
}

/** What a walk over a trait collects, and the place that it is at. */
export abstract class FactCollector {
  readonly fired: FiredFact[] = [];
  readonly bindings: BindingFact[] = [];
  readonly references: ReferenceFact[] = [];
  readonly patterns: PatternFact[] = [];
  readonly defects: DefectFact[] = [];
  renders = false;
  isDynamic = false;

  protected readonly config: JsonObject | undefined;
  protected readonly scope: string[] = [];
  protected transition: TransitionFact | undefined;
  protected index = -1;
  protected inTick = false;
  protected inGuard = false;
  protected entity: string | undefined;

  constructor(config: JsonObject | undefined) {
    this.config = config;
  }

  /** Configuration shows what may be rendered and fired, but proves nothing. */
  walkConfig(config: JsonObject): void {
    this.transition = undefined;
    this.index = -1;
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
        if (EVENT_PROPS.has(key)) this.fire(member, holder, key, 'data');
      } else this.#configValue(member);
    }
  }

  /** Walks a value that is computed when the effect runs. */
  protected abstract walkValue(value: Json | undefined, holder: Holder, key: string | number): void;

  /** The value itself, the default of the knob it is bound to, or undefined where that is unknown. */
  protected toLiteral(value: Json | undefined): Json | undefined {
    if (typeof value !== 'string' || !value.startsWith('@config.')) return value;
    const fallback = findKnobDefault(this.config, value);
    return typeof fallback === 'string' && fallback.charCodeAt(0) !== AT ? fallback : undefined;
  }

  /** Walks the bodies of a `let` with its variables in scope, one after the other. */
  protected walkLet(node: Json[], walkBody: (body: Json | undefined, i: number) => void): void {
    const depth = this.scope.length;
    const variables = node[1];
    if (Array.isArray(variables)) {
      for (const pair of variables) {
        if (!Array.isArray(pair)) continue;
        for (let i = 1; i < pair.length; i++) this.walkValue(pair[i], pair, i);
        if (typeof pair[0] === 'string') this.scope.push(pair[0]);
      }
    } else if (isObject(variables)) {
      for (const name in variables) {
        this.walkValue(variables[name], variables, name);
        this.scope.push(name);
      }
    }
    for (let i = 2; i < node.length; i++) walkBody(node[i], i);
    this.scope.length = depth;
  }

  /** Walks the body of a `fn` with its parameters in scope. */
  protected walkFn(node: Json[], walkBody: (body: Json | undefined, i: number) => void): void {
    const depth = this.scope.length;
    const parameters = node[1];
    if (typeof parameters === 'string') this.scope.push(parameters);
    else if (Array.isArray(parameters)) {
      for (const name of parameters) if (typeof name === 'string') this.scope.push(name);
    }
    for (let i = 2; i < node.length; i++) walkBody(node[i], i);
    this.scope.length = depth;
  }

  protected fire(text: string, holder: Holder, key: string | number, via: FiredFact['via']): void {
    const literal = this.toLiteral(text);
    if (typeof literal !== 'string' || literal.charCodeAt(0) === AT) {
      this.isDynamic = true;
      return;
    }
    const event = literal.startsWith('UI:') ? literal.slice(3) : literal;
    // A knob's default is what this document fires, but changing the document there needs the knob.
    const proven = literal === text ? via : via === 'ui' ? 'data' : via;
    this.fired.push({ event, via: proven, transition: this.index, holder, key });
  }

  protected bind(text: string, holder: Holder, key: string | number): void {
    if (this.scope.length > 0) {
      const root = rootOf(text);
      if (this.scope.includes(root)) return;
    }
    if (text.startsWith('@trait.')) {
      this.references.push({ kind: 'trait', name: text.slice('@trait.'.length), holder, key });
      return;
    }
    this.bindings.push({
      text,
      transition: this.index,
      inTick: this.inTick,
      entity: this.entity,
      holder,
      key,
    });
  }

  protected addDefect(
    kind: DefectFact['kind'],
    name: string,
    holder: Holder,
    key: string | number,
  ): void {
    this.defects.push({ kind, name, holder, key });
  }
}
