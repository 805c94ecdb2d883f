import { append } from '../kernel/append.ts';
import { AppError } from '../kernel/errors.ts';
import type { Episodes } from '../ports/episodes.ts';
import type { Maintenance } from '../ports/maintenance.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
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

/** Items by their scope, in their order. */
function groupByScope<T extends MemoryScope>(items: readonly T[]): Iterable<[T, ...T[]]> {
  const groups = new Map<string, T[]>();
  for (const item of items) append(groups, `${item.tenant}\0${item.domain}`, item);
  return groups.values() as Iterable<[T, ...T[]]>;
}

/** Gives stored episodes the vectors of their texts, while no caller waits for it. */
export class Vectorizer {
  readonly #store: Episodes & Maintenance;
  readonly #embedder: TextEmbedder;
  readonly #closing = new AbortController();
  #waiting: Waiting[] = [];
  #hasMissed = false;
  #working: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(store: Episodes & Maintenance, embedder: TextEmbedder) {
    this.#store = store;
    this.#embedder = embedder;
  }

  /** Notes an episode that was stored without its vector. */
  note({ tenant, domain }: MemoryScope, episodeId: string, context: string): void {
    if (this.#retry || this.#waiting.length >= MAX_WAITING) {
      // The store is gone through once, when the embedder answers again.
      this.#hasMissed = true;
      this.#waiting = [];
    } else this.#waiting.push({ tenant, domain, episodeId, context });
    this.#start();
  }

  /** Goes through the store for what lacks its vector. */
  catchUp(): void {
    this.#hasMissed = true;
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
        this.#hasMissed = false;
        await this.#embedMissing();
      } else await this.#embed(this.#waiting.splice(0, BATCH));
    }
  }

  async #embedMissing(): Promise<void> {
    const embedder = await this.#embedder.identify(this.#closing.signal);
    for (let before = ''; ; ) {
      const missing = await this.#store.listForeignVectors(embedder, BATCH);
      const ids = missing.map(({ episodeId }) => episodeId).join();
      // An episode that cannot be embedded would be listed for ever.
      if (missing.length === 0 || ids === before || this.#closing.signal.aborted) return;
      before = ids;
      for (const group of groupByScope(missing)) {
        const [{ tenant, domain }] = group;
        const scope = { tenant, domain };
        const own = group.map(({ episodeId }) => episodeId);
        const texts = await this.#store.getTexts(scope, own);
        await this.#embed(texts.map((text) => ({ ...scope, ...text })));
      }
    }
  }

  async #embed(batch: readonly Waiting[]): Promise<void> {
    const texts = batch.map(({ context }) => context);
    const { embedder, vectors } = await this.#embedder.embed(texts, this.#closing.signal);
    const made = batch.map((own, i) => ({
      ...own,
      vector: { embedder, values: vectors[i] as Float32Array },
    }));
    for (const group of groupByScope(made)) {
      const [{ tenant, domain }] = group;
      await this.#store.replaceVectors({ tenant, domain }, group);
    }
  }
}
