import { isString, type Json } from '../kernel/json.ts';
import { isBinding } from '../language/grammar/bindings.ts';

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

/** The field that a copy sets. */
export const nameOfCopy = ([, target]: readonly Json[]): string =>
  String(target).split('.').at(-1) ?? '';

/** The copy of another field from the same record, without the default of the first. */
export function renameCopy(copy: readonly Json[], to: string): Json[] {
  const [head, target, value] = copy;
  const from = isString(value) ? renameLast(to, value) : [...(value as Json[]).slice(0, 2), to];
  return [head as Json, renameLast(to, String(target)), from];
}

/** A binding with another last step; a bare name gives way. */
export const renameLast = (name: string, text = ''): string =>
  text.slice(0, text.lastIndexOf('.') + 1) + name;
