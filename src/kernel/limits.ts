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

/** A refusal of a walk, and the keys to its place from the innermost outwards; none for the whole value. */
class Refusal {
  readonly message: string;
  readonly trail: (string | number)[] = [];
  readonly #isOfWhole: boolean;

  constructor(message: string, isOfWhole = false) {
    this.message = message;
    this.#isOfWhole = isOfWhole;
  }

  /** The same, one level further out. */
  under(key: string | number): this {
    if (!this.#isOfWhole) this.trail.push(key);
    return this;
  }
}

/** Walks one value. It builds the path of a refusal only where there is one, since nearly everything passes. */
class LimitWalk {
  readonly #limits: Limits;
  readonly #isSchema: boolean;
  #nodes = 0;
  #keys = 0;

  constructor(limits: Limits, isSchema: boolean) {
    this.#limits = limits;
    this.#isSchema = isSchema;
  }

  /** Keys of all objects that were walked. */
  get keys(): number {
    return this.#keys;
  }

  visit(node: Json | undefined, depth: number): Refusal | undefined {
    switch (typeof node) {
      case 'string':
        return node.isWellFormed()
          ? undefined
          : new Refusal('A string holds a lone surrogate: send well-formed Unicode.');
      case 'number':
        return visitNumber(node);
      case 'object':
        if (node === null) return undefined;
        if (depth > this.#limits.maxDepth) {
          return new Refusal(`Nested deeper than ${this.#limits.maxDepth} levels.`);
        }
        return Array.isArray(node) ? this.#items(node, depth) : this.#members(node, depth);
      default:
        return undefined;
    }
  }

  #items(items: readonly Json[], depth: number): Refusal | undefined {
    if (!this.#isSchema && items.length > this.#limits.maxArrayItems) {
      return new Refusal(`The array holds more than ${this.#limits.maxArrayItems} items.`);
    }
    const tooMany = this.#count(items.length);
    if (tooMany) return tooMany;
    for (let i = 0; i < items.length; i++) {
      const refusal = this.visit(items[i], depth + 1);
      if (refusal) return refusal.under(i);
    }
    return undefined;
  }

  #members(node: JsonObject, depth: number): Refusal | undefined {
    for (const key in node) {
      if (key === '__proto__') return new Refusal('The key "__proto__" is not allowed.');
      if (!key.isWellFormed())
        return new Refusal('A key holds a lone surrogate: send well-formed Unicode.');
      this.#keys++;
      if (key.length > this.#limits.maxNameLength) {
        return new Refusal(this.#tooLong('A key', key)).under(key.slice(0, SHOWN_CHARACTERS));
      }
      const refusal =
        this.#count(1) ??
        (key === 'name' ? this.#name(node[key]) : undefined) ??
        this.visit(node[key], depth + 1);
      if (refusal) return refusal.under(key);
    }
    return undefined;
  }

  #name(name: Json | undefined): Refusal | undefined {
    const isTooLong =
      this.#isSchema && typeof name === 'string' && name.length > this.#limits.maxNameLength;
    return isTooLong ? new Refusal(this.#tooLong('The name', name)) : undefined;
  }

  #tooLong(what: string, { length }: string): string {
    return `${what} has ${length} characters: at most ${this.#limits.maxNameLength} are allowed.`;
  }

  #count(values: number): Refusal | undefined {
    this.#nodes += values;
    if (!this.#isSchema || this.#nodes <= this.#limits.maxSchemaNodes) return undefined;
    return new Refusal(`The schema holds more than ${this.#limits.maxSchemaNodes} values.`, true);
  }
}

function visitNumber(value: number): Refusal | undefined {
  const size = Math.abs(value);
  if (!(size > Number.MAX_SAFE_INTEGER)) return undefined;
  // 1e400 is read as infinity; no double above 2^53 has a fraction.
  return size === Number.POSITIVE_INFINITY
    ? new Refusal('Expected a finite number.')
    : new Refusal('An integer beyond 2^53 cannot be kept exactly: send it as a string.');
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
  const walk = new LimitWalk(limits, isSchema);
  const refusal = walk.visit(value, 1);
  if (refusal === undefined) return walk.keys;
  const at = path + toPointer(refusal.trail.reverse());
  const { message } = refusal;
  throw new AppError('UNPROCESSABLE', `${message} At ${at === '' ? 'the root' : at}.`, {
    errors: [{ path: at, message }],
  });
}
