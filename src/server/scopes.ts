import { AppError } from '../kernel/errors.ts';
import { isObject } from '../kernel/json.ts';
import type { Effect, Operation } from '../operations/operation.ts';
import type { Services } from '../operations/operation-context.ts';
import type { Caller } from './caller.ts';

/** The effect of a call with this input: the most that its operation does, unless the input asks for less. */
export function toEffect(operation: Operation, input: unknown): Effect {
  return isObject(input) ? (operation.effectOf?.(input) ?? operation.effect) : operation.effect;
}

/** Throws FORBIDDEN where a key does not allow what the call does. */
export function assertAllowed(operation: Operation, input: unknown, caller: Caller): void {
  if (!caller.readOnly && !caller.noForget) return;
  const effect = toEffect(operation, input);
  if (caller.readOnly && effect !== 'read') {
    throw new AppError(
      'FORBIDDEN',
      `This key is read-only and ${operation.name} writes. Use another key.`,
    );
  }
  if (caller.noForget && effect === 'destroy') {
    throw new AppError(
      'FORBIDDEN',
      `This key may not destroy, as ${operation.name} does. Use another key.`,
    );
  }
}

const refuse = (act: string) => async () => {
  throw new AppError('FORBIDDEN', `This key is read-only: it cannot ${act}.`);
};

/** The services that a caller's operations may reach: a read-only one uses handles and never makes one. */
export function restrictServices(services: Services, caller: Caller): Services {
  if (!caller.readOnly) return services;
  const { plans, schemas } = services;
  return {
    ...services,
    ...(plans && { plans: async () => ({ ...(await plans()), put: refuse('keep a plan') }) }),
    schemas: async () => ({ ...(await schemas()), put: refuse('save a schema') }),
  };
}
