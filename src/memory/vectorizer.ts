import { append } from '../kernel/append.ts';
import type { Episodes } from '../ports/episodes.ts';
import type { Maintenance } from '../ports/maintenance.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import type { TextEmbedder } from './text-embedder.ts';

/** Episodes embedded in one request. */
const BATCH = 64;
/** Waiting episodes that are remembered; the store is asked for what is beyond. */
const MAX_WAITING = 10_000;

interface Waiting extends MemoryScope {
  readonly episodeId: string;
}

/**
 * Gives stored episodes the vectors of their texts, while no caller waits for it. What an embedder that fails leaves
 * without one gets it once the next episode is stored or asked for.
 */
export class Vectorizer {
  readonly #store: Episodes & Maintenance;
  readonly #embedder: TextEmbedder;
  readonly #closing = new AbortController();
  #waiting: Waiting[] = [];
  /** Whether the store may hold others that lack their vector. */
  #isBehind = false;
  #working: Promise<void> | undefined;

  constructor(store: Episodes & Maintenance, embedder: TextEmbedder) {
    this.#store = store;
    this.#embedder = embedder;
  }

  /** Notes an episode that was stored without its vector. */
  note({ tenant, domain }: MemoryScope, episodeId: string): void {
    if (this.#waiting.length >= MAX_WAITING) this.#isBehind = true;
    else this.#waiting.push({ tenant, domain, episodeId });
    this.#start();
  }

  /** Asks the store for what lacks its vector. */
  catchUp(): void {
    this.#isBehind = true;
    this.#start();
  }

  /** Tries again where an embedder failed. */
  resume(): void {
    if (this.#isBehind) this.#start();
  }

  /** Resolves when nothing is under way. */
  async settle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  close(): void {
    this.#closing.abort();
  }

  #start(): void {
    if (this.#closing.signal.aborted) return;
    this.#working ??= this.#work()
      .catch(() => {
        this.#waiting = [];
        this.#isBehind = true;
      })
      .finally(() => {
        this.#working = undefined;
      });
  }

  async #work(): Promise<void> {
    let hasMade = true;
    while (!this.#closing.signal.aborted) {
      while (this.#waiting.length > 0) {
        const isMade = await this.#embed(this.#waiting.splice(0, BATCH));
        hasMade ||= isMade;
      }
      // Episodes that have lost their records would be listed for ever.
      if (!this.#isBehind || !hasMade) return;
      hasMade = false;
      this.#isBehind = false;
      const embedder = await this.#embedder.identify(this.#closing.signal);
      const listed = await this.#store.listForeignVectors(embedder, MAX_WAITING);
      // What is stored meanwhile is noted beside them.
      this.#waiting.push(...listed);
      this.#isBehind ||= listed.length === MAX_WAITING;
    }
  }

  /** False where none of them has a text. */
  async #embed(batch: readonly Waiting[]): Promise<boolean> {
    const byDomain = new Map<string, Waiting[]>();
    for (const one of batch) append(byDomain, `${one.tenant}\0${one.domain}`, one);
    let hasMade = false;
    for (const own of byDomain.values()) {
      const { tenant, domain } = own[0] as Waiting;
      const ids = own.map(({ episodeId }) => episodeId);
      const texts = await this.#store.getTexts({ tenant, domain }, ids);
      if (texts.length === 0) continue;
      const contexts = texts.map(({ context }) => context);
      const { embedder, vectors } = await this.#embedder.embed(contexts, this.#closing.signal);
      const vectored = texts.map(({ episodeId }, i) => ({
        episodeId,
        vector: { embedder, values: vectors[i] as Float32Array },
      }));
      await this.#store.replaceVectors({ tenant, domain }, vectored);
      hasMade = true;
    }
    return hasMade;
  }
}
