import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import {
  type ArgumentRole,
  ELEMENT_VARIABLES,
  headOperator,
  INCLUDE_KEY,
  RESULT_EVENTS_KEY,
} from '../grammar/operators.ts';
import { UI_SLOTS } from '../grammar/shapes.ts';
import { describe, isCondition, isDrawable, plainText, toLiteral } from './call-shapes.ts';
import { ExpressionReader } from './expression-reader.ts';
import type { Holder, Key, Position } from './visitor.ts';

/** Whether a list in the place of a condition is a value: `["or", "@payload.rows", []]` outside of a guard. */
const isData = (value: Json | undefined, position: Position): boolean =>
  position !== 'guard' && Array.isArray(value) && typeof value[0] !== 'string';

/** Reads the arguments of calls by their roles. */
export abstract class ArgumentReader extends ExpressionReader {
  protected override argument(
    node: Json[],
    i: number,
    role: ArgumentRole,
    as: Position,
    isState: boolean,
  ): void {
    const value = node[i];
    switch (role) {
      case 'body':
        if (as === 'effect') this.effect(value, node, i, false);
        else if (as === 'pattern') this.pattern(value, node, i);
        else this.expression(value, node, i, false);
        return;
      case 'guard':
        if (this.inCondition && !isCondition(value ?? null)) {
          this.visitor.defect('no-guard', describe(value), node, i);
        }
        this.expression(value, node, i, this.inCondition || !isData(value, this.position));
        return;
      case 'lambda':
        this.lambda(value, node, i, as);
        return;
      case 'binder':
        this.binder(value, i);
        return;
      case 'parameters':
        // A sign before a name is dropped, as runners do.
        for (const name of [value].flat())
          if (typeof name === 'string') this.scope.bind(name.replace(/^@/, ''));
        return;
      case 'options':
        if (isObject(value)) this.options(value, node, i);
        else this.expression(value, node, i, false);
        return;
      case 'record':
        if (isObject(value)) this.entityRecord(value, node, i);
        else this.expression(value, node, i, false);
        return;
      case 'event':
        if (typeof value === 'string') this.event(value, 'emit', node, i);
        else this.expression(value, node, i, false);
        return;
      case 'slot':
        this.slot(value, node, i);
        return;
      case 'pattern':
        this.drawn(value, node, i);
        return;
      default:
        this.word(value, node, i, role, isState);
    }
  }

  /** An argument that may be a word: the name of an entity, a verb, a service, a state. */
  protected word(
    value: Json | undefined,
    node: Json[],
    i: number,
    role: ArgumentRole,
    isState: boolean,
  ): void {
    const text = plainText(value);
    if (text !== undefined && isState) this.visitor.named('state', text, node, i);
    else if (
      text !== undefined &&
      (role === 'entity' || role === 'service' || role === 'serviceAction' || role === 'verb')
    ) {
      this.visitor.named(role, text, node, i);
    } else if (role === 'entity' && Array.isArray(value) && Array.isArray(value[0])) {
      this.batch(value, node, i);
    } else this.expression(value, node, i, false);
  }

  /** Steps that stand where others name an entity: each has the arguments of the call itself, and no options. */
  protected batch(steps: Json[], node: Json[], i: number): void {
    const { roles = [] } = headOperator(node) ?? {};
    this.parts(steps, node, i, (step, at) => {
      if (!Array.isArray(step)) return;
      this.parts(step, steps, at, (_, p) => {
        const named = roles[p as number] ?? 'value';
        const role = named === 'options' ? 'record' : named;
        this.argument(step, p as number, role, 'value', false);
        if (role === 'entity') this.namedEntity = plainText(step[p as number]);
      });
    });
  }

  /** A function, or an expression over the element of a list. */
  protected lambda(value: Json | undefined, holder: Holder, key: Key, as: Position): void {
    const { depth } = this.scope;
    for (const name of ELEMENT_VARIABLES) this.scope.bind(name);
    if (as === 'pattern') this.pattern(value, holder, key);
    else this.expression(value, holder, key, false);
    this.scope.leave(depth);
  }

  /** The variables of a `let`, one after the other; they stay in scope until the call ends. */
  protected binder(variables: Json | undefined, i: number): void {
    this.path.push(i);
    if (Array.isArray(variables)) {
      for (let p = 0; p < variables.length; p++) {
        const pair = variables[p];
        if (!Array.isArray(pair)) continue;
        this.path.push(p);
        for (let v = 1; v < pair.length; v++) this.expression(pair[v], pair, v, false);
        this.path.pop();
        if (typeof pair[0] === 'string') this.scope.bind(pair[0]);
      }
    } else if (isObject(variables)) {
      for (const name in variables) {
        this.expression(variables[name], variables, name, false);
        this.scope.bind(name);
      }
    }
    this.path.pop();
  }

  /** The options of an effect: one key names its result events, one the relations to load; the rest are values. */
  protected options(options: JsonObject, holder: Holder, key: Key): void {
    this.parts(options, holder, key, (option, name) => {
      if (name === RESULT_EVENTS_KEY && isObject(option)) {
        this.parts(option, options, name, (event, outcome) => {
          if (typeof event === 'string') this.event(event, 'result', option, outcome);
        });
      } else if (name === INCLUDE_KEY && Array.isArray(option)) {
        this.parts(option, options, name, (relation, i) => {
          const field = plainText(relation);
          if (field === undefined) this.expression(relation, option, i, false);
          else this.visitor.named('included', field, option, i);
        });
      } else this.member(option, options, name);
    });
  }

  /** A record that is written to an entity: its keys are fields. */
  protected entityRecord(value: JsonObject, holder: Holder, key: Key): void {
    const entity = this.namedEntity;
    this.parts(value, holder, key, (part, name) => {
      this.namedEntity = entity;
      this.visitor.named('fieldKey', name as string, value, name);
      this.member(part, value, name);
    });
  }

  protected slot(value: Json | undefined, node: Json[], i: number): void {
    const slot = toLiteral(value, this.config);
    if (slot === undefined) this.visitor.computed();
    else if (typeof slot !== 'string' || !UI_SLOTS.has(slot)) {
      this.visitor.defect('slot', describe(slot), node, i);
    }
    const pattern = node[i + 1];
    this.visitor.draw(slot, pattern === null || pattern === undefined);
    if (plainText(value) === undefined) this.expression(value, node, i, false);
  }

  protected drawn(pattern: Json | undefined, node: Json[], i: number): void {
    if (pattern === null || pattern === undefined) {
      this.visitor.literal(null, node, i);
      return;
    }
    if (!isDrawable(pattern)) this.visitor.defect('no-pattern', describe(pattern), node, i);
    this.pattern(pattern, node, i);
  }
}
