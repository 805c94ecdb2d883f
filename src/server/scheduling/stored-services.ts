import type { MessagePort } from 'node:worker_threads';
import type { Behavior } from '../../behaviors/library.ts';
import { createLibrarySource } from '../../behaviors/library-source.ts';
import type { Memory } from '../../memory/memory.ts';
import type { Services } from '../../operations/operation-context.ts';
import { createBehaviorIndexes } from '../wiring/behavior-indexes.ts';
import { fromEnd, type Question, toEnd, type WorkEnd } from './work.ts';

/** The methods of services that a worker asks the main thread for. */
const ASKED = {
  schemas: ['put', 'find'],
  plans: ['put', 'find'],
  registeredBehaviors: ['list', 'put', 'remove'],
  memory: ['findPattern'],
} as const;

type Method = (...args: readonly unknown[]) => Promise<never>;
type Ask = (service: string, method: string, args: readonly unknown[]) => Promise<never>;

/** Answers a question of a worker in the main thread. */
export function answerQuestion(
  services: Services,
  { service, method, args }: Question,
): Promise<WorkEnd<unknown>> {
  return toEnd(async () => {
    const opened = (await services[service as keyof typeof ASKED]()) as unknown;
    return (opened as Record<string, Method>)[method]?.(...args);
  });
}

/** Asks the main thread through a port. */
export function createAsk(port: MessagePort): Ask {
  const waiting = new Map<number, (end: WorkEnd<never>) => void>();
  let nextId = 1;
  port.on('message', ({ id, end }: { id: number; end: WorkEnd<never> }) => {
    waiting.get(id)?.(end);
    waiting.delete(id);
  });
  return async (service, method, args) => {
    const id = nextId++;
    port.postMessage({ id, service, method, args } satisfies Question);
    return fromEnd(await new Promise<WorkEnd<never>>((resolve) => waiting.set(id, resolve)));
  };
}

const NOTHING: readonly Behavior[] = [];

/** The services of a worker: behaviors that ship or lie in a folder are its own, stored things are asked for. */
export function createStoredServices(behaviorsDir: string | undefined, ask: Ask): Services {
  /** A service whose methods are questions. */
  const remote = (service: keyof typeof ASKED): Record<string, Method> =>
    Object.fromEntries(
      ASKED[service].map((method) => [method, (...args) => ask(service, method, args)]),
    );
  const registered = remote('registeredBehaviors');
  const list = async (tenant: string) => {
    const found: readonly Behavior[] = await ask('registeredBehaviors', 'list', [tenant]);
    return found.length === 0 ? NOTHING : found;
  };
  const behaviors = createLibrarySource({ registered: { list }, behaviorsDir });
  return {
    behaviors,
    behaviorIndex: createBehaviorIndexes(behaviors, true),
    registeredBehaviors: async () => ({ ...registered, list }) as never,
    schemas: async () => remote('schemas') as never,
    plans: async () => remote('plans') as never,
    memory: async () => remote('memory') as unknown as Memory,
  };
}
