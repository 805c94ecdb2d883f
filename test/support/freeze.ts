import type { Json } from '../../src/kernel/json.ts';

/** Freezes a value and all that it holds, so that a mutation throws. Returns it. */
export function deepFreeze<T extends Json>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner as Json);
  }
  return value;
}
