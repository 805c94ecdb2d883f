import type { Draft } from '../../actions/draft.ts';
import { removeElements } from '../../actions/removal.ts';
import { type Follower, type Renaming, renameAtOnce } from '../../actions/renaming.ts';
import { isCopy, nameOfCopy, renameCopy, renameLast } from '../../drawing/field-copies.ts';
import { fieldKind, isShowable, isTakenForCall } from '../../drawing/field-display.ts';
import {
  createItem,
  type FieldList,
  fieldOfItem,
  findFieldLists,
} from '../../drawing/field-lists.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valuesIn } from '../../kernel/pointer.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { traitsOf } from '../../language/traits.ts';
import { usesOfField } from '../../language/value-uses.ts';
import type { MappedFields } from './map-fields.ts';

/** Writes the bound entities of a goal in the fields of those that take their place. */
export function writeFields(draft: Draft, all: readonly MappedFields[]): void {
  // An entity without fields of its own takes those of the goal as they are.
  const mapped = all.filter(({ definitions }) => definitions.size > 0);
  // A namesake that is not bound makes way before anything is drawn: it is only shown, and is removed.
  removeFields(draft, mapped, ({ names, leftOut, definitions }) => [
    ...Object.values(names).filter((to) => !Object.hasOwn(names, to)),
    ...leftOut.filter((name) => definitions.has(name)),
  ]);
  renameAtOnce(
    draft,
    mapped.flatMap((one) => toRenamings(draft, one)),
    mapped.flatMap((one) => [...followValues(draft, one), ...followCopies(draft, one)]),
  );
  for (const one of mapped) drawOwnFields(draft, one);
  removeFields(draft, mapped, ({ leftOut }) => leftOut);
  for (const one of mapped) {
    takeDefinitions(draft, one);
    keepWithoutRow(draft, one.binding.from);
  }
}

/** The path of a field of the goal's entity, wherever it is now. */
function findField(draft: Draft, { entity }: MappedFields, name: string): Path[] {
  const fields: Path = [...entity.path, 'fields'];
  const index = asArray(draft.at(fields)).findIndex((one) => elementName('field', one) === name);
  return index < 0 ? [] : [[...fields, index]];
}

/** Removes fields with all that shows them. */
function removeFields(
  draft: Draft,
  mapped: readonly MappedFields[],
  namesOf: (one: MappedFields) => readonly string[],
): void {
  const paths = mapped.flatMap((one) =>
    namesOf(one).flatMap((name) => findField(draft, one, name)),
  );
  removeElements(draft, paths, 'name', { cascade: true });
}

function toRenamings(draft: Draft, mapped: MappedFields): Renaming[] {
  return Object.entries(mapped.names).flatMap(([from, to]) =>
    findField(draft, mapped, from).map((path): Renaming => ({ type: 'field', path, from, to })),
  );
}

/** The places that mean a value of the lifecycle, each with the value that takes its place. */
function followValues({ document }: Draft, { binding, values }: MappedFields): Follower[] {
  if (values === undefined) return [];
  const uses = usesOfField(document, { entity: binding.from, field: values.from });
  return uses.flatMap(({ path, kind, value }): Follower[] => {
    const to = values.names[String(value)];
    return to === undefined || to === value ? [] : [{ path, kind, withName: (name) => name, to }];
  });
}

/** The keys of rows from which an entity takes its fields over: a row of another entity may have the same. */
function followCopies({ document }: Draft, { binding, names }: MappedFields): Follower[] {
  const followers: Follower[] = [];
  for (const [trait, path] of traitsOf(document)) {
    if (trait.linkedEntity !== binding.from) continue;
    for (const [value, place] of valuesIn(trait, path)) {
      if (!isCopy(value)) continue;
      const to = names[nameOfCopy(value)];
      if (to === undefined) continue;
      const key = isString(value[2]) ? [...place, 2] : [...place, 2, 2];
      followers.push({ path: key, kind: 'value', withName: renameLast, to });
    }
  }
  return followers;
}

/** What is drawn of an entity. */
interface OwnFields {
  /** The current entity's fields that can be shown. */
  readonly shown: readonly Json[];
  readonly names: readonly string[];
  /** Fields of the behavior that the entity gets: they are shown where the behavior showed them. */
  readonly kept: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  /** Fields that the behavior calls otherwise: its labels say nothing of them. */
  readonly renamed: ReadonlySet<string>;
}

/** Draws every list, form, detail and row of an entity of its own fields. */
function drawOwnFields(
  draft: Draft,
  { binding: { from: entity }, entity: wanted, names, added, leftOut, definitions }: MappedFields,
): void {
  const former = new Set(wanted.children.map(({ name }) => name));
  if (leftOut.length === 0 && [...definitions.keys()].every((name) => former.has(name))) return;
  const shown = [...definitions.values()].filter(isShowable);
  const fields: OwnFields = {
    shown,
    names: shown.map((field) => elementName('field', field)),
    kept: new Set(added.map(({ field }) => field)),
    removed: new Set(leftOut.filter((name) => !definitions.has(name))),
    renamed: new Set(Object.values(names)),
  };
  const known = new Set([...former, ...definitions.keys(), ...Object.values(names)]);
  for (const list of findFieldLists(draft.document, entity, known)) {
    const items = toOwnItems(list, fields);
    if (!isEqualJson([...list.items], items)) draft.put(list.path, items);
  }
  const isAbout = (trait: JsonObject) => JSON.stringify(trait).includes(`"${entity}"`);
  rewriteTraits(draft, isAbout, (value) => {
    if (!isObject(value) || value.renderItem === undefined) return value;
    const renderItem = redrawTemplate(value.renderItem, fields.names, fields.removed, known);
    return { ...value, renderItem };
  });
  const isOf = ({ linkedEntity }: JsonObject) => linkedEntity === entity;
  rewriteTraits(draft, isOf, (value) =>
    Array.isArray(value) ? toOwnCopies(value, fields) : value,
  );
}

function toOwnItems(list: FieldList, { shown, names, kept, renamed }: OwnFields): Json[] {
  const byField = new Map(list.items.map((item) => [fieldOfItem(item), item]));
  const own = shown.map((field, index) => {
    const name = names[index] as string;
    const written = byField.get(name);
    if (written === undefined || (list.kind === 'form' && !fits(written, field)))
      return createItem(field, list);
    if (!renamed.has(name) || !isObject(written)) return written;
    const label = toSentence(name);
    return { ...written, ...('header' in written ? { header: label } : { label }) };
  });
  const more = list.items.filter((item) => {
    const name = fieldOfItem(item);
    return name !== undefined && kept.has(name) && !names.includes(name);
  });
  const items = [...own, ...more];
  const [first] = shown;
  // A list of names that the compiler takes for a call begins with an object that has the name.
  if (first === undefined || !isTakenForCall(items)) return items;
  return [createItem(first, { ...list, items: [{}] }), ...items.slice(1)];
}

/** Whether an input as the behavior wrote it fits a field; a bare name leaves it to the renderer. */
function fits(item: Json, field: Json): boolean {
  if (isString(item)) return true;
  const kind = fieldKind(field);
  return isObject(item) && (kind === 'text' || kind === 'long text') && item.options === undefined;
}

/**
 * The template of a list's rows, `["fn", variable, pattern]`, without what shows fields that are gone and with the
 * entity's other fields as captions; as it is where it draws something else than known fields.
 */
function redrawTemplate(
  template: Json,
  shown: readonly string[],
  removed: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Json {
  const [head, variable, pattern] = Array.isArray(template) ? template : [];
  if (head !== 'fn' || !isString(variable) || !isObject(pattern)) return template;
  const drawn = fieldsIn(pattern, variable);
  if (drawn.length === 0 || !drawn.every((name) => known.has(name))) return template;
  const kept = without(pattern, (text) => removed.has(fieldsIn(text, variable)[0] ?? ''));
  const seen = new Set(fieldsIn(kept, variable));
  const captions = shown
    .filter((name) => !seen.has(name))
    .map((name) => ({ type: 'typography', variant: 'caption', content: `@${variable}.${name}` }));
  const inside = isObject(kept) ? kept.children : undefined;
  // Captions come into the card that the row is, else below it.
  const whole =
    isObject(kept) && Array.isArray(inside) && !isString(inside[0])
      ? { ...kept, children: [...inside, ...captions] }
      : { ...STACK, children: [kept ?? [], captions].flat() };
  return ['fn', variable, whole];
}

const STACK = { type: 'stack', direction: 'vertical', gap: 'sm' } as const;

/** The fields of the record that a template binds. */
function fieldsIn(value: Json | undefined, variable: string): string[] {
  return [...valuesIn(value)].flatMap(([text]) => {
    const [root, step = 'id'] = isString(text) ? text.split(/[.[\]]+/) : [];
    return root === `@${variable}` && step !== 'id' ? [step] : [];
  });
}

/** A pattern without the nodes and calls in which a text is gone; undefined where it is one of them. */
function without(value: Json, isGone: (text: string) => boolean): Json | undefined {
  if (isString(value)) return isGone(value) ? undefined : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => without(item, isGone));
    const left = items.filter((item) => item !== undefined);
    // Of a list of nodes the others stay; a call needs all its arguments.
    return left.length === items.length || !isString(value[0]) ? left : undefined;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, held]) => [key, without(held as Json, isGone)]);
  return members.some(([, held]) => held === undefined) ? undefined : Object.fromEntries(members);
}

/** Effects that take a loaded record over field by field take the entity's own fields too. */
function toOwnCopies(effects: Json[], { names, removed }: OwnFields): Json[] {
  const [first, ...others] = effects.filter(isCopy);
  if (first === undefined) return effects;
  const copied = [first, ...others].map(nameOfCopy);
  if (!copied.some((name) => removed.has(name))) return effects;
  const added = names
    .filter((name) => !copied.includes(name))
    .map((name) => renameCopy(first, name));
  return effects.toSpliced(effects.indexOf(first), 0, ...added);
}

/**
 * Where an event brings an id without its row, fields that are taken over from the row stay as they are stored: they
 * would be emptied.
 */
export function keepWithoutRow(draft: Draft, entity: string): void {
  rewriteTraits(
    draft,
    (trait) => trait.linkedEntity === entity,
    (value) => {
      if (!isCopy(value) || !Array.isArray(value[2]) || value[2][1] !== '@payload.row')
        return value;
      const row = ['if', '@payload.row', '@payload.row', '@entity'];
      return value.with(2, value[2].with(1, row));
    },
  );
}

/** The entity is as the current schema has it, with the fields that the behavior adds behind its own. */
function takeDefinitions(draft: Draft, { entity, own, definitions, added }: MappedFields): void {
  const held = draft.at(entity.path);
  if (!isObject(held) || !isObject(own.value)) return;
  const names = new Set(added.map(({ field }) => field));
  const kept = asArray(own.value.fields).map(
    (field) => definitions.get(elementName('field', field)) ?? field,
  );
  const more = asArray(held.fields).filter((field) => names.has(elementName('field', field)));
  draft.put(entity.path, { ...own.value, name: entity.name, fields: [...kept, ...more] });
}

/** Replaces every value in those traits of a draft that are wanted by what `change` makes of it, outer first. */
export function rewriteTraits(
  draft: Draft,
  isWanted: (trait: JsonObject) => boolean,
  change: (value: Json) => Json,
): void {
  for (const [trait, path] of traitsOf(draft.document)) {
    if (!isWanted(trait)) continue;
    for (const [, place] of valuesIn(trait, path)) {
      const value = draft.at(place);
      const changed = value === undefined ? value : change(value);
      if (changed !== undefined && changed !== value) draft.put(place, changed);
    }
  }
}
