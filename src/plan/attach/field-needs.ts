import { isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import { type Reference, referencesOf } from '../../language/references.ts';
import type { ValueUse } from '../../language/value-uses.ts';
import { usesOfField } from '../../language/value-uses.ts';
import type { Part } from '../outline.ts';

/** Why a behavior cannot do without a field of its own: what it does with it. */
export type FieldNeed = 'written' | 'compared' | 'read';

const RANK: readonly FieldNeed[] = ['read', 'compared', 'written'];

/**
 * The fields of an entity that guards, effects and ticks work with, by what they do with them at most. A field that
 * is only drawn, only narrows what is fetched, or is only taken over from a row is not among them.
 */
export function findNeededFields(document: JsonObject, entity: Part): Map<string, FieldNeed> {
  const index = referencesOf(document);
  const needs = new Map<string, FieldNeed>();
  for (const { type, name, path } of entity.children) {
    if (type !== 'field' || name === '' || name === 'id') continue;
    const target = { type, name, path };
    const uses = [...index.referencesTo(target), ...index.rowUsesOf(target)];
    const values = usesOfField(document, { entity: entity.name, field: name });
    const ranks = [...uses, ...values.map(toWritten)].map((use) =>
      RANK.indexOf(needOf(document, use) as FieldNeed),
    );
    const need = RANK[Math.max(-1, ...ranks)];
    if (need !== undefined) needs.set(name, need);
  }
  return needs;
}

/** A value that is put into a field is written as the key of a record is. */
const toWritten = ({ path, kind, as }: ValueUse): Pick<Reference, 'path' | 'kind'> => ({
  path,
  kind: as === 'written' ? 'key' : kind,
});

const CODE: ReadonlySet<Path[number]> = new Set(['effects', 'initialEffects', 'states']);

function needOf(
  document: JsonObject,
  { path, kind }: Pick<Reference, 'path' | 'kind'>,
): FieldNeed | undefined {
  if (path.includes('guard') || path.includes('guards')) return 'compared';
  if (!path.some((key) => CODE.has(key))) return undefined;
  for (let depth = 5; depth < path.length; depth++) {
    const call = valueAt(document, path.slice(0, depth));
    if (!Array.isArray(call)) continue;
    if (call[0] === 'render-ui' || call[0] === 'fetch' || isCopy(call)) return undefined;
    if (call[0] === 'set' && path[depth] === 1) return 'written';
  }
  return kind === 'key' ? 'written' : 'read';
}

/** The names after the root of a binding. */
const stepsOf = (binding: string): string[] => binding.split(/[.[\]]+/).slice(1);

/** Whether an effect takes a field over from a record as it is: `["set", "@entity.name", ["object/get", row, "name"]]`. */
export function isCopy(effect: Json | undefined): effect is Json[] {
  if (!Array.isArray(effect) || effect[0] !== 'set' || !isString(effect[1])) return false;
  const steps = stepsOf(effect[1]);
  const [, , value] = effect;
  if (steps.length !== 1) return false;
  // A value that an event brings by itself is written; one that it brings with a whole record is mapped.
  if (isString(value)) {
    const from = isBinding(value) ? stepsOf(value) : [];
    return from.length > 1 && from.at(-1) === steps[0];
  }
  return Array.isArray(value) && value[0] === 'object/get' && value[2] === steps[0];
}
