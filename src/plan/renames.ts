import { toAddress, toToken } from '../actions/address.ts';
import { applyTo } from '../actions/apply.ts';
import { Draft } from '../actions/draft.ts';
import { followersOf, type Renaming, renameAtOnce, setName } from '../actions/renaming.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import { AppError } from '../kernel/errors.ts';
import { asArray, isObject, isString, type JsonObject } from '../kernel/json.ts';
import { valueAt } from '../kernel/pointer.ts';
import { ELEMENTS, type ElementType, elementName } from '../language/grammar/elements.ts';
import { findRenamed, matchByName, type PartPair } from './matching.ts';
import {
  findAncestor,
  hasOwnName,
  holdersOf,
  mainEntity,
  outline,
  type Part,
  RENAMED_SHARE,
  WEIGHTS,
} from './outline.ts';
import type { Step, StepList } from './steps/step-list.ts';

/** Two documents with the parts that go by another name in the other one. */
export interface Recognition {
  readonly source: Part;
  readonly target: Part;
  readonly renamed: readonly PartPair[];
}

/** Two documents whose parts go by their names alone. */
export function takeAsNamed(source: JsonObject, target: JsonObject): Recognition {
  return { source: outline(source), target: outline(target), renamed: [] };
}

/** Finds the parts of two documents that were only renamed. */
export function recognise(current: JsonObject, goal: JsonObject): Recognition {
  const [source, target] = [outline(current), outline(goal)];
  return { source, target, renamed: findRenamed(source, target) };
}

/** A document that took names of another. */
export interface NamedDocument extends RenamedDocument {
  readonly source: Part;
  /** From a part to the same part as it was written. */
  readonly toWritten: ReadonlyMap<Part, Part>;
}

/**
 * Renames parts of a document to what they are called in the target, as far as the document allows it
 * and the part is then found there by its name: what holds it may not be.
 */
export function takeNames(
  written: Part,
  target: Part,
  wanted: readonly PartPair[],
  rename: typeof renameParts = renameParts,
): NamedDocument {
  const document = written.value as JsonObject;
  let pairs = wanted;
  for (;;) {
    checkpoint();
    const renamed = rename(document, pairs);
    if (renamed.pairs.length === 0) {
      return { document, source: written, pairs: [], toWritten: new Map() };
    }
    const source = outline(renamed.document);
    const toWritten = new Map<Part, Part>();
    pairUp(source, written, toWritten);
    const found = new Set<Part | undefined>();
    for (const part of matchByName(source, target).toTarget.keys()) found.add(toWritten.get(part));
    pairs = renamed.pairs.filter(({ from }) => found.has(from));
    if (pairs.length === renamed.pairs.length) return { ...renamed, source, toWritten };
  }
}

/** Renaming keeps every part in its place. */
function pairUp(renamed: Part, written: Part, into: Map<Part, Part>): void {
  into.set(renamed, written);
  renamed.children.forEach((child, index) => {
    const original = written.children[index];
    if (original) pairUp(child, original, into);
  });
}

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
function renameParts(document: JsonObject, pairs: readonly PartPair[]): RenamedDocument {
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

const EVENTS: ReadonlySet<Part['type']> = new Set(['event', 'emit', 'listen']);

/**
 * Puts renames before the steps that mention a name of theirs: they would rename that too, or find nothing. By level a
 * parent is renamed before the parts that it holds; by score after them: under its old name it still is the parent of
 * those inside.
 */
export function addRenames(
  list: StepList,
  document: JsonObject,
  { document: named, pairs }: Pick<NamedDocument, 'document' | 'pairs'>,
  order: 'score' | 'level',
): void {
  const others = [...list.steps];
  const renames = new Map<Part, Step>();
  for (const { from, to } of pairs) {
    const at =
      order === 'level' ? toNewAddress(document, named, from) : toAddress(document, from.path);
    const params = { type: from.type, from: from.name, to: to.name, at };
    const closes = WEIGHTS[from.type] * (1 - RENAMED_SHARE);
    const action = { action: 'rename', params };
    const step = list.add({ action, part: from, closes, isDestructive: true });
    for (const [part, other] of renames) {
      // The rename of an event renames what emits and hears it too: these are found under its name only before that.
      const isHeard = EVENTS.has(from.type) && EVENTS.has(part.type) && part.name === from.name;
      // Names that are swapped, or that one part leaves to another, change one after the other.
      const isPassedOn = other.action.params.to === from.name || part.name === to.name;
      if (isHeard || (isPassedOn && part.type === from.type)) step.needs.add(other);
    }
    renames.set(from, step);
  }
  for (const [part, step] of renames) {
    for (const outer of namersOf(part)) {
      const other = renames.get(outer);
      if (order === 'level' && other) step.needs.add(other);
      else other?.needs.add(step);
    }
  }
  if (renames.size > 0) for (const step of others) needRenames(step, [...renames.values()]);
}

function needRenames(step: Step, renames: readonly Step[]): void {
  const text = JSON.stringify(step.action.params);
  const words = new Set(text.match(/[\w-]+/g));
  const isNamed = (name: string) =>
    /^[\w-]+$/.test(name) ? words.has(name) : text.includes(JSON.stringify(name).slice(1, -1));
  for (const rename of renames) {
    const { from, to } = rename.action.params;
    if (isNamed(String(from)) || isNamed(String(to))) step.needs.add(rename);
  }
}

/** The parts by whose names a part is addressed. An orbital without a name of its own is called by its entity. */
function namersOf(part: Part): Part[] {
  const [, ...holders] = holdersOf(part);
  const orbital = findAncestor(part, 'orbital');
  const entity = orbital && !hasOwnName(orbital) ? mainEntity(orbital) : undefined;
  return entity && entity !== part ? [...holders, entity] : holders;
}

/** The address of a part that has its old name still, while what holds it has the new ones. */
function toNewAddress(document: JsonObject, named: JsonObject, { path, slot, type }: Part): string {
  if (!slot?.many) return toAddress(named, path);
  const list = path.slice(0, -1);
  const siblings = asArray(valueAt(document, list));
  return `${toAddress(named, list)}/${toToken(siblings, path.at(-1) as number, type as ElementType)}`;
}
