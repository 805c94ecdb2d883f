import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { type BehaviorIndex, createBehaviorIndex } from '../../src/embed/behavior-index.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { DEFAULT_LIMITS } from '../../src/kernel/limits.ts';
import type { OperationContext, Services } from '../../src/operations/operation-context.ts';

/** What operations without storage need: the built-in behaviors and their index, and other services where given. */
export function createLibraryContext(more: Partial<Services> = {}): OperationContext {
  const library = createBuiltinLibrary();
  let index: BehaviorIndex | undefined;
  const services: Partial<Services> = {
    behaviors: async () => library,
    behaviorIndex: async () => {
      index ??= createBehaviorIndex(library, undefined);
      return index;
    },
    async plans() {
      throw new AppError('UNAVAILABLE', 'No plan is kept here.');
    },
    ...more,
  };
  return {
    tenant: 'local',
    signal: new AbortController().signal,
    clock: systemClock,
    limits: DEFAULT_LIMITS,
    services: services as Services,
  };
}
