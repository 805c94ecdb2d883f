import { append } from '../kernel/append.ts';
import type { EmbeddedVector, Episodes, VectorSpace } from '../ports/episodes.ts';
import type { Maintenance } from '../ports/maintenance.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import type { StructureEmbedder } from './structure.ts';
import type { TextEmbedder } from './text-embedder.ts';
import { createYieldTurn, type LongCall } from './yield-turn.ts';

/** Episodes of one step; a remote embedder takes as many in one request. */
const STEP = 64;

type Embedded = { readonly episodeId: string; readonly vector: EmbeddedVector };

/** Items by their scope, in their order. */
export function groupByScope<T extends MemoryScope>(items: readonly T[]): Iterable<[T, ...T[]]> {
  const groups = new Map<string, T[]>();
  for (const item of items) append(groups, `${item.tenant}\0${item.domain}`, item);
  return groups.values() as Iterable<[T, ...T[]]>;
}

/** Replaces vectors that another embedder made, so that spaces never mix. */
export class Reembedding {
  readonly #store: Episodes & Maintenance;
  readonly #embedder: TextEmbedder | undefined;
  readonly #structure: StructureEmbedder;
  readonly #running = new Set<Promise<number>>();

  constructor(
    store: Episodes & Maintenance,
    embedder: TextEmbedder | undefined,
    structure: StructureEmbedder,
  ) {
    this.#store = store;
    this.#embedder = embedder;
    this.#structure = structure;
  }

  /** Resolves with how many vectors changed. Stops where the embedder can't be reached. */
  run(call: LongCall): Promise<number> {
    const run = this.#replaceAll(call).finally(() => this.#running.delete(run));
    this.#running.add(run);
    return run;
  }

  /** Resolves when no run is under way. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #replaceAll(call: LongCall): Promise<number> {
    let changed = 0;
    const embedder = this.#embedder;
    if (embedder) {
      const id = await embedder.identify();
      changed += await this.#replace(call, 'context', id, async (scope, ids) => {
        const texts = await this.#store.getTexts(scope, ids);
        const made = await embedder.embed(texts.map((text) => text.context));
        return texts.map(({ episodeId }, i) => ({
          episodeId,
          vector: { embedder: made.embedder, values: made.vectors[i] as Float32Array },
        }));
      });
    }
    const { id } = this.#structure;
    return (
      changed +
      (await this.#replace(call, 'structure', id, async (scope, ids) => {
        const made: Embedded[] = [];
        for (const { episodeId, schema } of await this.#store.getMany(scope, ids)) {
          if (!schema) continue;
          const values = await this.#structure.embed(schema, scope.tenant);
          made.push({ episodeId, vector: { embedder: id, values } });
        }
        return made;
      }))
    );
  }

  /** Replaces the vectors of one space that are not of the embedder `own`. */
  async #replace(
    call: LongCall,
    space: VectorSpace,
    own: string,
    embed: (scope: MemoryScope, ids: readonly string[]) => Promise<Embedded[]>,
  ): Promise<number> {
    const yieldTurn = createYieldTurn(call, 'Embedding anew', 0, 1);
    for (let changed = 0; ; ) {
      const before = changed;
      for (const group of groupByScope(await this.#store.listForeignVectors(space, own, STEP))) {
        const [{ tenant, domain }] = group;
        const ids = group.map(({ episodeId }) => episodeId);
        const vectors = await embed({ tenant, domain }, ids);
        await this.#store.replaceVectors({ tenant, domain }, space, vectors);
        changed += vectors.length;
      }
      // An episode that cannot be embedded would be listed for ever.
      if (changed === before) return changed;
      await yieldTurn(0.5);
    }
  }
}
