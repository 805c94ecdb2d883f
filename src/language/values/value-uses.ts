import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { BINDING_ROOTS, isBinding } from '../grammar/bindings.ts';
import { elementName } from '../grammar/elements.ts';
import { argumentIndex, argumentRole, OPERATORS, type Operator } from '../grammar/operators.ts';
import { PATTERNS } from '../grammar/patterns.ts';
import { isNameList } from '../reader/call-shapes.ts';

/** A field that an expression yields the value of, of the entity that the place names or that its trait is of. */
interface FieldReference {
  readonly entity: string;
  readonly field: string;
  /** Whether the place names the entity; else `entity` is the one of the trait. */
  readonly isCertain: boolean;
  /** Whether a value of the place is held against the field, put into it, or only declared or offered. */
  readonly as: 'compared' | 'written' | 'offered';
}

/**
 * A place where a value is meant as one of a field: in its declaration, in a record, in a comparison with the
 * field, in a write to it, or in the choices that a drawing offers for it.
 */
export interface ValueUse extends FieldReference {
  readonly value: Json;
  /** Path of the value; of `key`, of the member whose key it is. */
  readonly path: Path;
  readonly kind: 'value' | 'key';
  /** Path of the trait, entity or page that it is in. */
  readonly owner: Path;
}

/** The facts known at a place: whose records are read, the knobs, the variables with the fields that they hold. */
interface Context {
  readonly entity: string;
  readonly isCertain: boolean;
  readonly owner: Path;
  readonly config: JsonObject | undefined;
  readonly variables: ReadonlyMap<string, readonly FieldReference[]>;
}

/** Keys by which a record names the field that its other members are for. */
const FIELD_MENTION = /^(?:field|name|key|groupBy|accessor|bind|[a-z]+Field)$/;

/** Keys whose texts people read, or that name something else than a value. */
const NO_VALUE =
  /^(?:label|title|header|heading|subtitle|placeholder|description|text|content|caption|hint|tooltip|type|variant|icon|entity|children|fields|displayFields|itemActions|actions|action|event|required|relation|properties|items|format|synonyms|[a-z]+Event)$/i;

/** Keys that hold the value of one choice among several. */
const CHOICE_KEYS: readonly string[] = ['value', 'id', 'key', 'name'];

/** Members that are code or names of the machine. */
const CODE_KEYS: ReadonlySet<string> = new Set(['guard', 'effects', 'from', 'to', 'event']);

/** Lists whose records declare something: their keys are those of the language. */
const DECLARING: ReadonlySet<Path[number]> = new Set([
  'fields',
  'payloadSchema',
  'events',
  'emits',
]);

/** Calls of other systems: their records have nothing to do with entities. */
const FOREIGN: ReadonlySet<string> = new Set(['call-service', 'notify', 'navigate']);

/** Operators that hold values against each other, whatever they return or their arguments are called. */
const COMPARING: ReadonlySet<string> = new Set([
  'array/includes',
  'array/indexOf',
  'array/removeItem',
  'or',
]);

const TAKE = 'object/get';

/** The parts of an entity and of a trait that hold values. */
const ENTITY_PARTS: readonly Path[] = [['fields'], ['instances'], ['seed'], ['defaults']];
const TRAIT_PARTS: readonly Path[] = [
  ['emits'],
  ['stateMachine', 'events'],
  ['config'],
  ['initialEffects'],
  ['ticks'],
  ['listens'],
  ['stateMachine', 'transitions'],
  ['stateMachine', 'guards'],
];

/** The paths of all entities: of orbitals, auxiliary ones, and those that traits carry. */
export function* entityPaths(document: JsonObject): Generator<Path> {
  for (const [index, orbital] of asArray(document.orbitals).entries()) {
    if (!isObject(orbital)) continue;
    yield ['orbitals', index, 'entity'];
    for (const at of asArray(orbital.auxiliaryEntities).keys()) {
      yield ['orbitals', index, 'auxiliaryEntities', at];
    }
    for (const at of asArray(orbital.traits).keys()) {
      yield ['orbitals', index, 'traits', at, 'sourceEntityDefinition'];
    }
  }
}

const stepsOf = (binding: string): string[] =>
  binding
    .slice(1)
    .split(/[.[\]]+/)
    .filter((step) => step !== '');

/** The operator of a list that is a call. */
function operatorOf(value: readonly Json[]): Operator | undefined {
  const operator = isString(value[0]) ? OPERATORS.get(value[0]) : undefined;
  return operator === undefined || isNameList(value) ? undefined : operator;
}

/** Whether an operator holds its arguments against each other. */
const compares = (operator: Operator): boolean =>
  COMPARING.has(operator.name) ||
  (operator.returns === 'boolean' &&
    operator.roles.every((role) => role === 'value' || role === 'comparand'));

/** A list whose head is not an operator of the language, with a binding in it: `["in", "@entity.stage", …]`. */
const isUnknownCall = ([head, ...rest]: readonly Json[]): boolean =>
  isString(head) && !isBinding(head) && rest.some((item) => isString(item) && isBinding(item));

/** The values that an expression can yield: itself, the items of a list, the branches of a call. */
function* outcomesOf(value: Json, path: Path): Iterable<readonly [value: Json, path: Path]> {
  const operator = Array.isArray(value) ? operatorOf(value) : undefined;
  if (!Array.isArray(value) || operator?.name === TAKE) yield [value, path];
  else if (operator?.returns !== 'boolean' || operator.name === 'or') {
    for (let i = operator === undefined ? 0 : 1; i < value.length; i++) {
      const isGuard = operator !== undefined && argumentRole(operator, i) === 'guard';
      if (isGuard && operator.name !== 'or') continue;
      yield* outcomesOf(value[i] as Json, [...path, i]);
    }
  }
}

/** Every place of a document where a value is meant as one of a field. */
export function findValueUses(document: JsonObject): readonly ValueUse[] {
  return new ValueUseCollector(document).uses;
}

class ValueUseCollector {
  readonly uses: ValueUse[] = [];
  /** The entities that relations lead to, by `entity field`. */
  readonly #relations = new Map<string, string>();

  constructor(document: JsonObject) {
    const entities = [...entityPaths(document)];
    for (const path of entities) this.#readRelations(valueAt(document, path));
    for (const path of entities) {
      const name = elementName('entity', valueAt(document, path));
      this.#parts(document, path, ENTITY_PARTS, name, true);
    }
    for (const [index, orbital] of asArray(document.orbitals).entries()) {
      if (!isObject(orbital)) continue;
      const own = elementName('entity', orbital.entity);
      for (const [at, trait] of asArray(orbital.traits).entries()) {
        this.#trait(document, ['orbitals', index, 'traits', at], trait, TRAIT_PARTS, own);
      }
      for (const [at, page] of asArray(orbital.pages).entries()) {
        const mounted = isObject(page) ? asArray(page.traits) : [];
        for (const [i, trait] of mounted.entries()) {
          const path = ['orbitals', index, 'pages', at, 'traits', i];
          this.#trait(document, path, trait, [['config']], own);
        }
      }
    }
  }

  #readRelations(entity: Json | undefined): void {
    if (!isObject(entity)) return;
    for (const field of asArray(entity.fields)) {
      if (!isObject(field) || !isObject(field.relation)) continue;
      const target = field.relation.entity;
      if (isString(target)) this.#relations.set(`${entity.name} ${field.name}`, target);
    }
  }

  #trait(document: JsonObject, path: Path, trait: Json, parts: readonly Path[], own: string): void {
    if (!isObject(trait)) return;
    const entity = isString(trait.linkedEntity) ? trait.linkedEntity : own;
    this.#parts(document, path, parts, entity, false, isObject(trait.config) ? trait.config : {});
  }

  #parts(
    document: JsonObject,
    owner: Path,
    parts: readonly Path[],
    entity: string,
    isCertain: boolean,
    config?: JsonObject,
  ): void {
    const context = { entity, isCertain, owner, config, variables: new Map() };
    for (const part of parts) {
      const path = [...owner, ...part];
      this.#visit(valueAt(document, path), path, context);
    }
  }

  /** Reads any value: calls are read as such, records by their keys. */
  #visit(value: Json | undefined, path: Path, outer: Context): void {
    if (isObject(value)) this.#record(value, path, outer);
    if (!Array.isArray(value)) return;
    const operator = operatorOf(value);
    const isForeign = operator !== undefined && FOREIGN.has(operator.name);
    const context = operator === undefined ? outer : this.#inside(value, operator, outer);
    if (operator === undefined && isUnknownCall(value)) this.#compare(value, path, context);
    else if (operator !== undefined) this.#call(value, operator, path, context);
    for (let i = 0; i < value.length; i++) {
      if (!isForeign || Array.isArray(value[i])) this.#visit(value[i], [...path, i], context);
    }
  }

  #record(record: JsonObject, path: Path, outer: Context): void {
    const { entity } = record;
    const isNamed = isString(entity) && !isBinding(entity);
    const context = isNamed ? { ...outer, entity, isCertain: true } : outer;
    const isPattern = isString(record.type) && PATTERNS.has(record.type);
    const isOfLanguage = isPattern || DECLARING.has(path.at(-2) ?? '');
    const mentioned = Object.keys(record).flatMap((key) => {
      const name = record[key];
      return FIELD_MENTION.test(key) && isString(name) && !isBinding(name) ? [name] : [];
    });
    const { entity: owner, isCertain } = context;
    const toField = (field: string, as: FieldReference['as']): FieldReference => ({
      entity: owner,
      field,
      isCertain,
      as,
    });
    for (const key of Object.keys(record)) {
      const value = record[key];
      const at = [...path, key];
      const isChoice = !NO_VALUE.test(key) && !FIELD_MENTION.test(key);
      const fields = isChoice ? mentioned.map((field) => toField(field, 'offered')) : [];
      const isField = !isOfLanguage && !CODE_KEYS.has(key) && !isObject(value);
      if (isField) fields.push(toField(key, 'written'));
      this.#values(value, at, fields, context);
      this.#visit(value, at, context);
    }
  }

  #call(node: Json[], operator: Operator, path: Path, context: Context): void {
    const target = argumentIndex(operator, 'target');
    if (target > 0) {
      const as = 'written';
      const fields = this.#read(node[target], context).map((field) => ({ ...field, as }) as const);
      this.#values(node[target + 1], [...path, target + 1], fields, context);
    } else if (compares(operator)) this.#compare(node, path, context);
    else if (operator.name === TAKE && isObject(node[1])) {
      this.#values(node[1], [...path, 1], this.#read(node[2], context), context);
    }
  }

  /** Whatever a call compares with a field is a value of it. */
  #compare(node: readonly Json[], path: Path, context: Context): void {
    const fields = node.slice(1).flatMap((one) => this.#read(one, context));
    for (let i = 1; i < node.length; i++) this.#values(node[i], [...path, i], fields, context);
  }

  /** The facts known inside a call: the entity that it names, the variables that it binds. */
  #inside(node: Json[], operator: Operator, context: Context): Context {
    const at = argumentIndex(operator, 'entity');
    const entity = at > 0 ? node[at] : undefined;
    if (isString(entity) && !isBinding(entity)) return { ...context, entity, isCertain: true };
    if (operator.roles[0] !== 'binder') return context;
    const list = asArray(node[1]);
    const variables = new Map(context.variables);
    for (const pair of isString(list[0]) ? [list] : list) {
      if (!Array.isArray(pair) || !isString(pair[0])) continue;
      variables.set(pair[0].replace(/^@/, ''), this.#read(pair[1], { ...context, variables }));
    }
    return { ...context, variables };
  }

  /** The fields whose values an expression can yield. */
  #read(value: Json | undefined, context: Context): readonly FieldReference[] {
    return [...outcomesOf(value ?? null, [])].flatMap(([one]) => {
      if (isString(one)) return isBinding(one) ? this.#bound(one, context) : [];
      if (!Array.isArray(one) || !isString(one[2])) return [];
      const from = isString(one[1]) && isBinding(one[1]) ? one[1] : '@item';
      return this.#bound(`${from}.${one[2]}`, context);
    });
  }

  /** The field at the end of a binding, whose steps may lead over relations. */
  #bound(binding: string, context: Context): readonly FieldReference[] {
    const [root = '', ...steps] = stepsOf(binding);
    const field = steps.pop();
    if (field === undefined) return context.variables.get(root) ?? [];
    if (root === 'config' || root === 'trait') return [];
    const isEntity = !BINDING_ROOTS.has(root) && /^[A-Z]/.test(root);
    let entity = isEntity ? root : context.entity;
    let isCertain = isEntity || root === 'entity' || (context.isCertain && root !== 'payload');
    for (const step of steps) {
      const target = this.#relations.get(`${entity} ${step}`);
      if (target === undefined) isCertain = isCertain && /^\d+$/.test(step);
      else entity = target;
    }
    return [{ entity, field, isCertain, as: 'compared' }];
  }

  /** Notes what a value means for fields: what it can yield, choices that carry a value each, or the keys of a record. */
  #values(
    value: Json | undefined,
    path: Path,
    fields: readonly FieldReference[],
    context: Context,
  ): void {
    if (fields.length === 0 || value === undefined) return;
    for (const [one, at] of outcomesOf(value, path)) {
      if (isString(one) && isBinding(one)) this.#knob(one, fields, context);
      else if (!isObject(one)) {
        if (!Array.isArray(one)) this.#use(one, at, 'value', fields, context);
      } else if (one === value) {
        for (const key of Object.keys(one)) this.#use(key, [...at, key], 'key', fields, context);
      } else {
        for (const key of CHOICE_KEYS) this.#values(one[key], [...at, key], fields, context);
      }
    }
  }

  /** The values of the knob that a binding names. */
  #knob(binding: string, fields: readonly FieldReference[], context: Context): void {
    const [root, knob, ...rest] = stepsOf(binding);
    if (root !== 'config' || knob === undefined || rest.length > 0) return;
    const held = context.config?.[knob];
    const isDeclared = isObject(held) && held.default !== undefined;
    const path = [...context.owner, 'config', knob, ...(isDeclared ? ['default'] : [])];
    this.#values(isDeclared ? held.default : held, path, fields, context);
  }

  #use(
    value: Json,
    path: Path,
    kind: ValueUse['kind'],
    fields: readonly FieldReference[],
    { owner }: Context,
  ): void {
    for (const field of fields) this.uses.push({ ...field, value, path, kind, owner });
  }
}
