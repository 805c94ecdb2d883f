import type { Action } from '../../actions/action.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { readFieldType } from '../../language/canonical/field-type.ts';
import { IMPLICIT_FIELDS } from '../../language/grammar/bindings.ts';
import { FIELD_TYPES } from '../../language/grammar/shapes.ts';
import type { Model } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import { act } from './action-target.ts';
import { proposeShape } from './reshape.ts';
import { valueAtSite } from './rewrite.ts';

/** The type of a field that a set or compared value suggests. */
function typeOfValue(value: Json | undefined): string {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value) && typeof value[0] !== 'string') return 'array';
  return 'string';
}

/**
 * The type of fields that list their values, as the document writes it: `enum` where a field has it, else `string`,
 * which most published documents write.
 */
function typeOfChoices({ orbitals }: Model): string {
  const fields = orbitals.flatMap(({ entity, auxiliaries }) =>
    [entity, ...auxiliaries].flatMap((one) => one?.fields ?? []),
  );
  return fields.some(({ node }) => node?.type === 'enum') ? 'enum' : 'string';
}

/** The type that a field's default, name and neighbours suggest. */
function guessType(node: JsonObject, model: Model): string {
  if (Array.isArray(node.values)) return typeOfChoices(model);
  if (node.default !== undefined && node.default !== null) {
    return Array.isArray(node.default) ? 'array' : typeOfValue(node.default);
  }
  if (isObject(node.relation)) return 'relation';
  if (node.items !== undefined) return 'array';
  const name = toText(node.name ?? '');
  if (/(At|Date)$|^date/.test(name)) return 'datetime';
  if (/^(is|has)[A-Z]|^(active|enabled|running|done)$/.test(name)) return 'boolean';
  if (
    /(Count|Index|Total|Amount|Price|Score)$|^(count|total|amount|price|score|quantity)$/.test(name)
  ) {
    return 'number';
  }
  return 'string';
}

/** The type that one use of a field suggests. Undefined where the use suggests none. */
function typeOfUse(holder: object, key: string | number): string | undefined {
  if (!Array.isArray(holder) || typeof key !== 'number' || key === 0) return undefined;
  const [operator, first, second] = holder as Json[];
  if (operator === 'set') return key === 1 ? typeOfWritten(second) : undefined;
  if (/^!?==?$/.test(toText(operator))) return typeOfWritten(key === 1 ? second : first);
  return undefined;
}

function typeOfWritten(value: Json | undefined): string | undefined {
  if (isObject(value)) return 'object';
  if (Array.isArray(value)) return typeof value[0] === 'string' ? undefined : 'array';
  if (typeof value === 'string') return value.startsWith('@') ? undefined : 'string';
  return value === undefined || value === null ? undefined : typeof value;
}

/** The type that the uses of a field suggest. `string` where none does. */
export function inferFieldType(model: Model, entity: string, field: string): string {
  const votes = new Map<string, number>();
  for (const row of model.traits) {
    if (row.entityName !== entity) continue;
    for (const { text, holder, key } of row.facts?.bindings ?? []) {
      const type = text === `@entity.${field}` ? typeOfUse(holder, key) : undefined;
      if (type !== undefined) votes.set(type, (votes.get(type) ?? 0) + 1);
    }
  }
  const [most] = [...votes].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? guessType({ name: field }, model);
}

/** The fields that the traits on an entity read and set, with the types that those uses suggest. */
export function inferFields(model: Model, entity: string): JsonObject[] {
  const types = new Map<string, string>();
  for (const row of model.traits) {
    if (row.entityName !== entity) continue;
    for (const { text } of row.facts?.bindings ?? []) {
      const name = /^@entity\.([\w$-]+)/.exec(text)?.[1];
      if (name === undefined || IMPLICIT_FIELDS.has(name) || types.has(name)) continue;
      types.set(name, inferFieldType(model, entity, name));
    }
  }
  const fields = [...types].map(([name, type]) => ({ name, type }));
  return [{ name: 'id', type: 'string', required: true }, ...fields];
}

/** Adds one field at a time, or, where many are missing, writes the entity again with all of them. */
function* addFields(
  at: string,
  entity: JsonObject,
  fields: readonly JsonObject[],
): Iterable<readonly Action[]> {
  const name = toText(entity.name ?? '');
  if (fields.length <= 2) {
    yield fields.map(({ name: field, ...definition }) =>
      act('add_field', { entity: name, name: field as string, at, definition }),
    );
    return;
  }
  const definition: JsonObject = { ...entity, fields: [...fields] };
  const auxiliary = /^(.*)\/auxiliaryEntities\/(\d+)$/.exec(at);
  const place = auxiliary
    ? { at: auxiliary[1] as string, auxiliary: true, index: Number(auxiliary[2]) }
    : { at: at.slice(0, at.lastIndexOf('/')) };
  yield [
    act('remove_entity', { name, at, allow_dangling: true }),
    act('add_entity', { name, form: 'object', definition, ...place }),
  ];
}

/** The repairs of `invalid_entity_field`. */
export function* proposeFields(model: Model, finding: PlacedFinding): Iterable<readonly Action[]> {
  const { detail, holder, key } = finding;
  const at = createLocator(model)(finding);
  const site = valueAtSite(holder, key);
  yield* proposeShape(finding, at);
  switch (detail.rule) {
    case 'fields': {
      const entity = detail.entity === undefined ? '' : String(detail.entity);
      yield* addFields(at, site as JsonObject, inferFields(model, entity));
      return;
    }
    case 'payload-type':
      yield [act('set_property', { at, value: detail.type as Json })];
      return;
    case 'part-type':
    case 'type': {
      const node = (isObject(site) ? site : holder) as JsonObject;
      const place = isObject(site) ? `${at}/type` : at;
      const written = readFieldType(detail.type as Json, new Set(model.entities.keys()))?.type;
      const likely = findLikelyNames(String(detail.type), FIELD_TYPES);
      const known = written === undefined || written === 'relation' ? [] : [written];
      for (const value of new Set([...known, ...likely, guessType(node, model), 'string'])) {
        yield [act('set_property', { at: place, value })];
      }
      return;
    }
    case 'values': {
      const node = (isObject(site) ? site : {}) as JsonObject;
      const place = node.values === undefined && node.enum !== undefined ? 'enum' : 'values';
      // The values are unknown, so that the field takes any.
      const open =
        node.type === 'enum' ? [act('set_property', { at: `${at}/type`, value: 'string' })] : [];
      const drop =
        node[place] === undefined ? [] : [act('remove_property', { at: `${at}/${place}` })];
      yield [...drop, ...open];
      return;
    }
    case 'relation': {
      const field = String(detail.field).toLowerCase();
      const names = [...model.entities.keys()];
      const entity = names.find((name) => field.includes(name.toLowerCase()));
      const relation = { entity: entity as string, cardinality: 'one' };
      const value = guessType({ ...(site as JsonObject) }, model);
      yield entity === undefined
        ? [act('set_property', { at: `${at}/type`, value })]
        : [act('set_property', { at: `${at}/relation`, value: relation })];
      return;
    }
    case 'default': {
      const values = ((holder as JsonObject).values ?? (holder as JsonObject).enum) as Json[];
      const likely = findLikelyNames(
        String(site),
        values.filter((value) => typeof value === 'string'),
      );
      yield [act('set_property', { at, value: likely[0] ?? (values[0] as Json) })];
      return;
    }
    case 'name':
      for (const to of guessFieldNames(model, finding)) {
        yield [act('rename', { type: 'field', from: '', to, at, follow: false })];
      }
      return;
    default:
      yield [act('remove_field', { entity: '', name: '', at, cascade: true })];
  }
}

/** Names for a field that has none: names that are read and not declared, `id` where no field has it, else `value`. */
function guessFieldNames(model: Model, { holder, orbital }: PlacedFinding): string[] {
  const entity = [...model.entities.values()].find((one) => one?.node.fields === holder);
  const name = entity?.name ?? orbital?.entityName ?? '';
  const declared = new Set(
    (Array.isArray(holder) ? (holder as Json[]) : []).map((one) =>
      isObject(one) ? toText(one.name ?? '') : toText(one),
    ),
  );
  const read = inferFields(model, name).map((field) => toText(field.name));
  const free = read.filter((one) => !declared.has(one));
  return free.length > 0 ? free.slice(0, 3) : ['value'];
}
