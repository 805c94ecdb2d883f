import type { Action } from '../../actions/action.ts';
import { applyTo } from '../../actions/apply.ts';
import { Draft } from '../../actions/draft.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Matching } from '../matching.ts';
import { groupBySlot, indexOf, joinKeys, type Part } from '../outline.ts';
import type { Step } from './plan-step.ts';

/** A document on its way from the source to the goal, with the order of the parts in its lists. */
export class WorkingCopy {
  readonly #draft: Draft;
  readonly #matching: Matching;
  readonly #isAdditive: boolean;
  /** Parts of the goal, and of the source where they are removed, by holder and slot. */
  readonly #lists = new Map<Part, Map<string, Part[]>>();

  constructor(document: JsonObject, matching: Matching, isAdditive: boolean) {
    this.#draft = new Draft(document);
    this.#matching = matching;
    this.#isAdditive = isAdditive;
  }

  get document(): JsonObject {
    return this.#draft.document;
  }

  /** Applies a step's action. Throws where the document refuses it. */
  take(step: Step): Action {
    const index = this.#isAdditive ? undefined : this.#changeList(step);
    const { action, params } = step.action;
    const written = index === undefined ? step.action : { action, params: { ...params, index } };
    applyTo(this.#draft, written, { trusted: true }, []);
    return written;
  }

  /** Notes what a step adds or removes; the index of what it adds, or undefined at the end. */
  #changeList({ adds, removes }: Step): number | undefined {
    if (removes.length > 0) {
      const gone = new Set(removes);
      const list = this.#listOf(removes[0] as Part);
      list.splice(0, list.length, ...list.filter((part) => !gone.has(part)));
    }
    const first = adds?.parts[0];
    if (!first?.slot?.many) return undefined;
    const list = this.#listOf(first);
    const follower = list.findIndex(
      (one) => one.parent === first.parent && indexOf(one) > indexOf(first),
    );
    const index = follower < 0 ? list.length : follower;
    const least = adds?.after ? list.indexOf(adds.after) + 1 : 0;
    const most = adds?.before ? list.indexOf(adds.before) : list.length;
    list.splice(Math.min(Math.max(index, least), most), 0, ...(adds?.parts ?? []));
    return follower < 0 ? undefined : index;
  }

  #listOf(part: Part): Part[] {
    const parent = part.parent as Part;
    const holder = this.#matching.toTarget.get(parent) ?? parent;
    let lists = this.#lists.get(holder);
    if (!lists) {
      const children = this.#matching.toSource.get(holder)?.children ?? [];
      lists = groupBySlot(children.map((one) => this.#matching.toTarget.get(one) ?? one));
      this.#lists.set(holder, lists);
    }
    const key = joinKeys(part.slot?.path ?? []);
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    return list;
  }
}
