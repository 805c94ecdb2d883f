import { isObject, type Json } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { ActionConflict } from './action-error.ts';
import { resolveAddress } from './address.ts';
import type { Draft } from './draft.ts';

/** Moves the value of an object's key to another key; keys of objects inside are joined by slashes. */
interface KeyMove {
  /** Address of the object, or of a list of them: then each that has the key. */
  readonly at?: string | undefined;
  readonly from: string;
  /** Empty: the members of what is held become members of the object itself. */
  readonly to: string;
}

/** The path that keys lead along from an object: where a list is, they are indices. */
function toPath(draft: Draft, owner: Path, keys: string): Path {
  const path = [...owner];
  for (const key of keys === '' ? [] : keys.split('/')) {
    path.push(Array.isArray(draft.at(path)) ? Number(key) : key);
  }
  return path;
}

/** Moves a value from one key to another that is free. Throws ActionConflict where it is not, or nothing is there. */
export function moveKey(draft: Draft, { at = '', from, to }: KeyMove): void {
  const owner = resolveAddress(draft.document, at);
  const value = draft.at(owner);
  const owners = Array.isArray(value) ? value.map((_, index) => [...owner, index]) : [owner];
  const holding = owners.filter((one) => draft.at(toPath(draft, one, from)) !== undefined);
  if (from === '' || holding.length === 0) {
    throw new ActionConflict('from', `There is no "${from}" at "${at}".`);
  }
  for (const one of holding) {
    const moved = take(draft, one, from);
    if (to !== '') place(draft, one, to, moved);
    else if (!isObject(moved)) {
      throw new ActionConflict('to', 'Only an object has members to move.');
    } else
      for (const [key, member] of Object.entries(moved)) place(draft, [...one, key], '', member);
  }
}

/** Takes a value out, with the objects that held nothing else. */
function take(draft: Draft, owner: Path, from: string): Json {
  let path = toPath(draft, owner, from);
  const value = draft.at(path) as Json;
  if (typeof path.at(-1) === 'number') {
    throw new ActionConflict('from', `"${from}" is an item of a list, no key.`);
  }
  do {
    draft.remove(path);
    path = path.slice(0, -1);
    const holder = draft.at(path);
    if (!isObject(holder) || Object.keys(holder).length > 0) break;
  } while (path.length > owner.length);
  return value;
}

/** Puts a value where nothing is, in objects that are made on the way. */
function place(draft: Draft, owner: Path, to: string, value: Json | undefined): void {
  const path = toPath(draft, owner, to);
  for (let length = owner.length + 1; length < path.length; length++) {
    const way = path.slice(0, length);
    if (draft.at(way) === undefined && isObject(draft.at(way.slice(0, -1)))) draft.put(way, {});
  }
  if (!isObject(draft.at(path.slice(0, -1)))) {
    throw new ActionConflict('to', `Nothing holds "${to}".`);
  }
  if (draft.at(path) !== undefined) {
    throw new ActionConflict('to', `There is a value at "${path.at(-1)}" already.`);
  }
  draft.put(path, value as Json);
}
