import { AppError, type ErrorCode } from '../kernel/errors.ts';
import { tellNearest } from '../kernel/nearest-names.ts';

/** Refuses a member of an input. `path` is its JSON Pointer, empty for the whole. */
export function refuse(path: string, message: string, code: ErrorCode = 'UNPROCESSABLE'): never {
  const text = path === '' ? message : `${path}: ${message}`;
  throw new AppError(code, text, { errors: [{ path, message }] });
}

/** Refuses what names something that is not there. */
export const refuseUnknown = (path: string, message: string): never =>
  refuse(path, message, 'NOT_FOUND');

/** Refuses a name that nothing has, with the names nearest to it. */
export const refuseName = (
  path: string,
  what: string,
  name: string,
  names: Iterable<string>,
  code?: ErrorCode,
): never =>
  refuse(
    path,
    `${what} "${name.slice(0, 80)}".${tellNearest(name, names) || ' There are none.'}`,
    code,
  );

/** Throws NOT_FOUND where a schema has nothing of a kind by this name. */
export function assertNamed(kind: string, name: string | undefined, names: readonly string[]) {
  if (name === undefined || names.includes(name)) return;
  refuseName(`/${kind}`, `The schema has no ${kind}`, name, names, 'NOT_FOUND');
}
