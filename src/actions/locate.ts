import type { Path } from '../kernel/pointer.ts';
import { ELEMENTS, type ElementSlot, type ElementType } from '../language/grammar/elements.ts';

/** The meaning of a path in the language: the innermost element on it and the rest of the path from there. */
export interface Location {
  readonly type: ElementType;
  /** Length of the path to that element. */
  readonly depth: number;
  /** Keys from the element on; empty where the path is the element's own. */
  readonly rest: Path;
  /** The slot that the element itself lives in; undefined for the document. */
  readonly slot: ElementSlot | undefined;
}

/** Reads a path against the table of elements. Needs no document: an index in a set is an element. */
export function locate(path: Path): Location {
  let type: ElementType = 'schema';
  let depth = 0;
  let slot: ElementSlot | undefined;
  for (;;) {
    const next = slotAt(type, path, depth);
    if (next === undefined) return { type, depth, rest: path.slice(depth), slot };
    type = next.type;
    depth += next.path.length + (next.many ? 1 : 0);
    slot = next;
  }
}

/** The slots that lie at a path, or below it in the same element; each with its keys from there. */
export function slotsWithin(path: Path): ElementSlot[] {
  const { type, rest, slot } = locate(path);
  if (rest.length === 0) return slot?.many === false ? [{ ...slot, path: [] }] : [];
  return slotsOf(type)
    .filter((one) => startsWith(one.path, rest))
    .map((one) => ({ ...one, path: one.path.slice(rest.length) }));
}

/** The slot that an array or single place at `path` is, or undefined where it is none. */
export const slotOf = (path: Path): ElementSlot | undefined =>
  slotsWithin(path).find((one) => one.path.length === 0);

/** The slots of a type; a trait has those of its machine also beside its name, where a flat one has them. */
const slotsOf = (type: ElementType): readonly ElementSlot[] =>
  type === 'trait' ? TRAIT_SLOTS : ELEMENTS[type].slots;

const TRAIT_SLOTS = ELEMENTS.trait.slots.flatMap((slot) =>
  slot.path[0] === 'stateMachine' ? [slot, { ...slot, path: slot.path.slice(1) }] : [slot],
);

function slotAt(type: ElementType, path: Path, depth: number): ElementSlot | undefined {
  return slotsOf(type).find((slot) => {
    const end = depth + slot.path.length;
    if (slot.path.some((key, index) => path[depth + index] !== key)) return false;
    return slot.many ? typeof path[end] === 'number' : path.length >= end;
  });
}

/** Whether `path` begins with all of `keys`. */
export function startsWith(path: Path, keys: Path): boolean {
  return keys.length <= path.length && keys.every((key, index) => path[index] === key);
}
