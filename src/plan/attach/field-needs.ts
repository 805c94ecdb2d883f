import { isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import { type Reference, referencesOf } from '../../language/references.ts';
import { usesOfField } from '../../language/value-uses.ts';
import type { Part } from '../outline.ts';

/** What a behavior does with a field of its own that it cannot do without. */
export type FieldNeed = 'written' | 'read';

/**
 * The fields of an entity that guards, effects and ticks work with. A field that is only drawn, only narrows what is
 * fetched, or is only taken over from a row is not among them.
 */
export function findNeededFields(document: JsonObject, entity: Part): Map<string, FieldNeed> {
  const index = referencesOf(document);
  const needs = new Map<string, FieldNeed>();
  for (const { type, name, path } of entity.children) {
    if (type !== 'field' || name === '' || name === 'id') continue;
    const target = { type, name, path };
    // A value that is put into a field is written as the key of a record is.
    const values = usesOfField(document, { entity: entity.name, field: name }).map(
      ({ path, kind, as }): Use => ({ path, kind: as === 'written' ? 'key' : kind }),
    );
    const uses: Use[] = [...index.referencesTo(target), ...index.rowUsesOf(target), ...values];
    const found = new Set(uses.map((use) => needOf(document, use)));
    const need = found.has('written') ? 'written' : found.has('read') ? 'read' : undefined;
    if (need) needs.set(name, need);
  }
  return needs;
}

type Use = Pick<Reference, 'path' | 'kind'>;

const CODE: ReadonlySet<Path[number]> = new Set(['effects', 'initialEffects', 'states']);

function needOf(document: JsonObject, { path, kind }: Use): FieldNeed | undefined {
  if (path.includes('guard') || path.includes('guards')) return 'read';
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
