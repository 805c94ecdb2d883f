import { valuesOfField } from '../drawing/field-display.ts';
import { asArray, isObject, type JsonObject } from '../kernel/json.ts';
import { elementName } from '../language/grammar/elements.ts';
import { usesOfValue } from '../language/value-uses.ts';
import { ActionConflict } from './action-error.ts';
import type { Draft } from './draft.ts';
import { getElement, listEntities, type Place } from './find.ts';
import { startsWith } from './locate.ts';
import { followAll } from './renaming.ts';

/** Which value of which field gets which name. */
interface ValueRenaming extends Place {
  readonly field?: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly follow?: boolean | undefined;
  readonly allow_duplicate?: boolean | undefined;
}

/** Renames a value of a field wherever it is meant: in the declaration, conditions, effects, drawings and instances. */
export function renameValue(draft: Draft, input: ValueRenaming): void {
  const { from, to } = input;
  const { at, orbital, entity: owner, field: named = '' } = input;
  const path = getElement(draft.document, 'field', named, { at, orbital, entity: owner }, 'field');
  const values = valuesOfField(draft.at(path) ?? null);
  if (values.includes(to) && !input.allow_duplicate) {
    throw new ActionConflict('to', `The value "${to}" exists already.`);
  }
  const entity = elementName('entity', draft.at(path.slice(0, -2)));
  const field = elementName('field', draft.at(path));
  const uses = usesOfValue(draft.document, { entity, field, value: from }).filter(
    (use) => input.follow !== false || startsWith(use.path, path),
  );
  if (uses.length === 0) throw new ActionConflict('from', 'value', from, () => values.map(String));
  followAll(
    draft,
    uses.map(({ path, kind }) => ({ path, kind, withName: (name) => name, to })),
  );
  draft.renamed.push({ type: 'value', from, to, owner: path });
}

/** The names of the fields of an entity that list a value. */
export function fieldsWithValue(document: JsonObject, entity: string, value: string): string[] {
  return listEntities(document).flatMap(([, held]) => {
    if (!isObject(held) || elementName('entity', held) !== entity) return [];
    return asArray(held.fields)
      .filter((field) => valuesOfField(field).includes(value))
      .map((field) => elementName('field', field));
  });
}
