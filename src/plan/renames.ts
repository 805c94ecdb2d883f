import { toAddress } from '../actions/address.ts';
import { Draft } from '../actions/draft.ts';
import { followersOf, type Renaming, renameAtOnce, setName } from '../actions/renaming.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import { isObject, isString, type JsonObject } from '../kernel/json.ts';
import { ELEMENTS, type ElementType } from '../language/grammar/elements.ts';
import { findRenamed, type Matching, matchByName, type PartPair } from './matching.ts';
import {
  descendants,
  hasOwnName,
  holdersOf,
  mainEntity,
  outline,
  outlineAgain,
  type Part,
  RENAMED_SHARE,
  WEIGHTS,
} from './outline.ts';
import type { Step, StepList } from './steps/step-list.ts';

/** Two documents that are compared: the source as it is written, and with the names of the target that it takes. */
export interface Comparison {
  readonly written: Part;
  readonly target: Part;
  /** The source with names of the target. */
  readonly source: Part;
  /** By part of `source`: the part as it is written that was renamed, and what it is in the target. */
  readonly renamed: ReadonlyMap<Part, PartPair>;
  readonly matching: Matching;
  /** From a part of `source` to the same part as it is written. */
  readonly toWritten: ReadonlyMap<Part, Part>;
}

/** Compares two documents whose parts go by their names alone. */
export function compareAsNamed(current: JsonObject, goal: JsonObject): Comparison {
  return takeNames(outline(current), outline(goal), []);
}

/** Compares two documents once the parts that were only renamed are found. */
export function compareDocuments(current: JsonObject, goal: JsonObject): Comparison {
  const [written, target] = [outline(current), outline(goal)];
  return takeNames(written, target, findRenamed(written, target));
}

/**
 * Renames parts of a document to what they are called in the target, as far as siblings allow it and the part is then
 * found there by its name: what holds it may not be.
 */
export function takeNames(written: Part, target: Part, wanted: readonly PartPair[]): Comparison {
  let pairs = wanted;
  for (;;) {
    checkpoint();
    const { document, done } = renameParts(written.value as JsonObject, pairs, target);
    const source = outlineAgain(written, document);
    const matching = matchByName(source, target);
    // Renaming keeps every part in its place.
    const originals = [written, ...descendants(written)];
    const toWritten = new Map(
      [source, ...descendants(source)].map((part, at) => [part, originals[at] as Part]),
    );
    const found = new Set<Part | undefined>();
    for (const part of matching.toTarget.keys()) found.add(toWritten.get(part));
    pairs = done.filter(({ from }) => found.has(from));
    if (pairs.length < done.length) continue;
    const byWritten = new Map(pairs.map((pair) => [pair.from, pair]));
    const renamed = new Map<Part, PartPair>();
    for (const [part, original] of toWritten) {
      const pair = byWritten.get(original);
      if (pair) renamed.set(part, pair);
    }
    return { written, target, source, renamed, matching, toWritten };
  }
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

/**
 * Renames parts of a document, reading it once, however many parts there are. Of siblings that would get the same name
 * only the first is renamed. Where one document still refers to the name that the other has, the declaration alone has
 * another: it is renamed without what refers to it, so that the two may be swapped.
 */
function renameParts(document: JsonObject, pairs: readonly PartPair[], target: Part) {
  const table = new RenameTable();
  const done = pairs.filter(({ from, to }) => table.rename(from, to.name));
  const isFollowing = (one: JsonObject, part: Part, from: string, to: string) =>
    followersOf(one, toRenaming(part, from, to)).length > 0;
  const alone = done.filter(
    ({ from, to }) =>
      isFollowing(target.value as JsonObject, to, from.name, to.name) ||
      isFollowing(document, from, to.name, from.name),
  );
  const draft = new Draft(document);
  if (done.length > 0) table.applyTo(draft, new Set(alone.map(({ from }) => from)));
  return { document: draft.document, done };
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

/**
 * Puts renames before the steps that mention a name of theirs: they would rename that too, or find nothing. A parent is
 * renamed after the parts that it holds: under its old name it still is the parent of those inside.
 */
export function addRenames(list: StepList, { written, renamed }: Comparison): void {
  const others = [...list.steps];
  const renames = new Map<Part, Step>();
  for (const { from, to } of renamed.values()) {
    const at = toAddress(written.value as JsonObject, from.path);
    const params = { type: from.type, from: from.name, to: to.name, at };
    const closes = WEIGHTS[from.type] * (1 - RENAMED_SHARE);
    const action = { action: 'rename', params };
    renames.set(from, list.add({ action, part: from, closes, isDestructive: true }));
  }
  for (const [part, step] of renames) {
    for (const outer of namersOf(part)) renames.get(outer)?.needs.add(step);
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
  const orbital = holders.find(({ type }) => type === 'orbital');
  const entity = orbital && !hasOwnName(orbital) ? mainEntity(orbital) : undefined;
  return entity && entity !== part ? [...holders, entity] : holders;
}
