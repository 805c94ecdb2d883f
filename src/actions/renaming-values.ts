import { valuesOfField } from '../drawing/field-display.ts';
import { asArray, isObject, type JsonObject } from '../kernel/json.ts';
import { type Path, valueAt } from '../kernel/pointer.ts';
import { elementName } from '../language/grammar/elements.ts';
import { usesOfValue } from '../language/values/uses-of-value.ts';
import { ActionConflict, ActionInvalid } from './action-error.ts';
import type { Draft } from './draft.ts';
import { getAddressed, getChild, getEntity, listEntities, type Place } from './find.ts';
import { followAll } from './renaming.ts';

/** Which value of which field gets which name. */
export interface ValueRenaming extends Place {
  readonly entity?: string | undefined;
  readonly field?: string | undefined;
  readonly from: string;
  readonly to: string | null;
  readonly follow?: boolean | undefined;
  readonly allow_duplicate?: boolean | undefined;
}

/** Renames a value of a field wherever it is meant: in the declaration, conditions, effects, drawings and instances. */
export function renameValue(draft: Draft, input: ValueRenaming): void {
  const { from, to } = input;
  if (to === null) throw new ActionInvalid('to', 'Name the new value.');
  const path = getField(draft, input);
  const field = draft.at(path);
  const values = valuesOfField(field ?? null);
  if (values.includes(to) && !input.allow_duplicate) {
    throw new ActionConflict('to', `The value "${to}" exists already.`);
  }
  const entity = elementName('entity', draft.at(path.slice(0, -2)));
  const name = elementName('field', field);
  const uses = usesOfValue(draft.document, { entity, field: name, value: from });
  const meant = input.follow === false ? uses.filter((use) => isIn(use.path, path)) : uses;
  if (meant.length === 0) throw new ActionConflict('from', 'value', from, () => values.map(String));
  const followers = meant.map((use) => ({ path: use.path, kind: use.kind, withName: same, to }));
  followAll(draft, followers);
  draft.renamed.push({ type: 'value', from, to, owner: path });
}

const same = (name: string): string => name;

const isIn = (path: Path, outer: Path): boolean => outer.every((key, index) => path[index] === key);

function getField(draft: Draft, input: ValueRenaming): Path {
  if (input.at !== undefined) return getAddressed(draft, input.at, 'field');
  const { entity, field } = input;
  if (entity === undefined) throw new ActionInvalid('entity', 'Name the entity of the value.');
  if (field === undefined) throw new ActionInvalid('field', 'Name the field of the value.');
  const owner = getEntity(draft, entity, { orbital: input.orbital });
  return getChild(draft, owner, 'field', field, 'field');
}

/** The names of the fields of an entity that list a value. */
export function fieldsWithValue(document: JsonObject, entity: string, value: string): string[] {
  return listEntities(document).flatMap((path) => {
    const held = valueAt(document, path);
    if (!isObject(held) || elementName('entity', held) !== entity) return [];
    return asArray(held.fields)
      .filter((field) => valuesOfField(field).includes(value))
      .map((field) => elementName('field', field));
  });
}
