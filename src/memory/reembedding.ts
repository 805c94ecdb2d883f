import type { EmbeddedVector, Episodes } from '../ports/episodes.ts';
import type { Maintenance } from '../ports/maintenance.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import type { StructureEmbedder } from './structure.ts';
import type { TextEmbedder } from './text-embedder.ts';
import { createYieldTurn, type LongCall } from './yield-turn.ts';

/** Episodes of one step; a remote embedder takes as many in one request. */
const STEP = 64;

type Foreign = MemoryScope & { readonly episodeId: string };

function groupByScope(foreign: readonly Foreign[]): { scope: MemoryScope; ids: string[] }[] {
  const groups = new Map<string, { scope: MemoryScope; ids: string[] }>();
  for (const { tenant, domain, episodeId } of foreign) {
    const key = `${tenant}\0${domain}`;
    const group = groups.get(key) ?? { scope: { tenant, domain }, ids: [] };
    group.ids.push(episodeId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Replaces vectors that another embedder made, so that spaces never mix. */
export interface Reembedding {
  /** Resolves with how many vectors changed. Stops where the embedder can't be reached. */
  run(call: LongCall): Promise<number>;
  /** Resolves when no run is under way. */
  settle(): Promise<void>;
}

export function createReembedding(
  store: Episodes & Maintenance,
  embedder: TextEmbedder | undefined,
  structure: StructureEmbedder,
): Reembedding {
  const createContexts = (own: TextEmbedder) => ({
    space: 'context' as const,
    id: async () => (await own.embed(['dimensions'])).embedder,
    embed: async (scope: MemoryScope, ids: readonly string[]) => {
      const texts = await store.getTexts(scope, ids);
      const made = await own.embed(texts.map((text) => text.context));
      return texts.map(({ episodeId }, i) => ({
        episodeId,
        vector: { embedder: made.embedder, values: made.vectors[i] as Float32Array },
      }));
    },
  });

  const embedStructures = async (scope: MemoryScope, ids: readonly string[]) => {
    const episodes = await store.getMany(scope, ids);
    const made: { episodeId: string; vector: EmbeddedVector }[] = [];
    for (const { episodeId, schema } of episodes) {
      if (!schema) continue;
      const values = await structure.embed(schema, scope.tenant);
      made.push({ episodeId, vector: { embedder: structure.id, values } });
    }
    return made;
  };

  const spaces = [
    ...(embedder ? [createContexts(embedder)] : []),
    { space: 'structure' as const, id: async () => structure.id, embed: embedStructures },
  ];

  const running = new Set<Promise<number>>();

  const work = async (call: LongCall): Promise<number> => {
    const yieldTurn = createYieldTurn(call, 'Embedding anew', 0, 1);
    let changed = 0;
    for (const { space, id, embed } of spaces) {
      const own = await id();
      for (;;) {
        const foreign = await store.listForeignVectors(space, own, STEP);
        let replaced = 0;
        for (const { scope, ids } of groupByScope(foreign)) {
          const vectors = await embed(scope, ids);
          await store.replaceVectors(scope, space, vectors);
          replaced += vectors.length;
        }
        changed += replaced;
        // An episode that cannot be embedded would be listed for ever.
        if (replaced === 0) break;
        await yieldTurn(0.5);
      }
    }
    return changed;
  };

  return {
    run: (call) => {
      const run = work(call).finally(() => running.delete(run));
      running.add(run);
      return run;
    },
    settle: async () => {
      await Promise.allSettled(running);
    },
  };
}
