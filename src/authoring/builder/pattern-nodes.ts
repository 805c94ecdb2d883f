import type { Json, JsonObject } from '../../kernel/json.ts';
import { toLabel, toList } from './labels.ts';
import type { Node, Pattern, PatternOf, Value } from './language.ts';

type Variant<K extends 'typography' | 'badge' | 'button' | 'alert'> = NonNullable<
  PatternOf<K>['variant']
>;

export const stack = (...children: Node[]): Pattern => ({
  type: 'stack',
  direction: 'vertical',
  gap: 'md',
  children,
});

export const row = (...children: Node[]): Pattern => ({
  type: 'stack',
  direction: 'horizontal',
  gap: 'sm',
  align: 'center',
  children,
});

export const text = (
  content: Value,
  variant: Variant<'typography'> = 'body',
  color?: PatternOf<'typography'>['color'],
): Pattern => ({
  type: 'typography',
  variant,
  content: content as Json,
  ...(color ? { color } : {}),
});

export const icon = (name: string): Pattern => ({ type: 'icon', name });

export const badge = (
  label: PatternOf<'badge'>['label'],
  variant: Variant<'badge'> = 'default',
): Pattern => ({ type: 'badge', ...(label === undefined ? {} : { label }), variant });

export const divider: Pattern = { type: 'divider' };

export const button = (
  label: string,
  action: string,
  variant: Variant<'button'> = 'primary',
  glyph?: string,
): PatternOf<'button'> => ({
  type: 'button',
  label,
  action,
  variant,
  ...(glyph ? { icon: glyph } : {}),
});

/** A title with its icon, and the patterns opposite to it. */
export const header = (title: Value, glyph: string, ...opposite: Node[]): Pattern =>
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

export const stat = (
  label: string,
  value: NonNullable<PatternOf<'stat-display'>['value']>,
  rest: Omit<PatternOf<'stat-display'>, 'type' | 'label' | 'value'> = {},
): Pattern => ({ type: 'stat-display', label, value, ...rest });

/** Columns from `'subject:h4 status:badge total:body:currency'`: name, variant, format. */
export const columns = (spec: string | readonly JsonObject[]): JsonObject[] =>
  typeof spec !== 'string'
    ? [...spec]
    : toList(spec).map((part) => {
        const [name = '', variant = 'caption', format] = part.split(':');
        return { name, label: toLabel(name), variant, ...(format ? { format } : {}) };
      });

/** Actions from `'VIEW EDIT:secondary REQUEST_DELETE:danger'`: event and variant. */
export const actions = (spec: string): { label: string; event: string; variant: string }[] =>
  toList(spec).map((part) => {
    const [event = '', variant = 'ghost'] = part.split(':');
    return { label: toLabel(event), event, variant };
  });

/** A collection in the given look, its columns and row actions in their short forms. */
export const collection = (
  type: 'data-grid' | 'data-list' | 'entity-table' | 'entity-cards' | 'table-view' | 'timeline',
  entity: Value,
  columnSpec: string | readonly JsonObject[],
  actionSpec = '',
  rest: object = {},
): Pattern =>
  ({
    type,
    entity,
    fields: columns(columnSpec),
    ...(actionSpec ? { itemActions: actions(actionSpec) } : {}),
    ...rest,
  }) as unknown as Pattern;

/** A field of a form: its name, or more about it. */
export type FormField = string | { name: string; type?: string; [key: string]: Json | undefined };

/** Fields of a form from `'title body:textarea'`: names, where it matters with the kind of input. */
const formFields = (spec: string | FormField[]): FormField[] =>
  typeof spec !== 'string'
    ? spec
    : toList(spec).map((part) => {
        const [name = '', type] = part.split(':');
        return type ? { name, type } : name;
      });

/** A form; `fields` are in their short form or objects. */
export const form = (
  fields: string | FormField[],
  submitEvent: string,
  cancelEvent: string | undefined,
  rest: Omit<PatternOf<'form-section'>, 'type' | 'fields' | 'submitEvent' | 'cancelEvent'> = {},
): Pattern => ({
  type: 'form-section',
  fields: formFields(fields) as Json,
  submitEvent,
  ...(cancelEvent ? { cancelEvent } : {}),
  ...rest,
});

export const empty = (title: string, description: string, glyph: string): Pattern => ({
  type: 'empty-state',
  title,
  description,
  icon: glyph,
});

export const loading = (title: string): Pattern => ({ type: 'loading-state', title });

export const failure = (
  title: string,
  message: NonNullable<PatternOf<'error-state'>['message']>,
  retryEvent?: string,
): Pattern => ({ type: 'error-state', title, message, ...(retryEvent ? { retryEvent } : {}) });

export const alert = (
  message: NonNullable<PatternOf<'alert'>['message']>,
  variant: Variant<'alert'> = 'info',
): Pattern => ({ type: 'alert', variant, message });

/** Another trait's interface, embedded in place of this value. */
export const embed = (trait: string): `@trait.${string}` => `@trait.${trait}`;
