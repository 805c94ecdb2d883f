import type { MessagePort } from 'node:worker_threads';
import { AppError } from '../../kernel/errors.ts';
import type { Limits } from '../../kernel/limits.ts';

/** One call for a worker. */
export interface Work {
  readonly operation: string;
  readonly json: Uint8Array;
  /** Members of the input beside those in `json`. */
  readonly members: Readonly<Record<string, string>>;
  readonly tenant: string;
  readonly limits: Limits;
  readonly behaviorsDir: string | undefined;
  /** One Int32: 1 once the call is aborted. A busy worker reads no messages, but it can read this. */
  readonly aborted: SharedArrayBuffer;
  /** Where the worker asks for stored things. */
  readonly port: MessagePort;
}

/** The value of what another thread did, or why it has none: what an AppError is made of, or any other error. */
export type WorkEnd<T> =
  | { readonly value: T }
  | { readonly refused: ConstructorParameters<typeof AppError> }
  | { readonly failed: Error };

/** A question of a worker: a method of a service with its arguments. */
export interface Question {
  readonly id: number;
  readonly service: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Runs work whose end another thread is told. */
export async function toEnd<T>(work: () => Promise<T>): Promise<WorkEnd<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    const { message, stack } = error as Error;
    if (!(error instanceof AppError)) {
      return { failed: Object.assign(new Error(message), { stack }) };
    }
    const { code, errors, retryAfterS } = error;
    return { refused: [code, message, { errors, ...(retryAfterS && { retryAfterS }) }] };
  }
}

/** The value of work that another thread did. Throws as that did. */
export function fromEnd<T>(end: WorkEnd<T>): T {
  if ('value' in end) return end.value;
  throw 'failed' in end ? end.failed : new AppError(...end.refused);
}
