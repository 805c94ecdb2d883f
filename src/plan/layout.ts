import type { Path } from '../kernel/pointer.ts';
import type { Matching } from './matching.ts';
import { joinKeys, type Part } from './outline.ts';

/**
 * Where every part of a document under change stands. Parts are known by what they will be in the goal;
 * those that are going to be removed by what they were in the source.
 */
export class Layout {
  readonly #matching: Matching;
  readonly #lists = new Map<Part, Map<string, Part[]>>();
  readonly #appends: boolean;

  /** With `appends`, new parts go last, whatever the goal's order, where order means nothing. */
  constructor(source: Part, matching: Matching, options: { readonly appends?: boolean } = {}) {
    this.#matching = matching;
    this.#appends = options.appends ?? false;
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

  /** The list that a part is in or goes into, in the document's order. */
  siblingsOf(part: Part): readonly Part[] {
    return this.#listOf(part);
  }

  /** Where a part of the goal goes among those that are there: before the first that follows it in the goal. */
  indexFor(part: Part): number {
    const siblings = this.#listOf(part);
    if (this.#appends && part.slot?.unordered === true) return siblings.length;
    const place = placeOf(part);
    const next = siblings.findIndex((one) => one.parent === part.parent && placeOf(one) > place);
    return next < 0 ? siblings.length : next;
  }

  /** Puts a part with all that its value brings along. */
  insert(part: Part, brings: (child: Part) => boolean): void {
    this.#listOf(part).splice(part.slot?.many ? this.indexFor(part) : 0, 0, part);
    for (const child of part.children) if (brings(child)) this.insert(child, () => true);
  }

  remove(part: Part): void {
    const siblings = this.#listOf(part);
    siblings.splice(siblings.indexOf(part), 1);
  }

  /** Puts the siblings of a part into the goal's order. */
  sort(part: Part): void {
    this.#listOf(part).sort((a, b) => placeOf(a) - placeOf(b));
  }

  #place(source: Part): void {
    for (const child of source.children) {
      this.#listOf(child).push(this.standIn(child));
      this.#place(child);
    }
  }

  #listOf(part: Part): Part[] {
    const holder = this.standIn(part.parent as Part);
    const key = joinKeys(part.slot?.path ?? []);
    const lists = this.#lists.get(holder) ?? new Map<string, Part[]>();
    this.#lists.set(holder, lists);
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    return list;
  }
}

function placeOf(part: Part): number {
  const index = part.path.at(-1);
  return typeof index === 'number' ? index : 0;
}
