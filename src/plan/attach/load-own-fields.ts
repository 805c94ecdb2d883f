import type { Draft } from '../../actions/draft.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { isCopy } from './field-uses.ts';
import { traitsOf, walk } from './traits.ts';

/**
 * Where a machine of an entity takes a loaded record over field by field, it takes the current entity's fields over
 * and no others.
 */
export function loadOwnFields(
  draft: Draft,
  entity: string,
  shown: readonly Json[],
  removed: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): void {
  for (const [trait, path] of traitsOf(draft.document)) {
    if (trait.linkedEntity !== entity) continue;
    const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
    for (const [index, transition] of asArray(machine.transitions).entries()) {
      if (!isObject(transition) || !Array.isArray(transition.effects)) continue;
      const renamed = transition.effects.map((effect) => readRenamed(effect, names));
      const effects = loadIn(renamed, shown, removed) ?? renamed;
      const place: Path = [...path, 'stateMachine', 'transitions', index, 'effects'];
      if (!isEqualJson(effects, transition.effects)) draft.put(place, effects);
    }
  }
}

/** A field that is taken over from a record's field of its former name: the record has it under the new one. */
function readRenamed(effect: Json, names: ReadonlyMap<string, string>): Json {
  if (!Array.isArray(effect) || effect[0] !== 'set' || !Array.isArray(effect[2])) return effect;
  const [head, record, from, ...rest] = effect[2];
  const to = isString(from) ? names.get(from) : undefined;
  if (head !== 'object/get' || to === undefined || effect[1] !== `@entity.${to}`) return effect;
  return effect.with(2, [head, record as Json, to, ...rest]);
}

/**
 * Where an event brings an id without its row, fields that are taken over from the row stay as they are stored: they
 * would be emptied.
 */
export function keepWithoutRow(draft: Draft, entity: string): void {
  for (const [trait, path] of traitsOf(draft.document)) {
    if (trait.linkedEntity !== entity) continue;
    walk(trait, path, (value, place) => {
      if (!isCopy(value) || !Array.isArray(value[2]) || value[2][1] !== '@payload.row') return;
      draft.put([...place, 2, 1], ['if', '@payload.row', '@payload.row', '@entity']);
    });
  }
}

const MIN_COPIES = 3;

const nameOf = (copy: Json[]): string => String(copy[1]).split('.')[1] ?? '';

function loadIn(
  effects: readonly Json[],
  shown: readonly Json[],
  removed: ReadonlySet<string>,
): Json[] | undefined {
  const copies = effects.filter(isCopy);
  const [first] = copies;
  if (first === undefined || !copies.some((copy) => removed.has(nameOf(copy)))) return undefined;
  const isWhole = copies.length >= MIN_COPIES || copies.some((copy) => nameOf(copy) !== 'id');
  const known = new Set(copies.map(nameOf));
  const added = shown
    .map((field) => elementName('field', field))
    .filter((name) => isWhole && !known.has(name))
    .map((name): Json => renameCopy(first, nameOf(first), name));
  const kept = effects.filter((effect) => !isCopy(effect) || !removed.has(nameOf(effect)));
  return kept.toSpliced(effects.indexOf(first), 0, ...added);
}

function renameCopy(copy: readonly Json[], from: string, to: string): Json[] {
  const [head, target, value] = copy;
  const rename = (text: string) => text.replace(new RegExp(`\\.${from}$`), `.${to}`);
  const source = isString(value)
    ? rename(value)
    : (value as Json[]).map((one, index) => (index === 2 ? to : one));
  return [head as Json, rename(String(target)), source];
}

/** Fetches of an entity include the fields that are relations, and no longer those that the current entity has as texts. */
export function includeRelations(draft: Draft, entity: string, fields: readonly Json[]): void {
  const isRelation = new Map(
    fields.map((field) => [
      elementName('field', field),
      isObject(field) && field.type === 'relation',
    ]),
  );
  for (const [trait, path] of traitsOf(draft.document)) {
    walk(trait, path, (value, place) => {
      if (!Array.isArray(value)) return;
      const [head, loaded, options] = value;
      if (head !== 'fetch' || loaded !== entity || !isObject(options)) return;
      const { include, ...others } = options;
      if (!Array.isArray(include)) return;
      const kept = include.filter(
        (name) => isRelation.get(String(name).split('.')[0] ?? '') ?? true,
      );
      if (kept.length === include.length) return;
      draft.put([...place, 2], kept.length > 0 ? { ...options, include: kept } : others);
    });
  }
}
