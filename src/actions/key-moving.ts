import { isObject, type Json } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { ActionConflict } from './action-error.ts';
import { resolveAddress } from './address.ts';
import type { Draft } from './draft.ts';

/** Moves the value of an object's key to another key; keys of objects inside are joined by slashes. */
export interface KeyMove {
  /** Address of the object, or of a list of them: then each that has the key. */
  readonly at?: string | undefined;
  readonly from: string;
  /** Empty: the members of what is held become members of the object itself. */
  readonly to: string;
}

const toKeys = (keys: string): string[] => (keys === '' ? [] : keys.split('/'));

/** The path that keys lead along from an object: where a list is, they are indices. */
function toPath(draft: Draft, owner: Path, keys: readonly string[]): Path {
  const path = [...owner];
  for (const key of keys) path.push(Array.isArray(draft.at(path)) ? Number(key) : key);
  return path;
}

/** Moves a value from one key to another that is free. Throws ActionConflict where it is not, or nothing is there. */
export function moveKey(draft: Draft, { at = '', from, to }: KeyMove): void {
  const owner = resolveAddress(draft.document, at);
  const value = draft.at(owner);
  const owners = Array.isArray(value) ? value.map((_, index) => [...owner, index]) : [owner];
  const keys = toKeys(from);
  const holding = owners.filter((one) => draft.at(toPath(draft, one, keys)) !== undefined);
  if (keys.length === 0 || holding.length === 0) {
    throw new ActionConflict('from', `There is no "${from}" at "${at}".`);
  }
  for (const one of holding) moveIn(draft, one, keys, toKeys(to));
}

function moveIn(draft: Draft, owner: Path, from: readonly string[], to: readonly string[]): void {
  const path = toPath(draft, owner, from);
  if (Array.isArray(draft.at(path.slice(0, -1)))) {
    throw new ActionConflict('from', `"${from.join('/')}" is an item of a list, no key.`);
  }
  const value = draft.at(path) as Json;
  draft.remove(path);
  dropEmptied(draft, owner, from);
  if (to.length > 0) {
    place(draft, owner, to, value);
    return;
  }
  if (!isObject(value)) throw new ActionConflict('to', 'Only an object has members to move.');
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) place(draft, owner, [key], member);
  }
}

/** Objects that held nothing but what moved go with it. */
function dropEmptied(draft: Draft, owner: Path, from: readonly string[]): void {
  for (let depth = from.length - 1; depth > 0; depth--) {
    const path = toPath(draft, owner, from.slice(0, depth));
    const holder = draft.at(path);
    if (!isObject(holder) || Object.keys(holder).length > 0) return;
    draft.remove(path);
  }
}

function place(draft: Draft, owner: Path, to: readonly string[], value: Json): void {
  for (let depth = 0; depth < to.length; depth++) {
    const path = toPath(draft, owner, to.slice(0, depth + 1));
    const holder = draft.at(path.slice(0, -1));
    const isOnWay = Array.isArray(holder) && depth < to.length - 1 && isObject(draft.at(path));
    if (!isObject(holder) && !isOnWay)
      throw new ActionConflict('to', `Nothing holds "${to.join('/')}".`);
    const there = draft.at(path);
    if (depth < to.length - 1) {
      if (there === undefined) draft.put(path, {});
    } else if (there === undefined) draft.put(path, value);
    else throw new ActionConflict('to', `There is a value at "${to.join('/')}" already.`);
  }
}
