import { AppError, type ErrorCode } from '../kernel/errors.ts';

/** Refuses a member of an input. `path` is its JSON Pointer, empty for the whole; `text` says more than `message` where it is given. */
export function refuse(
  path: string,
  message: string,
  text = message,
  code: ErrorCode = 'UNPROCESSABLE',
): never {
  throw new AppError(code, text, { errors: [{ path, message }] });
}

/** Refuses what names something that is not there. */
export const refuseUnknown = (path: string, message: string): never =>
  refuse(path, message, message, 'NOT_FOUND');
