import { AppError, type ErrorCode } from '../kernel/errors.ts';
import { nearestNames } from '../kernel/nearest-names.ts';

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

/** Throws NOT_FOUND where a schema has nothing of a kind by this name. */
export function assertNamed(kind: string, name: string | undefined, names: readonly string[]) {
  if (name === undefined || names.includes(name)) return;
  const nearest = tellNearest(name, names) || ' It has none.';
  refuseUnknown(`/${kind}`, `The schema has no ${kind} "${name.slice(0, 80)}".${nearest}`);
}

/** A sentence with the names nearest to one that is not there, after a blank; empty where there are none. */
export function tellNearest(name: string, names: Iterable<string>, limit = 5): string {
  const nearest = nearestNames(name.slice(0, 80), names, limit).join(', ');
  return nearest === '' ? '' : ` Nearest: ${nearest}.`;
}
