import type { Action } from '../../actions/action.ts';
import { asArray, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer } from '../../kernel/pointer.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { act, traitAddress } from './action-target.ts';

/** Removes the value instead of replacing it. */
export const REMOVE: unique symbol = Symbol('remove');

export type Replacement = Json | typeof REMOVE;

/** The places inside a trait that rewrites may change. */
const REACTION = /^\/(?:stateMachine\/transitions|ticks)\/\d+\/(?:guard|effects)(?:\/|$)/;

/** The path of a holding object in a value. */
function findPath(root: Json, holder: object): Path | undefined {
  if (typeof root !== 'object' || root === null) return undefined;
  if (root === holder) return [];
  for (const [name, member] of Object.entries(root)) {
    const inside = findPath(member as Json, holder);
    if (inside !== undefined) return [Array.isArray(root) ? Number(name) : name, ...inside];
  }
  return undefined;
}

/** The address of a place inside the guards or effects of a trait. The empty key means the holder itself. */
function locateReaction(row: TraitRow, holder: object, key: string | number): string | undefined {
  const path = row.facts && findPath(row.facts.node, holder);
  const at = path && toPointer(key === '' ? path : [...path, key]);
  return at !== undefined && REACTION.test(at) ? `${traitAddress(row)}${at}` : undefined;
}

/** The action that replaces one value inside the guard or effects of a trait, and nothing else. */
export function rewriteReaction(
  row: TraitRow,
  holder: object,
  key: string | number,
  replacement: Replacement,
): Action | undefined {
  const at = locateReaction(row, holder, key);
  if (at === undefined) return undefined;
  return replacement === REMOVE
    ? act('remove_value', { at })
    : act('set_value', { at, value: replacement });
}

/** The repairs that replace one value inside the guard or effects of a trait, one for each replacement. */
export function* rewriteWithEach(
  row: TraitRow,
  holder: object,
  key: string | number,
  replacements: Iterable<Replacement>,
): Iterable<readonly Action[]> {
  for (const replacement of replacements) {
    const action = rewriteReaction(row, holder, key, replacement);
    if (action) yield [action];
  }
}

/** The value at a finding's place. The empty key means the holder itself. */
export function valueAtSite(holder: object, key: string | number): Json | undefined {
  if (key === '') return holder as JsonObject;
  return Array.isArray(holder) ? asArray(holder)[key as number] : (holder as JsonObject)[key];
}
