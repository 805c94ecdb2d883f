import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { ElementSlot } from '../../language/grammar/elements.ts';
import type { Part, PartType } from '../outline.ts';

/** Parts that get actions of their own after what holds them was added; all others come with it. */
const DEFERRED: Readonly<Partial<Record<PartType, ReadonlySet<string>>>> = {
  schema: new Set(['orbitals']),
  orbital: new Set(['traits', 'pages', 'auxiliaryEntities']),
  trait: new Set(['states', 'events', 'transitions']),
};

/** Whether a part of the goal comes with the value that adds what holds it. */
export function isBrought(part: Part): boolean {
  const { parent } = part;
  // A part without a name is known by its value alone: it has to come complete.
  if (!parent || (parent.name === '' && parent.type !== 'schema')) return true;
  return !DEFERRED[parent.type]?.has(part.slot?.path.at(-1) ?? '');
}

/** The value that adds a part of the goal: without the parts that get actions of their own. */
export function toShell(part: Part): Json {
  if (!isObject(part.value)) return part.value;
  const slots = new Set(part.children.filter((child) => !isBrought(child)).map(slotOf));
  let shell: JsonObject = part.value;
  for (const slot of slots) shell = without(shell, slot.path);
  return shell;
}

function slotOf(part: Part): ElementSlot {
  return part.slot as ElementSlot;
}

/** Without the value at `keys`, and without what then holds nothing. */
function without(object: JsonObject, [key, ...inner]: readonly string[]): JsonObject {
  const { [key as string]: held, ...rest } = object;
  if (inner.length === 0 || !isObject(held)) return rest;
  const left = without(held, inner);
  return Object.keys(left).length === 0 ? rest : { ...object, [key as string]: left };
}
