import { AppError } from '../../kernel/errors.ts';
import type { Services } from '../../operations/operation-context.ts';
import type { Caller } from '../caller.ts';

/** The services that a caller's operations may reach: a read-only one uses handles and never makes one. */
export function restrictServices(services: Services, caller: Caller): Services {
  if (!caller.readOnly) return services;
  const { plans } = services;
  return {
    ...services,
    ...(plans && {
      plans: async () => {
        const store = await plans();
        return {
          find: (tenant, id) => store.find(tenant, id),
          sizeBytes: (tenant, id) => store.sizeBytes(tenant, id),
          sweep: () => store.sweep(),
          put: async () => {
            throw new AppError('FORBIDDEN', 'This key is read-only: it cannot keep a plan.');
          },
        };
      },
    }),
    schemas: async () => {
      const store = await services.schemas();
      return {
        find: (tenant, id) => store.find(tenant, id),
        findText: (tenant, id) => store.findText(tenant, id),
        put: async () => {
          throw new AppError('FORBIDDEN', 'This key is read-only: it cannot save a schema.');
        },
      };
    },
  };
}
