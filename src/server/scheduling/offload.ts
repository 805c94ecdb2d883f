import { isObject, isString } from '../../kernel/json.ts';
import { DEFAULT_LIMITS } from '../../kernel/limits.ts';
import type { Operation } from '../../operations/operation.ts';
import { OPERATIONS } from '../../operations/registry.ts';
import type { Offload } from '../orrery.ts';
import type { WorkerPool } from './worker-pool.ts';

/**
 * Values in an input above which an operation may hold the event loop for more than 20 ms (measured);
 * 0 is always. Operations that aren't named are linear and fast, or pause by themselves (memory).
 */
const THRESHOLDS: Readonly<Record<string, number>> = {
  rank_edits: 0,
  plan: 2_000,
  plan_instructions: 2_000,
  gap: 2_000,
};

/** Above it even the linear ones take too long. */
const LINEAR_THRESHOLD = 40_000;

/** No document has more values than one in this many bytes; published ones have one in ten at most. */
const BYTES_PER_VALUE = 2;

/** Whether a value holds more than `max` values; stops counting there. */
export function holdsMoreThan(value: unknown, max: number): boolean {
  let left = max;
  const walk = (node: unknown, depth: number): boolean => {
    if (--left < 0) return true;
    // Deeper than any request may be: it will be refused.
    if (typeof node !== 'object' || node === null || depth > DEFAULT_LIMITS.maxDepth) return false;
    for (const key in node) {
      if (walk((node as Record<string, unknown>)[key], depth + 1)) return true;
    }
    return false;
  };
  return walk(value, 0);
}

/** A handle or a behavior's name may stand for a schema of any size. */
function hasReference(operation: Operation, input: unknown): boolean {
  if (!isObject(input)) return false;
  return (operation.schemaInputs ?? []).some((key) => isString(input[key]));
}

/** Sends to the pool what could hold up everybody else. */
export function createOffload(pool: WorkerPool): Offload {
  // Workers know no operations but these.
  const known = new Set(OPERATIONS);
  return {
    isHeavy(operation, input, sizeBytes) {
      if (!known.has(operation)) return false;
      const threshold = THRESHOLDS[operation.name];
      if (threshold !== undefined && hasReference(operation, input)) return true;
      const max = threshold ?? LINEAR_THRESHOLD;
      if (sizeBytes !== undefined && sizeBytes < max * BYTES_PER_VALUE) return false;
      return holdsMoreThan(input, max);
    },
    run: (operation, input, options) => pool.run(operation.name, input, options),
  };
}
