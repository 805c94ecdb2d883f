import { expect } from 'vitest';
import { KNOWN_TO_FAIL } from './known-to-fail.ts';
import type { Service } from './service.ts';

/** What must hold, for the requirements that it cites. */
export interface Case {
  readonly id: string;
  readonly cites: readonly string[];
  readonly run: (service: Service) => Promise<void>;
  /** Where it can be asked; over every transport unless told. */
  readonly over?: 'http' | 'mcp';
}

/** A case; `cites` are the ids of requirements, with blanks between. */
export const holds = (id: string, cites: string, run: Case['run'], over?: Case['over']): Case => ({
  id,
  cites: cites.split(' '),
  run,
  ...(over === undefined ? {} : { over }),
});

/** Makes something once for each service, for the cases that only read it. */
export function once<T>(make: (service: Service) => Promise<T>): typeof make {
  const made = new WeakMap<Service, Promise<T>>();
  return (service) => {
    const value = made.get(service) ?? make(service);
    made.set(service, value);
    return value;
  };
}

/** Whether a transport is among those that are meant. */
const isOver = (over: 'everywhere' | 'http' | 'mcp', { transport }: Service): boolean =>
  over === 'everywhere' || (over === 'http') === (transport === 'http');

/** Runs a case; one that is known to fail must fail, by an assertion of its own. */
export async function runCase({ id, run }: Case, service: Service): Promise<void> {
  const known = KNOWN_TO_FAIL.get(id);
  if (known === undefined || !isOver(known.over, service)) return run(service);
  const failure = await run(service).then(
    () => undefined,
    (error: Error) => error,
  );
  if (failure !== undefined && failure.name !== 'AssertionError') throw failure;
  const message = `"${id}" holds now: take it out of known-to-fail.ts (${known.issue})`;
  expect(failure, message).toBeDefined();
}
