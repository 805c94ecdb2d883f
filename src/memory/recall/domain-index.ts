import { createBoundedCache } from '../../kernel/bounded-cache.ts';
import { createSlicer, SharedRun } from '../../kernel/turns.ts';
import type { Episodes, ScopeCursor } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import { TermIndex } from '../text/term-index.ts';

const MAX_INDEX_BYTES = 300_000_000;
/** Texts read from the store at once, and taken in before others get their turn. */
const PAGE = 2_000;
const STEP = 50;

/** A domain that is held in memory. It follows the store: what any process has stored counts. */
class DomainIndex {
  index = new TermIndex();
  /** The place up to which the index has followed the store. */
  #cursor: ScopeCursor = { sequence: 0, forgotten: 0 };
  /** Takes in all that was stored and forgotten before it is run. */
  readonly following: SharedRun;

  constructor(store: Episodes, scope: MemoryScope) {
    this.following = new SharedRun(async () => {
      const slice = createSlicer();
      for (let count = PAGE; count >= PAGE / 2; ) {
        const changes = await store.readTextChanges(scope, this.#cursor, PAGE);
        if (changes.isAnew) this.index = new TermIndex();
        for (const [i, text] of changes.added.entries()) {
          this.index.add(text);
          if (i % STEP === STEP - 1) await slice();
        }
        this.#cursor = changes.cursor;
        count = changes.added.length;
      }
    });
  }
}

/** Indexes of domains, opened when first asked for. Beyond the bound of memory the least recently used are closed. */
export class DomainIndexes {
  readonly #store: Episodes;
  readonly #open = createBoundedCache<string, DomainIndex>(
    MAX_INDEX_BYTES,
    ({ index }) => index.sizeBytes,
  );

  constructor(store: Episodes) {
    this.#store = store;
  }

  /** The index of a domain, with all that was stored and forgotten before the call. */
  async get(scope: MemoryScope): Promise<TermIndex> {
    const key = `${scope.tenant}\0${scope.domain}`;
    const domain = this.#open.get(key) ?? new DomainIndex(this.#store, scope);
    this.#open.set(key, domain);
    await domain.following.run();
    // It has its size now.
    this.#open.set(key, domain);
    return domain.index;
  }
}
