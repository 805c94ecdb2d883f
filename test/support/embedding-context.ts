import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { createBehaviorIndex } from '../../src/embed/behavior-index.ts';
import { structureEmbedder } from '../../src/embed/structure-embedder.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { DEFAULT_LIMITS } from '../../src/kernel/limits.ts';
import type { OperationContext, Services } from '../../src/operations/operation-context.ts';

/** What the operations of embedding need: the built-in behaviors and their index, no storage. */
export function createEmbeddingContext(): OperationContext {
  const library = createBuiltinLibrary();
  const index = createBehaviorIndex(library, structureEmbedder, undefined);
  const services: Pick<Services, 'behaviors' | 'behaviorIndex'> = {
    behaviors: async () => library,
    behaviorIndex: async () => index,
  };
  return {
    tenant: 'local',
    signal: new AbortController().signal,
    clock: systemClock,
    limits: DEFAULT_LIMITS,
    services: services as Services,
    reportProgress: () => {},
  };
}
