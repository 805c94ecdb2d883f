import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Site } from './facts.ts';

export interface FieldFact extends Site {
  readonly name: string | undefined;
  readonly node: JsonObject | undefined;
}

/** The facts of one entity. */
export interface EntityFacts {
  readonly node: JsonObject;
  readonly name: string | undefined;
  readonly fields: readonly FieldFact[];
  readonly fieldNames: ReadonlySet<string>;
}

/** The values that a field may have, where they are listed. */
export function valuesOfField(field: Json | undefined): readonly Json[] {
  const { values, enum: listed } = isObject(field) ? field : {};
  return asArray(Array.isArray(values) ? values : listed);
}

/** The entity that a relation field points to. */
export function relatedEntity({ relation, entity, target }: JsonObject = {}): string | undefined {
  const own = relation ?? entity ?? target;
  const name = isObject(relation) ? (relation.entity ?? relation.target) : own;
  return isString(name) && name !== '' ? name : undefined;
}

/** Reads what an entity object says. */
export function deriveEntityFacts(node: JsonObject): EntityFacts {
  const holder = asArray(node.fields);
  const fieldNames = new Set<string>();
  const fields = holder.map((field, key): FieldFact => {
    const name = isObject(field) ? field.name : field;
    const isNamed = typeof name === 'string';
    if (isNamed) fieldNames.add(name);
    return {
      name: isNamed ? name : undefined,
      node: isObject(field) ? field : undefined,
      holder,
      key,
    };
  });
  const name = typeof node.name === 'string' ? node.name : undefined;
  return { node, name, fields, fieldNames };
}
