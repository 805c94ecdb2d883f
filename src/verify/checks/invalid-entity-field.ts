import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { readFieldType } from '../../language/coerce.ts';
import {
  COMPILER_VERSION,
  COMPONENT_NAMES,
  NEWER_TYPES,
  READ_TYPES,
} from '../../language/grammar/shapes.ts';
import type { EntityFacts, FieldFact } from '../../language/model/entity-facts.ts';
import { describe } from '../../language/reader/call-shapes.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { defineCheck, error, quote, warning } from '../check.ts';
import { createExample } from '../example.ts';
import type { Fault } from '../finding.ts';

/** Whether the language has a type: its compiler reads it, or its newer definitions list it. */
const isFieldType = (type: string): boolean => READ_TYPES.has(type) || NEWER_TYPES.has(type);

/** The fix for a type that the compiler cannot read. */
function describeTypes(type: Json | undefined): string {
  const all =
    'one of string, number, boolean, date, datetime, timestamp, enum, array, object, relation';
  if (type === undefined) return `Add "type": ${all}.`;
  const form = readFieldType(type);
  if (form !== undefined) return `Write ${JSON.stringify(form).slice(1, -1)}.`;
  if (typeof type !== 'string') return `Write ${all}.`;
  const [likely] = findLikelyNames(type, READ_TYPES, 1);
  if (likely !== undefined) return `Write "type": ${JSON.stringify(likely)}.`;
  return `Write ${all}; for another entity a relation: {"type": "relation", "relation": {"entity": ${JSON.stringify(type)}, "cardinality": "one"}}.`;
}

/** A type that only newer definitions of the language have. */
function warnOfNewer(node: JsonObject, type: string, what: string, field: string): Fault {
  return warning(
    { holder: node, key: 'type' },
    `${what} has the type ${quote(type)}, which the language's compiler ${COMPILER_VERSION} cannot read; newer ones do.`,
    describeTypes(type),
    { rule: 'newer-type', field, type },
  );
}

/** An entity whose name the compiled application needs for a component. */
function warnOfComponent({ name = '', node }: EntityFacts): Fault {
  return warning(
    { holder: node, key: 'name' },
    `Entity ${quote(name)} has the name of a component of the user interface, which the language's compiler ${COMPILER_VERSION} refuses.`,
    `Rename it, for example to ${quote(`${name}Record`)}.`,
    { rule: 'component-name', entity: name },
  );
}

/** The values that a field allows, or undefined where it names none. */
function allowedValues(node: JsonObject): Json[] | undefined {
  const values = node.values ?? node.enum;
  return Array.isArray(values) ? values : undefined;
}

/** The entity that a relation field points to. */
export function relatedEntity(node: JsonObject): string | undefined {
  const relation = node.relation;
  const name = isObject(relation)
    ? (relation.entity ?? relation.target)
    : (relation ?? node.entity ?? node.target);
  return typeof name === 'string' && name !== '' ? name : undefined;
}

const hasParts = ({ items, properties }: JsonObject): boolean =>
  items !== undefined || properties !== undefined;

/** The parts of a field at any depth: the items of a list, the properties of a record. */
function listParts(node: JsonObject): JsonObject[] {
  const parts = [node];
  for (const { items = null, properties } of parts) {
    const inner = isObject(properties) ? Object.values(properties) : [];
    parts.push(...[items, ...inner].filter(isObject));
  }
  return parts.slice(1);
}

/** The types of the parts of a field. */
function* findInParts(node: JsonObject, what: string, field: string): Iterable<Fault> {
  for (const part of listParts(node)) {
    const { type } = part;
    if (typeof type !== 'string') continue;
    if (NEWER_TYPES.has(type)) yield warnOfNewer(part, type, what, field);
    if (isFieldType(type)) continue;
    yield error(
      { holder: part, key: 'type' },
      `${what} holds values of the unknown type ${quote(type)}.`,
      describeTypes(type),
      { rule: 'part-type', field, type },
    );
  }
}

/** Whether a field says nothing wrong: nearly all do. */
function isSoundField({ name, node }: FieldFact): boolean {
  if (node === undefined) return true;
  const { type } = node;
  if (name === undefined || typeof type !== 'string' || !READ_TYPES.has(type)) return false;
  if (type === 'enum' || type === 'relation' || hasParts(node)) return false;
  return allowedValues(node) === undefined;
}

function* findInField(field: FieldFact, entity: EntityFacts): Iterable<Fault> {
  const { node } = field;
  if (node === undefined) return;
  const what = `Field ${quote(field.name)} of entity ${quote(entity.name)}`;
  const name = toText(field.name ?? '');
  const say = (rule: string, end: string, fix: string): Fault =>
    error(field, `${what} ${end}.`, fix, { rule, field: name });
  if (field.name === undefined) {
    yield error(field, `A field of entity ${quote(entity.name)} has no name.`, 'Name the field.', {
      rule: 'name',
    });
  }
  const { type } = node;
  if (typeof type !== 'string' || !isFieldType(type)) {
    const isMissing = type === undefined;
    yield error(
      isMissing ? field : { holder: node, key: 'type' },
      `${what} has ${isMissing ? 'no type' : `the unknown type ${quote(describe(type))}`}.`,
      describeTypes(type),
      { rule: 'type', field: name, type: describe(type) },
    );
  }
  if (typeof type === 'string' && NEWER_TYPES.has(type)) yield warnOfNewer(node, type, what, name);
  yield* findInParts(node, what, name);
  const values = allowedValues(node);
  if (type === 'enum' && (node.values === undefined || Array.isArray(node.values))) {
    if (values === undefined || values.length === 0) {
      yield say('values', 'allows no values', 'List its values: "values": ["…"].');
    } else if (node.values === undefined) {
      const end = 'lists its values under "enum", where the compiler does not read them';
      yield say('values', end, `Write "values": ${JSON.stringify(values)}.`);
    }
  }
  if (type === 'relation' && !isObject(node.relation)) {
    const related = relatedEntity(node);
    const end =
      related === undefined
        ? 'is a relation without an entity'
        : `is a relation to ${quote(related)}, but not under "relation", where the compiler reads it`;
    const fix = `Write "relation": {"entity": ${JSON.stringify(related ?? '…')}, "cardinality": "one"}.`;
    yield say('relation', end, fix);
  }
  if (values !== undefined && values.length > 0 && isOutside(node.default, values)) {
    yield warning(
      { holder: node, key: 'default' },
      `${what} has a default that is not one of its values.`,
      `Use one of ${values.slice(0, 8).map(toText).join(', ')}.`,
      { rule: 'default', field: name },
    );
  }
}

function isOutside(value: Json | undefined, values: readonly Json[]): boolean {
  return (
    typeof value === 'string' && value !== '' && !value.startsWith('@') && !values.includes(value)
  );
}

export const invalidEntityField = defineCheck({
  category: 'invalid_entity_field',
  description:
    'A full-form entity has no fields, a field an unknown type, an enum no values, or a relation no entity. Warning: a default is not one of the values.',
  failing: createExample({ '/orbitals/0/entity/fields/1/type': 'strng' }),
  *detectInOrbital(orbital) {
    for (const entity of [orbital.entity, ...orbital.auxiliaries]) {
      if (entity === undefined) continue;
      const { fields, extends: base } = entity.node;
      if (COMPONENT_NAMES.has(entity.name ?? '')) yield warnOfComponent(entity);
      if (
        entity.fields.length === 0 &&
        base === undefined &&
        (fields === undefined || Array.isArray(fields))
      ) {
        const site =
          entity === orbital.entity
            ? { holder: orbital.node, key: 'entity' }
            : { holder: entity.node, key: '' };
        yield error(
          site,
          `Entity ${quote(entity.name)} has no fields.`,
          'Give it at least the field id.',
          { rule: 'fields', entity: entity.name ?? '' },
        );
      }
      for (const field of entity.fields) {
        if (!isSoundField(field)) yield* findInField(field, entity);
      }
    }
  },
});
