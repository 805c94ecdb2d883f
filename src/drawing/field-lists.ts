import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { childrenOf, type Path, valueAt } from '../kernel/pointer.ts';
import { toSentence } from '../kernel/word-forms.ts';
import { IMPLICIT_FIELDS, isBinding } from '../language/grammar/bindings.ts';
import { elementName } from '../language/grammar/elements.ts';
import { PATTERNS } from '../language/grammar/patterns.ts';
import { traitsOf } from '../language/traits.ts';
import { toColumnItem, toFormItem } from './field-display.ts';

/** The use that a pattern makes of fields. */
type DisplayKind = 'list' | 'form' | 'detail';

/** A list of fields in a drawing: the columns of a list, the inputs of a form, the rows of a detail. */
export interface FieldList {
  readonly kind: DisplayKind;
  /** The type of the pattern. */
  readonly pattern: string;
  /** Path of the list: in the drawing, or of the default of the knob that the drawing names. */
  readonly path: Path;
  readonly items: readonly Json[];
  /** The trait that it is in. */
  readonly trait: Path;
}

/** Keys under which an item of a list of fields names its field. */
const FIELD_KEYS = ['name', 'field', 'key', 'id', 'accessor'] as const;

const LIST_KEYS = ['fields', 'columns', 'displayFields'] as const;

const FORM_WORDS = new Set(['form', 'wizard', 'editor']);
const DETAIL_WORDS = new Set(['detail', 'profile', 'summary', 'description', 'property', 'panel']);
const LIST_WORD =
  /^(?:table|list|grid|board|kanban|timeline|gallery|cards?|calendar|directory|feed|rows?|carousel|tree)$/;

/** The use that a pattern of this type makes of fields; undefined where it shows none. */
function displayKindOf(type: string): DisplayKind | undefined {
  const words = type.split('-');
  if (words.some((word) => FORM_WORDS.has(word))) return 'form';
  if (words.some((word) => DETAIL_WORDS.has(word))) return 'detail';
  return words.some((word) => LIST_WORD.test(word)) ? 'list' : undefined;
}

/** The name of the field that an item of a list shows; undefined where it names none. */
export function fieldOfItem(item: Json): string | undefined {
  if (isString(item)) return isBinding(item) ? undefined : item;
  if (!isObject(item)) return undefined;
  for (const key of FIELD_KEYS) {
    const name = item[key];
    if (isString(name) && !isBinding(name)) return name;
  }
  return undefined;
}

/**
 * The lists of fields that show an entity's records: of patterns that name it, and of those in its traits, or in
 * traits that name it, whose items are all fields of it.
 */
export function findFieldLists(
  document: JsonObject,
  entity: string,
  fields: ReadonlySet<string>,
): FieldList[] {
  const found: FieldList[] = [];
  for (const [trait, path, linked] of traitsOf(document)) {
    if (linked !== entity && !JSON.stringify(trait).includes(`"${entity}"`)) continue;
    const knobs = new Set<string>();
    const { stateMachine, transitions, ticks, initialEffects, config } = trait;
    const parts = { stateMachine, transitions, ticks, initialEffects, config };
    for (const [node, place, kind, shown] of drawingsIn(parts, path, linked)) {
      const isNamed = node.entity === entity;
      if (!isNamed && isEntityName(node.entity)) continue;
      for (const key of LIST_KEYS) {
        const list = listAt(trait, path, node[key], [...place, key], knobs);
        const isShown = list && showsFields(list.items, isNamed || shown === entity, fields);
        if (isShown) found.push({ kind, pattern: node.type as string, trait: path, ...list });
      }
    }
  }
  return found;
}

const isEntityName = (value: Json | undefined): value is string =>
  isString(value) && !isBinding(value);

/** A pattern, its path, the use that it makes of fields, and the entity that it is about. */
type Drawing = readonly [node: JsonObject, path: Path, kind: DisplayKind, entity: string];

/** The patterns in a value that make use of fields. */
function* drawingsIn(value: Json | undefined, path: Path, outer: string): Generator<Drawing> {
  const node = isObject(value) ? value : {};
  const entity = isEntityName(node.entity) ? node.entity : outer;
  const kind = isString(node.type) ? displayKindOf(node.type) : undefined;
  if (kind !== undefined) yield [node, path, kind, entity];
  for (const [key, child] of childrenOf(value)) yield* drawingsIn(child, [...path, key], entity);
}

/** A list as written, or as the default of the knob that stands for it; each knob's once. */
function listAt(
  trait: JsonObject,
  path: Path,
  value: Json | undefined,
  at: Path,
  knobs: Set<string>,
): Pick<FieldList, 'items' | 'path'> | undefined {
  if (Array.isArray(value)) return { items: value, path: at };
  if (!isString(value) || !value.startsWith('@config.') || knobs.has(value)) return undefined;
  const inner = ['config', value.slice('@config.'.length), 'default'];
  const items = valueAt(trait, inner);
  if (!Array.isArray(items)) return undefined;
  knobs.add(value);
  return { items, path: [...path, ...inner] };
}

/** Whether a list shows fields of the entity: one that is about it names any, another one only such. */
function showsFields(
  items: readonly Json[],
  isAbout: boolean,
  fields: ReadonlySet<string>,
): boolean {
  const names = items.map(fieldOfItem);
  if (isAbout) return items.length === 0 || names.some((name) => name !== undefined);
  const isField = (name = '') => fields.has(name) || IMPLICIT_FIELDS.has(name);
  return items.length > 0 && names.every(isField);
}

/**
 * An item that shows a field in a list of fields, written as the items beside it are: a bare name among names, else
 * with the keys that they use, and in forms by the field's type.
 */
export function createItem(field: Json, list: Pick<FieldList, 'kind' | 'pattern' | 'items'>): Json {
  const name = elementName('field', field);
  const last = list.items.at(-1);
  if (isString(last)) return name;
  if (list.kind === 'form') return likeSiblings(toFormItem(field), last);
  if (!isObject(last) && PATTERNS.get(list.pattern)?.properties.get('fields') === undefined) {
    return name;
  }
  return likeSiblings(toColumnItem(field, list.pattern), last);
}

/** The same item with the keys for name and label that its neighbour uses. */
function likeSiblings(item: JsonObject, sibling: Json | undefined): JsonObject {
  if (!isObject(sibling)) return item;
  const nameKey = FIELD_KEYS.find((key) => isString(sibling[key]));
  const labelKey = ['label', 'header', 'title'].find((key) => isString(sibling[key]));
  const { name, key, label, header, ...rest } = item;
  const shown = name ?? key;
  return {
    [nameKey ?? (name === undefined ? 'key' : 'name')]: shown as Json,
    ...(labelKey === undefined ? {} : { [labelKey]: toSentence(shown as string) }),
    ...rest,
  };
}
