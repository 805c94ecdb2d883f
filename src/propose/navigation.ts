import type { Node, Pattern } from '../authoring/builder/language.ts';
import { toLabel } from '../authoring/builder/names.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';

/** A page that others lead to. */
export interface TopPage {
  readonly label: string;
  readonly path: string;
}

const toItem = ({ label, path }: TopPage): JsonObject => ({ id: path, label, href: path });

/** Links to all pages that can be opened without a record; nothing where there is only one. */
export function drawNavigation(pages: readonly TopPage[]): Node[] {
  if (pages.length < 2) return [];
  const items = pages.map(toItem);
  return [{ type: 'navigation', orientation: 'horizontal', items } as unknown as Pattern];
}

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

/** A value whose navigations (those with the items `known`) also lead to `more`. */
export function extendNavigation(
  value: Json,
  known: readonly TopPage[],
  more: readonly TopPage[],
): Json {
  if (more.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => extendNavigation(item, known, more));
  if (!isObject(value)) return value;
  if (value.type === 'navigation' && asArray(value.items).length === known.length) {
    return { ...value, items: [...asArray(value.items), ...more.map(toItem)] };
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, extendNavigation(held as Json, known, more)]),
  );
}
