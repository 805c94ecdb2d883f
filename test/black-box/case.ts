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
