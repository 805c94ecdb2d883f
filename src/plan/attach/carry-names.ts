import { toAddress } from '../../actions/address.ts';
import { applyTo } from '../../actions/apply.ts';
import type { Draft } from '../../actions/draft.ts';
import { followAll, followersOf, setName } from '../../actions/renaming.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { AppError } from '../../kernel/errors.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/words.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { descendants, outline, type Part } from '../outline.ts';
import { type CarriedEntity, replaceEntity, replaceEntityInRoute } from './carried-name.ts';
import { carryFieldName, carryTexts } from './carry-texts.ts';

/** What parts of the goal that carried an entity's name are called now, by what they were called. */
export interface NamesCarried {
  readonly traits: Record<string, string>;
  readonly events: Record<string, string>;
  readonly pages: Record<string, string>;
}

/** Parts whose names may carry an entity's. */
const CARRIERS: ReadonlySet<string> = new Set([
  'orbital',
  'field',
  'trait',
  'state',
  'event',
  'emit',
  'listen',
  'tick',
  'page',
]);

/** Parts that are renamed at most: each rename reads the goal for references. */
const MAX_CARRIERS = 400;

/**
 * Renames what carried the name of an entity that is called otherwise now: traits, pages with their routes,
 * events, id fields. `others` are the goal's entities, whose longer names stay.
 */
export function carryNames(
  draft: Draft,
  entities: readonly CarriedEntity[],
  others: readonly string[],
  given: { readonly traits?: object; readonly events?: object },
): NamesCarried {
  const carried: NamesCarried = { traits: {}, events: {}, pages: {} };
  const fixed = new Set([
    ...Object.values(given.traits ?? {}),
    ...Object.values(given.events ?? {}),
  ]);
  let left = MAX_CARRIERS;
  for (const entity of entities) {
    for (const part of descendants(outline(draft.document))) {
      if (!CARRIERS.has(part.type) || fixed.has(part.name) || left === 0) continue;
      const to = toCarriedName(part, entity, others);
      if (to === part.name || !renamePart(draft, part, to)) continue;
      left--;
      if (part.type === 'field') carryFieldName(draft, part.name, to);
      if (part.type === 'trait') carried.traits[part.name] = to;
      else if (part.type === 'page') carried.pages[part.name] = to;
      else if (part.type === 'event' || part.type === 'emit') carried.events[part.name] = to;
    }
    carryTexts(draft, entity, others);
    carryCollection(draft, entity);
    carryRoutes(draft, entity, others);
  }
  return carried;
}

/** A page that shows pages of a book is a `Page` twice: the word at the end says what the part is. */
function toCarriedName(part: Part, entity: CarriedEntity, others: readonly string[]): string {
  if (part.type === 'field') return toCarriedFieldName(part, entity, others);
  const kind = part.type === 'page' ? 'Page' : part.type === 'orbital' ? 'Orbital' : '';
  if (kind === '' || !part.name.endsWith(kind)) return replaceEntity(part.name, entity, others);
  return replaceEntity(part.name.slice(0, -kind.length), entity, others) + kind;
}

/** Fields carry the name of another entity that they lead to: `provider`, `providerId`, `providerName`. */
function toCarriedFieldName(
  { name, parent }: Part,
  entity: CarriedEntity,
  others: readonly string[],
): string {
  const isId = /Ids?$/.test(name);
  if (parent?.name === entity.to && !isId) return name;
  // `items` of an order are no shop items; `shopItemName` and `itemId` lead to one.
  const first = toNameWords(entity.from).slice(0, -1);
  const words = toNameWords(name);
  if (!isId && !first.every((word) => words.includes(word))) return name;
  return replaceEntity(name, entity, others);
}

/** Renames a part with everything that refers to it. Says whether the document allowed it. */
export function renamePart(draft: Draft, part: Part, to: string): boolean {
  checkpoint();
  if (part.name === to) return false;
  try {
    if (part.type === 'emit') return renameEmit(draft, part, to);
    const at = toAddress(draft.document, part.path);
    const params = { type: part.type, from: part.name, to, at };
    applyTo(draft, { action: 'rename', params }, { trusted: true }, []);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** An event that a trait only emits is fired and listened to as any other. */
function renameEmit(draft: Draft, { path, name: from }: Part, to: string): boolean {
  if (elementName('emit', draft.at(path)) !== from) return false;
  followAll(draft, followersOf(draft.document, { type: 'event', path, from, to }));
  setName(draft, path, 'emit', to);
  return true;
}

/** The collection of an entity is named after it. */
function carryCollection(draft: Draft, entity: CarriedEntity): void {
  for (const orbital of outline(draft.document).children) {
    for (const { type, name, value, path } of orbital.children) {
      if (type !== 'entity' || name !== entity.to || !isObject(value)) continue;
      const { collection } = value;
      if (!isString(collection)) continue;
      draft.put([...path, 'collection'], replaceEntity(collection, entity));
    }
  }
}

/** Routes of pages, and every text that is one of them or leads below one. */
function carryRoutes(draft: Draft, entity: CarriedEntity, others: readonly string[]): void {
  const routes = new Map<string, string>();
  for (const part of descendants(outline(draft.document))) {
    const path = part.type === 'page' && isObject(part.value) ? part.value.path : undefined;
    if (!isString(path)) continue;
    const route = replaceEntityInRoute(path, entity, others);
    if (route === path) continue;
    routes.set(path, route);
    if (path.includes('/:')) routes.set(toStaticBeginning(path), toStaticBeginning(route));
  }
  if (routes.size > 0) replaceRoutes(draft, draft.document, [], routes);
}

/** What a link to a page begins with, before the first parameter: `/providers/` of `/providers/:id`. */
const toStaticBeginning = (route: string): string => route.slice(0, route.indexOf(':'));

function replaceRoutes(
  draft: Draft,
  value: Json,
  path: readonly (string | number)[],
  routes: ReadonlyMap<string, string>,
): void {
  if (isString(value)) {
    const route = value.startsWith('/') ? routes.get(value) : undefined;
    if (route !== undefined) draft.put(path, route);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      replaceRoutes(draft, item, [...path, index], routes);
    });
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      replaceRoutes(draft, (value as JsonObject)[key] as Json, [...path, key], routes);
    }
  }
}
