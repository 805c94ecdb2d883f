import { toAddress } from '../actions/address.ts';
import { applyTo } from '../actions/apply.ts';
import { Draft } from '../actions/draft.ts';
import { followersOf, type Renaming, renameAtOnce, setName } from '../actions/renaming.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import { AppError } from '../kernel/errors.ts';
import { isObject, isString, type JsonObject } from '../kernel/json.ts';
import { ELEMENTS, type ElementType, elementName } from '../language/grammar/elements.ts';
import type { PartPair } from './matching.ts';
import type { Part } from './outline.ts';

/** New names for parts of one document: they are collected first and written at once. */
export class RenameTable {
  readonly #names = new Map<Part, string>();

  /** The name of a part once all are renamed. */
  nameOf(part: Part): string {
    return this.#names.get(part) ?? part.name;
  }

  /** Notes a new name. Says whether the part can carry it: no sibling may have it. */
  rename(part: Part, to: string): boolean {
    checkpoint();
    if (this.nameOf(part) === to || !canCarryName(part) || this.#isTaken(part, to)) return false;
    this.#names.set(part, to);
    return true;
  }

  /** Events that are only emitted may be declared twice. */
  #isTaken(part: Part, to: string): boolean {
    if (part.type === 'emit' || !part.slot?.many) return false;
    const siblings = part.parent?.children ?? [];
    return siblings.some((one) => one.slot === part.slot && this.nameOf(one) === to);
  }

  /**
   * Writes the names, and those in all references but to the parts that are renamed `alone`, into a draft in which every
   * part is still in its place.
   */
  applyTo(draft: Draft, alone: ReadonlySet<Part> = new Set()): void {
    const names = [...this.#names].filter(([{ name }, to]) => name !== to);
    const followed = names.filter(([part]) => !alone.has(part));
    renameAtOnce(
      draft,
      followed.map(([part, to]) => toRenaming(part, part.name, to)),
    );
    for (const [{ type, path }, to] of names.filter(([part]) => alone.has(part))) {
      setName(draft, path, type as ElementType, to);
    }
  }
}

/** A document after renames, and those of them that it allowed, in their order. */
export interface RenamedDocument {
  readonly document: JsonObject;
  readonly pairs: readonly PartPair[];
}

/**
 * Renames parts, with everything that refers to them, as the action `rename` does; every part stays in
 * its place. A rename that the document refuses is left out.
 */
export function renameParts(document: JsonObject, pairs: readonly PartPair[]): RenamedDocument {
  const draft = new Draft(document);
  const done = pairs.filter(({ from, to }) => {
    checkpoint();
    // An event is renamed wherever it is heard: what follows another rename needs none of its own.
    const type = from.type as ElementType;
    if (elementName(type, draft.at(from.path)) === to.name) return false;
    const at = toAddress(draft.document, from.path);
    try {
      applyTo(
        draft,
        { action: 'rename', params: { type: from.type, from: from.name, to: to.name, at } },
        { trusted: true },
      );
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  });
  return { document: draft.document, pairs: done };
}

/**
 * As renameParts, reading the document once, however many parts there are. Of siblings that would get the
 * same name only the first is renamed. Where one document still refers to the name that the other has, the
 * declaration alone has another: it is renamed without what refers to it, so that the two may be swapped.
 */
export function renamePartsAtOnce(
  document: JsonObject,
  pairs: readonly PartPair[],
  goal: JsonObject,
): RenamedDocument {
  const table = new RenameTable();
  const done = pairs.filter(({ from, to }) => table.rename(from, to.name));
  const isFollowing = (one: JsonObject, part: Part, from: string, to: string) =>
    followersOf(one, toRenaming(part, from, to)).length > 0;
  const alone = done.filter(
    ({ from, to }) =>
      isFollowing(goal, to, from.name, to.name) || isFollowing(document, from, to.name, from.name),
  );
  const draft = new Draft(document);
  table.applyTo(draft, new Set(alone.map(({ from }) => from)));
  return { document: draft.document, pairs: done };
}

/** An event that an emit declares is fired and listened to as any other. */
function toRenaming({ type, path }: Part, from: string, to: string): Renaming {
  const as = type === 'emit' ? 'event' : (type as ElementType);
  return { type: type as ElementType, path, from, to, as };
}

/** Whether a part is written so that it can have a name. */
function canCarryName({ type, value }: Part): boolean {
  return isObject(value) || (isString(value) && ELEMENTS[type as ElementType].hasShortForm);
}
