import type { Draft } from '../../actions/draft.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { toSentence } from '../../kernel/words.ts';

/** Keys under which an item of a list of fields names its field. */
const ITEM_KEYS = ['name', 'field', 'key'] as const;

/** What an event carries is declared as fields are, and is none of the entity's. */
const PAYLOAD = 'payloadSchema';

/** Machines and ticks of the traits that work on an entity: they name it, whatever they are linked to. */
function* codeOn(draft: Draft, entity: string): Generator<[code: Json, path: Path]> {
  for (const [o, orbital] of asArray(draft.document.orbitals).entries()) {
    for (const [t, trait] of isObject(orbital) ? asArray(orbital.traits).entries() : []) {
      if (!isObject(trait) || !JSON.stringify(trait).includes(`"${entity}"`)) continue;
      for (const key of ['stateMachine', 'ticks'] as const) {
        const code = trait[key];
        if (code !== undefined) yield [code, ['orbitals', o, 'traits', t, key]];
      }
    }
  }
}

/** The key of an item's field; undefined where the item is the name itself. Null where it is none. */
function fieldKeyOf(item: Json, fields: ReadonlySet<string>): string | undefined | null {
  if (isString(item)) return fields.has(item) ? undefined : null;
  if (!isObject(item)) return null;
  return ITEM_KEYS.find((key) => isString(item[key]) && fields.has(item[key])) ?? null;
}

/** Whether all items of a list name fields of an entity: columns, form fields. */
function isFieldList(items: readonly Json[], fields: ReadonlySet<string>): boolean {
  return items.length > 0 && items.every((item) => fieldKeyOf(item, fields) !== null);
}

/** The fields of an entity that code uses otherwise than in lists of fields to show. */
export function findUsedFields(
  draft: Draft,
  entity: string,
  fields: ReadonlySet<string>,
): ReadonlySet<string> {
  const used = new Set<string>();
  const walk = (value: Json | undefined, isPattern: boolean): void => {
    if (isString(value)) {
      const names = value.startsWith('@') ? value.slice(1).split('.').slice(1) : [value];
      for (const name of names) if (fields.has(name)) used.add(name);
    } else if (Array.isArray(value)) {
      if (isFieldList(value, fields)) return;
      for (const item of value) walk(item, isPattern);
    } else if (isObject(value)) {
      const isTyped = isPattern || isString(value.type);
      for (const key of Object.keys(value)) {
        // A pattern's own properties may be called as fields are.
        if (!isTyped && fields.has(key)) used.add(key);
        if (key !== PAYLOAD) walk(value[key], isTyped);
      }
    }
  };
  for (const [code] of codeOn(draft, entity)) walk(code, false);
  return used;
}

/** Puts other fields into the lists that show those of an entity; what stands for none goes. */
export function replaceShownFields(
  draft: Draft,
  entity: string,
  fields: ReadonlySet<string>,
  standIns: ReadonlyMap<string, string | undefined>,
): void {
  const replaceItem = (item: Json): Json[] => {
    const key = fieldKeyOf(item, fields);
    const name = key === undefined ? (item as string) : (item as JsonObject)[key as string];
    if (!standIns.has(name as string)) return [item];
    const to = standIns.get(name as string);
    if (to === undefined) return [];
    return [key === undefined ? to : renameItem(item as JsonObject, key as string, to)];
  };
  const replace = (value: Json): Json => {
    if (Array.isArray(value)) {
      return isFieldList(value, fields) ? value.flatMap(replaceItem) : value.map(replace);
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => [
        key,
        key === PAYLOAD ? (held as Json) : replace(held as Json),
      ]),
    );
  };
  for (const [code, path] of [...codeOn(draft, entity)]) draft.put(path, replace(code));
}

/** Keys of an item whose text people read. */
const LABEL_KEYS = ['label', 'header'] as const;

/** An item for another field, with a label that is read from its name where the old one was. */
function renameItem(item: JsonObject, key: string, to: string): JsonObject {
  const from = item[key] as string;
  if (from === to) return item;
  const { format: _, ...rest } = item;
  const renamed: JsonObject = { ...rest, [key]: to };
  for (const labelKey of LABEL_KEYS) {
    const label = rest[labelKey];
    const isNamed = isString(label) && label.toLowerCase() === toSentence(from).toLowerCase();
    if (isNamed) renamed[labelKey] = toLabel(to);
  }
  return renamed;
}

const toLabel = (name: string): string =>
  toSentence(name).replaceAll(/ ([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`);
