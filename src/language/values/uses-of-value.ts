import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { elementName } from '../grammar/elements.ts';
import { entityPaths, findValueUses, type ValueUse } from './value-uses.ts';

/** Which field is meant, where several entities may have one of its name. */
export interface FieldTarget {
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
  const others = new Map<string, boolean>();
  for (const path of entityPaths(document)) {
    const one = valueAt(document, path);
    if (!isObject(one)) continue;
    const has = asArray(one.fields).some((held) => elementName('field', held) === field);
    others.set(elementName('entity', one), has);
  }
  const seen = new Set<string>();
  return findValueUses(document).filter((use) => {
    if (use.field !== field) return false;
    if (use.entity !== entity) {
      if (use.isCertain || others.get(use.entity) === true) return false;
      if (!mentions(valueAt(document, use.owner), entity)) return false;
    }
    const key = JSON.stringify(use.path);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

/** Whether a value names an entity anywhere. */
function mentions(value: Json | undefined, name: string): boolean {
  if (isString(value)) return value === name || value.startsWith(`@${name}.`);
  if (Array.isArray(value)) return value.some((one) => mentions(one, name));
  return isObject(value) && Object.values(value).some((one) => mentions(one, name));
}
