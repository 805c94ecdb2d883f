import { checkpoint } from '../kernel/checkpoint.ts';
import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { type Path, valueAt } from '../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementType,
  findNameKey,
  toNameKey,
} from '../language/grammar/elements.ts';
import { type Reference, referencesOf } from '../language/references.ts';
import { ActionConflict } from './action-error.ts';
import type { Draft } from './draft.ts';
import { listValues } from './find.ts';

/** One element and its new name. */
export interface Renaming {
  readonly type: ElementType;
  readonly path: Path;
  readonly from: string;
  readonly to: string;
  /** The type whose references follow it, where it is another one's. */
  readonly as?: ElementType;
}

/** A text or key that changes with a name. */
export interface Follower extends Pick<Reference, 'path' | 'kind' | 'withName'> {
  readonly to: string;
}

/**
 * The changes that follow a renaming: references, an event's label that repeats its key, the ledger's current name.
 * References that another renaming has `taken` follow that one.
 */
export function followersOf(
  document: JsonObject,
  { type, path, from, to, as = type }: Renaming,
  taken = new Set<Reference>(),
): Follower[] {
  const index = referencesOf(document);
  const target = { type: as, name: from, path };
  const references = index.referencesTo(target);
  const inRows = type === 'field' ? index.rowUsesOf(target) : [];
  const followers = [...references, ...inRows]
    .filter((one) => !taken.has(one) && taken.add(one))
    .map(({ path, kind, withName }): Follower => ({ path, kind, withName, to }));
  for (const value of type === 'field' ? listValues(document, path) : []) {
    followers.push({ path: value, kind: 'key', withName: (name) => name, to });
  }
  const element = valueAt(document, path);
  if (!isObject(element)) return followers;
  const repeats: Path[] = [['ledger', 'entries', String(element.id), 'curName']];
  if (type === 'event' && isString(element.key)) repeats.push([...path, 'name']);
  for (const repeat of repeats.filter((one) => valueAt(document, one) === from)) {
    followers.push({ path: repeat, kind: 'value', withName: (name) => name, to });
  }
  return followers;
}

/** Writes new names. A key changes the path of what it holds: keys come last, inner ones first. */
export function followAll(draft: Draft, followers: readonly Follower[]): void {
  for (const { path, withName, to } of followers.filter(({ kind }) => kind === 'value')) {
    checkpoint();
    const text = draft.at(path);
    draft.put(path, withName(to, isString(text) ? text : undefined));
  }
  const keys = followers.filter(({ kind }) => kind === 'key');
  for (const follower of keys.sort((a, b) => b.path.length - a.path.length)) {
    renameKey(draft, follower);
  }
}

function renameKey(draft: Draft, { path, withName, to }: Follower): void {
  const owner = draft.at(path.slice(0, -1)) as JsonObject;
  if (Object.hasOwn(owner, to)) return;
  const members = Object.entries(owner).map(([key, value]): [string, Json | undefined] =>
    key === path.at(-1) ? [withName(to), value] : [key, value],
  );
  draft.put(path.slice(0, -1), Object.fromEntries(members));
}

/**
 * Renames many elements at once, with everything that refers to them and `more` that changes: the document is read once.
 * A reference that two of them mean follows the first.
 */
export function renameAtOnce(
  draft: Draft,
  renamings: readonly Renaming[],
  more: readonly Follower[] = [],
): void {
  const { document } = draft;
  const taken = new Set<Reference>();
  const followers = renamings.flatMap((one) => followersOf(document, one, taken));
  followAll(draft, [...more, ...followers]);
  for (const { path, type, to } of renamings) setName(draft, path, type, to);
}

/** Gives an element its name. */
export function setName(draft: Draft, path: Path, type: ElementType, to: string): void {
  const element = draft.at(path);
  if (!isObject(element)) {
    if (!isString(element) || !ELEMENTS[type].hasShortForm) {
      throw new ActionConflict('from', 'It is malformed: it cannot carry a name.');
    }
    draft.put(path, to);
    return;
  }
  // A trait or page that is named by its `ref` alone gets a name beside it.
  const isKeptApart = type === 'trait' || type === 'page';
  const key = (isKeptApart ? undefined : findNameKey(type, element)) ?? toNameKey(type);
  draft.put([...path, key], to);
}
