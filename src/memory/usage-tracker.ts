import type { EpisodeUsage } from '../ports/episode-usage.ts';
import type { Episodes } from '../ports/episodes.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { Debounce } from './debounce.ts';
import { toActionKey } from './workflow/sequence.ts';

/** A recall was useful once more where an episode with some of the same actions is stored within this time. */
const WINDOW_MS = 60 * 60 * 1000;

/** Episodes that were recalled one after the other, or keys of actions of episodes that were stored. */
interface Step {
  readonly kind: 'recalled' | 'stored';
  readonly values: Set<string>;
}

/** The notes of one domain that are to be written, in order: a recall is useful for what is stored after it. */
interface Pending {
  readonly scope: MemoryScope;
  readonly steps: Step[];
}

/** Keeps usage statistics without making anybody wait for them. */
export class UsageTracker {
  readonly #store: Episodes & EpisodeUsage;
  readonly #nowMs: () => number;
  readonly #pending = new Map<string, Pending>();
  readonly #debounce = new Debounce(() => this.#writeAll());

  constructor(store: Episodes & EpisodeUsage, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  noteRecalled(scope: MemoryScope, episodeIds: readonly string[]): void {
    this.#note(scope, 'recalled', episodeIds);
  }

  noteStored(scope: MemoryScope, actions: readonly string[]): void {
    this.#note(scope, 'stored', actions.map(toActionKey));
  }

  /** Resolves when all that was noted is written. */
  settle(): Promise<void> {
    return this.#debounce.settle();
  }

  #note(scope: MemoryScope, kind: Step['kind'], values: readonly string[]): void {
    if (values.length === 0) return;
    const key = `${scope.tenant}\0${scope.domain}`;
    const entry = this.#pending.get(key) ?? { scope, steps: [] };
    this.#pending.set(key, entry);
    const last = entry.steps.at(-1);
    const step = last?.kind === kind ? last : { kind, values: new Set<string>() };
    if (step !== last) entry.steps.push(step);
    for (const value of values) step.values.add(value);
    this.#debounce.start();
  }

  async #writeAll(): Promise<void> {
    // A note that comes meanwhile joins the end, a domain's notes together.
    for (const [key, entry] of this.#pending) {
      this.#pending.delete(key);
      // Statistics that a full disk or a closing store loses are no reason to fail anybody's call.
      await this.#write(entry).catch(() => undefined);
    }
  }

  async #write({ scope, steps }: Pending): Promise<void> {
    for (const { kind, values } of steps) {
      if (kind === 'recalled') {
        const atMs = this.#nowMs();
        await this.#store.recordRecall(scope, [...values], atMs);
        await this.#store.recordUse(scope, [...values], atMs);
      } else await this.#countUses(scope, values);
    }
  }

  /** Counts a use of each lately recalled episode that shares an action with the stored ones. */
  async #countUses(scope: MemoryScope, actions: ReadonlySet<string>): Promise<void> {
    const atMs = this.#nowMs();
    const recalls = await this.#store.listRecalls(scope, atMs - WINDOW_MS);
    const ids = [...new Set(recalls.map((recall) => recall.episodeId))];
    if (ids.length === 0) return;
    const texts = await this.#store.getTexts(scope, ids);
    const useful = texts
      .filter((text) => text.actionsTaken.some((action) => actions.has(toActionKey(action))))
      .map((text) => text.episodeId);
    if (useful.length > 0) await this.#store.recordUse(scope, useful, atMs);
  }
}
