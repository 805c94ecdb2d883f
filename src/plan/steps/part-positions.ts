import type { Action } from '../../actions/action.ts';
import { applyTo } from '../../actions/apply.ts';
import { Draft } from '../../actions/draft.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import type { Matching } from '../matching.ts';
import { indexOf, joinKeys, type Part } from '../outline.ts';

/**
 * The place of every part of a document under change. Parts are known by what they will be in the goal;
 * those that are going to be removed by what they were in the source.
 */
export class PartPositions {
  readonly #matching: Matching;
  readonly #lists = new Map<Part, Map<string, SiblingList>>();
  readonly #appends: boolean;

  /** With `appends`, new parts go last, whatever the goal's order, where order means nothing. */
  constructor(source: Part, matching: Matching, appends: boolean) {
    this.#matching = matching;
    this.#appends = appends;
    this.#place(source);
  }

  /** The part that stands for a source part: its counterpart in the goal, else itself. */
  standIn(part: Part): Part {
    return this.#matching.toTarget.get(part) ?? part;
  }

  /** The path of a part that is in the document now. */
  pathOf(part: Part): Path {
    const { parent, slot } = part;
    if (!parent || !slot) return [];
    const path = [...this.pathOf(this.standIn(parent)), ...slot.path];
    return slot.many ? [...path, this.siblingsOf(part).indexOf(part)] : path;
  }

  /** The list that has or gets a part, in the document's order. */
  siblingsOf(part: Part): readonly Part[] {
    return this.#listOf(part).parts;
  }

  /** Whether two siblings of a part share a name. */
  hasNamesakes(part: Part): boolean {
    return this.#listOf(part).hasNamesakes;
  }

  /** Puts a part with all that its value brings along. */
  insert(part: Part, brings: (child: Part) => boolean): void {
    this.insertRun([part], brings);
  }

  /** Puts neighbours of the goal with all that their values bring along: behind one part and before another. */
  insertRun(
    run: readonly Part[],
    brings: (child: Part) => boolean,
    {
      after,
      before,
    }: { readonly after?: Part | undefined; readonly before?: Part | undefined } = {},
  ): void {
    const first = run[0] as Part;
    const list = this.#listOf(first);
    const least = after ? list.parts.indexOf(after) + 1 : 0;
    const most = before ? list.parts.indexOf(before) : Infinity;
    list.insert(run, Math.min(Math.max(this.#indexFor(first), least), most));
    for (const part of run) {
      for (const child of part.children) if (brings(child)) this.insert(child, () => true);
    }
  }

  /** Takes siblings out. */
  remove(parts: readonly Part[]): void {
    this.#listOf(parts[0] as Part).remove(parts);
  }

  /** Puts the siblings of a part into the goal's order. */
  sort(part: Part): void {
    this.#listOf(part).sort();
  }

  /** The place of a part of the goal among the existing ones: before the first that follows it in the goal. */
  #indexFor(part: Part): number {
    const siblings = this.#listOf(part);
    if (!part.slot?.many) return 0;
    if (this.#appends && part.slot.unordered === true) return siblings.parts.length;
    return siblings.indexFor(part);
  }

  #place(source: Part): void {
    for (const child of source.children) {
      const list = this.#listOf(child);
      list.insert([this.standIn(child)], list.parts.length);
      this.#place(child);
    }
  }

  #listOf(part: Part): SiblingList {
    const holder = this.standIn(part.parent as Part);
    const key = slotKeyOf(part);
    const lists = this.#lists.get(holder) ?? new Map<string, SiblingList>();
    this.#lists.set(holder, lists);
    const list = lists.get(key) ?? new SiblingList(holder);
    lists.set(key, list);
    return list;
  }
}

/** The parts in one slot of one holder. */
class SiblingList {
  parts: Part[] = [];
  readonly #holder: Part;
  readonly #counts = new Map<string, number>();
  #namesakes = 0;
  /** No part of the goal that was ever here comes later in the goal. */
  #lastPlace = -1;

  constructor(holder: Part) {
    this.#holder = holder;
  }

  get hasNamesakes(): boolean {
    return this.#namesakes > 0;
  }

  indexFor(part: Part): number {
    const place = indexOf(part);
    if (place > this.#lastPlace) return this.parts.length;
    for (let index = 0; index < this.parts.length; index++) {
      const one = this.parts[index] as Part;
      if (one.parent === part.parent && indexOf(one) > place) return index;
    }
    return this.parts.length;
  }

  insert(run: readonly Part[], index: number): void {
    if (run.length === 1) this.parts.splice(index, 0, run[0] as Part);
    else this.parts = [...this.parts.slice(0, index), ...run, ...this.parts.slice(index)];
    for (const part of run) {
      this.#count(part.name, 1);
      if (part.parent === this.#holder) this.#lastPlace = Math.max(this.#lastPlace, indexOf(part));
    }
  }

  remove(parts: readonly Part[]): void {
    if (parts.length === 1) this.parts.splice(this.parts.indexOf(parts[0] as Part), 1);
    else {
      const taken = new Set(parts);
      this.parts = this.parts.filter((part) => !taken.has(part));
    }
    for (const part of parts) this.#count(part.name, -1);
  }

  sort(): void {
    this.parts.sort((a, b) => indexOf(a) - indexOf(b));
  }

  #count(name: string, change: 1 | -1): void {
    const before = this.#counts.get(name) ?? 0;
    this.#counts.set(name, before + change);
    if (Math.max(before, before + change) > 1) this.#namesakes += change;
  }
}

const slotKeys = new WeakMap<object, string>();

/** The joined keys of the slot that a part is in. */
function slotKeyOf({ slot }: Part): string {
  if (!slot) return '';
  let key = slotKeys.get(slot);
  if (key === undefined) {
    key = joinKeys(slot.path);
    slotKeys.set(slot, key);
  }
  return key;
}

/** A document on its way from the source to the goal, with the places of its parts. */
export class WorkingCopy {
  readonly positions: PartPositions;
  readonly #draft: Draft;

  constructor(document: JsonObject, positions: PartPositions) {
    this.#draft = new Draft(document);
    this.positions = positions;
  }

  get document(): JsonObject {
    return this.#draft.document;
  }

  /** Writes a step's action and applies it. Throws where the document refuses it. */
  take(step: { write(copy: WorkingCopy): Action }): Action {
    const action = step.write(this);
    applyTo(this.#draft, action, { trusted: true }, []);
    return action;
  }
}
