import { SERVICE_ROWS } from './services.gen.ts';

export interface ServiceParameter {
  readonly type: string;
  readonly isRequired: boolean;
}

/** The parameters of each action of each service that `call-service` may name. The list is open. */
export type ServiceActions = ReadonlyMap<string, ReadonlyMap<string, ServiceParameter>>;

function readServices(): ReadonlyMap<string, ServiceActions> {
  const services = new Map<string, Map<string, Map<string, ServiceParameter>>>();
  for (const row of SERVICE_ROWS.trim().split('\n')) {
    // A type may have blanks: `'public' | 'private'`.
    const [head = '', ...params] = row.split(/ (?=\w+:)/);
    const [service = '', action = ''] = head.split(' ');
    const actions = services.get(service) ?? new Map();
    services.set(service, actions);
    const parsed = params.map((param): [string, ServiceParameter] => {
      const [name = '', type = ''] = param.split(':');
      const isRequired = type.endsWith('!');
      return [name, { type: isRequired ? type.slice(0, -1) : type, isRequired }];
    });
    actions.set(action, new Map(parsed));
  }
  return services;
}

let services: ReadonlyMap<string, ServiceActions> | undefined;

/** The actions of a service, or undefined where the catalogue does not list it. */
export function findService(name: string): ServiceActions | undefined {
  services ??= readServices();
  return services.get(name);
}

/** The names of the catalogued services. */
export function serviceNames(): readonly string[] {
  services ??= readServices();
  return [...services.keys()];
}
