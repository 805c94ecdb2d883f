import type { MemoryScope } from '../../ports/memory-scope.ts';
import { createSynonyms, type SynonymGroup, type Synonyms } from '../../words/synonyms.ts';
import { type DomainIndex, type DomainSources, OpenDomain } from './open-domain.ts';

/** A stored text is indexed this much later, a burst at once. Milliseconds. */
const TAKE_IN_MS = 100;
/** Domains that are open at once however small they are. */
const MIN_OPEN = 64;
/** Bytes that a domain takes at least. */
const BYTES_PER_DOMAIN = 1_000_000;
export const MAX_INDEX_BYTES = 300_000_000;

/** Synonym groups that hold for a domain beyond the learnt ones: the same array each time, so that lookups are shared. */
export type GroupsOf = (domain: string) => readonly SynonymGroup[];

export interface DomainIndexOptions extends Omit<DomainSources, 'closing' | 'savings'> {
  readonly groupsOf: GroupsOf;
  /** Bytes of indexes in memory, beyond which the least recently used ones are closed. */
  readonly maxBytes: number;
}

const keyOf = ({ tenant, domain }: MemoryScope) => `${tenant}\0${domain}`;

/** Indexes of domains, opened when first asked for. */
export class DomainIndexes {
  readonly #sources: DomainSources;
  readonly #groupsOf: GroupsOf;
  readonly #maxBytes: number;
  readonly #maxOpen: number;
  readonly #closing = new AbortController();
  readonly #savings = new Set<Promise<void>>();
  /** Least recently used first. */
  readonly #open = new Map<string, OpenDomain>();
  readonly #synonyms = new Map<readonly SynonymGroup[], Synonyms>();
  readonly #scheduled = new Set<string>();

  constructor({ groupsOf, maxBytes, ...sources }: DomainIndexOptions) {
    this.#sources = { ...sources, closing: this.#closing.signal, savings: this.#savings };
    this.#groupsOf = groupsOf;
    this.#maxBytes = maxBytes;
    this.#maxOpen = Math.max(MIN_OPEN, Math.floor(maxBytes / BYTES_PER_DOMAIN));
  }

  /** The domain's index with all that this process knows to be stored: what others have stored since may be missing. */
  async find(scope: MemoryScope): Promise<DomainIndex> {
    const domain = this.#getDomain(scope);
    return domain.isCurrent ? domain.read() : this.get(scope);
  }

  /** The domain's index with all that was stored and forgotten before the call. */
  async get(scope: MemoryScope): Promise<DomainIndex> {
    const domain = this.#getDomain(scope);
    const before = domain.count;
    await domain.follow();
    if (domain.count !== before) this.#closeUnused();
    return domain.read();
  }

  /** Notes that an episode was stored: the domain takes it in before anybody asks. */
  noteStored(scope: MemoryScope): void {
    const key = keyOf(scope);
    this.#open.get(key)?.noteChanged();
    if (this.#scheduled.has(key)) return;
    this.#scheduled.add(key);
    setTimeout(() => {
      this.#scheduled.delete(key);
      // The caller that asks meets the failure.
      this.#getDomain(scope)
        .follow()
        .then(
          () => this.#closeUnused(),
          () => undefined,
        );
    }, TAKE_IN_MS).unref();
  }

  /** Reads what was learnt of a domain again: call after it was compressed or episodes were forgotten. */
  dropLearnt(scope: MemoryScope): void {
    this.#open.get(keyOf(scope))?.dropLearnt();
  }

  /** Resolves when the words that are due to be saved are saved. */
  async settle(): Promise<void> {
    await Promise.all(this.#savings);
  }

  /** Stops the work in the background. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.settle();
  }

  #getDomain(scope: MemoryScope): OpenDomain {
    const key = keyOf(scope);
    let domain = this.#open.get(key);
    if (!domain) {
      const groups = this.#groupsOf(scope.domain);
      const synonyms = this.#synonyms.get(groups) ?? createSynonyms(groups);
      this.#synonyms.set(groups, synonyms);
      domain = new OpenDomain(this.#sources, scope, synonyms);
    }
    this.#open.delete(key);
    this.#open.set(key, domain);
    return domain;
  }

  #closeUnused(): void {
    let total = 0;
    for (const domain of this.#open.values()) total += domain.sizeBytes;
    for (const [key, domain] of this.#open) {
      const fits = total <= this.#maxBytes && this.#open.size <= this.#maxOpen;
      if (this.#open.size === 1 || fits) return;
      this.#open.delete(key);
      total -= domain.sizeBytes;
    }
  }
}
