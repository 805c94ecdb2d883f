/** Events that start a trait: a page mounts it, a document loads. */
export const INIT_EVENTS: ReadonlySet<string> = new Set(['INIT', 'LOAD', 'START', 'MOUNT']);

/** Events that close an overlay. */
export const EXIT_EVENTS: ReadonlySet<string> = new Set(['CLOSE', 'CANCEL', 'DISMISS', 'BACK']);

/** Slots that cover the rest of the page until they are cleared. */
export const OVERLAY_SLOTS: ReadonlySet<string> = new Set(['modal', 'drawer']);

/** Fields that every entity has, declared or not. */
export const IMPLICIT_FIELDS: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt']);

/** Roots of bindings beside lexical variables; `item`, `row` and `index` are what a pattern repeats itself over. */
export const BINDING_ROOTS: ReadonlySet<string> = new Set([
  'entity',
  'payload',
  'config',
  'state',
  'now',
  'trait',
  'user',
  'computed',
  'result',
  'error',
  'item',
  'row',
  'index',
]);

/** Patterns whose `children` are data, not patterns. */
export const DATA_CHILDREN_PATTERNS: ReadonlySet<string> = new Set([
  'menu',
  'dropdown-menu',
  'context-menu',
  'game-menu',
  'file-tree',
  'tree',
  'tree-view',
  'reply-tree',
  'doc-sidebar',
  'sidebar',
  'navigation',
]);

/** Trait categories that must render something where a page mounts them. */
export function isInteraction(category: string | undefined): boolean {
  return category === undefined || category === 'interaction';
}
