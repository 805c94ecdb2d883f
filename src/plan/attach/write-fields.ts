import type { Draft } from '../../actions/draft.ts';
import { removeElements } from '../../actions/removal.ts';
import { type Follower, type Renaming, renameAtOnce } from '../../actions/renaming.ts';
import { isShowable } from '../../drawing/field-display.ts';
import { asArray, isObject, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { usesOfField } from '../../language/values/uses-of-value.ts';
import { drawOwnFields } from './draw-own-fields.ts';
import { includeRelations, keepWithoutRow, loadOwnFields } from './load-own-fields.ts';
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
    mapped.flatMap((one) => followValues(draft, one)),
  );
  for (const one of mapped) draw(draft, one);
  removeFields(draft, mapped, ({ leftOut }) => leftOut);
  for (const one of mapped) {
    takeDefinitions(draft, one);
    keepWithoutRow(draft, one.binding.from);
    includeRelations(draft, one.binding.from, [...one.definitions.values()]);
  }
}

/** The path of a field of the goal's entity, wherever it is now. */
function findField(draft: Draft, { entity }: MappedFields, name: string): Path | undefined {
  const fields: Path = [...entity.path, 'fields'];
  const index = asArray(draft.at(fields)).findIndex((one) => elementName('field', one) === name);
  return index < 0 ? undefined : [...fields, index];
}

/** Removes fields with all that shows them. */
function removeFields(
  draft: Draft,
  mapped: readonly MappedFields[],
  namesOf: (one: MappedFields) => readonly string[],
): void {
  const paths = mapped.flatMap((one) =>
    namesOf(one).flatMap((name) => {
      const path = findField(draft, one, name);
      return path ? [path] : [];
    }),
  );
  removeElements(draft, paths, 'name', { cascade: true });
}

function toRenamings(draft: Draft, mapped: MappedFields): Renaming[] {
  return Object.entries(mapped.names).flatMap(([from, to]): Renaming[] => {
    const path = findField(draft, mapped, from);
    return path ? [{ type: 'field', path, from, to }] : [];
  });
}

/** The places that mean a value of the lifecycle, each with the value that takes its place. */
function followValues({ document }: Draft, { binding, values }: MappedFields): Follower[] {
  if (values === undefined) return [];
  const { from: field, names } = values;
  const uses = usesOfField(document, { entity: binding.from, field });
  return uses.flatMap(({ path, kind, value }): Follower[] => {
    const to = names[String(value)];
    return to === undefined || to === value ? [] : [{ path, kind, withName: (name) => name, to }];
  });
}

function draw(
  draft: Draft,
  { binding, names, added, leftOut, definitions, ...rest }: MappedFields,
): void {
  if (!rest.drawsOwn) return;
  const shown = [...definitions.values()].filter(isShowable);
  const removed = new Set(leftOut.filter((name) => !definitions.has(name)));
  drawOwnFields(draft, binding.from, {
    shown,
    names: new Map(Object.entries(names)),
    kept: new Set(added.map(({ field }) => field)),
    removed,
    known: rest.known,
  });
  loadOwnFields(draft, binding.from, shown, removed, new Map(Object.entries(names)));
}

/** The entity is as the current schema has it, with the fields that the behavior adds behind its own. */
function takeDefinitions(draft: Draft, { entity, own, definitions, added }: MappedFields): void {
  const held = draft.at(entity.path);
  if (!isObject(held) || !isObject(own.value)) return;
  const names = new Set(added.map(({ field }) => field));
  const kept = asArray(own.value.fields).map(
    (field) => definitions.get(String(isObject(field) ? field.name : field)) ?? field,
  );
  const more = asArray(held.fields).filter((field) => names.has(elementName('field', field)));
  const { fields: _, name: __, ...others } = own.value;
  const value: JsonObject = { ...others, name: entity.name, fields: [...kept, ...more] };
  draft.put(entity.path, value);
}
