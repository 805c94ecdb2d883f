import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { BINDING_ROOTS, isBinding } from '../grammar/bindings.ts';
import { argumentIndex, argumentRole, OPERATORS, type Operator } from '../grammar/operators.ts';

/** A field that an expression yields the value of. */
export interface FieldReference {
  readonly entity: string;
  readonly field: string;
  readonly isCertain: boolean;
}

/** The facts known at the place of an expression. */
export interface Context {
  /** The entity that `@entity` means, whose records are also the default. */
  readonly entity: string;
  readonly isCertain: boolean;
  readonly owner: Path;
  /** Of the trait. */
  readonly config: JsonObject | undefined;
  /** Variables and the fields whose values they hold. */
  readonly variables: ReadonlyMap<string, readonly FieldReference[]>;
}

export const NO_VARIABLES: ReadonlyMap<string, readonly FieldReference[]> = new Map();

/** Reads which fields an expression yields the values of: bindings, `object/get`, variables, over relations. */
export class FieldReader {
  /** The entities that relations lead to, by `entity field`. */
  readonly #relations = new Map<string, string>();

  constructor(document: JsonObject) {
    for (const path of entityPaths(document)) this.#readRelations(valueAt(document, path));
  }

  #readRelations(entity: Json | undefined): void {
    if (!isObject(entity)) return;
    for (const field of asArray(entity.fields)) {
      if (!isObject(field) || !isObject(field.relation)) continue;
      const target = field.relation.entity;
      if (isString(target)) this.#relations.set(`${entity.name} ${field.name}`, target);
    }
  }

  /** The fields whose values an expression can yield. */
  read(value: Json | undefined, context: Context): readonly FieldReference[] {
    if (isString(value)) return isBinding(value) ? this.#bound(value, context) : [];
    if (!Array.isArray(value)) return [];
    const [head] = value;
    const operator = isString(head) ? OPERATORS.get(head) : undefined;
    if (operator?.name === 'object/get') return this.#taken(value, context);
    if (operator && operator.returns === 'boolean' && operator.name !== 'or') return [];
    const inner = operator ? this.inside(value, operator, context) : context;
    return value.flatMap((one, index) => {
      const isGuard =
        index > 0 && operator !== undefined && argumentRole(operator, index) === 'guard';
      return isGuard && operator?.name !== 'or' ? [] : this.read(one, inner);
    });
  }

  #taken([, from, name]: readonly Json[], context: Context): readonly FieldReference[] {
    if (!isString(name)) return [];
    const steps = name.split('.');
    const { entity, isCertain } = this.#ownerOf(from, context);
    return [this.#follow(entity, isCertain, steps)];
  }

  /** The entity whose record an expression yields. */
  #ownerOf(value: Json | undefined, context: Context): { entity: string; isCertain: boolean } {
    if (isString(value) && isBinding(value)) {
      const [root = '', ...steps] = stepsOf(value);
      if (!BINDING_ROOTS.has(root) && /^[A-Z]/.test(root)) {
        return { entity: root, isCertain: true };
      }
      if (root === 'entity') {
        const end = steps.at(-1);
        if (end === undefined) return { entity: context.entity, isCertain: true };
        const { entity } = this.#follow(context.entity, true, steps);
        const target = this.#relations.get(`${entity} ${end}`);
        if (target !== undefined) return { entity: target, isCertain: true };
      }
    }
    return { entity: context.entity, isCertain: false };
  }

  #bound(binding: string, context: Context): readonly FieldReference[] {
    const [root = '', ...steps] = stepsOf(binding);
    if (steps.length === 0) return context.variables.get(root) ?? [];
    if (root === 'entity') return [this.#follow(context.entity, true, steps)];
    const isEntity = !BINDING_ROOTS.has(root) && /^[A-Z]/.test(root);
    if (isEntity) return [this.#follow(root, true, steps)];
    if (root === 'config' || root === 'trait') return [];
    return [this.#follow(context.entity, context.isCertain && root !== 'payload', steps)];
  }

  /** The field at the end of steps that may lead over relations. */
  #follow(entity: string, isCertain: boolean, steps: readonly string[]): FieldReference {
    let owner = entity;
    let isSure = isCertain;
    for (const step of steps.slice(0, -1)) {
      const target = this.#relations.get(`${owner} ${step}`);
      if (target === undefined) isSure = isSure && /^\d+$/.test(step);
      else owner = target;
    }
    return { entity: owner, field: steps.at(-1) as string, isCertain: isSure };
  }

  /** The facts known inside a call: the entity that it names, the variables that it binds. */
  inside(node: Json[], operator: Operator, context: Context): Context {
    if (operator.name === 'let') return this.#bind(node[1], context);
    const at = argumentIndex(operator, 'entity');
    const entity = at > 0 ? node[at] : undefined;
    if (!isString(entity) || isBinding(entity)) return context;
    return { ...context, entity, isCertain: true };
  }

  #bind(binder: Json | undefined, context: Context): Context {
    const list = asArray(binder);
    const pairs = isString(list[0]) ? [list] : list;
    const variables = new Map(context.variables);
    for (const pair of pairs) {
      if (!Array.isArray(pair) || !isString(pair[0])) continue;
      variables.set(pair[0].replace(/^@/, ''), this.read(pair[1], { ...context, variables }));
    }
    return { ...context, variables };
  }
}

export const stepsOf = (binding: string): string[] =>
  binding
    .slice(1)
    .split(/[.[\]]+/)
    .filter((step) => step !== '');

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
