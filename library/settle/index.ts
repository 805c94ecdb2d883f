import { writeColumn } from '../../src/drawing/field-display.ts';
import { isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { PATTERNS, type PropertyShape } from '../../src/language/grammar/patterns.ts';
import { settleOrbitals } from './settle-orbitals.ts';
import { splitViews } from './split-views.ts';

/** Properties that hold columns. */
const LISTS = ['fields', 'columns'] as const;

const takes = (shape: PropertyShape | undefined, value: Json): boolean =>
  shape !== undefined &&
  (shape.values.length === 0 || (typeof value === 'string' && shape.values.includes(value)));

/** A column in the words that a pattern has for it; what the pattern would ignore is left out. */
function fitColumn(column: JsonObject, shape: PropertyShape): JsonObject {
  const known = shape.properties;
  if (known === undefined) return column;
  const { name, label, variant, format, ...rest } = column;
  const fitted: JsonObject = { ...writeColumn(shape, name, label), ...rest };
  if (isString(variant) && takes(known.get('variant'), variant)) fitted.variant = variant;
  // A badge is a variant to some patterns and a format to others.
  const meant = format ?? (known.has('variant') ? undefined : variant);
  if (isString(meant) && takes(known.get('format'), meant)) fitted.format = meant;
  return fitted;
}

/** Columns have a name, a label and a variant: other items of lists are what their authors wrote. */
const isColumn = (item: Json): item is JsonObject =>
  isObject(item) && isString(item.name) && isString(item.label) && isString(item.variant);

/** A value whose patterns have their columns in the words of the catalogue: one calls a name `key`, another `name`. */
export function fitColumns(value: Json): Json {
  if (Array.isArray(value)) return value.map(fitColumns);
  if (!isObject(value)) return value;
  const fitted: JsonObject = {};
  for (const key in value) fitted[key] = fitColumns(value[key] as Json);
  const pattern = isString(value.type) ? PATTERNS.get(value.type) : undefined;
  for (const list of LISTS) {
    const items = pattern?.properties.get(list)?.items;
    const columns = fitted[list];
    if (items === undefined || !Array.isArray(columns)) continue;
    fitted[list] = columns.map((item) => (isColumn(item) ? fitColumn(item, items) : item));
  }
  return fitted;
}

/** Orbitals of one document may share an auxiliary entity. */
const uniqueByName = (orbitals: readonly JsonObject[]): JsonObject[] => [
  ...new Map(orbitals.map((one) => [one.name, one])).values(),
];

/**
 * Orbitals as their authors wrote them, in the form that the language's compilers accept: view state in entities of
 * its own, every trait in the orbital of its entity, columns in the words of their patterns. `listsBare` gives a list
 * to an entity that no page shows.
 */
export function settle(
  orbitals: readonly (readonly JsonObject[])[],
  { listsBare }: { readonly listsBare: boolean },
): JsonObject[] {
  return fitColumns(
    settleOrbitals(splitViews(uniqueByName(orbitals.flat())), listsBare),
  ) as JsonObject[];
}
