import type { Action } from '../../actions/action.ts';
import { toAddress } from '../../actions/address.ts';
import { applyActions } from '../../actions/apply.ts';
import { toLabel } from '../../authoring/builder/labels.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { valuesIn } from '../../kernel/pointer.ts';
import { traitsOf } from '../../language/traits.ts';

/** A page that can be opened without a record. */
export interface TopPage {
  readonly label: string;
  readonly path: string;
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

/** The top pages that a document has beside those of another, and that are not called as one of them; uppermost first. */
export function findNewPages(document: JsonObject, other: JsonObject): TopPage[] {
  const known = new Set(findTopPages(other).flatMap(({ label, path }) => [label, path]));
  const depthOf = ({ path }: TopPage) => path.split('/').length;
  return findTopPages(document)
    .filter(({ label, path }) => !known.has(path) && !known.has(label))
    .sort((a, b) => depthOf(a) - depthOf(b));
}

/** The address that a link leads to; undefined where the value is not a link. */
function linkOf(item: Json | undefined): string | undefined {
  if (!isObject(item)) return undefined;
  return LINK_KEYS.map((key) => item[key]).find(
    (held): held is string => isString(held) && held.startsWith('/'),
  );
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
 * Actions that let a document's navigations lead to pages too. A navigation is a list of links, in a drawing or in the
 * settings that it is drawn of, of which two lead to pages of the document.
 */
export function linkPages(document: JsonObject, more: readonly TopPage[]): Action[] {
  const own = new Set(findTopPages(document).map(({ path }) => path));
  const actions: Action[] = [];
  for (const [trait, path] of traitsOf(document)) {
    for (const [items, place] of valuesIn(trait, path)) {
      if (!Array.isArray(items)) continue;
      const links = items.map(linkOf);
      const known = links.filter((link) => link !== undefined && own.has(link));
      if (known.length < 2 || links.includes(undefined)) continue;
      const last = items.at(-1) as JsonObject;
      for (const page of more.filter((one) => !links.includes(one.path))) {
        const at = `${toAddress(document, place)}/${links.push(page.path) - 1}`;
        const params = { at, value: toLink(page, last), insert: true };
        actions.push({ action: 'set_value', params });
      }
    }
  }
  return actions;
}

/** A document whose navigations also lead to its pages `more`. */
export function withLinks(document: JsonObject, more: readonly TopPage[]): JsonObject {
  return applyActions(document, linkPages(document, more), { trusted: true }).document;
}
