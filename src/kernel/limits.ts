import { AppError } from './errors.ts';
import type { Json, JsonObject } from './json.ts';
import { toPointer } from './pointer.ts';

/** The limits of a request. Every number is configurable; these defaults are documented in `docs/`. */
export interface Limits {
  /** Bytes of a request body. */
  readonly maxBodyBytes: number;
  /** Levels of nesting of a request. */
  readonly maxDepth: number;
  /** Values (array items and members) of one schema. */
  readonly maxSchemaNodes: number;
  /** Characters of any key, and of a name in a schema. */
  readonly maxNameLength: number;
  /** Items of any array outside a schema. */
  readonly maxArrayItems: number;
  /** Actions of one `apply_actions`. */
  readonly maxActions: number;
  /** Characters of an episode's context, in UTF-8 bytes. */
  readonly maxContextBytes: number;
  /** Milliseconds that a search may take before it returns the best so far. */
  readonly searchDeadlineMs: number;
}

/**
 * The limits where none are set.
 *
 * @example
 * const isTooLarge = Buffer.byteLength(text) > DEFAULT_LIMITS.maxBodyBytes;
 */
export const DEFAULT_LIMITS: Limits = {
  maxBodyBytes: 8 * 1024 * 1024,
  maxDepth: 64,
  maxSchemaNodes: 200_000,
  maxNameLength: 1_000,
  maxArrayItems: 20_000,
  maxActions: 1_000,
  maxContextBytes: 16 * 1024,
  searchDeadlineMs: 10_000,
};

/** Characters that an error shows of a key that is too long. */
const SHOWN_CHARACTERS = 40;

const SURROGATE = 'holds a lone surrogate: send well-formed Unicode.';

/** What is wrong with a value that no limit allows, whatever holds it; undefined where nothing is. */
function findFault(value: Json | undefined): string | undefined {
  if (typeof value === 'string' && !value.isWellFormed()) return `A string ${SURROGATE}`;
  if (typeof value !== 'number' || !(Math.abs(value) > Number.MAX_SAFE_INTEGER)) return undefined;
  // 1e400 is read as infinity; no double above 2^53 has a fraction.
  return Number.isFinite(value)
    ? 'An integer beyond 2^53 cannot be kept exactly: send it as a string.'
    : 'Expected a finite number.';
}

/** Walks one value, and throws where something is wrong with it or with one inside it. */
class LimitWalk {
  readonly #limits: Limits;
  readonly #isSchema: boolean;
  readonly #at: string;
  /** The path of the value that is looked at. */
  readonly #path: (string | number)[] = [];
  /** Keys of all objects that were walked, and all values below the root. */
  keys = 0;
  #values = 0;

  constructor(limits: Limits, isSchema: boolean, at: string) {
    this.#limits = limits;
    this.#isSchema = isSchema;
    this.#at = at;
  }

  visit(node: Json | undefined, depth: number): void {
    const { maxDepth } = this.#limits;
    if (typeof node !== 'object' || node === null) {
      const fault = findFault(node);
      if (fault !== undefined) this.#refuse(fault);
      return;
    }
    if (depth > maxDepth) this.#refuse(`Nested deeper than ${maxDepth} levels.`);
    if (Array.isArray(node)) this.#items(node, depth);
    else this.#members(node, depth);
  }

  #items(items: readonly Json[], depth: number): void {
    const { maxArrayItems } = this.#limits;
    if (!this.#isSchema && items.length > maxArrayItems) {
      this.#refuse(`The array holds more than ${maxArrayItems} items.`);
    }
    for (let i = 0; i < items.length; i++) this.#enter(i, items[i], depth);
  }

  #members(node: JsonObject, depth: number): void {
    for (const key in node) {
      if (key === '__proto__') this.#refuse('The key "__proto__" is not allowed.');
      if (!key.isWellFormed()) this.#refuse(`A key ${SURROGATE}`);
      this.keys++;
      const value = node[key];
      this.#assertLength('A key', key, key.slice(0, SHOWN_CHARACTERS));
      if (key === 'name' && this.#isSchema && typeof value === 'string') {
        this.#assertLength('The name', value, key);
      }
      this.#enter(key, value, depth);
    }
  }

  #enter(key: string | number, value: Json | undefined, depth: number): void {
    if (++this.#values > this.#limits.maxSchemaNodes && this.#isSchema) {
      this.#path.length = 0;
      this.#refuse(`The schema holds more than ${this.#limits.maxSchemaNodes} values.`);
    }
    this.#path.push(key);
    this.visit(value, depth + 1);
    this.#path.pop();
  }

  #assertLength(what: string, { length }: string, shownKey: string): void {
    const { maxNameLength } = this.#limits;
    if (length <= maxNameLength) return;
    this.#path.push(shownKey);
    this.#refuse(`${what} has ${length} characters: at most ${maxNameLength} are allowed.`);
  }

  #refuse(message: string): never {
    const path = this.#at + toPointer(this.#path);
    const errors = [{ path, message }];
    throw new AppError('UNPROCESSABLE', `${message} At ${path || 'the root'}.`, { errors });
  }
}

/**
 * Walks one member of a request and refuses what breaks a limit or can't survive JSON unchanged:
 * `__proto__` as a key, a lone surrogate, an integer beyond 2^53. Throws `UNPROCESSABLE` naming the place.
 *
 * `path` is the JSON Pointer of the member in the request. `isSchema` says whether it is a schema (its node count is
 * capped) or anything else (its arrays are). Returns how many keys its objects hold together.
 */
export function assertWithinLimits(
  value: Json | undefined,
  path: string,
  isSchema: boolean,
  limits: Limits,
): number {
  const walk = new LimitWalk(limits, isSchema, path);
  walk.visit(value, 1);
  return walk.keys;
}
