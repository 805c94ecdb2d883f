import type { Node, Pattern } from '../authoring/builder/language.ts';
import type { TopPage } from '../plan/attach/navigation.ts';

/** Links to all pages that can be opened without a record; nothing where there is only one. */
export function drawNavigation(pages: readonly TopPage[]): Node[] {
  if (pages.length < 2) return [];
  const items = pages.map(({ label, path }) => ({ id: path, label, href: path }));
  return [{ type: 'navigation', orientation: 'horizontal', items } as unknown as Pattern];
}
