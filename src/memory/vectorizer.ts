import { AppError } from '../kernel/errors.ts';
import type { Episodes } from '../ports/episodes.ts';
import type { Maintenance } from '../ports/maintenance.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { groupByScope } from './reembedding.ts';
import type { TextEmbedder } from './text-embedder.ts';

/** Episodes embedded in one request. */
const BATCH = 64;
/** Waiting episodes that are remembered; what is beyond is found by going through the store. */
const MAX_WAITING = 10_000;
/** An embedder that failed is asked again after this. Milliseconds. */
const RETRY_MS = 20_000;

interface Waiting extends MemoryScope {
  readonly episodeId: string;
  readonly context: string;
}

/** Gives stored episodes their vectors, while no caller waits for it. */
export class Vectorizer {
  readonly #store: Episodes & Maintenance;
  readonly #embedder: TextEmbedder;
  readonly #catchUp: () => Promise<unknown>;
  readonly #closing = new AbortController();
  #waiting: Waiting[] = [];
  #hasMissed = false;
  #working: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  /** `catchUp` goes through the store for what lacks its vector, resolving when none does. */
  constructor(
    store: Episodes & Maintenance,
    embedder: TextEmbedder,
    catchUp: () => Promise<unknown>,
  ) {
    this.#store = store;
    this.#embedder = embedder;
    this.#catchUp = catchUp;
  }

  /** Notes an episode that was stored without its vector. */
  note({ tenant, domain }: MemoryScope, episodeId: string, context: string): void {
    if (this.#retry) {
      // A long absence: the store is gone through once, when the embedder answers again.
      this.#hasMissed = true;
      this.#waiting = [];
      return;
    }
    if (this.#waiting.length < MAX_WAITING) {
      this.#waiting.push({ tenant, domain, episodeId, context });
    } else this.#hasMissed = true;
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
    if (this.#closing.signal.aborted) return;
    this.#working ??= this.#work()
      .catch((error: unknown) => {
        // An episode that failed has no vector until a later run succeeds.
        this.#hasMissed = true;
        if (this.#closing.signal.aborted) return;
        const isAway = error instanceof AppError && error.code === 'UNAVAILABLE';
        const retry = () => {
          this.#retry = undefined;
          this.#start();
        };
        this.#retry ??= setTimeout(retry, isAway ? RETRY_MS : 3 * RETRY_MS).unref();
      })
      .finally(() => {
        this.#working = undefined;
      });
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0 || this.#hasMissed) {
      if (this.#closing.signal.aborted) return;
      if (this.#hasMissed) {
        await this.#catchUp();
        this.#hasMissed = false;
      } else await this.#embedBatch(this.#waiting.splice(0, BATCH));
    }
  }

  async #embedBatch(batch: readonly Waiting[]): Promise<void> {
    const texts = batch.map(({ context }) => context);
    const { embedder, vectors } = await this.#embedder.embed(texts, this.#closing.signal);
    const made = batch.map(({ tenant, domain, episodeId }, i) => ({
      tenant,
      domain,
      episodeId,
      vector: { embedder, values: vectors[i] as Float32Array },
    }));
    for (const group of groupByScope(made)) {
      const [{ tenant, domain }] = group;
      await this.#store.replaceVectors({ tenant, domain }, 'context', group);
    }
  }
}
