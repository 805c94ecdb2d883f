import { isObject, type Json } from './json.ts';

/** Keys and indices from a root to a value. */
export type Path = readonly (string | number)[];

/** Escapes one reference token (RFC 6901, section 3). */
export function escapeToken(token: string | number): string {
  return typeof token === 'number'
    ? String(token)
    : token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The JSON Pointer (RFC 6901) of a path of keys and indices; the empty path is `""`. */
export function toPointer(path: Iterable<string | number>): string {
  let pointer = '';
  for (const token of path) pointer += `/${escapeToken(token)}`;
  return pointer;
}

/** The reference tokens of a JSON Pointer. Throws a SyntaxError where it doesn't start with `/`. */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new SyntaxError(`A JSON Pointer starts with "/": ${pointer}`);
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The members of an object and the items of an array, each with its key or index. */
export function childrenOf(value: Json | undefined): [key: string | number, value: Json][] {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? (Object.entries(value) as [string, Json][]) : [];
}

/** A value, which is at `path`, and everything in it, outer first, each with its path. */
export function* valuesIn(
  value: Json | undefined,
  path: Path = [],
): Iterable<[Json | undefined, Path]> {
  const open: [Json | undefined, Path][] = [[value, path]];
  for (let one = open.pop(); one; one = open.pop()) {
    yield one;
    for (const [key, child] of childrenOf(one[0]).reverse()) open.push([child, [...one[1], key]]);
  }
}

/** The value at `pointer`, or undefined where nothing is there. */
export function findAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const token of parsePointer(pointer)) {
    const isIndex = Array.isArray(value) && /^(0|[1-9]\d*)$/.test(token);
    value = valueAt(value, [isIndex ? Number(token) : token]);
  }
  return value;
}

/** The value at a path of keys and indices, or undefined. */
export function valueAt(root: Json | undefined, path: Path): Json | undefined {
  let value = root;
  for (const key of path) {
    if (typeof key === 'number') value = Array.isArray(value) ? value[key] : undefined;
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}
