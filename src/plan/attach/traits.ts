import type { Draft } from '../../actions/draft.ts';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valuesIn } from '../../kernel/pointer.ts';

/** The traits that a document writes out, each with its path. */
export function* traitsOf(document: JsonObject): Generator<[trait: JsonObject, path: Path]> {
  for (const [o, orbital] of asArray(document.orbitals).entries()) {
    if (!isObject(orbital)) continue;
    for (const [t, trait] of asArray(orbital.traits).entries()) {
      if (isObject(trait)) yield [trait, ['orbitals', o, 'traits', t]];
    }
  }
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
