import type { Json, JsonObject } from '../../../src/kernel/json.ts';
import { toLabel, toList } from './names.ts';

export const stack = (...children: Json[]): JsonObject => ({
  type: 'stack',
  direction: 'vertical',
  gap: 'md',
  children,
});

export const row = (...children: Json[]): JsonObject => ({
  type: 'stack',
  direction: 'horizontal',
  gap: 'sm',
  align: 'center',
  children,
});

export const card = (...children: Json[]): JsonObject => ({ type: 'card', children });

export const text = (content: Json, variant = 'body', color?: string): JsonObject => ({
  type: 'typography',
  variant,
  content,
  ...(color ? { color } : {}),
});

export const icon = (name: string): JsonObject => ({ type: 'icon', name });
export const badge = (label: Json, variant = 'default'): JsonObject => ({
  type: 'badge',
  label,
  variant,
});
export const divider: JsonObject = { type: 'divider' };

export const button = (
  label: string,
  action: string,
  variant = 'primary',
  glyph?: string,
): JsonObject => ({
  type: 'button',
  label,
  action,
  variant,
  ...(glyph ? { icon: glyph } : {}),
});

/** A title with its icon, and what stands opposite to it. */
export const header = (title: Json, glyph: string, ...opposite: Json[]): JsonObject =>
  opposite.length === 0
    ? row(icon(glyph), text(title, 'h2'))
    : {
        type: 'stack',
        direction: 'horizontal',
        gap: 'md',
        justify: 'between',
        align: 'center',
        children: [row(icon(glyph), text(title, 'h2')), row(...opposite)],
      };

export const stat = (label: string, value: Json, rest: JsonObject = {}): JsonObject => ({
  type: 'stat-display',
  label,
  value,
  ...rest,
});

/** Columns from `'subject:h4 status:badge total:body:currency'`: name, variant, format. */
export const columns = (spec: string): JsonObject[] =>
  toList(spec).map((part) => {
    const [name = '', variant = 'caption', format] = part.split(':');
    return { name, label: toLabel(name), variant, ...(format ? { format } : {}) };
  });

/** Actions from `'VIEW EDIT:secondary REQUEST_DELETE:danger'`: event and variant. */
export const actions = (spec: string): JsonObject[] =>
  toList(spec).map((part) => {
    const [event = '', variant = 'ghost'] = part.split(':');
    return { label: toLabel(event), event, variant };
  });

/** A collection in the given look, its columns and row actions in their short forms. */
export const collection = (
  type: string,
  entity: Json,
  columnSpec: string,
  actionSpec = '',
  rest: JsonObject = {},
): JsonObject => ({
  type,
  entity,
  fields: columns(columnSpec),
  ...(actionSpec ? { itemActions: actions(actionSpec) } : {}),
  ...rest,
});

/** A form; `fields` is a list of names or of field objects. */
export const form = (
  fields: string | Json[],
  submitEvent: string,
  cancelEvent: string | undefined,
  rest: JsonObject = {},
): JsonObject => ({
  type: 'form-section',
  fields: typeof fields === 'string' ? toList(fields) : fields,
  submitEvent,
  ...(cancelEvent ? { cancelEvent } : {}),
  ...rest,
});

export const empty = (title: string, description: string, glyph: string): JsonObject => ({
  type: 'empty-state',
  title,
  description,
  icon: glyph,
});

export const loading = (title: string): JsonObject => ({ type: 'loading-state', title });

export const failure = (title: string, message: Json, onRetry?: string): JsonObject => ({
  type: 'error-state',
  title,
  message,
  ...(onRetry ? { retryEvent: onRetry } : {}),
});

export const alert = (message: Json, variant = 'info'): JsonObject => ({
  type: 'alert',
  variant,
  message,
});

/** Another trait's interface, embedded where this one stands. */
export const embed = (trait: string): string => `@trait.${trait}`;
