import type { Draft } from '../../actions/draft.ts';
import { isObject, isString } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import { descendants, mainEntity, type Part } from '../outline.ts';
import { RenameTable } from '../rename-parts.ts';
import { type CarriedEntity, replaceEntity, replaceEntityInRoute } from './carried-name.ts';
import { carryFieldNames, carryTexts } from './carry-texts.ts';
import { entitiesOf } from './entity-binding.ts';
import { walk } from './traits.ts';

/** The new names of the goal's parts that carried an entity's name, by their former names. */
interface NamesCarried {
  readonly traits: Record<string, string>;
  readonly events: Record<string, string>;
  readonly pages: Record<string, string>;
}

/** The wanted names of a goal's parts. */
interface CollectedNames {
  readonly table: RenameTable;
  readonly carried: NamesCarried;
  /** Fields that are called otherwise because of the entity in their names: new names by old ones. */
  readonly fields: ReadonlyMap<string, string>;
}

/** The known facts about a goal's entities. */
interface BoundNames {
  /** Entities that are called otherwise in the current schema. */
  readonly bound: readonly CarriedEntity[];
  /** Entities whose names begin with that of a bound one. */
  readonly kin: readonly CarriedEntity[];
  /** All entities of the goal: their longer names stay. */
  readonly others: readonly string[];
  readonly given: Partial<Pick<NamesCarried, 'traits' | 'events'>>;
}

/** Parts whose names may carry an entity's. */
const CARRIERS = new Set('orbital field trait state event emit listen tick page'.split(' '));

/** Parts that get a name because of an entity at most, and traits and pages that are kept apart. */
const MAX_CARRIERS = 400;
const MAX_KEPT_APART = 100;

/**
 * The names of a goal's parts in the current schema: names that are given, entities, what carries the name of an
 * entity (traits, pages, events, id fields), and what another orbital has one of the same name of. Writes nothing.
 */
export function collectNames(source: Part, target: Part, names: BoundNames): CollectedNames {
  const { bound, kin, others, given } = names;
  const table = new RenameTable();
  const carried: NamesCarried = { traits: {}, events: {}, pages: {} };
  const fields = new Map<string, string>();
  const parts = [...descendants(target)];
  substitute(parts, 'trait', given.traits ?? {}, table);
  substitute(parts, 'event', given.events ?? {}, table);
  for (const entities of [bound, kin]) {
    const renamed = Object.fromEntries(entities.map(({ from, to }) => [from, to]));
    substitute(parts, 'entity', renamed, table);
  }
  const fixed = new Set([given.traits, given.events].flatMap((one) => Object.values(one ?? {})));
  const present = fieldsThatStay(source, parts, table);
  const carriers = parts.filter(
    ({ type, name }) => CARRIERS.has(type) && !(type === 'field' && present.has(name)),
  );
  let left = MAX_CARRIERS;
  for (const entity of [...kin, ...bound]) {
    for (const part of carriers) {
      const name = table.nameOf(part);
      if (fixed.has(name) || left === 0) continue;
      const to = toCarriedName(part, name, entity, others, table);
      if (!table.rename(part, to)) continue;
      left--;
      if (part.type === 'field') fields.set(name, to);
      if (part.type === 'trait') carried.traits[name] = to;
      else if (part.type === 'page') carried.pages[name] = to;
      else if (part.type === 'event' || part.type === 'emit') carried.events[name] = to;
    }
  }
  keepApart(source, target, table, carried);
  return { table, carried, fields };
}

/**
 * Fields that entities of the current schema have of their own, as the goal's that stand for them: what a
 * document is bound to keeps its `documentId`, which is the id of something else.
 */
function fieldsThatStay(
  source: Part,
  parts: readonly Part[],
  table: RenameTable,
): ReadonlySet<string> {
  const known = new Map(entitiesOf(source).map((entity) => [entity.name, fieldNames(entity)]));
  const stay = new Set<string>();
  for (const entity of parts) {
    const own = entity.type === 'entity' ? known.get(table.nameOf(entity)) : undefined;
    if (own === undefined) continue;
    for (const name of fieldNames(entity)) if (own.has(name)) stay.add(name);
  }
  return stay;
}

const fieldNames = (entity: Part): ReadonlySet<string> =>
  new Set(entity.children.filter(({ type }) => type === 'field').map(({ name }) => name));

/** Renames parts of one type. */
function substitute(
  parts: readonly Part[],
  type: 'entity' | 'trait' | 'event',
  names: Readonly<Record<string, string>>,
  table: RenameTable,
): void {
  for (const part of parts) {
    const name = table.nameOf(part);
    if (part.type === type && Object.hasOwn(names, name)) table.rename(part, names[name] as string);
  }
}

/** Puts the entity's name before traits and pages of the goal that another orbital has one of the same name of. */
function keepApart(source: Part, target: Part, table: RenameTable, carried: NamesCarried): void {
  let left = MAX_KEPT_APART;
  const entityOf = (orbital: Part) => {
    const entity = mainEntity(orbital);
    return entity ? table.nameOf(entity) : '';
  };
  for (const type of ['trait', 'page'] as const) {
    const owners = new Map<string, string>();
    for (const orbital of source.children) {
      for (const part of orbital.children) {
        if (part.type === type) owners.set(part.name, entityOf(orbital));
      }
    }
    for (const orbital of target.children) {
      const entity = entityOf(orbital);
      for (const part of orbital.children) {
        const name = table.nameOf(part);
        const owner = part.type === type ? owners.get(name) : undefined;
        if (owner === undefined || owner === entity || entity === '') continue;
        if (left-- === 0) return;
        const to = `${entity}${name}`;
        if (table.rename(part, to)) carried[`${type}s`][name] = to;
      }
    }
  }
}

/** Writes the names into a goal: in parts and references, in texts for people, collections and routes. */
export function carryNames(
  draft: Draft,
  target: Part,
  { table, fields }: CollectedNames,
  { bound, kin, others }: BoundNames,
): void {
  const entities = [...kin, ...bound];
  table.applyTo(draft);
  carryFieldNames(draft, fields);
  carryTexts(draft, entities, others);
  carryCollections(draft, target, table, entities);
  carryRoutes(draft, target, entities, others);
}

/** A page that shows pages of a book is a `Page` twice: the word at the end says what the part is. */
function toCarriedName(
  { type, parent }: Part,
  name: string,
  entity: CarriedEntity,
  others: readonly string[],
  table: RenameTable,
): string {
  if (type === 'field') {
    const isOwn = parent !== undefined && table.nameOf(parent) === entity.to;
    return toCarriedFieldName(name, isOwn, entity, others);
  }
  const kind = type === 'page' ? 'Page' : type === 'orbital' ? 'Orbital' : '';
  if (kind === '' || !name.endsWith(kind)) return replaceEntity(name, entity, others);
  return replaceEntity(name.slice(0, -kind.length), entity, others) + kind;
}

/** Fields carry the name of another entity that they lead to: `provider`, `providerId`, `providerName`. */
function toCarriedFieldName(
  name: string,
  isOwn: boolean,
  entity: CarriedEntity,
  others: readonly string[],
): string {
  const isId = /Ids?$/.test(name);
  if (isOwn && !isId) return name;
  // `items` of an order are no shop items; `shopItemName` and `itemId` lead to one.
  const first = toNameWords(entity.from).slice(0, -1);
  const words = toNameWords(name);
  if (!isId && !first.every((word) => words.includes(word))) return name;
  return replaceEntity(name, entity, others);
}

/** The collection of an entity is named after it. */
function carryCollections(
  draft: Draft,
  target: Part,
  table: RenameTable,
  entities: readonly CarriedEntity[],
): void {
  for (const part of target.children.flatMap(({ children }) => children)) {
    const entity = entities.find(({ to }) => part.type === 'entity' && to === table.nameOf(part));
    const collection = entity && isObject(part.value) ? part.value.collection : undefined;
    if (!entity || !isString(collection)) continue;
    draft.put([...part.path, 'collection'], replaceEntity(collection, entity));
  }
}

/** Routes of pages, and every text that is one of them or leads below one. */
function carryRoutes(
  draft: Draft,
  target: Part,
  entities: readonly CarriedEntity[],
  others: readonly string[],
): void {
  const routes = new Map<string, string>();
  for (const { type, value } of descendants(target)) {
    const path = type === 'page' && isObject(value) ? value.path : undefined;
    if (!isString(path)) continue;
    const route = entities.reduce((to, one) => replaceEntityInRoute(to, one, others), path);
    if (route === path) continue;
    routes.set(path, route);
    if (path.includes('/:')) routes.set(toStaticBeginning(path), toStaticBeginning(route));
  }
  if (routes.size === 0) return;
  walk(draft.document, [], (value, place) => {
    const route = isString(value) && value.startsWith('/') ? routes.get(value) : undefined;
    if (route !== undefined) draft.put(place, route);
  });
}

/** The beginning of a link to a page, before the first parameter: `/providers/` of `/providers/:id`. */
const toStaticBeginning = (route: string): string => route.slice(0, route.indexOf(':'));
