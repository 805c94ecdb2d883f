import { AppError } from '../../kernel/errors.ts';
import type { WorkEnd } from './work.ts';

/** An error in a form that crosses threads. */
export function toEnd(error: unknown): Exclude<WorkEnd, { kind: 'done' }> {
  if (error instanceof AppError) {
    const { code, message: detail, errors, retryAfterS } = error;
    return { kind: 'refused', code, detail, errors, retryAfterS };
  }
  const { name, stack = '' } = error instanceof Error ? error : new Error(typeof error);
  return { kind: 'failed', name, stack };
}

/** The error that the other thread met. */
export function toError(end: Exclude<WorkEnd, { kind: 'done' }>): Error {
  if (end.kind === 'refused') {
    const { code, detail, errors, retryAfterS } = end;
    return new AppError(code, detail, {
      errors,
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
    });
  }
  const error = new Error('An operation failed in another thread.');
  error.name = end.name;
  error.stack = end.stack;
  return error;
}
