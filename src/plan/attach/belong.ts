import { Draft } from '../../actions/draft.ts';
import { get, recordParameter } from '../../authoring/builder/effect.ts';
import { capitalise } from '../../authoring/builder/labels.ts';
import type { Value, ValueObject } from '../../authoring/builder/language.ts';
import type { FormField } from '../../authoring/builder/pattern-nodes.ts';
import { type RelatedListOptions, relatedList } from '../../authoring/shapes/related-list.ts';
import { toFormItem } from '../../drawing/field-display.ts';
import { createItem, fieldOfItem, findFieldLists } from '../../drawing/field-lists.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toKebab, toNameWords, toPlural, toSentence } from '../../kernel/word-forms.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { type CreationForm, findCreationForm, findCreations, isOfForm } from './creation.ts';
import { keepWithoutRow } from './write-fields.ts';

/** Whose records the new ones are, and where they are shown. */
export interface Belonging {
  readonly entity: string;
  /** Where they are shown: on the entity's own page by default. */
  readonly as?: 'section' | 'page' | undefined;
}

export interface Belongs {
  /** `Comment.specimen`: the field that says whose record it is. */
  readonly relation: string;
  readonly trait: string;
  /** The path of the page that shows them. */
  readonly page: string;
}

/** The plural of an entity's name: `ApprovalCase` → `ApprovalCases`. */
function pluralName(entity: string): string {
  const words = toNameWords(entity);
  return [...words.slice(0, -1), toPlural(words.at(-1) ?? '')].map(capitalise).join('');
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/**
 * Makes the records of a goal's entity belong to an entity that is there: a relation, which its lists and forms show,
 * and a list of a record's own on its page. Undefined where the current schema has no such entity.
 */
export function belongTo(
  current: JsonObject,
  goal: JsonObject,
  main: string,
  { entity, as = 'section' }: Belonging,
): { readonly goal: JsonObject; readonly told: Belongs } | undefined {
  const host = findOrbital(current, entity);
  const own = findOrbital(goal, main);
  if (!host || !own || !isObject(own.orbital.entity)) return undefined;
  const draft = new Draft(goal);
  const form = findCreationForm(goal, own.orbital.entity);
  const field = addRelation(draft, own.index, main, entity);
  storeRelation(draft, main, field);
  keepWithoutRow(draft, main);
  const name = `${entity}${pluralName(main)}`;
  const pages = asArray(host.orbital.pages);
  const shownOn = as === 'page' ? -1 : findPage(host.orbital, entity);
  const slot = shownOn < 0 ? 'main' : 'sidebar';
  const shownAt = shownOn < 0 ? undefined : pathOf(pages[shownOn]);
  const adds = form && toAdded(form, main, { field, entity, isKnown: isOfRecord(shownAt) });
  const section = listOwn(own.orbital.entity, {
    name,
    via: field,
    slot,
    parameter: recordParameter(shownAt ?? ''),
    ...(adds ? { adds } : {}),
  });
  const beside = slot === 'main' ? section : (withoutMain(section) as JsonObject);
  draft.insert(['orbitals', own.index, 'traits'], undefined, beside);
  const newPath = `${basePath(pages, entity)}/:id/${toKebab(pluralName(main))}`;
  const [shown, shows] = [pages[shownOn], { ref: name }];
  const shownPages = isObject(shown)
    ? pages.with(shownOn, { ...shown, traits: [...asArray(shown.traits), shows] })
    : [...pages, { name: `${name}Page`, path: newPath, traits: [shows] }];
  const present = findOrbital(draft.document, entity);
  if (present) draft.put(['orbitals', present.index, 'pages'], shownPages);
  else draft.insert(['orbitals'], undefined, { ...host.orbital, pages: shownPages });
  const path = pathOf(shown) || newPath;
  return {
    goal: draft.document,
    told: { relation: `${main}.${field}`, trait: name, page: path },
  };
}

function findOrbital(document: JsonObject, entity: string) {
  const index = asArray(document.orbitals).findIndex(
    (one) => isObject(one) && elementName('entity', one.entity) === entity,
  );
  const orbital = asArray(document.orbitals)[index];
  return isObject(orbital) ? { index, orbital } : undefined;
}

/** Adds the field that says whose a record is, and shows it where records are listed and edited. */
function addRelation(draft: Draft, orbital: number, main: string, entity: string): string {
  const path = ['orbitals', orbital, 'entity', 'fields'];
  const fields = asArray(draft.at(path));
  const present = fields.find((one) => isObject(one) && isRelationTo(one, entity));
  if (present) return elementName('field', present);
  const names = new Set(fields.map((one) => elementName('field', one)));
  const wanted = lowerFirst(entity);
  const name = names.has(wanted) ? `${wanted}Ref` : wanted;
  const field = toRelation(name, entity);
  draft.insert(path, undefined, field);
  for (const list of findFieldLists(draft.document, main, names)) {
    if (list.items.length === 0 || list.items.some((item) => fieldOfItem(item) === name)) continue;
    draft.insert(list.path, undefined, createItem(field, list));
  }
  return name;
}

const toRelation = (name: string, entity: string): JsonObject => ({
  name,
  type: 'relation',
  relation: { entity, cardinality: 'one' },
});

const isRelationTo = ({ relation }: JsonObject, entity: string): boolean =>
  isObject(relation) && relation.entity === entity && relation.cardinality !== 'many';

const LISTED = new Set(['string', 'number', 'date', 'datetime', 'enum']);

/** A list of what belongs to the record of a page, beside what that page shows. */
function listOwn(
  entity: JsonObject,
  options: Pick<RelatedListOptions, 'name' | 'via' | 'slot' | 'parameter' | 'adds'>,
): JsonObject {
  const own = elementName('entity', entity);
  const columns = asArray(entity.fields)
    .filter((field) => isObject(field) && LISTED.has(String(field.type)))
    .map((field) => elementName('field', field))
    .filter((field) => !/^id$|Id$/.test(field))
    .slice(0, 5);
  return relatedList({
    ...options,
    entity: own,
    title: toSentence(pluralName(own)),
    icon: 'list',
    columns: columns.map((column, index) => (index === 0 ? `${column}:h4` : column)).join(' '),
  });
}

/** Whether a path, or that of a new page below its record, names the record that it shows. */
const isOfRecord = (path: string | undefined): boolean => path === undefined || path.includes(':');

/** The goal's own form on the page of a record: what it stores belongs to that record, else to the one chosen. */
function toAdded(
  { fields, extra, guard }: CreationForm,
  main: string,
  { field, entity, isKnown }: { field: string; entity: string; isKnown: boolean },
): RelatedListOptions['adds'] {
  const chosen = toFormItem(toRelation(field, entity)) as FormField;
  const [asked, opened] = [get('@payload.data', field), `@${main}.${field}`];
  const owner: Value = isKnown ? opened : ['if', asked, asked, opened];
  return {
    title: `Add ${toNameWords(main).join(' ')}`,
    fields: isKnown ? fields : [...fields, chosen],
    extra: { ...extra, [field]: owner } as ValueObject,
    guard: guard as Value | undefined,
  };
}

/** Data that the goal takes out of a form one by one get the relation too. */
function storeRelation(draft: Draft, main: string, field: string): void {
  for (const { path, data } of findCreations(draft.document, main)) {
    if (!isObject(data) || !isOfForm(data)) continue;
    draft.put([...path, field], ['object/get', '@payload.data', field]);
  }
}

/** A machine without what it draws into main, where the page draws itself. */
function withoutMain(value: Json): Json {
  if (Array.isArray(value)) {
    const isInMain = (one: Json) =>
      Array.isArray(one) && one[0] === 'render-ui' && one[1] === 'main';
    return value.filter((one) => !isInMain(one)).map(withoutMain);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, withoutMain(held as Json)]),
  );
}

/** The page that shows one record of an entity, else any that shows the entity. */
function findPage(orbital: JsonObject, entity: string): number {
  const traits = new Set(
    asArray(orbital.traits)
      .filter((trait) => isObject(trait) && (trait.linkedEntity ?? entity) === entity)
      .map((trait) => elementName('trait', trait)),
  );
  const pages = asArray(orbital.pages);
  const isShowing = (page: Json) =>
    isObject(page) &&
    asArray(page.traits).some((one) => traits.has(elementName('page_trait', one)));
  const detail = pages.findIndex((page) => isShowing(page) && pathOf(page).includes(':'));
  return detail >= 0 ? detail : pages.findIndex(isShowing);
}

const pathOf = (page: Json | undefined): string =>
  isObject(page) && isString(page.path) ? page.path : '';

/** The path that an entity's pages begin with. */
function basePath(pages: readonly Json[], entity: string): string {
  const [shortest] = pages
    .map((page) => pathOf(page).split('/:')[0] ?? '')
    .filter((path) => path.length > 1)
    .sort((a, b) => a.length - b.length);
  return shortest ?? `/${toKebab(pluralName(entity))}`;
}

/** The stored entities that a current schema has of its own. */
export function storedEntities(document: JsonObject): string[] {
  return asArray(document.orbitals).flatMap((orbital) => {
    const entity = isObject(orbital) ? orbital.entity : undefined;
    const name = elementName('entity', entity);
    const persistence = isObject(entity) ? entity.persistence : undefined;
    const isStored = !isString(persistence) || persistence === 'persistent';
    return name !== '' && isStored ? [name] : [];
  });
}
