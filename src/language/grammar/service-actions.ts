import { SERVICE_ROWS } from './services.gen.ts';

interface ServiceParameter {
  readonly key: string;
  readonly type: string;
  readonly isRequired: boolean;
}

function readParameter(text: string): ServiceParameter {
  const [key = '', type = ''] = text.split(':');
  return { key, type: type.replace(/!$/, ''), isRequired: type.endsWith('!') };
}

function readServices() {
  const services = new Map<string, Map<string, readonly ServiceParameter[]>>();
  for (const row of SERVICE_ROWS.trim().split('\n')) {
    // A type may have blanks: `'public' | 'private'`.
    const [head = '', ...params] = row.split(/ (?=\w+:)/);
    const [service = '', action = ''] = head.split(' ');
    const actions = services.get(service) ?? new Map();
    services.set(service, actions.set(action, params.map(readParameter)));
  }
  return services;
}

/** The services that `call-service` may name, with the parameters of each action. The list is open. */
export const SERVICES = readServices();
