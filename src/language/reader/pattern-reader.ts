import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isBinding } from '../grammar/bindings.ts';
import { headOperator } from '../grammar/operators.ts';
import {
  FIELD_ITEM_KEYS,
  firesKey,
  namedRole,
  PATTERNS,
  type PropertyRole,
  propertyRole,
} from '../grammar/patterns.ts';
import { ArgumentReader } from './argument-reader.ts';
import { operatorOf, toLiteral } from './call-shapes.ts';
import type { DataPlace } from './expression-reader.ts';
import type { Holder, Key } from './visitor.ts';

/** Reads patterns by the roles of their properties, and the data that they draw. */
export class PatternReader extends ArgumentReader {
  protected override pattern(value: Json | undefined, holder: Holder, key: Key): void {
    if (typeof value === 'string') {
      if (!isBinding(value)) {
        this.visitor.literal(value, holder, key);
        return;
      }
      if (!value.startsWith('@trait.')) this.visitor.computed();
      this.bind(value, holder, key);
    } else if (this.isTooDeep()) this.visitor.literal(null, holder, key);
    else if (Array.isArray(value)) this.patternList(value, holder, key);
    else if (isObject(value)) this.patternObject(value, holder, key);
    else this.visitor.literal(value, holder, key);
  }

  protected patternObject(node: JsonObject, holder: Holder, key: Key): void {
    const { visitor } = this;
    const written = node.type;
    const type = toLiteral(written, this.config);
    const pattern = typeof type === 'string' ? PATTERNS.get(type) : undefined;
    const name = typeof type === 'string' ? type : undefined;
    if (typeof written === 'string' && isBinding(written)) visitor.computed();
    visitor.enterPattern(node, pattern, type, holder, key);
    const outer = this.patternEntity;
    const outerRole = this.role;
    this.patternEntity = node.entity;
    this.path.push(key);
    for (const property in node) {
      const role = propertyRole(pattern, name, property);
      this.role = role;
      if (role === 'type') {
        if (typeof written === 'string' && isBinding(written)) this.bind(written, node, property);
      } else if (role === 'event' && pattern?.emits.includes(node[property] as string)) {
        // The pattern fires it whatever the property says.
        this.event(node[property] as string, 'data', node, property);
      } else this.property(node[property], node, property, role);
    }
    this.path.pop();
    this.patternEntity = outer;
    this.role = outerRole;
    visitor.leave();
  }

  protected property(
    value: Json | undefined,
    node: JsonObject,
    key: string,
    role: PropertyRole,
  ): void {
    if (typeof value === 'string') {
      this.propertyText(value, node, key, role);
      return;
    }
    if (typeof value !== 'object' || value === null) {
      this.visitor.literal(value, node, key);
      return;
    }
    switch (role) {
      case 'children':
        this.children(value, node, key);
        return;
      case 'template':
        this.lambda(value, node, key, 'pattern');
        return;
      case 'pattern':
        if (isObject(value) && typeof value.type === 'string') this.pattern(value, node, key);
        else if (Array.isArray(value) && value.length > 0 && value.every(hasType)) {
          this.children(value, node, key);
        } else this.drawnData(value, node, key, 'ui');
        return;
      case 'fieldList':
        this.fieldList(value, node, key);
        return;
      case 'eventMap':
        this.eventMap(value, node, key);
        return;
      default:
        this.drawnData(value, node, key, 'ui');
    }
  }

  protected propertyText(
    value: string,
    holder: Holder,
    key: Key,
    role: PropertyRole | undefined,
  ): void {
    if (role === 'event') this.event(value, 'ui', holder, key);
    else if (isBinding(value)) this.bind(value, holder, key);
    else if (role === 'entity') this.visitor.named('shownEntity', value, holder, key);
    else if (role === 'field') this.visitor.named('field', value, holder, key);
    else this.visitor.literal(value, holder, key);
  }

  protected children(value: Json, holder: Holder, key: Key): void {
    if (!Array.isArray(value) || headOperator(value) !== undefined) {
      this.pattern(value, holder, key);
      return;
    }
    this.path.push(key);
    for (let i = 0; i < value.length; i++) {
      this.role = 'children';
      this.pattern(value[i], value, i);
    }
    this.path.pop();
  }

  /** A list of fields: names, or records that each name one. */
  protected fieldList(value: Json, holder: Holder, key: Key): void {
    const isList = Array.isArray(value) && !value.some((item) => Array.isArray(item));
    if (!isList || operatorOf(value) !== undefined) {
      this.drawnData(value, holder, key, 'ui');
      return;
    }
    this.parts(value, holder, key, (item, i) => {
      if (typeof item === 'string') this.propertyText(item, value, i, 'field');
      else if (isObject(item)) this.fieldItem(item, value, i);
      else this.visitor.literal(item, value, i);
    });
  }

  protected fieldItem(item: JsonObject, holder: Holder, key: Key): void {
    this.parts(item, holder, key, (value, name) => {
      if (typeof value === 'string' && FIELD_ITEM_KEYS.has(name as string)) {
        this.propertyText(value, item, name, 'field');
      } else this.drawnItem(value, item, name, 'ui');
    });
  }

  protected eventMap(value: Json, holder: Holder, key: Key): void {
    if (!isObject(value)) {
      this.drawnData(value, holder, key, 'ui');
      return;
    }
    this.parts(value, holder, key, (event, name) => {
      if (typeof event === 'string') {
        const source = firesKey(String(key), name as string) ? 'ui' : 'data';
        this.event(event, source, value, name);
      } else this.drawnItem(event, value, name, 'ui');
    });
  }

  /** A list in place of a pattern: a call that makes one, or patterns. */
  protected patternList(node: Json[], holder: Holder, key: Key): void {
    const head = node[0];
    const operator = headOperator(node);
    if (operator !== undefined) this.call(node, operator, holder, key, 'pattern');
    else if (typeof head === 'string') this.expression(node, holder, key, false);
    else this.parts(node, holder, key, (item, i) => this.pattern(item, node, i));
  }

  /** A structured property of a pattern: actions, options, expressions. */
  protected drawnData(value: Json, holder: Holder, key: Key, place: DataPlace): void {
    if (this.isTooDeep()) return;
    if (!Array.isArray(value)) {
      if (isObject(value)) this.record(value, holder, key, place);
      return;
    }
    const operator = operatorOf(value);
    if (operator !== undefined) {
      this.call(value, operator, holder, key, 'value');
      return;
    }
    this.doubt(value, holder, key);
    this.parts(value, holder, key, (item, i) => this.drawnItem(item, value, i, place));
  }

  protected override drawnItem(
    value: Json | undefined,
    holder: Holder,
    key: Key,
    place: DataPlace,
  ): void {
    if (typeof value === 'string') {
      const role = typeof key === 'string' ? namedRole(key) : undefined;
      if (role === 'event') this.event(value, place, holder, key);
      else this.propertyText(value, holder, key, role === 'entity' ? role : undefined);
    } else if (typeof value === 'object' && value !== null) {
      if (typeof key === 'string' && namedRole(key) === 'eventMap') {
        this.eventMap(value, holder, key);
      } else this.drawnData(value, holder, key, place);
    } else this.visitor.literal(value, holder, key);
  }
}

const hasType = (value: Json): boolean => isObject(value) && 'type' in value;
