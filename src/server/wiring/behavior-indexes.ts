import { BUILTIN_BEHAVIORS } from '../../behaviors/builtin.ts';
import type { BehaviorLibrary } from '../../behaviors/library.ts';
import { type BehaviorIndex, createBehaviorIndex } from '../../embed/behavior-index.ts';
import type { Embedder } from '../../embed/embedder.ts';
import { structureEmbedder } from '../../embed/structure-embedder.ts';
import { createBoundedCache } from '../../kernel/bounded-cache.ts';
import type { Hnsw } from '../../kernel/hnswlib.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { findHnsw } from '../../kernel/nearest-vectors.ts';
import { createSlicer } from '../../kernel/turns.ts';
import type { Services } from '../../operations/operation-context.ts';

/** Tenants whose index is kept, of 3 MB each; one beyond that is made again when it returns. */
const MAX_INDEXES = 16;

/** A library that is always the newest one, so that an index over it keeps its vectors when something changes. */
function createLiveLibrary(first: BehaviorLibrary) {
  let current = first;
  const library: BehaviorLibrary = {
    get revision() {
      return current.revision;
    },
    find: (identifier) => current.find(identifier),
    findFact: (name) => current.findFact(name),
    findBuiltin: (name) => current.findBuiltin(name),
    list: () => current.list(),
  };
  const replace = (next: BehaviorLibrary) => {
    current = next;
  };
  return { library, replace };
}

/** Behaviors are shared by tenants and outlive a library: each is embedded once. */
const vectors = new WeakMap<JsonObject, number[]>();
const keepingEmbedder: Embedder = {
  model: structureEmbedder.model,
  embed(schema) {
    const vector = vectors.get(schema) ?? structureEmbedder.embed(schema);
    vectors.set(schema, vector);
    return vector;
  },
};

/** Embeds the built-in behaviors in slices, so that the first search need not hold everybody up for all of them. */
export async function warmBehaviorIndexes(): Promise<void> {
  const slice = createSlicer();
  for (const { schema } of BUILTIN_BEHAVIORS) {
    keepingEmbedder.embed(schema);
    await slice();
  }
}

/** Each tenant's index of the behaviors that it sees. In a thread that may be ended it compares all. */
export function createBehaviorIndexes(
  find: Services['behaviors'],
  isThread: boolean,
): Services['behaviorIndex'] {
  interface View {
    readonly index: BehaviorIndex;
    readonly replace: (next: BehaviorLibrary) => void;
  }
  const views = createBoundedCache<string, View>(MAX_INDEXES);
  const createView = (first: BehaviorLibrary, hnsw: Hnsw | undefined): View => {
    const { library, replace } = createLiveLibrary(first);
    return { index: createBehaviorIndex(library, keepingEmbedder, hnsw), replace };
  };
  return async (tenant) => {
    const [library, hnsw] = await Promise.all([find(tenant), isThread ? undefined : findHnsw()]);
    const view = views.get(tenant) ?? createView(library, hnsw);
    view.replace(library);
    views.set(tenant, view);
    return view.index;
  };
}
