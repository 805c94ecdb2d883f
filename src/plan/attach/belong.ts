import { toAddress } from '../../actions/address.ts';
import { applyTo } from '../../actions/apply.ts';
import { Draft } from '../../actions/draft.ts';
import { recordParameter } from '../../authoring/builder/effect.ts';
import type { Value, ValueObject } from '../../authoring/builder/language.ts';
import type { FormField } from '../../authoring/builder/pattern-nodes.ts';
import { relatedList } from '../../authoring/shapes/related-list.ts';
import { toFormItem } from '../../drawing/field-display.ts';
import { fieldOfItem } from '../../drawing/field-lists.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { valuesIn } from '../../kernel/pointer.ts';
import { toNameWords, toPascal, toPluralWords, toSentence } from '../../kernel/word-forms.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { traitsOf } from '../../language/traits.ts';
import { keepWithoutRow, rewriteTraits } from './write-fields.ts';

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

/**
 * Makes the records of a goal's entity belong to an entity that is there: a relation, which its lists and forms show,
 * and a list of a record's own on the page of that record, which is added where there is none. Undefined where the
 * current schema has no such entity.
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
  const pages = asArray(host.orbital.pages);
  const shown = as === 'page' ? undefined : findRecordPage(host.orbital, entity);
  const plural = toPluralWords(main);
  const path = pathOf(shown) || `${basePath(pages, entity)}/:id/${plural.join('-')}`;
  const trait = `${entity}${toPascal(plural)}`;
  const field = nameRelation(own.orbital.entity, entity);
  const relation = `${main}.${field}`;
  const present = findOrbital(goal, entity);
  const isListed = asArray(own.orbital.traits).some((one) => elementName('trait', one) === trait);
  if (present && isListed) {
    const page = pathOf(findRecordPage(present.orbital, entity)) || path;
    return { goal, told: { relation, trait, page } };
  }
  const list = listOwn(goal, own.orbital.entity, trait, field, recordParameter(path), shown);
  addRelation(draft, own.index, [main, field, entity]);
  keepWithoutRow(draft, main);
  draft.insert(['orbitals', own.index, 'traits'], undefined, list);
  const shownPages = showOn(pages, shown, trait, path);
  if (present) draft.put(['orbitals', present.index, 'pages'], shownPages);
  else draft.insert(['orbitals'], undefined, { ...host.orbital, pages: shownPages });
  return { goal: draft.document, told: { relation, trait, page: path } };
}

function findOrbital(document: JsonObject, entity: string) {
  const index = asArray(document.orbitals).findIndex(
    (one) => isObject(one) && elementName('entity', one.entity) === entity,
  );
  const orbital = asArray(document.orbitals)[index];
  return isObject(orbital) ? { index, orbital } : undefined;
}

/** The name of the field that says whose a record is: the one that is there, else a new one. */
function nameRelation({ fields }: JsonObject, entity: string): string {
  const own = asArray(fields);
  const present = own.find(
    (one) =>
      isObject(one) &&
      isObject(one.relation) &&
      one.relation.entity === entity &&
      one.relation.cardinality !== 'many',
  );
  if (present) return elementName('field', present);
  const wanted = entity.charAt(0).toLowerCase() + entity.slice(1);
  return own.some((one) => elementName('field', one) === wanted) ? `${wanted}Ref` : wanted;
}

/** Adds the field that says whose a record is, shows it where records are listed and edited, and stores it with them. */
function addRelation(
  draft: Draft,
  orbital: number,
  [main, name, entity]: readonly [main: string, field: string, entity: string],
): void {
  const path = ['orbitals', orbital, 'entity'];
  const fields = asArray(draft.at([...path, 'fields']));
  if (!fields.some((one) => elementName('field', one) === name)) {
    const definition = { type: 'relation', relation: { entity, cardinality: 'one' } };
    const at = toAddress(draft.document, path);
    const params = { name, definition, entity: main, at, show: true };
    applyTo(draft, { action: 'add_field', params }, { trusted: true });
  }
  // Data that the goal takes out of a form one by one get the relation too.
  rewriteTraits(
    draft,
    () => true,
    (effect) => {
      const data = createdFromForm(effect, main);
      if (!isObject(data) || !Array.isArray(effect)) return effect;
      return effect.with(3, { ...data, [name]: ['object/get', '@payload.data', name] });
    },
  );
}

const LISTED = new Set(['string', 'number', 'date', 'datetime', 'enum']);

/** A list of what belongs to the record of a page, with the goal's own form for more of it. */
function listOwn(
  goal: JsonObject,
  entity: JsonObject,
  name: string,
  via: string,
  parameter: string,
  shown: Json | undefined,
): JsonObject {
  const own = elementName('entity', entity);
  const columns = asArray(entity.fields)
    .filter((field) => isObject(field) && LISTED.has(String(field.type)))
    .map((field) => elementName('field', field))
    .filter((field) => !/^id$|Id$/.test(field))
    .slice(0, 5);
  const form = findCreationForm(goal, entity);
  const adds = form && {
    title: `Add ${toNameWords(own).join(' ')}`,
    fields: form.fields,
    extra: { ...form.extra, [via]: `@${own}.${via}` } as ValueObject,
    guard: form.guard as Value | undefined,
  };
  return relatedList({
    name,
    entity: own,
    via,
    parameter,
    slot: shown === undefined ? 'main' : 'sidebar',
    title: toSentence(toPascal(toPluralWords(own))),
    icon: 'list',
    columns: columns.map((column, index) => (index === 0 ? `${column}:h4` : column)).join(' '),
    ...(adds ? { adds } : {}),
  });
}

/** The form by which a goal's records are made. */
interface CreationForm {
  readonly fields: FormField[];
  /** Written over what the form sent. */
  readonly extra: JsonObject;
  readonly guard: Json | undefined;
}

/** The data of a new row of an entity that an effect stores from a form; undefined where the effect does something else. */
function createdFromForm(effect: Json | undefined, entity: string): Json | undefined {
  const [operator, verb, name, data] = Array.isArray(effect) ? effect : [];
  const isCreation = operator === 'persist' && verb === 'create' && name === entity;
  return isCreation && reads(data, '@payload.data') ? data : undefined;
}

/** Whether an expression reads a binding, or what begins so. */
const reads = (value: Json | undefined, binding: string): boolean =>
  JSON.stringify(value ?? null).includes(`"${binding}`);

/** How a goal's own form makes records of an entity; undefined where no form of it does. */
function findCreationForm(document: JsonObject, entity: JsonObject): CreationForm | undefined {
  const own = elementName('entity', entity);
  const fields = asArray(entity.fields).filter(isObject);
  for (const [trait] of traitsOf(document)) {
    const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
    for (const { event, guard, effects } of asArray(machine.transitions).filter(isObject)) {
      const created = [...valuesIn(effects)].map(([one]) => createdFromForm(one, own));
      const data = created.find((one) => one !== undefined);
      if (data === undefined) continue;
      const drawn = [...valuesIn(trait)].map(([one]) => one).filter(isObject);
      const form = drawn.find((one) => one.submitEvent === event && Array.isArray(one.fields));
      const names = new Set(asArray(form?.fields).map(fieldOfItem));
      if (!fields.some(({ name }) => names.has(String(name)))) continue;
      return {
        ...toAsked(fields, names, toExtra(data)),
        guard: guard !== undefined && isOfEvent(guard) ? guard : undefined,
      };
    }
  }
  return undefined;
}

/** The fields that a form asks for. Where nobody is signed in it also asks for what is required of the sender. */
function toAsked(own: readonly JsonObject[], names: ReadonlySet<unknown>, extra: JsonObject) {
  const fields: FormField[] = [];
  for (const field of own) {
    const name = elementName('field', field);
    const held = extra[name];
    const isOfSender = field.required === true && isString(held) && held.startsWith('@user.');
    if (!names.has(name) && !isOfSender) continue;
    fields.push({ ...toFormItem(isOfSender ? { ...field, required: false } : field), name });
    if (isOfSender) extra[name] = ['if', held, held, ['object/get', '@payload.data', name, '']];
  }
  return { fields, extra };
}

/** Whether an expression reads the event, its sender and the time alone. */
const isOfEvent = (value: Json): boolean =>
  (JSON.stringify(value).match(/"@[^"]*"/g) ?? []).every((one) =>
    /^"@(payload|user|now)\b/.test(one),
  );

/** What a goal stores beside the fields of its form. */
function toExtra(data: Json): JsonObject {
  const parts = Array.isArray(data) ? data.filter(isObject) : isObject(data) ? [data] : [];
  const entries = parts.flatMap((part) => Object.entries(part) as [string, Json][]);
  return Object.fromEntries(
    entries.filter(([, held]) => isOfEvent(held) && !reads(held, '@payload.data')),
  );
}

const showsTrait = (page: Json | undefined, names: readonly string[]): page is JsonObject =>
  isObject(page) &&
  asArray(page.traits).some((one) => names.includes(elementName('page_trait', one)));

/** Pages of which one shows a trait: that which does already, the page of the record, else a new one. */
function showOn(pages: readonly Json[], shown: Json | undefined, trait: string, path: string) {
  if (pages.some((page) => showsTrait(page, [trait]))) return [...pages];
  const shows = { ref: trait };
  return isObject(shown)
    ? pages.with(pages.indexOf(shown), { ...shown, traits: [...asArray(shown.traits), shows] })
    : [...pages, { name: `${trait}Page`, path, traits: [shows] }];
}

/** The page that shows one record of an entity. */
function findRecordPage({ traits, pages }: JsonObject, entity: string): Json | undefined {
  const own = asArray(traits)
    .filter((trait) => isObject(trait) && (trait.linkedEntity ?? entity) === entity)
    .map((trait) => elementName('trait', trait));
  return asArray(pages).find((page) => pathOf(page).includes(':') && showsTrait(page, own));
}

const pathOf = (page: Json | undefined): string =>
  isObject(page) && isString(page.path) ? page.path : '';

/** The path that an entity's pages begin with. */
function basePath(pages: readonly Json[], entity: string): string {
  const [shortest] = pages
    .map((page) => pathOf(page).split('/:')[0] ?? '')
    .filter((path) => path.length > 1)
    .sort((a, b) => a.length - b.length);
  return shortest ?? `/${toPluralWords(entity).join('-')}`;
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
