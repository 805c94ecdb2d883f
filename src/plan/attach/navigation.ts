import type { Action } from '../../actions/action.ts';
import { toAddress } from '../../actions/address.ts';
import { Draft } from '../../actions/draft.ts';
import { toLabel } from '../../authoring/builder/labels.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { traitsOf, walk } from './traits.ts';

/** A page that can be opened without a record. */
export interface TopPage {
  readonly label: string;
  readonly path: string;
}

/** A list of links to pages, in a drawing or in the settings that it is drawn of. */
interface Navigation {
  readonly path: Path;
  readonly items: readonly JsonObject[];
}

/** Keys under which links name the page that they lead to. */
const LINK_KEYS = ['href', 'path', 'to', 'route', 'url'] as const;
const LABEL_KEYS = new Set(['label', 'title', 'text', 'name']);

/** The pages of a document that can be opened without a record. */
export function findTopPages(document: JsonObject): TopPage[] {
  return asArray(document.orbitals).flatMap((orbital) =>
    asArray(isObject(orbital) ? orbital.pages : undefined).flatMap((page) => {
      if (!isObject(page) || !isString(page.path) || page.path.includes(':')) return [];
      const name = isString(page.name) ? page.name.replace(/Page$/, '') : page.path;
      return [{ label: toLabel(name), path: page.path }];
    }),
  );
}

/** The address that a link leads to; undefined where the value is not a link. */
function linkOf(item: Json | undefined): string | undefined {
  if (!isObject(item)) return undefined;
  for (const key of LINK_KEYS) {
    const held = item[key];
    if (isString(held) && held.startsWith('/')) return held;
  }
  return undefined;
}

/** Whether all items are links, and two of them lead to pages of the document. */
function isNavigation(items: readonly Json[], pages: ReadonlySet<string>): boolean {
  let known = 0;
  for (const item of items) {
    const link = linkOf(item);
    if (link === undefined) return false;
    if (pages.has(link)) known++;
  }
  return known > 1;
}

/** The lists of a document's traits whose items are links, two of them to its own pages. */
function findNavigations(document: JsonObject): Navigation[] {
  const pages = new Set(findTopPages(document).map(({ path }) => path));
  const found: Navigation[] = [];
  for (const [trait, path] of traitsOf(document)) {
    walk(trait, path, (value, place) => {
      if (!Array.isArray(value) || !isNavigation(value, pages)) return;
      found.push({ path: place, items: value as JsonObject[] });
    });
  }
  return found;
}

/** A link written as the last one of a list is. */
function toLink({ label, path }: TopPage, sibling: JsonObject): JsonObject {
  const old = linkOf(sibling);
  return Object.fromEntries(
    Object.entries(sibling).flatMap(([key, held]): [string, Json][] => {
      if (held === old) return [[key, path]];
      if (LABEL_KEYS.has(key)) return [[key, label]];
      if (key === 'id' || key === 'key') return [[key, path]];
      return key === 'icon' ? [[key, 'list']] : [];
    }),
  );
}

/**
 * Actions that lead from the navigations of a document to the uppermost page that a result of its extension has besides;
 * none where the navigation is drawn elsewhere there.
 */
export function linkNewPage(document: JsonObject, result: JsonObject): Action[] {
  const before = new Set(findTopPages(document).map(({ path }) => path));
  const added = findTopPages(result).filter(({ path }) => !before.has(path));
  const depthOf = ({ path }: TopPage) => path.split('/').length;
  const [page] = added.sort((a, b) => depthOf(a) - depthOf(b));
  if (!page) return [];
  return findNavigations(document).flatMap(({ path, items }) => {
    if (!isEqualJson(valueAt(result, path) ?? null, [...items])) return [];
    const at = `${toAddress(document, path)}/${items.length}`;
    const value = toLink(page, items.at(-1) as JsonObject);
    return [{ action: 'set_value', params: { at, value, insert: true } }];
  });
}

/** A document whose navigations also lead to its pages `more`. */
export function withLinks(document: JsonObject, more: readonly TopPage[]): JsonObject {
  const draft = new Draft(document);
  for (const { path, items } of findNavigations(document)) {
    const links = items.map(linkOf);
    for (const page of more) {
      if (links.includes(page.path)) continue;
      draft.insert(path, undefined, toLink(page, items.at(-1) as JsonObject));
    }
  }
  return draft.document;
}
