import { asArray, isObject, type Json, toText } from '../../kernel/json.ts';
import { IMPLICIT_FIELDS, isBinding } from '../../language/grammar/bindings.ts';
import { argumentIndex, INCLUDED_KEY } from '../../language/grammar/operators.ts';
import { FIELD_ITEM_KEYS, PATTERNS, propertyRole } from '../../language/grammar/patterns.ts';
import type { EntityFacts } from '../../language/model/entity-facts.ts';
import type { PatternFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { findLikelyName, fixName, listSome } from '../../language/spelling.ts';
import {
  createReporter,
  findInTraits,
  type InlineTrait,
  listInlineTraits,
  type PlacedFinding,
  quote,
} from '../check.ts';
import type { Finding } from '../finding.ts';
import { judgeType } from './value-types.ts';

const fieldHint = createReporter('invalid_entity_field', 'hint');
const bindingHint = createReporter('broken_binding', 'hint');
const referenceHint = createReporter('unresolved_reference', 'hint');
const effectHint = createReporter('invalid_effect', 'hint');

/** The names of entities that something works on, shows, stores, relates to or listens with. */
function findUsedEntities(model: Model): ReadonlySet<string> {
  const used = new Set<string>();
  for (const trait of model.traits) {
    if (trait.entityName !== undefined) used.add(trait.entityName);
    for (const { kind, name } of trait.facts?.references ?? [])
      if (kind === 'entity') used.add(name);
    for (const { name } of trait.facts?.shownEntities ?? []) used.add(name);
    for (const { text } of trait.facts?.bindings ?? []) {
      used.add(text.slice(1).split('.', 1)[0] as string);
    }
  }
  for (const { entity, auxiliaries } of model.orbitals) {
    for (const one of [entity, ...auxiliaries]) {
      for (const { node } of one?.fields ?? []) {
        const relation = isObject(node?.relation) ? node.relation.entity : node?.relation;
        if (typeof relation === 'string') used.add(relation);
        const type = toText(node?.type);
        used.add(type.replaceAll(/[[\]]/g, ''));
      }
    }
  }
  return used;
}

function* judgeEntity(entity: EntityFacts, used: ReadonlySet<string>): Iterable<Finding> {
  const { node, name } = entity;
  if (node.extends !== undefined || name === undefined) return;
  if (!used.has(name)) {
    yield fieldHint(
      { holder: node, key: '' },
      `Nothing reads or shows the entity ${quote(name)}.`,
      'Link a trait to it, relate it, or remove it.',
      { rule: 'unread', entity: name },
    );
  }
  if (node.persistence === 'persistent' && node.collection === undefined) {
    yield fieldHint(
      { holder: node, key: '' },
      `The persistent entity ${quote(name)} names no collection to be stored in.`,
      `Add "collection": ${JSON.stringify(`${name.toLowerCase()}s`)}.`,
      { rule: 'collection', entity: name },
    );
  }
  for (const field of entity.fields) {
    const fault = field.node && judgeType(field.node);
    if (fault === undefined) continue;
    yield fieldHint(
      { holder: field.node as object, key: 'default' },
      `The default of field ${quote(field.name)} of entity ${quote(name)} is ${fault}.`,
      'Write a default of the type of the field.',
      { rule: 'default-type', field: field.name ?? '' },
    );
  }
}

/** Hints of `invalid_entity_field`. */
export function* findEntityHints(model: Model): Iterable<PlacedFinding> {
  const used = findUsedEntities(model);
  for (const orbital of model.orbitals) {
    const isOpen = orbital.traits.length === 0 || model.opaqueTraits.length > 0;
    for (const entity of [orbital.entity, ...orbital.auxiliaries]) {
      if (entity === undefined || isOpen) continue;
      for (const finding of judgeEntity(entity, used)) yield { ...finding, orbital };
    }
  }
}

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

/** Hints of `unresolved_reference`: traits and entities that references, patterns and pages name, and paths without a page. */
export function* findReferenceHints(model: Model): Iterable<PlacedFinding> {
  const known = () => listSome(model.entities.keys(), 'none');
  const unknown = (name: Json | undefined): name is string =>
    typeof name === 'string' && name !== '' && !isBinding(name) && !model.entities.has(name);
  for (const trait of listInlineTraits(model)) {
    for (const shown of trait.facts.shownEntities) {
      // A sentence under such a key is something else.
      if (!unknown(shown.name) || !/^[A-Z]\w*$/.test(shown.name)) continue;
      const message = `Trait ${quote(trait.name)} shows ${quote(shown.name)}, which is not an entity of the application.`;
      const detail = { rule: 'entity', name: shown.name };
      yield { ...referenceHint(shown, message, () => `Show one of ${known()}.`, detail), trait };
    }
  }
  for (const trait of model.opaqueTraits) {
    const { entry, orbital } = trait;
    // A reference with a dot needs an alias, and a bare name is the short form of a trait.
    if (!isObject(entry) || !isObject(orbital.node.entity)) continue;
    const { ref } = entry;
    if (typeof ref !== 'string' || isBinding(ref) || /[./]/.test(ref)) continue;
    const message = `Orbital ${quote(orbital.name)} refers to ${quote(ref)}, which is not a trait of the application.`;
    const fix = 'Write the trait out, or import it: "Alias.traits.Name".';
    const detail = { rule: 'trait-reference', name: ref };
    yield { ...referenceHint({ holder: entry, key: 'ref' }, message, fix, detail), trait };
  }
  for (const orbital of model.orbitals) {
    for (const page of orbital.pages) {
      const places: [object, string, Json | undefined][] = page.node
        ? [[page.node, 'primaryEntity', page.node.primaryEntity]]
        : [];
      for (const { holder, index } of page.traits) {
        const mounted = holder[index];
        if (isObject(mounted)) places.push([mounted, 'linkedEntity', mounted.linkedEntity]);
      }
      for (const [holder, key, name] of places) {
        if (!unknown(name)) continue;
        const message = `Page ${quote(page.name)} works on ${quote(name)}, which is not an entity of the application.`;
        const detail = { rule: 'page-entity', name };
        yield {
          ...referenceHint({ holder, key }, message, () => `Use one of ${known()}.`, detail),
          orbital,
        };
      }
    }
  }
  yield* findLostPaths(model);
}

/** `/tasks/:id` and `/tasks/7` lead to one page. */
function toSegments(path: string): string[] {
  return path.split(/[?#]/, 1)[0]?.split('/').filter(Boolean) ?? [];
}

/** A way to a page that lacks its slash: no binding, no template, no address of another site. */
const RELATIVE_PATH = /^[a-z][\w-]*(\/[\w:-]+)*$/i;

/** In an application with more pages, paths are not checked: each would be compared with each. */
const MOST_PATHS = 256;

/** A path that is put together: its beginning, up to the last slash, is that of a page. */
function* judgeComputedPath(
  trait: InlineTrait,
  node: Json[],
  target: readonly Json[],
  paths: readonly (readonly string[])[],
): Iterable<PlacedFinding> {
  const start = target[1];
  if (typeof start !== 'string' || !start.startsWith('/') || start.includes('@')) return;
  const given = toSegments(start.slice(0, start.lastIndexOf('/') + 1));
  const fits = paths.some((path) =>
    given.every((part, i) => path[i] === part || path[i]?.startsWith(':')),
  );
  if (fits) return;
  const message = `Trait ${quote(trait.name)} navigates to a path below ${quote(start)}, where no page is.`;
  const fix = () => `Navigate to one of ${listPaths(paths)}, or add the page.`;
  const detail = { rule: 'path', name: start };
  yield { ...referenceHint({ holder: node, key: 1 }, message, fix, detail), trait };
}

const listPaths = (paths: readonly (readonly string[])[]): string =>
  listSome(
    paths.map((path) => `/${path.join('/')}`),
    'the pages (there are none)',
  );

function* findLostPaths(model: Model): Iterable<PlacedFinding> {
  if (model.opaquePages.length > 0) return;
  const expected = model.orbitals.flatMap(({ node }) =>
    asArray(node.expects).flatMap((one) =>
      isObject(one) && one.kind === 'page' ? [toText(one.path)] : [],
    ),
  );
  const paths = [
    ...expected,
    ...model.orbitals.flatMap(({ pages }) => pages.flatMap(({ path }) => path ?? [])),
  ].map(toSegments);
  if (paths.length > MOST_PATHS) return;
  const fits = (target: readonly string[]) =>
    paths.some(
      (path) =>
        path.length === target.length &&
        path.every(
          (part, i) => part === target[i] || part.startsWith(':') || target[i]?.startsWith(':'),
        ),
    );
  for (const trait of listInlineTraits(model)) {
    for (const { node, operator } of trait.facts.calls) {
      const target = node[1];
      if (operator?.name !== 'navigate') continue;
      if (Array.isArray(target)) yield* judgeComputedPath(trait, node as Json[], target, paths);
      if (typeof target !== 'string') continue;
      const isRelative = RELATIVE_PATH.test(target);
      const isOwn = isRelative || target.startsWith('/');
      if (!isOwn || target.includes('@') || (!isRelative && fits(toSegments(target)))) continue;
      const message = `Trait ${quote(trait.name)} navigates to ${quote(target)}, where no page is.`;
      const fix = () => `Navigate to one of ${listPaths(paths)}, or add the page.`;
      const detail = { rule: 'path', name: target };
      yield { ...referenceHint({ holder: node, key: 1 }, message, fix, detail), trait };
    }
  }
}

/** Hints of `invalid_effect`: relations that a fetch brings along and that its entity does not have. */
export function* findIncludeHints(model: Model): Iterable<PlacedFinding> {
  for (const trait of listInlineTraits(model)) {
    for (const { node, operator } of trait.facts.calls) {
      if (operator === undefined || argumentIndex(operator, 'options') !== 2) continue;
      const [, entity, options] = node;
      const included = isObject(options) ? asArray(options[INCLUDED_KEY]) : [];
      if (typeof entity !== 'string' || included.length === 0) continue;
      const facts = model.entities.get(entity);
      if (facts === undefined || facts.node.extends !== undefined) continue;
      const { fieldNames } = facts;
      for (const [index, name] of included.entries()) {
        if (typeof name !== 'string' || isBinding(name)) continue;
        if (fieldNames.has(name.split('.', 1)[0] as string)) continue;
        const message = `Trait ${quote(trait.name)} fetches ${quote(entity)} with ${quote(name)}, which is not a field of it.`;
        const site = { holder: included, key: index };
        const fix = fixName(
          name,
          () => fieldNames,
          () => `Name one of its relations: ${listSome(fieldNames, 'none')}.`,
        );
        const detail = { rule: 'include', name };
        yield { ...effectHint(site, message, fix, detail), trait };
      }
    }
  }
}
