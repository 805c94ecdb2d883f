import { asArray, isObject } from '../../kernel/json.ts';
import { IMPLICIT_FIELDS, isBinding } from '../../language/grammar/bindings.ts';
import { argumentIndex } from '../../language/grammar/operators.ts';
import { FIELD_ITEM_KEYS, PATTERNS, propertyRole } from '../../language/grammar/patterns.ts';
import type { EntityFacts } from '../../language/model/entity-facts.ts';
import type { PatternFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { findLikelyName, fixName, listSome } from '../../language/spelling.ts';
import {
  createReporter,
  findInTraits,
  type InlineTrait,
  type PlacedFinding,
  quote,
} from '../check.ts';
import type { Finding } from '../finding.ts';

const bindingHint = createReporter('broken_binding', 'hint');

/** The fields that a pattern names: its lists of fields, and single ones. */
function* listShownFields({ node, type }: PatternFact) {
  const pattern = type === undefined ? undefined : PATTERNS.get(type);
  for (const key in node) {
    const role = propertyRole(pattern, type, key);
    const value = node[key];
    if (role === 'field' && typeof value === 'string') yield { holder: node, key, name: value };
    if (role !== 'fieldList') continue;
    const items = asArray(value);
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      if (typeof item === 'string') yield { holder: items, key: i, name: item };
      if (!isObject(item)) continue;
      // A key is the name of a column where nothing else says which field it shows.
      const inner = [...FIELD_ITEM_KEYS].find((key) => typeof item[key] === 'string');
      const name = inner === undefined ? undefined : item[inner];
      const isComputed =
        inner === 'key' &&
        Object.values(item).some(
          (value) => typeof value === 'object' || (typeof value === 'string' && isBinding(value)),
        );
      if (inner !== undefined && typeof name === 'string' && !isComputed)
        yield { holder: item, key: inner, name };
    }
  }
}

/** The entity whose fields a pattern shows: the one that it names, else that of its trait. */
function findShown(pattern: PatternFact, trait: InlineTrait, model: Model) {
  const name = pattern.node.entity;
  const isNamed = typeof name === 'string' && !isBinding(name);
  const entity = isNamed ? model.entities.get(name) : trait.entity;
  if (entity === undefined || entity.fields.length === 0 || entity.node.extends !== undefined) {
    return undefined;
  }
  return { entity, isNamed };
}

const isField = (name: string, entity: EntityFacts): boolean => {
  const first = name.split('.', 1)[0] as string;
  return entity.fieldNames.has(first) || IMPLICIT_FIELDS.has(first);
};

/** Without a word about its entity, a pattern shows rows of any kind: only a slip is certain enough. */
function isSlip(name: string, names: readonly string[], entity: EntityFacts): boolean {
  if (findLikelyName(name, entity.fieldNames) !== undefined) return true;
  const known = names.filter((one) => isField(one, entity)).length;
  return known > 0 && known >= names.length - 1;
}

function* findUnknownFields(trait: InlineTrait, model: Model): Iterable<Finding> {
  for (const pattern of trait.facts.patterns) {
    const found = findShown(pattern, trait, model);
    if (found === undefined) continue;
    const { entity, isNamed } = found;
    const shown = [...listShownFields(pattern)].filter(({ name }) => !isBinding(name));
    const names = shown.map(({ name }) => name);
    for (const { holder, key, name: field } of shown) {
      if (isField(field, entity) || !(isNamed || isSlip(field, names, entity))) continue;
      const first = field.split('.', 1)[0] as string;
      yield bindingHint(
        { holder, key },
        `A ${pattern.type} of trait ${quote(trait.name)} shows ${quote(field)}, which is not a field of entity ${quote(entity.name)}.`,
        fixName(
          first,
          () => entity.fieldNames,
          () => `Show one of ${listSome(entity.fieldNames, 'none')}, or add the field.`,
        ),
        { rule: 'shown-field', name: field, text: field, transition: -1 },
      );
    }
  }
}

/** Keys of what is written to an entity that are none of its fields. */
function* findUnknownKeys(trait: InlineTrait, model: Model): Iterable<Finding> {
  for (const { node, operator } of trait.facts.calls) {
    const at = operator === undefined ? 0 : argumentIndex(operator, 'record');
    const record = at === 0 ? undefined : node[at];
    const name = operator === undefined ? undefined : node[argumentIndex(operator, 'entity')];
    const entity = typeof name === 'string' ? model.entities.get(name) : undefined;
    if (!isObject(record) || entity === undefined || entity.fields.length === 0) continue;
    if (entity.node.extends !== undefined) continue;
    for (const key in record) {
      if (entity.fieldNames.has(key) || IMPLICIT_FIELDS.has(key)) continue;
      yield bindingHint(
        { holder: record, key },
        `Trait ${quote(trait.name)} writes ${quote(key)}, which is not a field of entity ${quote(entity.name)}.`,
        fixName(
          key,
          () => entity.fieldNames,
          () => `Write one of ${listSome(entity.fieldNames, 'none')}, or add the field.`,
        ),
        { rule: 'written-field', name: key, text: key, transition: -1 },
      );
    }
  }
}

/** Hints of `broken_binding`: fields that patterns show or effects write, and that their entity lacks. */
export const findFieldHints = (model: Model): Iterable<PlacedFinding> =>
  findInTraits(model, function* (trait) {
    yield* findUnknownFields(trait, model);
    yield* findUnknownKeys(trait, model);
  });
