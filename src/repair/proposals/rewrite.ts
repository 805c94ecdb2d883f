import type { Action } from '../../actions/action.ts';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { act, traitAddress, transitionTarget } from './action-target.ts';

/** Removes the value instead of replacing it. */
export const REMOVE: unique symbol = Symbol('remove');

/** Puts these in the place of one item of a list. */
export class Splice {
  readonly items: readonly Json[];

  constructor(items: readonly Json[]) {
    this.items = items;
  }
}

export type Replacement = Json | typeof REMOVE | Splice;

/** `root` with `holder[key]` replaced, everything else shared; `root` itself where the holder isn't in it. */
function replaceIn(
  root: Json,
  holder: object,
  key: string | number,
  replacement: Replacement,
): Json {
  if (typeof root !== 'object' || root === null) return root;
  if (root === holder) return withMember(root, key, replacement);
  if (Array.isArray(root)) {
    let copy: Json[] | undefined;
    for (let i = 0; i < root.length; i++) {
      const item = replaceIn(root[i] as Json, holder, key, replacement);
      if (item !== root[i]) {
        copy = root.slice();
        copy[i] = item;
        return copy;
      }
    }
    return root;
  }
  for (const name in root) {
    const member = root[name] as Json;
    const next = replaceIn(member, holder, key, replacement);
    if (next !== member) return { ...root, [name]: next };
  }
  return root;
}

function withMember(node: Json[] | JsonObject, key: string | number, value: Replacement): Json {
  if (Array.isArray(node)) {
    const copy = node.slice();
    if (value === REMOVE) copy.splice(key as number, 1);
    else if (value instanceof Splice) copy.splice(key as number, 1, ...value.items);
    else copy[key as number] = value;
    return copy;
  }
  const copy = { ...node };
  if (value instanceof Splice) return node;
  if (value === REMOVE) delete copy[key];
  else copy[key] = value;
  return copy;
}

/** The action that replaces one value inside the guard or effects of a trait; undefined where it is in neither. */
export function rewriteReaction(
  model: Model,
  row: TraitRow,
  holder: object,
  key: string | number,
  replacement: Replacement,
): Action | undefined {
  for (const transition of row.facts?.transitions ?? []) {
    const node = (transition.holder as Json[])[transition.index] as JsonObject;
    const action = rewriteNode(node, holder, key, replacement);
    if (action) {
      const target = transitionTarget(model, row, transition);
      return act(action.action, { ...target, ...action.params });
    }
  }
  for (const tick of row.facts?.ticks ?? []) {
    const node = (tick.holder as Json[])[tick.key as number];
    if (!isObject(node)) continue;
    const action = rewriteNode(node, holder, key, replacement);
    if (action) {
      const at = `${traitAddress(row)}/ticks/${tick.key}`;
      const params = { trait: row.name ?? '', tick: tick.name ?? '', at, ...action.params };
      return act(action.action, params);
    }
  }
  return undefined;
}

/** The action that takes one effect away; undefined where the list stands in no effects of the trait. */
export function removeEffect(model: Model, row: TraitRow, effect: object): Action | undefined {
  return replaceEffect(model, row, effect, REMOVE);
}

/** The action that puts something in the place of one effect; undefined where it stands in no effects of the trait. */
export function replaceEffect(
  model: Model,
  row: TraitRow,
  effect: object,
  replacement: Replacement,
): Action | undefined {
  const holder = findHolder(row, effect);
  return holder && rewriteReaction(model, row, holder.list, holder.index, replacement);
}

/** The list of effects that an effect is an item of, at any depth. */
function findHolder(row: TraitRow, effect: object): { list: Json[]; index: number } | undefined {
  const search = (value: Json): { list: Json[]; index: number } | undefined => {
    if (!Array.isArray(value)) return undefined;
    const index = value.indexOf(effect as Json[]);
    if (index >= 0) return { list: value, index };
    for (const item of value) {
      const found = search(item);
      if (found) return found;
    }
    return undefined;
  };
  for (const node of reactionNodes(row)) {
    const found = search(asArray(node.effects));
    if (found) return found;
  }
  return undefined;
}

/** The written objects of a trait that have effects: its transitions, then its ticks. */
export function reactionNodes(row: TraitRow): JsonObject[] {
  const { transitions = [], ticks = [] } = row.facts ?? {};
  return [
    ...transitions.map(({ holder, index }) => (holder as Json[])[index]),
    ...ticks.map(({ holder, key }) => (holder as Json[])[key as number]),
  ].filter(isObject);
}

function rewriteNode(
  node: JsonObject,
  holder: object,
  key: string | number,
  replacement: Replacement,
): Action | undefined {
  for (const part of ['effects', 'guard'] as const) {
    const before = node[part];
    if (before === undefined) continue;
    const isWhole = holder === node && key === part;
    const after = isWhole ? replacement : replaceIn(before, holder, key, replacement);
    if (after === before) continue;
    return act(
      part === 'effects' ? 'set_effects' : 'set_guard',
      after === REMOVE ? {} : { [part]: after as Json },
    );
  }
  return undefined;
}

/** The value at a finding's place; the empty key means the holder itself. */
export function valueAtSite(holder: object, key: string | number): Json | undefined {
  if (key === '') return holder as JsonObject;
  return Array.isArray(holder) ? asArray(holder)[key as number] : (holder as JsonObject)[key];
}
