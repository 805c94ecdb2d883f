import { createSlicer, SharedRun } from '../../kernel/turns.ts';
import type { Episodes, TextCursor } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import { TermIndex } from '../text/term-index.ts';

/** A stored text is indexed this much later, a burst at once. Milliseconds. */
const TAKE_IN_MS = 100;
export const MAX_INDEX_BYTES = 300_000_000;
/** Texts read from the store at once, and taken in before others get their turn. */
const PAGE = 2_000;
const STEP = 50;
/** All texts are read anew where this share of them was removed. */
const MAX_REMOVED = 0.25;
const START: TextCursor = { sequence: 0, removal: 0 };

/** A domain that is held in memory. It follows the store: what any process has stored counts. */
class DomainIndex {
  readonly #store: Episodes;
  readonly #scope: MemoryScope;
  index = new TermIndex();
  /** The place up to which the index has followed the store. */
  cursor = START;
  /** Whether this process has read the domain and heard of no change since. */
  #isFollowed = false;
  readonly #following = new SharedRun(() => this.#read());

  constructor(store: Episodes, scope: MemoryScope) {
    this.#store = store;
    this.#scope = scope;
  }

  /** Whether nothing that this process knows of is missing. */
  get isCurrent(): boolean {
    return this.#isFollowed && !this.#following.isRunning;
  }

  /** Notes that the store holds something that is not read. */
  noteChanged(): void {
    this.#isFollowed = false;
  }

  /** Takes in all that was stored and forgotten before the call. */
  follow(): Promise<void> {
    return this.#following.run();
  }

  async #read(): Promise<void> {
    this.#isFollowed = true;
    try {
      await this.#readChanges();
    } catch (error) {
      this.#isFollowed = false;
      throw error;
    }
  }

  /** Takes in what happened after the cursor. */
  async #readChanges(): Promise<void> {
    const slice = createSlicer();
    for (;;) {
      const changes = await this.#store.readTextChanges(this.#scope, this.cursor, PAGE);
      for (const [i, text] of changes.added.entries()) {
        this.index.add(text);
        if (i % STEP === STEP - 1) await slice();
      }
      for (const removed of changes.removed) this.index.remove(removed);
      const isLast = changes.cursor.sequence === this.cursor.sequence;
      this.cursor = changes.cursor;
      const isWorn = this.index.removed.size > MAX_REMOVED * this.index.texts.length;
      if (isWorn) [this.index, this.cursor] = [new TermIndex(), START];
      else if (isLast || changes.added.length < PAGE / 2) return;
    }
  }
}

const keyOf = ({ tenant, domain }: MemoryScope) => `${tenant}\0${domain}`;

/** Indexes of domains, opened when first asked for. */
export class DomainIndexes {
  readonly #store: Episodes;
  /** Least recently used first. */
  readonly #open = new Map<string, DomainIndex>();
  readonly #scheduled = new Set<string>();

  constructor(store: Episodes) {
    this.#store = store;
  }

  /** The domain's index with all that this process knows to be stored: what others have stored since may be missing. */
  async find(scope: MemoryScope): Promise<DomainIndex> {
    const domain = this.#getDomain(scope);
    return domain.isCurrent ? domain : this.get(scope);
  }

  /** The domain's index with all that was stored and forgotten before the call. */
  async get(scope: MemoryScope): Promise<DomainIndex> {
    const domain = this.#getDomain(scope);
    await domain.follow();
    this.#closeUnused();
    return domain;
  }

  /** Notes that a domain has changed: where it is open, it takes that in before anybody asks. */
  noteChanged(scope: MemoryScope): void {
    const key = keyOf(scope);
    const domain = this.#open.get(key);
    domain?.noteChanged();
    if (!domain || this.#scheduled.has(key)) return;
    this.#scheduled.add(key);
    setTimeout(() => {
      this.#scheduled.delete(key);
      // The caller that asks meets the failure.
      domain.follow().then(
        () => this.#closeUnused(),
        () => undefined,
      );
    }, TAKE_IN_MS).unref();
  }

  #getDomain(scope: MemoryScope): DomainIndex {
    const key = keyOf(scope);
    const domain = this.#open.get(key) ?? new DomainIndex(this.#store, scope);
    this.#open.delete(key);
    this.#open.set(key, domain);
    return domain;
  }

  /** Beyond the bound of memory the least recently used indexes are closed. */
  #closeUnused(): void {
    let total = 0;
    for (const { index } of this.#open.values()) total += index.sizeBytes;
    for (const [key, { index }] of this.#open) {
      if (this.#open.size === 1 || total <= MAX_INDEX_BYTES) return;
      this.#open.delete(key);
      total -= index.sizeBytes;
    }
  }
}
