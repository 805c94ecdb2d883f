import {
  asArray,
  isObject,
  isString,
  type Json,
  type JsonObject,
  toText,
} from '../../kernel/json.ts';
import { readFieldType } from '../../language/coerce.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import {
  COMPILER_VERSION,
  COMPONENT_NAMES,
  NEWER_TYPES,
  READ_TYPES,
} from '../../language/grammar/shapes.ts';
import {
  type EntityFacts,
  type FieldFact,
  relatedEntity,
  type Site,
  valuesOfField,
} from '../../language/model/facts.ts';
import type { Model, OrbitalRow } from '../../language/model/model.ts';
import { describe } from '../../language/reader/call-shapes.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { defineCheck, error, hint, LENDING, type PlacedFault, quote, warning } from '../check.ts';
import type { Fault } from '../finding.ts';
import { findUnreadInParts } from '../unread-keys.ts';

/** Traits with their machine beside their name: the full form has it under `stateMachine`. */
function* findFlatTraits({ traits }: Model): Iterable<PlacedFault> {
  for (const { orbital, index, name, machineAt } of traits) {
    if (machineAt.endsWith('/stateMachine')) continue;
    const fault = hint(
      { holder: asArray(orbital.node.traits), key: index },
      `Trait ${quote(name ?? '')} has its states and transitions beside its name.`,
      `Move them to stateMachine without loss: set_form {"at": ${JSON.stringify(machineAt)}, "form": "object"}.`,
      { rule: 'flat' },
    );
    yield { ...fault, orbital };
  }
}

export const missingRequiredField = defineCheck({
  category: 'missing_required_field',
  description:
    'Missing or blank: the name of the schema, its orbitals, the entity of an orbital. In the full form also the name of an orbital, entity or trait; the name, path or traits of a page; the event of a transition or emit; the key of an event. In the short form only the entity is required.',
  failing: { edits: { '/orbitals/0/pages/0/path': 'books' } },
  *detectHints(model) {
    yield* findFlatTraits(model);
    yield* findUnreadInParts(model);
  },
});

type Named = Site & { readonly name: string | undefined };

function* findDuplicates(kind: string, items: readonly Named[], owner: string): Iterable<Fault> {
  if (items.length < 2) return;
  const seen = new Set<string>();
  for (const item of items) {
    const { name } = item;
    if (name === undefined) continue;
    if (seen.has(name)) {
      const message = `${kind} ${quote(name)} is defined twice in ${owner}.`;
      const detail = { rule: kind.toLowerCase(), name };
      yield error(item, message, 'Rename or remove one of them.', detail);
    }
    seen.add(name);
  }
}

export const duplicateDefinition = defineCheck({
  category: 'duplicate_definition',
  description:
    'Two orbitals, entities, states or events of a machine, fields of an entity, traits of an orbital, pages or page paths have one name.',
  failing: {
    edits: {
      [`${LENDING}/stateMachine/events/5/key`]: 'CONFIRM',
      [`${LENDING}/stateMachine/transitions/5`]: undefined,
      [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1`]: undefined,
    },
    at: [`${LENDING}/stateMachine/events/5`],
  },
  *detectInTrait(facts) {
    const owner = `trait ${quote(facts.name)}`;
    yield* findDuplicates('State', facts.states, owner);
    // As written: a knob may stand for an event that is also declared literally.
    const written = facts.events.map(({ holder, key }) => {
      const node = (holder as Json[])[key as number];
      const name = isObject(node) ? node.key : node;
      return { holder, key, name: typeof name === 'string' ? name : undefined };
    });
    yield* findDuplicates('Event', written, owner);
  },
  *detectInOrbital(orbital) {
    for (const entity of [orbital.entity, ...orbital.auxiliaries]) {
      if (entity === undefined) continue;
      yield* findDuplicates('Field', entity.fields, `entity ${quote(entity.name)}`);
    }
    const holder = orbital.node.traits as object;
    const traits = orbital.traits.map(({ name, index }) => ({ name, holder, key: index }));
    const owner = `orbital ${quote(orbital.name ?? orbital.entityName)}`;
    yield* findDuplicates('Trait', traits, owner);
    const services = orbital.node.services as object;
    const named = asArray(services).map((one, key) => {
      return {
        name: isObject(one) ? toText(one.name) || undefined : undefined,
        holder: services,
        key,
      };
    });
    yield* findDuplicates('Service', named, owner);
  },
  *detectInApplication(model) {
    const holder = model.document.orbitals as object;
    const orbitals = model.orbitals.map(({ name, index }) => ({ name, holder, key: index }));
    yield* findDuplicates('Orbital', orbitals, 'the schema');
    // Imports and short forms may mean one entity in several orbitals.
    const entities = model.orbitals.flatMap(({ node, entity }) =>
      entity === undefined || node.entity === undefined || entity.node.extends !== undefined
        ? []
        : [{ name: entity.name, holder: node, key: 'entity', node: entity.node }],
    );
    yield* findDuplicates('Entity', entities, 'the schema');
    const names = model.orbitals.flatMap(({ pages, node }) =>
      pages.map(({ name, index }) => ({ name, holder: node.pages as object, key: index })),
    );
    yield* findDuplicates('Page', names, 'the schema');
    const pages = model.orbitals.flatMap((orbital) =>
      orbital.pages.map((page) => ({
        name: page.path,
        holder: page.node ?? orbital.node,
        key: 'path',
      })),
    );
    yield* findDuplicates('Path', pages, 'the schema');
  },
});

/** The fix for a type that the compiler cannot read. */
function describeTypes(type: Json | undefined): string {
  const all =
    'one of string, number, boolean, date, datetime, timestamp, enum, array, object, relation';
  const form = type === undefined ? undefined : readFieldType(type);
  if (form !== undefined) return `Write ${JSON.stringify(form).slice(1, -1)}.`;
  const [likely] = findLikelyNames(toText(type), READ_TYPES, 1);
  if (likely !== undefined) return `Write "type": ${JSON.stringify(likely)}.`;
  return `Write "type": ${all}; another entity is a relation: {"type": "relation", "relation": {"entity": "…", "cardinality": "one"}}.`;
}

/** The fault of the type of a field, or of a part of it; undefined where the compiler reads it. */
function judgeType(part: JsonObject, field: FieldFact, what: () => string): Fault | undefined {
  const { type } = part;
  const isPart = part !== field.node;
  if (isString(type) ? READ_TYPES.has(type) : isPart) return undefined;
  const site = type === undefined ? field : { holder: part, key: 'type' };
  const detail = { field: field.name ?? '', type: describe(type) };
  const fix = describeTypes(type);
  if (isString(type) && NEWER_TYPES.has(type)) {
    const end = `has the type ${quote(type)}, which the language's compiler ${COMPILER_VERSION} cannot read; newer ones do`;
    return warning(site, `${what()} ${end}.`, fix, { rule: 'newer-type', ...detail });
  }
  const holds = isPart ? 'holds values of' : 'has';
  const unknown = type === undefined ? 'no type' : `the unknown type ${quote(describe(type))}`;
  const rule = isPart ? 'part-type' : 'type';
  return error(site, `${what()} ${holds} ${unknown}.`, fix, { rule, ...detail });
}

/** The parts of a field at any depth, itself first: the items of a list, the properties of a record. */
function listParts(node: JsonObject): readonly JsonObject[] {
  const parts = [node];
  for (const { items, properties } of parts) {
    const inner = isObject(properties) ? Object.values(properties) : [];
    parts.push(...[items, ...inner].filter(isObject));
  }
  return parts;
}

/** Whether a field has nothing but a name and a plain type: nearly all do. */
function isPlain({ name, node = {} }: FieldFact): boolean {
  const { type, values, enum: listed, items, properties } = node;
  if (name === undefined || !isString(type) || !READ_TYPES.has(type)) return false;
  if (type === 'enum' || type === 'relation') return false;
  return (values ?? listed ?? items ?? properties) === undefined;
}

function findInField(field: FieldFact, entity: EntityFacts, found: Fault[]): void {
  const { node, name } = field;
  if (node === undefined || isPlain(field)) return;
  const called = () => (name === undefined ? 'A field' : `Field ${quote(name)}`);
  const what = () => `${called()} of entity ${quote(entity.name)}`;
  const say = (rule: string, end: string, fix: string, site: Site = field, of = error) => {
    found.push(of(site, `${what()} ${end}.`, fix, { rule, field: name ?? '' }));
  };
  if (name === undefined) say('name', 'has no name', 'Name the field.');
  for (const part of listParts(node)) {
    const fault = judgeType(part, field, what);
    if (fault !== undefined) found.push(fault);
  }
  const { type, default: preset } = node;
  const values = valuesOfField(node);
  if (type === 'enum' && JSON.stringify(node.values ?? []) === '[]') {
    const listed = values.length > 0 ? values : ['…'];
    say('values', 'allows no values', `List its values: "values": ${JSON.stringify(listed)}.`);
  }
  if (type === 'relation' && !isObject(node.relation)) {
    const entity = JSON.stringify(relatedEntity(node) ?? '…');
    const fix = `Write "relation": {"entity": ${entity}, "cardinality": "one"}.`;
    say('relation', 'is a relation without an entity', fix);
  }
  const isText = isString(preset) && preset !== '' && !isBinding(preset);
  if (isText && values.length > 0 && !values.includes(preset)) {
    const fix = `Use one of ${values.slice(0, 8).map(toText).join(', ')}.`;
    const end = 'has a default that is not one of its values';
    say('default', end, fix, { holder: node, key: 'default' }, warning);
  }
}

function findInEntity(entity: EntityFacts, orbital: OrbitalRow, found: Fault[]): void {
  const { node, name = '' } = entity;
  const isMain = entity === orbital.entity;
  if (isMain && COMPONENT_NAMES.has(name)) {
    const message = `Entity ${quote(name)} has the name of a component of the user interface, which the language's compiler ${COMPILER_VERSION} refuses.`;
    const fix = `Rename it, for example to ${quote(`${name}Record`)}.`;
    const site = { holder: node, key: 'name' };
    found.push(error(site, message, fix, { rule: 'component-name', entity: name }));
  }
  const mayBeEmpty = node.extends !== undefined || !Array.isArray(node.fields ?? []);
  if (entity.fields.length === 0 && !mayBeEmpty) {
    const site = isMain ? { holder: orbital.node, key: 'entity' } : { holder: node, key: '' };
    const message = `Entity ${quote(entity.name)} has no fields.`;
    const fix = 'Give it at least the field id.';
    found.push(error(site, message, fix, { rule: 'fields', entity: name }));
  }
  for (const field of entity.fields) findInField(field, entity, found);
}

export const invalidEntityField = defineCheck({
  category: 'invalid_entity_field',
  description:
    'A full-form entity has no fields or the name of a component, a field an unknown type, an enum no values, or a relation no entity. Warning: a default is not one of the values.',
  failing: { edits: { '/orbitals/0/entity/fields/1/type': 'strng' } },
  detectInOrbital(orbital) {
    const found: Fault[] = [];
    for (const entity of [orbital.entity, ...orbital.auxiliaries]) {
      if (entity !== undefined) findInEntity(entity, orbital, found);
    }
    return found;
  },
});
