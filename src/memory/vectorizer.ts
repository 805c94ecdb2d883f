import { append } from '../kernel/append.ts';
import { AppError } from '../kernel/errors.ts';
import type { Episodes } from '../ports/episodes.ts';
import type { Maintenance } from '../ports/maintenance.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import type { TextEmbedder } from './text-embedder.ts';

/** Episodes embedded in one request. */
const BATCH = 64;
/** Waiting episodes that are remembered; the store is asked for what is beyond. */
const MAX_WAITING = 10_000;
/** An embedder that failed is asked again after this. Milliseconds. */
const RETRY_MS = 20_000;

interface Waiting extends MemoryScope {
  readonly episodeId: string;
}

/** Gives stored episodes the vectors of their texts, while no caller waits for it. */
export class Vectorizer {
  readonly #store: Episodes & Maintenance;
  readonly #embedder: TextEmbedder;
  readonly #closing = new AbortController();
  #waiting: Waiting[] = [];
  /** Whether the store may hold others that lack their vector. */
  #isBehind = false;
  #working: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(store: Episodes & Maintenance, embedder: TextEmbedder) {
    this.#store = store;
    this.#embedder = embedder;
  }

  /** Notes an episode that was stored without its vector. */
  note({ tenant, domain }: MemoryScope, episodeId: string): void {
    if (this.#retry || this.#waiting.length >= MAX_WAITING) this.#isBehind = true;
    else this.#waiting.push({ tenant, domain, episodeId });
    this.#start();
  }

  /** Asks the store for what lacks its vector. */
  catchUp(): void {
    this.#isBehind = true;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#start();
  }

  /** Resolves when nothing is under way. */
  async settle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#retry);
  }

  #start(): void {
    if (this.#closing.signal.aborted || this.#retry) return;
    this.#working ??= this.#work()
      .catch((error: unknown) => {
        if (this.#closing.signal.aborted) return;
        const isAway = error instanceof AppError && error.code === 'UNAVAILABLE';
        this.#retry ??= setTimeout(() => this.catchUp(), isAway ? RETRY_MS : 3 * RETRY_MS).unref();
      })
      .finally(() => {
        this.#working = undefined;
      });
  }

  async #work(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      if (this.#waiting.length === 0 && this.#isBehind) {
        this.#isBehind = false;
        const embedder = await this.#embedder.identify(this.#closing.signal);
        this.#waiting = await this.#store.listForeignVectors(embedder, MAX_WAITING);
        this.#isBehind = this.#waiting.length === MAX_WAITING;
      }
      if (this.#waiting.length === 0) return;
      await this.#embed(this.#waiting.splice(0, BATCH));
    }
  }

  async #embed(batch: readonly Waiting[]): Promise<void> {
    const scopes = new Map<string, Waiting[]>();
    for (const one of batch) append(scopes, `${one.tenant}\0${one.domain}`, one);
    for (const own of scopes.values()) {
      const { tenant, domain } = own[0] as Waiting;
      const ids = own.map(({ episodeId }) => episodeId);
      const texts = await this.#store.getTexts({ tenant, domain }, ids);
      const contexts = texts.map(({ context }) => context);
      const { embedder, vectors } = await this.#embedder.embed(contexts, this.#closing.signal);
      const made = texts.map(({ episodeId }, i) => ({
        episodeId,
        vector: { embedder, values: vectors[i] as Float32Array },
      }));
      await this.#store.replaceVectors({ tenant, domain }, made);
    }
  }
}
