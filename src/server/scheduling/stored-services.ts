import type { MessagePort } from 'node:worker_threads';
import { openBehaviorDirectory } from '../../behaviors/directory.ts';
import type { Behavior } from '../../behaviors/library.ts';
import { createLibrarySource } from '../../behaviors/library-source.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { DEFAULT_LIMITS } from '../../kernel/limits.ts';
import type { Services } from '../../operations/operation-context.ts';
import { createBehaviorIndexes } from '../wiring/behavior-indexes.ts';
import type { StoredAnswer, WorkMessage } from './work.ts';
import { toEnd, toError } from './work-end.ts';

type Ask = (name: string, ...args: readonly unknown[]) => Promise<never>;

/** Answers a question of a worker in the main thread. */
export function createAnswerer(services: Services) {
  const { findPattern = async () => undefined } = services;
  const registered = async () => services.registeredBehaviors();
  const answers: Record<string, (...args: never[]) => Promise<unknown>> = {
    'schemas.put': async (...args: [string, never]) => (await services.schemas()).put(...args),
    'schemas.find': async (...args: [string, string]) => (await services.schemas()).find(...args),
    'plans.put': async (...args: [string, never]) => (await services.plans?.())?.put(...args),
    'plans.find': async (...args: [string, string]) => (await services.plans?.())?.find(...args),
    'registered.list': async (tenant: string) => (await registered()).list(tenant),
    'registered.put': async (...args: [string, Behavior]) => (await registered()).put(...args),
    'registered.remove': async (...args: [string, string]) => (await registered()).remove(...args),
    findPattern,
  };
  return async ({ id, ask, args }: Extract<WorkMessage, { id: number }>): Promise<StoredAnswer> => {
    try {
      return { id, value: await answers[ask]?.(...(args as never[])) };
    } catch (error) {
      return { id, end: toEnd(error) };
    }
  };
}

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** Asks the main thread through a port. */
export function createAsk(port: MessagePort): Ask {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  port.on('message', ({ id, value, end }: StoredAnswer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (end === undefined || end.kind === 'done') asked?.resolve(value as never);
    else asked?.reject(toError(end));
  });
  return (ask, ...args) =>
    new Promise((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      port.postMessage({ id, ask, args } satisfies WorkMessage);
    });
}

const NOTHING: readonly Behavior[] = [];

/** The services of a worker: behaviors that ship or lie in a folder are its own, stored things are asked for. */
export function createStoredServices(behaviorsDir: string | undefined, ask: Ask): Services {
  const path = behaviorsDir;
  const listRegistered = async (tenant: string) => {
    const registered: readonly Behavior[] = await ask('registered.list', tenant);
    return registered.length === 0 ? NOTHING : registered;
  };
  const behaviors = createLibrarySource({
    registered: { list: listRegistered },
    ...(path === undefined
      ? {}
      : {
          directory: openBehaviorDirectory({ path, clock: monotonicClock, limits: DEFAULT_LIMITS }),
        }),
  });
  return {
    behaviors,
    behaviorIndex: createBehaviorIndexes(behaviors, true),
    registeredBehaviors: async () => ({
      list: listRegistered,
      put: (...args) => ask('registered.put', ...args),
      remove: (...args) => ask('registered.remove', ...args),
    }),
    schemas: async () => ({
      put: (...args) => ask('schemas.put', ...args),
      find: (...args) => ask('schemas.find', ...args),
    }),
    plans: async () => ({
      put: (...args) => ask('plans.put', ...args),
      find: (...args) => ask('plans.find', ...args),
    }),
    findPattern: (...args) => ask('findPattern', ...args),
    async memory() {
      throw new AppError('INTERNAL', 'Memory is read in the main thread.');
    },
  };
}
