import { createWeakDerivation } from '../kernel/derivation.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { type Path, valueAt } from '../kernel/pointer.ts';
import { BINDING_ROOTS, isBinding } from './grammar/bindings.ts';
import { elementName } from './grammar/elements.ts';
import { argumentIndex, argumentRole, type Operator } from './grammar/operators.ts';
import { PATTERNS } from './grammar/patterns.ts';
import { operatorOf } from './reader/call-shapes.ts';
import { mentions, referencesOf } from './references.ts';

/** A field that an expression yields the value of, of the entity that the place names or that its trait is of. */
interface FieldReference {
  readonly entity: string;
  readonly field: string;
  /** Whether the place names the entity; else `entity` is the one of the trait. */
  readonly isCertain: boolean;
  /** Whether a value of the place is held against the field, put into it, or only declared or offered. */
  readonly as: 'compared' | 'written' | 'offered';
}

/** A plain value, or the key of a record. */
interface PlacedValue {
  readonly value: Json;
  /** Path of the value; of `key`, of the member whose key it is. */
  readonly path: Path;
  readonly kind: 'value' | 'key';
}

/**
 * A place where a value is meant as one of a field: in its declaration, in a record, in a comparison with the
 * field, in a write to it, or in the choices that a drawing offers for it.
 */
export interface ValueUse extends FieldReference, PlacedValue {
  /** Path of the trait, entity or page that it is in. */
  readonly owner: Path;
}

/** What an expression can yield: the values of fields, plain values, or a record. */
interface Outcome {
  readonly fields: readonly FieldReference[];
  readonly values: readonly PlacedValue[];
  /** The keys of a record, which a value may be looked up by. Its `values` are those of a choice among several. */
  readonly keys?: readonly PlacedValue[];
}

/** The facts known at a place: whose records are read, and what knobs and variables hold. */
interface Context {
  readonly entity: string;
  readonly isCertain: boolean;
  readonly owner: Path;
  readonly knobs: Map<string, Outcome>;
  readonly variables: ReadonlyMap<string, Outcome>;
}

const NOTHING: Outcome = { fields: [], values: [] };

/** Keys by which a record names the field that its other members are for. */
const FIELD_MENTION = /^(?:field|name|key|groupBy|accessor|bind|[a-z]+Field)$/;

/** Keys whose texts people read, or that name something else than a value. */
const NO_VALUE =
  /^(?:label|title|header|heading|subtitle|placeholder|description|text|content|caption|hint|tooltip|type|variant|icon|entity|children|fields|displayFields|itemActions|actions|action|event|required|relation|properties|items|format|synonyms|[a-z]+Event)$/i;

/** Keys that hold the value of one choice among several. */
const CHOICE_KEYS: ReadonlySet<string> = new Set(['value', 'id', 'key', 'name']);

/** Members that are code or names of the machine. */
const CODE_KEYS: ReadonlySet<string> = new Set(['guard', 'effects', 'from', 'to', 'event']);

/** Lists whose records declare something: their keys are those of the language. */
const DECLARING: ReadonlySet<Path[number] | undefined> = new Set(
  'fields payloadSchema states events emits'.split(' '),
);

/** Calls of other systems: their records have nothing to do with entities. */
const FOREIGN: ReadonlySet<string> = new Set(['call-service', 'notify', 'navigate']);

/** Operators that hold values against each other, whatever they return or their arguments are called. */
const COMPARING: ReadonlySet<string> = new Set(
  'array/includes array/indexOf array/removeItem or'.split(' '),
);

const TAKE = 'object/get';

/** The parts of an entity and of a trait that hold values. */
const ENTITY_PARTS = ['fields', 'instances', 'seed', 'defaults'];
const TRAIT_PARTS = 'emits stateMachine events transitions initialEffects ticks listens'.split(' ');

const stepsOf = (binding: string): string[] =>
  binding
    .slice(1)
    .split(/[.[\]]+/)
    .filter((step) => step !== '');

/** Whether an operator holds its arguments against each other. */
const compares = (operator: Operator): boolean =>
  COMPARING.has(operator.name) ||
  (operator.returns === 'boolean' &&
    operator.roles.every((role) => role === 'value' || role === 'comparand'));

/** The outcomes of several expressions as one: of records, those of a choice. */
const join = (parts: readonly Outcome[]): Outcome => ({
  fields: parts.flatMap(({ fields }) => fields),
  values: parts.flatMap(({ values }) => values),
});

/** Every place of a document where a value is meant as one of a field. */
export const findValueUses = createWeakDerivation((document: JsonObject): readonly ValueUse[] => {
  const reader = new ValueReader();
  for (const { type, name, path } of referencesOf(document).definitions) {
    const node = valueAt(document, path);
    if (!isObject(node)) continue;
    if (type === 'entity') reader.readOwner(node, path, ENTITY_PARTS, name, true);
    else if (type === 'trait' || type === 'page_trait') {
      const home = elementName('entity', valueAt(document, [...path.slice(0, 2), 'entity']));
      const entity = isString(node.linkedEntity) ? node.linkedEntity : home;
      reader.readOwner(node, path, TRAIT_PARTS, entity, false);
    }
  }
  return reader.uses;
});

/** Reads each expression once: what it yields meets in the call or record around it. */
class ValueReader {
  readonly uses: ValueUse[] = [];

  /** Reads parts of an entity, or of a trait and its knobs. */
  readOwner(
    node: JsonObject,
    owner: Path,
    parts: readonly string[],
    entity: string,
    isCertain: boolean,
  ): void {
    const context: Context = { entity, isCertain, owner, knobs: new Map(), variables: new Map() };
    for (const [name, knob] of Object.entries(isObject(node.config) ? node.config : {})) {
      const isDeclared = isObject(knob) && knob.default !== undefined;
      const path = [...owner, 'config', name, ...(isDeclared ? ['default'] : [])];
      context.knobs.set(name, this.#read(isDeclared ? knob.default : knob, path, context));
    }
    for (const part of parts) this.#read(node[part], [...owner, part], context);
  }

  #read(value: Json | undefined, path: Path, context: Context): Outcome {
    if (isString(value) && isBinding(value)) return this.#binding(value, context);
    if (Array.isArray(value)) return this.#list(value, path, context);
    if (isObject(value)) return this.#record(value, path, context);
    if (value === undefined) return NOTHING;
    return { fields: [], values: [{ value, path, kind: 'value' }] };
  }

  #record(record: JsonObject, path: Path, outer: Context): Outcome {
    const { entity } = record;
    const isNamed = isString(entity) && !isBinding(entity);
    const context = isNamed ? { ...outer, entity, isCertain: true } : outer;
    const isPattern = isString(record.type) && PATTERNS.has(record.type);
    const isMachine = path.at(-1) === 'stateMachine';
    const isOfLanguage = isPattern || isMachine || DECLARING.has(path.at(-2));
    const keys = Object.keys(record);
    const mentioned = keys.flatMap((key) => {
      const name = record[key];
      return FIELD_MENTION.test(key) && isString(name) && !isBinding(name) ? [name] : [];
    });
    const toField = (field: string, as: FieldReference['as']): FieldReference => {
      return { entity: context.entity, field, isCertain: context.isCertain, as };
    };
    const choices: PlacedValue[] = [];
    for (const key of keys) {
      const isChoice = !NO_VALUE.test(key) && !FIELD_MENTION.test(key);
      const fields = isChoice ? mentioned.map((field) => toField(field, 'offered')) : [];
      const isField = !isOfLanguage && !CODE_KEYS.has(key) && !isObject(record[key]);
      if (isField) fields.push(toField(key, 'written'));
      const outcome = this.#read(record[key], [...path, key], context);
      this.#relate(fields, outcome, context);
      if (CHOICE_KEYS.has(key)) choices.push(...outcome.values);
    }
    return {
      fields: [],
      values: choices,
      keys: keys.map((key) => ({ value: key, path: [...path, key], kind: 'key' })),
    };
  }

  /** A call or a list of data. */
  #list(node: Json[], path: Path, outer: Context): Outcome {
    const operator = operatorOf(node);
    const context = operator === undefined ? outer : this.#inside(node, operator, path, outer);
    const isForeign = operator !== undefined && FOREIGN.has(operator.name);
    const isRead = (item: Json, i: number) =>
      operator?.roles[i - 1] !== 'binder' && (!isForeign || Array.isArray(item));
    const parts = node.map((item, i) =>
      isRead(item, i) ? this.#read(item, [...path, i], context) : NOTHING,
    );
    if (operator === undefined) return join(parts);
    const [, ...given] = parts;
    const target = argumentIndex(operator, 'target');
    if (target > 0) {
      const fields = parts[target]?.fields.map((field) => ({ ...field, as: 'written' as const }));
      this.#relate(fields ?? [], parts[target + 1] ?? NOTHING, context);
    } else if (compares(operator)) this.#compare(given, context);
    if (operator.name === TAKE) return this.#take(node, given, context);
    if (operator.returns === 'boolean' && operator.name !== 'or') return NOTHING;
    const isYielded = (_: Outcome, i: number) =>
      operator.name === 'or' || argumentRole(operator, i + 1) !== 'guard';
    return join(given.filter(isYielded));
  }

  /** Whatever a call compares with a field is a value of it. */
  #compare(parts: readonly Outcome[], context: Context): void {
    const { fields } = join(parts);
    for (const part of parts) this.#relate(fields, part, context);
  }

  /** A value that is looked up: the keys of a written record are values of the field that it is looked up by. */
  #take([, from, step]: Json[], [record, key]: readonly Outcome[], context: Context): Outcome {
    if (record?.keys !== undefined) this.#relate(key?.fields ?? [], record, context);
    if (!isString(step)) return NOTHING;
    const row = isString(from) && isBinding(from) ? from : '@item';
    return { fields: this.#fieldOf(`${row}.${step}`, context), values: [] };
  }

  /** The facts known inside a call, which may name an entity or bind variables. */
  #inside(node: Json[], operator: Operator, path: Path, context: Context): Context {
    if (operator.roles[0] === 'binder') return this.#bind(node[1], [...path, 1], context);
    const at = argumentIndex(operator, 'entity');
    const entity = at > 0 ? node[at] : undefined;
    const isNamed = isString(entity) && !isBinding(entity);
    return isNamed ? { ...context, entity, isCertain: true } : context;
  }

  /** The facts known inside a call that binds variables: each sees those before it. */
  #bind(bound: Json | undefined, path: Path, outer: Context): Context {
    const variables = new Map(outer.variables);
    const context = { ...outer, variables };
    for (const [i, pair] of asArray(bound).entries()) {
      if (!Array.isArray(pair) || !isString(pair[0])) continue;
      variables.set(pair[0].replace(/^@/, ''), this.#read(pair[1], [...path, i, 1], context));
    }
    return context;
  }

  /** The values of the knob, the variable or the field that a binding names. */
  #binding(binding: string, context: Context): Outcome {
    const [root = '', knob, ...rest] = stepsOf(binding);
    if (knob === undefined) return context.variables.get(root) ?? NOTHING;
    if (root !== 'config') return { fields: this.#fieldOf(binding, context), values: [] };
    return (rest.length === 0 ? context.knobs.get(knob) : undefined) ?? NOTHING;
  }

  /** The field at the end of a binding. Steps before it may lead to another entity. */
  #fieldOf(binding: string, context: Context): readonly FieldReference[] {
    const [root = '', ...steps] = stepsOf(binding);
    const field = steps.pop();
    if (field === undefined || root === 'trait') return [];
    const isEntity = !BINDING_ROOTS.has(root) && /^[A-Z]/.test(root);
    const isNamed = isEntity || root === 'entity' || (context.isCertain && root !== 'payload');
    const isCertain = isNamed && steps.every((step) => /^\d+$/.test(step));
    return [{ entity: isEntity ? root : context.entity, field, isCertain, as: 'compared' }];
  }

  /** Notes that what an expression yields means values of fields. */
  #relate(fields: readonly FieldReference[], { keys, values }: Outcome, { owner }: Context): void {
    for (const { entity, field, isCertain, as } of fields) {
      for (const { value, path, kind } of keys ?? values)
        this.uses.push({ entity, field, isCertain, as, value, path, kind, owner });
    }
  }
}

/** Which field is meant, where several entities may have one of its name. */
interface FieldTarget {
  readonly entity: string;
  readonly field: string;
}

/** The places that mean one value of a field. */
export function usesOfValue(
  document: JsonObject,
  { value, ...field }: FieldTarget & { readonly value: Json },
): readonly ValueUse[] {
  return usesOfField(document, field).filter((use) => use.value === value);
}

/**
 * The places that mean a value of one field. A place that does not name its entity counts where its trait is of that
 * entity, or of one that has no such field and names that entity somewhere.
 */
export function usesOfField(
  document: JsonObject,
  { entity, field }: FieldTarget,
): readonly ValueUse[] {
  const owners = new Set(
    referencesOf(document)
      .definitions.filter(({ type, name }) => type === 'field' && name === field)
      .map(({ path }) => elementName('entity', valueAt(document, path.slice(0, -2)))),
  );
  const seen = new Set<string>();
  return findValueUses(document).filter((use) => {
    if (use.field !== field) return false;
    if (use.entity !== entity) {
      if (use.isCertain || owners.has(use.entity)) return false;
      if (!mentions(valueAt(document, use.owner) as JsonObject, entity)) return false;
    }
    const key = JSON.stringify(use.path);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
