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

interface Waiting {
  readonly scope: MemoryScope;
  readonly episodeId: string;
  readonly context: string;
}

/** Gives stored episodes their vectors, while no caller waits for it. */
export interface Vectorizer {
  /** Notes an episode that was stored without its vector. */
  note(scope: MemoryScope, episodeId: string, context: string): void;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
  close(): void;
}

/** `catchUp` goes through the store for what lacks its vector, resolving when none does. */
export function createVectorizer(
  store: Episodes & Maintenance,
  embedder: TextEmbedder,
  catchUp: () => Promise<unknown>,
): Vectorizer {
  const closing = new AbortController();
  let waiting: Waiting[] = [];
  let hasMissed = false;
  let working: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const embedBatch = async (batch: readonly Waiting[]) => {
    const texts = batch.map(({ context }) => context);
    const { embedder: id, vectors } = await embedder.embed(texts, closing.signal);
    const scopes = new Map<string, { scope: MemoryScope; positions: number[] }>();
    batch.forEach(({ scope }, i) => {
      const key = `${scope.tenant}\0${scope.domain}`;
      const group = scopes.get(key) ?? { scope, positions: [] };
      group.positions.push(i);
      scopes.set(key, group);
    });
    for (const { scope, positions } of scopes.values()) {
      const made = positions.map((i) => ({
        episodeId: (batch[i] as Waiting).episodeId,
        vector: { embedder: id, values: vectors[i] as Float32Array },
      }));
      await store.replaceVectors(scope, 'context', made);
    }
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0 || hasMissed) {
      if (closing.signal.aborted) return;
      if (hasMissed) {
        await catchUp();
        hasMissed = false;
        continue;
      }
      const batch = waiting.splice(0, BATCH);
      try {
        await embedBatch(batch);
      } catch (error) {
        hasMissed = true;
        throw error;
      }
    }
  };

  const start = () => {
    if (closing.signal.aborted) return;
    working ??= work()
      .catch((error: unknown) => {
        // An episode that failed has no vector until a later run succeeds.
        const isAway = error instanceof AppError && error.code === 'UNAVAILABLE';
        hasMissed = true;
        if (closing.signal.aborted) return;
        retry ??= setTimeout(
          () => {
            retry = undefined;
            start();
          },
          isAway ? RETRY_MS : 3 * RETRY_MS,
        ).unref();
      })
      .finally(() => {
        working = undefined;
      });
  };

  return {
    note(scope, episodeId, context) {
      if (waiting.length < MAX_WAITING) {
        waiting.push({ scope: { tenant: scope.tenant, domain: scope.domain }, episodeId, context });
      } else hasMissed = true;
      if (retry) {
        // A long absence: the store is gone through once, when the embedder answers again.
        hasMissed = true;
        waiting = [];
      } else start();
    },
    settle: async () => {
      while (working) await working;
    },
    close() {
      closing.abort();
      clearTimeout(retry);
    },
  };
}
