import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { isFlatTrait } from '../flat-machines.ts';
import { isBinding } from '../grammar/bindings.ts';
import {
  ELEMENT_SHAPES,
  type ElementType,
  type Member,
  membersOf,
  type PlaceRole,
  TEXT_ROLES,
} from '../grammar/containers.ts';
import { headOperator } from '../grammar/operators.ts';
import {
  COMMON_PROPERTIES,
  FIELD_ITEM_KEYS,
  firesKey,
  namedRole,
  PATTERNS,
  type PropertyRole,
  unlistedRole,
} from '../grammar/patterns.ts';
import { ArgumentReader } from './argument-reader.ts';
import { operatorOf, toLiteral } from './call-shapes.ts';
import type { DataPlace } from './expression-reader.ts';
import type { ElementReference, Holder, Key } from './visitor.ts';

/** Roles of code, or of settings that are read as code. */
const CODE: ReadonlySet<string> = new Set<PlaceRole>(['guard', 'effects', 'knobs']);

type Members = readonly (readonly [key: string, member: Member])[];

/** Whether there is anything to read at a member, or in the objects that it holds. */
function isRead({ element, roles, shape }: Member, isCodeOnly: boolean, outer: string[]): boolean {
  if (element !== undefined || roles?.some((role) => !isCodeOnly || CODE.has(role))) return true;
  if (shape === undefined || outer.includes(shape)) return false;
  const inner = Object.values(membersOf(shape));
  return inner.some((member) => isRead(member, isCodeOnly, [...outer, shape]));
}

/** The members of each shape that are read: elements first. */
const listRead = (isCodeOnly: boolean): ReadonlyMap<string, Members> =>
  new Map(
    Object.keys(ELEMENT_SHAPES).map((shape) => {
      const members = Object.entries(membersOf(shape));
      return [shape, members.filter(([, member]) => isRead(member, isCodeOnly, [shape]))];
    }),
  );

const ALL_MEMBERS = listRead(false);
const CODE_MEMBERS = listRead(true);

/** The alias in the name of an imported part: `Alias` of `Alias.traits.Name`. */
export const IMPORT_NAME = /^([A-Za-z][\w-]*)\.(?:entity|theme|(?:traits|pages|entities)\..+)$/;

/**
 * Walks a document, or one element of it, once: elements and their places as the grammar lists them, patterns by the
 * roles of their properties. Everything that asks what a document says is a visitor of this walk.
 */
export class Reader extends ArgumentReader {
  /** Whether knobs are being read: they show what may be drawn and fired, and prove nothing. */
  inSettings = false;

  /** Reads an element and everything in it. Paths then begin with its key. */
  readElement(type: ElementType, node: Json, holder: Holder, key: Key): void {
    const { visitor } = this;
    if (isString(node) && !visitor.isCodeOnly) {
      this.#roles(node, TEXT_ROLES[type] ?? [], holder, key);
    }
    this.path.push(key);
    visitor.enterElement(type, node, holder, key);
    if (isObject(node)) {
      const outer = this.config;
      if (type === 'trait') this.config = isObject(node.config) ? node.config : undefined;
      if (type === 'trait' && isFlatTrait(node)) this.#object('machine', node);
      this.#object(type, node);
      this.config = outer;
    }
    visitor.leaveElement(type);
    this.path.pop();
  }

  /** Reads the members of an object of a shape. */
  #object(shape: string, node: JsonObject): void {
    const members = (this.visitor.isCodeOnly ? CODE_MEMBERS : ALL_MEMBERS).get(shape);
    for (const [key, member] of members ?? []) {
      const value = node[key];
      if (value !== undefined) this.#member(value, member, node, key);
    }
  }

  #member(value: Json, member: Member, node: JsonObject, key: Key): void {
    const { element, roles, shape, kinds } = member;
    // No list of effects is a mistake; elsewhere null reads as absent.
    if (roles !== undefined && (value !== null || roles[0] === 'effects')) {
      this.#roles(value, roles, node, key);
    }
    if (value === null || (element === undefined && shape === undefined)) return;
    const isList = kinds[0] === 'list' || kinds[0] === 'map';
    if (!isList) this.#part(value, member, node, key);
    else if (typeof value === 'object' && (element === undefined || Array.isArray(value))) {
      this.path.push(key);
      if (!Array.isArray(value))
        for (const name in value) this.#part(value[name], member, value, name);
      else for (let i = 0; i < value.length; i++) this.#part(value[i], member, value, i);
      this.path.pop();
    }
  }

  /** Reads an element, or an object of a shape. */
  #part(
    value: Json | undefined,
    { element, shape }: Partial<Member>,
    holder: Holder,
    key: Key,
  ): void {
    if (element !== undefined) this.readElement(element, value as Json, holder, key);
    else if (isObject(value)) {
      this.path.push(key);
      this.#object(shape ?? '', value);
      this.path.pop();
    }
  }

  /** Reads a value by the first role that it can have. */
  #roles(value: Json, roles: readonly PlaceRole[], holder: Holder, key: Key): void {
    for (const role of roles) if (this.#role(value, role, holder, key)) break;
  }

  /** Reads a value as what a role says; false where it is something else. */
  #role(value: Json, role: PlaceRole, holder: Holder, key: Key): boolean {
    switch (role) {
      case 'guard':
        this.readGuard(value, holder, key);
        return true;
      case 'effects':
        this.readEffects(value, holder, key);
        return true;
      case 'property':
      case 'relation':
        this.#part(value, { shape: role }, holder, key);
        return isObject(value);
      case 'knobs':
      case 'entityKeys':
      case 'eventValues':
        if (!isObject(value)) return false;
        this.path.push(key);
        this.#members(value, role);
        this.path.pop();
        return true;
      default:
        return this.#name(value, role, holder, key);
    }
  }

  /** Reads a name, or, of states, several. A text with a dot is an import where both are possible. */
  #name(value: Json, role: ElementReference, holder: Holder, key: Key): boolean {
    if (role === 'state' && Array.isArray(value)) {
      this.path.push(key);
      for (let i = 0; i < value.length; i++) this.#name(value[i] as Json, role, value, i);
      this.path.pop();
      return true;
    }
    if (!isString(value)) return false;
    const mayBeImport = role === 'trait' || role === 'entity' || role === 'import';
    if (mayBeImport && IMPORT_NAME.test(value) !== (role === 'import')) return false;
    this.visitor.refer(role, value, holder, key);
    return true;
  }

  #members(value: JsonObject, role: PlaceRole): void {
    if (role === 'knobs') this.#knobs(value);
    else {
      for (const key in value) {
        if (role === 'entityKeys') this.visitor.refer('entityKey', key, value, key);
        else this.#refer('event', value[key], value, key);
      }
    }
  }

  #refer(role: ElementReference, name: Json | undefined, holder: Holder, key: Key): void {
    if (isString(name)) this.visitor.refer(role, name, holder, key);
  }

  /** Knobs with their types and defaults, or, of an imported trait, with their values. */
  #knobs(knobs: JsonObject): void {
    this.inSettings = true;
    for (const name in knobs) {
      const knob = knobs[name];
      if (knob === undefined || knob === null) continue;
      if (!isObject(knob)) {
        this.readData(knob, knobs, name);
        continue;
      }
      this.path.push(name);
      if (isString(knob.type)) this.#refer('type', knob.type, knob, 'type');
      const role = isString(knob.default) ? knobRole(name, knob.type) : undefined;
      if (role !== undefined) this.#refer(role, knob.default, knob, 'default');
      else this.readData(knob.default, knob, 'default');
      this.path.pop();
    }
    this.inSettings = false;
  }

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
    const known = pattern?.properties;
    const name = typeof type === 'string' ? type : undefined;
    if (typeof written === 'string' && isBinding(written)) visitor.computed();
    visitor.enterPattern(node, pattern, type, holder, key);
    const outer = this.patternEntity;
    this.patternEntity = node.entity;
    this.path.push(key);
    for (const property in node) {
      const own = known?.get(property);
      const role = own?.role ?? unlistedRole(name, property);
      if (own === undefined && known?.size && !COMMON_PROPERTIES.has(property)) {
        visitor.unlisted(node, property);
      }
      if (role === 'type') {
        if (typeof written === 'string' && isBinding(written)) this.bind(written, node, property);
      } else if (role === 'event' && pattern?.emits.includes(node[property] as string)) {
        // The pattern fires it whatever the property says.
        this.event(node[property] as string, 'data', node, property);
      } else this.property(node[property], node, property, role);
    }
    this.path.pop();
    this.patternEntity = outer;
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
        else this.drawnData(value, node, key, 'ui');
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
    for (let i = 0; i < value.length; i++) this.pattern(value[i], value, i);
    this.path.pop();
  }

  /** A list of fields: names, or records that each name one. */
  protected fieldList(value: Json, holder: Holder, key: Key): void {
    if (!Array.isArray(value) || operatorOf(value) !== undefined) {
      this.drawnData(value, holder, key, 'ui');
      return;
    }
    this.parts(value, holder, key, (item, i) => {
      if (typeof item === 'string') this.propertyText(item, value, i, 'field');
      else if (isObject(item)) this.fieldItem(item, value, i);
      else this.drawnItem(item, value, i, 'ui');
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
      this.drawnData(value, holder, key, place);
    } else this.visitor.literal(value, holder, key);
  }
}

/** The kind of name in a knob's default, by the knob's type or its name. */
function knobRole(name: string, type: Json | undefined): ElementReference | undefined {
  if (type === 'entity' || name.endsWith('Entity')) return 'entity';
  return type === 'trait' || type === 'event' ? type : undefined;
}
