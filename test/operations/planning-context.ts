import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { DEFAULT_LIMITS } from '../../src/kernel/limits.ts';
import type { OperationContext, Services } from '../../src/operations/operation-context.ts';

/** What the operations of planning need: the built-in behaviors, and memory's patterns where given. */
export function createPlanningContext(
  findPattern?: NonNullable<Services['findPattern']>,
): OperationContext {
  const library = createBuiltinLibrary();
  const services: Partial<Services> = {
    behaviors: async () => library,
    ...(findPattern && { findPattern }),
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
