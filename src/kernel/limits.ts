import { AppError } from './errors.ts';
import { isObject, type Json } from './json.ts';
import { escapeToken } from './pointer.ts';

/** What a request may hold. Every number is configurable; these defaults are documented in `docs/`. */
export interface Limits {
  /** Bytes of a request body. */
  readonly maxBodyBytes: number;
  /** Levels of nesting of a request. */
  readonly maxDepth: number;
  /** Values (array items and members) of one schema. */
  readonly maxSchemaNodes: number;
  /** Items of any array outside a schema. */
  readonly maxArrayItems: number;
  /** Actions of one `apply_actions`. */
  readonly maxActions: number;
  /** Characters of an episode's context, in UTF-8 bytes. */
  readonly maxContextBytes: number;
  /** Milliseconds that a search may take before it answers the best so far. */
  readonly searchDeadlineMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxBodyBytes: 8 * 1024 * 1024,
  maxDepth: 64,
  maxSchemaNodes: 200_000,
  maxArrayItems: 20_000,
  maxActions: 1_000,
  maxContextBytes: 16 * 1024,
  searchDeadlineMs: 10_000,
};

/** Refuses a value that no operation could keep exactly. `path` is a JSON Pointer into the request. */
function refuse(path: string, message: string): never {
  throw new AppError('UNPROCESSABLE', `${message} At ${path === '' ? 'the root' : path}.`, {
    errors: [{ path, message }],
  });
}

/**
 * Walks one member of a request and refuses what breaks a limit or can't survive JSON unchanged:
 * `__proto__` as a key, a lone surrogate, an integer beyond 2^53. Throws `UNPROCESSABLE` naming the place.
 *
 * `isSchema` tells whether the member is a schema (its node count is capped) or anything else (its arrays are).
 */
export function assertWithinLimits(
  value: Json | undefined,
  path: string,
  isSchema: boolean,
  limits: Limits,
): void {
  const trail: (string | number)[] = [];
  let nodes = 0;
  const here = () => trail.reduce<string>((at, token) => `${at}/${escapeToken(token)}`, path);

  const walk = (node: Json | undefined, depth: number): void => {
    if (typeof node === 'string') {
      if (!node.isWellFormed())
        refuse(here(), 'A string holds a lone surrogate: send well-formed Unicode.');
      return;
    }
    if (typeof node === 'number') {
      // 1e400 is read as infinity; no double above 2^53 has a fraction.
      if (Math.abs(node) === Number.POSITIVE_INFINITY) refuse(here(), 'Expected a finite number.');
      if (Math.abs(node) > Number.MAX_SAFE_INTEGER) {
        refuse(here(), 'An integer beyond 2^53 can not be kept exactly: send it as a string.');
      }
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    if (depth > limits.maxDepth) refuse(here(), `Nested deeper than ${limits.maxDepth} levels.`);
    if (Array.isArray(node)) {
      nodes += node.length;
      checkCount(node.length);
      for (let i = 0; i < node.length; i++) {
        const item = node[i];
        if (typeof item === 'boolean' || item === null) continue;
        trail.push(i);
        walk(item, depth + 1);
        trail.pop();
      }
      return;
    }
    for (const key in node) {
      if (key === '__proto__') refuse(here(), 'The key "__proto__" is not allowed.');
      if (!key.isWellFormed())
        refuse(here(), 'A key holds a lone surrogate: send well-formed Unicode.');
      nodes++;
      trail.push(key);
      walk(node[key], depth + 1);
      trail.pop();
    }
    checkCount(0);
  };
  const checkCount = (arrayItems: number) => {
    if (isSchema && nodes > limits.maxSchemaNodes) {
      refuse(path, `The schema holds more than ${limits.maxSchemaNodes} values.`);
    }
    if (!isSchema && arrayItems > limits.maxArrayItems) {
      refuse(here(), `The array holds more than ${limits.maxArrayItems} items.`);
    }
  };
  walk(value, isObject(value) || Array.isArray(value) ? 1 : 0);
}
