import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { isBinding } from '../grammar/bindings.ts';
import { elementName } from '../grammar/elements.ts';
import { argumentIndex, argumentRole, OPERATORS, type Operator } from '../grammar/operators.ts';
import { PATTERNS } from '../grammar/patterns.ts';
import { isNameList } from '../reader/call-shapes.ts';
import {
  type Context,
  entityPaths,
  FieldReader,
  type FieldReference,
  NO_VARIABLES,
  stepsOf,
} from './field-reader.ts';

/**
 * A place where a value is meant as one of a field: in its declaration, in a record, in a comparison with the
 * field, in a write to it, or in the choices that a drawing offers for it.
 */
export interface ValueUse {
  /** The entity that the field is of, as far as the place says. */
  readonly entity: string;
  readonly field: string;
  /** Whether the place names the entity; else `entity` is the one of the trait. */
  readonly isCertain: boolean;
  readonly value: Json;
  /** Path of the value; of `key`, of the member whose key it is. */
  readonly path: Path;
  readonly kind: 'value' | 'key';
  /** Path of the trait, entity or page that it is in. */
  readonly owner: Path;
}

/** Keys by which a record of a drawing names the field that its choices are for. */
const FIELD_MENTION = /^(?:field|name|key|groupBy|accessor|bind|[a-z]+Field)$/;

/** Keys of a drawing whose texts people read, or that name something else than a value. */
const NO_VALUE =
  /^(?:label|title|header|heading|subtitle|placeholder|description|text|content|caption|hint|tooltip|type|variant|icon|entity|children|fields|displayFields|itemActions|actions|action|event|[a-z]+Event)$/i;

/** Keys that hold the value of one choice among several. */
const CHOICE_KEYS: readonly string[] = ['value', 'id', 'key', 'name'];

/** Calls of other systems: their records have nothing to do with entities. */
const FOREIGN: ReadonlySet<string> = new Set(['call-service', 'notify', 'navigate']);

/** Operators that hold values against each other, whatever they return or their arguments are called. */
const COMPARING: ReadonlySet<string> = new Set([
  'array/includes',
  'array/indexOf',
  'array/removeItem',
  'or',
]);

/** Every place of a document where a value is meant as one of a field, in document order. */
export function findValueUses(document: JsonObject): readonly ValueUse[] {
  return new ValueUseCollector(document).uses;
}

class ValueUseCollector {
  readonly uses: ValueUse[] = [];
  readonly #document: JsonObject;
  readonly #fieldsOf: FieldReader;

  constructor(document: JsonObject) {
    this.#document = document;
    const orbitals = asArray(document.orbitals);
    this.#fieldsOf = new FieldReader(document);
    for (const path of entityPaths(document)) this.#entity(path);
    for (const [index, orbital] of orbitals.entries()) {
      if (!isObject(orbital)) continue;
      const entity = elementName('entity', orbital.entity);
      for (const [at, trait] of asArray(orbital.traits).entries()) {
        this.#trait(trait, ['orbitals', index, 'traits', at], entity);
      }
      for (const [at, page] of asArray(orbital.pages).entries()) {
        this.#page(page, ['orbitals', index, 'pages', at], entity);
      }
    }
  }

  #entity(path: Path): void {
    const entity = valueAt(this.#document, path);
    if (!isObject(entity)) return;
    const context = this.#contextOf(elementName('entity', entity), path, undefined, true);
    this.#fields(entity.fields, [...path, 'fields'], context);
    for (const key of ['instances', 'seed', 'defaults']) {
      this.#data(entity[key], [...path, key], context);
    }
  }

  #contextOf(
    entity: string,
    owner: Path,
    config: JsonObject | undefined,
    isCertain = false,
  ): Context {
    return { entity, isCertain, owner, config, variables: NO_VARIABLES };
  }

  /** Values, and the default, of declared fields: of an entity, or of an event's payload. */
  #fields(fields: Json | undefined, path: Path, context: Context): void {
    for (const [index, field] of asArray(fields).entries()) {
      if (!isObject(field) || !isString(field.name)) continue;
      const reference = { ...context, field: field.name };
      for (const key of ['values', 'enum', 'options', 'default']) {
        this.#choices(field[key], [...path, index, key], reference, context);
      }
    }
  }

  #trait(trait: Json, path: Path, orbitalEntity: string): void {
    if (!isObject(trait)) return;
    const entity = isString(trait.linkedEntity) ? trait.linkedEntity : orbitalEntity;
    const config = isObject(trait.config) ? trait.config : undefined;
    const context = this.#contextOf(entity, path, config);
    const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
    const at = (...keys: Path) => [...path, ...keys];
    const declared: [Json | undefined, Path][] = [
      [trait.emits, at('emits')],
      [machine.events, at('stateMachine', 'events')],
    ];
    for (const [list, place] of declared) {
      for (const [index, one] of asArray(list).entries()) {
        if (!isObject(one)) continue;
        for (const key of ['payloadSchema', 'payload']) {
          this.#fields(one[key], [...place, index, key], context);
        }
      }
    }
    this.#data(trait.config, at('config'), context);
    for (const key of ['initialEffects', 'ticks', 'listens']) {
      this.#data(trait[key], at(key), context);
    }
    for (const key of ['states', 'transitions', 'guards']) {
      this.#data(machine[key], at('stateMachine', key), context);
    }
  }

  #page(page: Json, path: Path, orbitalEntity: string): void {
    if (!isObject(page)) return;
    for (const [index, one] of asArray(page.traits).entries()) {
      if (!isObject(one)) continue;
      const entity = isString(one.linkedEntity) ? one.linkedEntity : orbitalEntity;
      const context = this.#contextOf(entity, [...path, 'traits', index], undefined);
      this.#data(one.config, [...path, 'traits', index, 'config'], context);
    }
  }

  /** Reads any value: calls are read as such, records by their keys. */
  #data(value: Json | undefined, path: Path, context: Context): void {
    if (Array.isArray(value)) {
      const head = value[0];
      const operator = isString(head) ? OPERATORS.get(head) : undefined;
      if (isString(head) && (operator ? !isNameList(value) || isEffect(operator) : false)) {
        this.#call(value, operator as Operator, path, context);
      } else if (isString(head) && isUnknownCall(value)) {
        this.#compare(value, path, context);
        this.#items(value, path, context);
      } else this.#items(value, path, context);
      return;
    }
    if (isObject(value)) this.#record(value, path, context);
  }

  #items(value: readonly Json[], path: Path, context: Context): void {
    for (let i = 0; i < value.length; i++) this.#data(value[i], [...path, i], context);
  }

  #record(record: JsonObject, path: Path, outer: Context): void {
    const { entity } = record;
    const isNamed = isString(entity) && !isBinding(entity);
    const context = isNamed ? { ...outer, entity, isCertain: true } : outer;
    const isNode = isString(record.type) && PATTERNS.has(record.type);
    const mentions = Object.keys(record).flatMap((key) => {
      const name = record[key];
      return FIELD_MENTION.test(key) && isString(name) && !isBinding(name) ? [name] : [];
    });
    for (const key of Object.keys(record)) {
      const value = record[key];
      const at = [...path, key];
      if (!NO_VALUE.test(key) && !FIELD_MENTION.test(key)) {
        for (const field of mentions) this.#choices(value, at, { ...context, field }, context);
      }
      if (!isNode && !isCode(key, value)) {
        this.#literals(value, at, [{ ...context, field: key }], context);
      }
      this.#data(value, at, context);
    }
  }

  #call(node: Json[], operator: Operator, path: Path, outer: Context): void {
    if (FOREIGN.has(operator.name)) {
      for (let i = 1; i < node.length; i++) {
        if (Array.isArray(node[i])) this.#data(node[i], [...path, i], outer);
      }
      return;
    }
    const context = this.#fieldsOf.inside(node, operator, outer);
    const target = argumentIndex(operator, 'target');
    if (target > 0) {
      const references = this.#fieldsOf.read(node[target], context);
      this.#literals(node[target + 1], [...path, target + 1], references, context);
    } else if (compares(operator)) this.#compare(node, path, context);
    else if (operator.name === 'object/get') {
      const references = this.#fieldsOf.read(node[2], context);
      if (isObject(node[1])) this.#keys(node[1], [...path, 1], references, context);
    }
    for (let i = 1; i < node.length; i++) this.#data(node[i], [...path, i], context);
  }

  /** Whatever a call compares with a field is a value of it. */
  #compare(node: readonly Json[], path: Path, context: Context): void {
    const references = node.slice(1).flatMap((one) => this.#fieldsOf.read(one, context));
    if (references.length === 0) return;
    for (let i = 1; i < node.length; i++) {
      this.#literals(node[i], [...path, i], references, context);
    }
  }

  /** The literals that an expression can yield, and those that a knob which it names has by default. */
  #literals(
    value: Json | undefined,
    path: Path,
    references: readonly FieldReference[],
    context: Context,
  ): void {
    if (references.length === 0 || value === undefined || isObject(value)) return;
    if (!Array.isArray(value)) {
      if (isString(value) && isBinding(value)) this.#knob(value, references, context);
      else this.#use(value, path, 'value', references, context);
      return;
    }
    const [head] = value;
    const operator = isString(head) ? OPERATORS.get(head) : undefined;
    const isCall = operator !== undefined && !isNameList(value);
    if (isCall && operator.returns === 'boolean' && operator.name !== 'or') return;
    for (let i = isCall ? 1 : 0; i < value.length; i++) {
      const role = isCall ? argumentRole(operator, i) : 'value';
      if (role === 'guard' && operator?.name !== 'or') continue;
      if (isCall && operator.name === 'object/get') continue;
      this.#literals(value[i], [...path, i], references, context);
    }
  }

  #knob(binding: string, references: readonly FieldReference[], context: Context): void {
    const [root, knob, ...rest] = stepsOf(binding);
    if (root !== 'config' || knob === undefined || rest.length > 0) return;
    const held = context.config?.[knob];
    const isDeclared = isObject(held) && held.default !== undefined;
    const path = [...context.owner, 'config', knob, ...(isDeclared ? ['default'] : [])];
    this.#literals(isDeclared ? held.default : held, path, references, context);
  }

  /** The choices for a field: values, a list of them, records that carry one each, or a record by value. */
  #choices(value: Json | undefined, path: Path, reference: FieldReference, context: Context): void {
    if (value === undefined) return;
    if (Array.isArray(value)) {
      if (isString(value[0]) && OPERATORS.has(value[0]) && !isNameList(value)) return;
      for (const [index, item] of value.entries()) {
        if (!isObject(item)) this.#literals(item, [...path, index], [reference], context);
        else {
          for (const key of CHOICE_KEYS) {
            this.#literals(item[key], [...path, index, key], [reference], context);
          }
        }
      }
      return;
    }
    if (isObject(value)) this.#keys(value, path, [reference], context);
    else this.#literals(value, path, [reference], context);
  }

  #keys(
    record: JsonObject,
    path: Path,
    references: readonly FieldReference[],
    context: Context,
  ): void {
    for (const key of Object.keys(record)) {
      this.#use(key, [...path, key], 'key', references, context);
    }
  }

  #use(
    value: Json,
    path: Path,
    kind: 'value' | 'key',
    references: readonly FieldReference[],
    { owner }: Context,
  ): void {
    for (const { entity, field, isCertain } of references) {
      this.uses.push({ entity, field, isCertain, value, path, kind, owner });
    }
  }
}

const isEffect = (operator: Operator): boolean =>
  operator.kind === 'effect' || operator.kind === 'control';

/** Whether an operator holds its arguments against each other. */
const compares = (operator: Operator): boolean =>
  COMPARING.has(operator.name) ||
  (operator.returns === 'boolean' &&
    operator.roles.every((role) => role === 'value' || role === 'comparand'));

/** A list whose head is not an operator of the language, with a binding in it: `["in", "@entity.stage", …]`. */
const isUnknownCall = (value: readonly Json[]): boolean =>
  !isBinding(value[0] as string) &&
  value.slice(1).some((item) => isString(item) && isBinding(item));

/** Whether a member is code whatever its key is called. */
const isCode = (key: string, value: Json | undefined): boolean =>
  key === 'guard' ||
  key === 'effects' ||
  key === 'from' ||
  key === 'to' ||
  key === 'event' ||
  (Array.isArray(value) && isString(value[0]) && value[0] === 'render-ui');
