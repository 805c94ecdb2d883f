import type { Draft } from '../../actions/draft.ts';
import { fieldKind, isTakenForCall, toChoices } from '../../drawing/field-display.ts';
import {
  createItem,
  type FieldList,
  fieldOfItem,
  findFieldLists,
} from '../../drawing/field-lists.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { traitsAbout, walk } from './traits.ts';

interface OwnFields extends TemplateFields {
  /** Fields of the behavior that the entity gets: they are shown where the behavior showed them. */
  readonly kept: ReadonlySet<string>;
}

/** Draws every list, form and detail of an entity of its own fields, and offers its own choices as filters. */
export function drawOwnFields(draft: Draft, entity: string, fields: OwnFields): void {
  for (const list of findFieldLists(draft.document, entity, fields.known)) {
    const items = toOwnItems(list, fields);
    if (!isEqualJson([...list.items], items)) draft.put(list.path, items);
  }
  drawChoices(draft, entity, fields);
}

function toOwnItems(list: FieldList, { shown, kept }: OwnFields): Json[] {
  const byField = new Map(list.items.map((item) => [fieldOfItem(item), item]));
  const lead = list.items.find((item) => isObject(item) && isLead(item));
  const own = shown.map((field, index) => {
    const written = byField.get(elementName('field', field));
    if (written !== undefined && (list.kind !== 'form' || fits(written, field))) return written;
    const item = createItem(field, list);
    const isHeading = index === 0 && list.kind === 'list' && isObject(lead) && isObject(item);
    return isHeading ? { ...item, variant: lead.variant as Json } : item;
  });
  const names = new Set(shown.map((field) => elementName('field', field)));
  const added = list.items.filter((item) => {
    const name = fieldOfItem(item);
    return name !== undefined && kept.has(name) && !names.has(name);
  });
  return toReadable([...own, ...added], list, shown);
}

/** A list of names that the compiler takes for a call begins with an object that has the name. */
function toReadable(items: Json[], list: FieldList, shown: readonly Json[]): Json[] {
  const first = shown.find((field) => elementName('field', field) === items[0]);
  if (first === undefined || !isTakenForCall(items)) return items;
  return [createItem(first, { ...list, items: [{}] }), ...items.slice(1)];
}

/** Whether a column is the heading of its row. */
const isLead = ({ variant }: JsonObject): boolean => isString(variant) && /^h[1-6]$/.test(variant);

/** Whether an input as the behavior wrote it fits a field; a bare name leaves it to the renderer. */
function fits(item: Json, field: Json): boolean {
  if (isString(item)) return true;
  const kind = fieldKind(field);
  return isObject(item) && (kind === 'text' || kind === 'long text') && item.options === undefined;
}

/** Filters of an entity's list choose among the values of its own fields, and templates draw these. */
function drawChoices(draft: Draft, entity: string, fields: OwnFields): void {
  const { shown, removed, known } = fields;
  for (const [trait, path] of traitsAbout(draft.document, entity)) {
    walk(trait.stateMachine, [...path, 'stateMachine'], (value, place) => {
      if (!isObject(value)) return;
      const template = redrawTemplate(value.renderItem, fields);
      if (template !== undefined) draft.put([...place, 'renderItem'], template);
      const { filters } = value;
      if (!Array.isArray(filters) || !isFilterOf(value, entity, known)) return;
      const asked = filters.some((one) => isObject(one) && removed.has(String(one.field)));
      if (asked) draft.put([...place, 'filters'], toFilters(filters, shown, removed));
    });
  }
}

const isFilterOf = (node: JsonObject, entity: string, known: ReadonlySet<string>): boolean =>
  node.entity === entity ||
  asArray(node.filters).every((one) => isObject(one) && known.has(String(one.field)));

function toFilters(filters: readonly Json[], shown: readonly Json[], removed: ReadonlySet<string>) {
  const held = filters.filter((one) => isObject(one) && !removed.has(String(one.field)));
  const names = new Set(held.map((one) => String((one as JsonObject).field)));
  const own = shown
    .filter((field) => fieldKind(field) === 'enum' && !names.has(elementName('field', field)))
    .map((field): JsonObject => {
      const name = elementName('field', field);
      const options = toChoices(field);
      return { field: name, label: toSentence(name), type: 'select', options };
    });
  return [...held, ...own];
}

/** The fields that a template shows of each record that it draws. */
interface TemplateFields {
  /** The current entity's fields that can be shown. */
  readonly shown: readonly Json[];
  /** The new names of the behavior's fields. */
  readonly names: ReadonlyMap<string, string>;
  readonly removed: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

/**
 * A function that draws one record, `["fn", variable, pattern]`, with the current entity's fields: parts that showed
 * others are removed, fields not shown yet are captions below. Undefined where it does not draw these records.
 */
function redrawTemplate(value: Json | undefined, fields: TemplateFields): Json | undefined {
  if (!Array.isArray(value) || value[0] !== 'fn' || !isString(value[1])) return undefined;
  const [, variable, pattern] = value;
  if (!isObject(pattern)) return undefined;
  const drawn = [...fieldsIn(pattern, variable)];
  if (drawn.length === 0 || !drawn.every((name) => fields.known.has(name))) return undefined;
  const rewritten = rewrite(pattern, variable, fields);
  if (!isObject(rewritten)) return undefined;
  const seen = new Set(fieldsIn(rewritten, variable));
  const missing = fields.shown
    .map((field) => elementName('field', field))
    .filter((name) => !seen.has(name))
    .map((name) => ({ type: 'typography', variant: 'caption', content: `@${variable}.${name}` }));
  const { children } = rewritten;
  const all =
    Array.isArray(children) && !isString(children[0]) ? [...children, ...missing] : undefined;
  const whole: JsonObject =
    all === undefined
      ? { type: 'stack', direction: 'vertical', gap: 'sm', children: [rewritten, ...missing] }
      : { ...rewritten, children: all };
  return ['fn', variable, whole];
}

/** The fields of the record that a template binds. */
function* fieldsIn(value: Json | undefined, variable: string): Generator<string> {
  if (isString(value)) {
    const [root, step] = value.slice(1).split(/[.[\]]+/);
    if (value.startsWith('@') && root === variable && step && step !== 'id') yield step;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* fieldsIn(item, variable);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) yield* fieldsIn(value[key], variable);
  }
}

/** Undefined where the value shows a field that is gone. */
function rewrite(value: Json, variable: string, fields: TemplateFields): Json | undefined {
  if (isString(value)) {
    const [name] = fieldsIn(value, variable);
    if (name === undefined) return value;
    if (fields.removed.has(name)) return undefined;
    const to = fields.names.get(name);
    return to === undefined ? value : value.replace(`@${variable}.${name}`, `@${variable}.${to}`);
  }
  if (Array.isArray(value)) {
    const isList = !isString(value[0]);
    const items = value.map((item) => rewrite(item, variable, fields));
    if (isList) return items.filter((item) => item !== undefined);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const key of Object.keys(value)) {
    const held = rewrite(value[key] as Json, variable, fields);
    if (held === undefined) return undefined;
    result[key] = held;
  }
  return result;
}
