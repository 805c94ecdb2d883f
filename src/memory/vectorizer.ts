import { groupBy } from '../kernel/append.ts';
import type { Episodes } from '../ports/episodes.ts';
import type { Maintenance } from '../ports/maintenance.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import type { TextEmbedder } from './embedders.ts';

/** Episodes embedded in one request. */
const BATCH = 64;
/** Episodes that the store is asked for at once. */
const MAX_LISTED = 10_000;

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
  #isBehind = true;
  #working: Promise<void> | undefined;

  constructor(store: Episodes & Maintenance, embedder: TextEmbedder) {
    this.#store = store;
    this.#embedder = embedder;
  }

  /** Notes an episode that was stored without its vector. */
  note({ tenant, domain }: MemoryScope, episodeId: string): void {
    this.#waiting.push({ tenant, domain, episodeId });
    this.#start();
  }

  /** Asks the store for what lacks its vector: after a start, and where an embedder failed. */
  catchUp(): void {
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
        if (this.#waiting.length > 0) this.#start();
      });
  }

  async #work(): Promise<void> {
    const { signal } = this.#closing;
    await this.#embedWaiting();
    while (this.#isBehind && !signal.aborted) {
      this.#isBehind = false;
      const embedder = await this.#embedder.identify(signal);
      const listed = await this.#store.listForeignVectors(embedder, MAX_LISTED);
      // What is stored meanwhile is noted beside them.
      this.#waiting.push(...listed);
      const hasMade = await this.#embedWaiting();
      // Episodes that have lost their records would be listed for ever.
      this.#isBehind ||= hasMade && listed.length === MAX_LISTED;
    }
  }

  /** False where none of them has a text. */
  async #embedWaiting(): Promise<boolean> {
    const { signal } = this.#closing;
    let hasMade = false;
    while (this.#waiting.length > 0 && !signal.aborted) {
      const batch = this.#waiting.splice(0, BATCH);
      for (const own of groupBy(batch, ({ tenant, domain }) => `${tenant}\0${domain}`).values()) {
        const scope = own[0] as Waiting;
        // An episode that is stored while the store is asked is both noted and listed.
        const ids = [...new Set(own.map(({ episodeId }) => episodeId))];
        const { episodes: texts } = await this.#store.readCandidates(scope, ids);
        if (texts.length === 0) continue;
        const contexts = texts.map(({ context }) => context);
        const { embedder, vectors } = await this.#embedder.embed(contexts, signal);
        const vectored = texts.map(({ episodeId }, i) => ({
          episodeId,
          vector: { embedder, values: vectors[i] as Float32Array },
        }));
        await this.#store.replaceVectors(scope, vectored);
        hasMade = true;
      }
    }
    return hasMade;
  }
}
