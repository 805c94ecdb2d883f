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
import type { Path } from '../../kernel/pointer.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { redrawTemplate, type TemplateFields } from './draw-template.ts';
import { traitsAbout } from './traits.ts';

export interface OwnFields extends TemplateFields {
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
  const visit = (value: Json | undefined, path: Path): void => {
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) visit(value[i], [...path, i]);
    if (!isObject(value)) return;
    const template = redrawTemplate(value.renderItem, fields);
    if (template !== undefined) draft.put([...path, 'renderItem'], template);
    const { filters } = value;
    if (Array.isArray(filters) && isFilterOf(value, entity, known)) {
      const asked = filters.some((one) => isObject(one) && removed.has(String(one.field)));
      if (asked) draft.put([...path, 'filters'], toFilters(filters, shown, removed));
    }
    for (const key of Object.keys(value)) visit(value[key], [...path, key]);
  };
  for (const [trait, path] of traitsAbout(draft.document, entity)) {
    visit(trait.stateMachine, [...path, 'stateMachine']);
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
      return {
        field: name,
        label: toSentence(name),
        type: 'select',
        options: toChoices(field),
      };
    });
  return [...held, ...own];
}
