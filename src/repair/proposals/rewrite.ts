import type { Action } from '../../actions/action.ts';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer, valueAt } from '../../kernel/pointer.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { act, traitAddress } from './action-target.ts';

/** Removes the value instead of replacing it. */
export const REMOVE: unique symbol = Symbol('remove');

/** Values to put in the place of one item of a list. */
export class Splice {
  readonly items: readonly Json[];

  constructor(items: readonly Json[]) {
    this.items = items;
  }
}

export type Replacement = Json | typeof REMOVE | Splice;

/** The path of `holder[key]` in a value. Undefined where the holder isn't in the value. */
function findPath(root: Json, holder: object, key: string | number): Path | undefined {
  if (typeof root !== 'object' || root === null) return undefined;
  if (root === holder) return [key];
  const entries = Array.isArray(root) ? root.entries() : Object.entries(root);
  for (const [name, member] of entries) {
    const inside = findPath(member as Json, holder, key);
    if (inside !== undefined) return [name, ...inside];
  }
  return undefined;
}

/**
 * The action that replaces one value inside the guard or effects of a trait, and nothing else. Undefined where the
 * value is in neither.
 */
export function rewriteReaction(
  row: TraitRow,
  holder: object,
  key: string | number,
  replacement: Replacement,
): Action | undefined {
  return rewriteAt(row, (node) => findReactionPath(node, holder, key), replacement);
}

function rewriteAt(
  row: TraitRow,
  find: (node: JsonObject) => Path | undefined,
  replacement: Replacement,
): Action | undefined {
  const { transitions = [], ticks = [] } = row.facts ?? {};
  const places = [
    ...transitions.map((one) => ['stateMachine/transitions', one.index, one.holder] as const),
    ...ticks.map((one) => ['ticks', one.key as number, one.holder] as const),
  ];
  for (const [list, index, owner] of places) {
    const node = (owner as Json[])[index];
    if (!isObject(node)) continue;
    const path = find(node);
    if (path === undefined) continue;
    return toValueAction(`${traitAddress(row)}/${list}/${index}`, node, path, replacement);
  }
  return undefined;
}

function findReactionPath(node: JsonObject, holder: object, key: string | number) {
  if (holder === node) return key === 'guard' || key === 'effects' ? [key] : undefined;
  for (const part of ['effects', 'guard'] as const) {
    const path = node[part] === undefined ? undefined : findPath(node[part], holder, key);
    if (path !== undefined) return [part, ...path];
  }
  return undefined;
}

function toValueAction(owner: string, node: JsonObject, path: Path, replacement: Replacement) {
  if (replacement instanceof Splice) {
    const list = asArray(valueAt(node, path.slice(0, -1)));
    const value = list.toSpliced(path.at(-1) as number, 1, ...replacement.items);
    return act('set_value', { at: `${owner}${toPointer(path.slice(0, -1))}`, value });
  }
  const at = `${owner}${toPointer(path)}`;
  if (replacement === REMOVE) return act('remove_value', { at });
  return act('set_value', { at, value: replacement });
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

/** The action that removes one effect. Undefined where the effect is not in the trait's effects. */
export function removeEffect(row: TraitRow, effect: object): Action | undefined {
  return replaceEffect(row, effect, REMOVE);
}

/** The action that replaces one effect. Undefined where the effect is not in the trait's effects. */
export function replaceEffect(
  row: TraitRow,
  effect: object,
  replacement: Replacement,
): Action | undefined {
  const find = (node: JsonObject) => findReactionPath(node, effect, '')?.slice(0, -1);
  return rewriteAt(row, find, replacement);
}

/** The value at a finding's place. The empty key means the holder itself. */
export function valueAtSite(holder: object, key: string | number): Json | undefined {
  if (key === '') return holder as JsonObject;
  return Array.isArray(holder) ? asArray(holder)[key as number] : (holder as JsonObject)[key];
}
