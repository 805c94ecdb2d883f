import { asArray, isObject } from '../../kernel/json.ts';
import { IMPLICIT_FIELDS, isBinding } from '../../language/grammar/bindings.ts';
import { argumentIndex } from '../../language/grammar/operators.ts';
import { FIELD_ITEM_KEYS, PATTERNS, propertyRole } from '../../language/grammar/patterns.ts';
import type { EntityFacts } from '../../language/model/entity-facts.ts';
import type { PatternFact, Site } from '../../language/model/facts.ts';
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

/** Whether all fields of an entity are known: it has some, and inherits none. */
export const hasKnownFields = ({ fields, node }: EntityFacts): boolean =>
  fields.length > 0 && node.extends === undefined;

const isField = (name: string, { fieldNames }: EntityFacts): boolean => {
  const first = name.split('.', 1)[0] as string;
  return fieldNames.has(first) || IMPLICIT_FIELDS.has(first);
};

/** Without a word about its entity, a pattern shows rows of any kind: only a slip is certain enough. */
function isSlip(name: string, names: readonly string[], entity: EntityFacts): boolean {
  if (findLikelyName(name, entity.fieldNames) !== undefined) return true;
  const known = names.filter((one) => isField(one, entity)).length;
  return known > 0 && known >= names.length - 1;
}

/** The verb of what a trait does with a field, by the rule. */
const VERBS = { 'shown-field': 'shows', 'written-field': 'writes' } as const;

function sayUnknown(
  site: Site,
  who: string,
  rule: keyof typeof VERBS,
  field: string,
  { name, fieldNames }: EntityFacts,
): Finding {
  const verb = VERBS[rule];
  const doing = rule === 'shown-field' ? 'Show' : 'Write';
  return bindingHint(
    site,
    `${who} ${verb} ${quote(field)}, which is not a field of entity ${quote(name)}.`,
    fixName(
      field.split('.', 1)[0] as string,
      fieldNames,
      () => `${doing} one of ${listSome(fieldNames, 'none')}, or add the field.`,
    ),
    { rule, name: field, text: field, transition: -1 },
  );
}

/** Fields that patterns show, of the entity that they name, else of that of their trait. */
function* findUnknownFields(trait: InlineTrait, model: Model): Iterable<Finding> {
  for (const pattern of trait.facts.patterns) {
    const { entity: written } = pattern.node;
    const isNamed = typeof written === 'string' && !isBinding(written);
    const entity = isNamed ? model.entities.get(written) : trait.entity;
    if (entity === undefined || !hasKnownFields(entity)) continue;
    const shown = [...listShownFields(pattern)].filter(({ name }) => !isBinding(name));
    const names = shown.map(({ name }) => name);
    for (const { name, ...site } of shown) {
      if (isField(name, entity) || !(isNamed || isSlip(name, names, entity))) continue;
      const who = `A ${pattern.type} of trait ${quote(trait.name)}`;
      yield sayUnknown(site, who, 'shown-field', name, entity);
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
    if (!isObject(record) || entity === undefined || !hasKnownFields(entity)) continue;
    for (const key in record) {
      if (entity.fieldNames.has(key) || IMPLICIT_FIELDS.has(key)) continue;
      const site = { holder: record, key };
      yield sayUnknown(site, `Trait ${quote(trait.name)}`, 'written-field', key, entity);
    }
  }
}

/** Hints of `broken_binding`: fields that patterns show or effects write, and that their entity lacks. */
export const findFieldHints = (model: Model): Iterable<PlacedFinding> =>
  findInTraits(model, function* (trait) {
    yield* findUnknownFields(trait, model);
    yield* findUnknownKeys(trait, model);
  });
