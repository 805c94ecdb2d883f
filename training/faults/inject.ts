import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { toPointer } from '../../src/kernel/pointer.ts';
import type { Random } from '../../src/kernel/random.ts';
import type { Fault, FaultKind, Injection } from './fault.ts';
import { FAULT_KINDS } from './registry.ts';
import { Survey } from './survey.ts';

/** A copy of `document` with one fault of the given kind, or undefined where it has no site for it. */
export function injectFault(
  kind: FaultKind,
  document: JsonObject,
  random: Random,
): Injection | undefined {
  const copy = copyJson(document);
  const fault = breakInPlace(kind, copy, random);
  return fault === undefined ? undefined : { document: copy, fault };
}

export interface Injections {
  readonly document: JsonObject;
  readonly faults: readonly Fault[];
}

/**
 * A copy of `document` with up to `count` decidable faults: a random category each, then a random
 * kind of it, so that rare categories are as frequent as those with many sites.
 */
export function injectFaults(
  document: JsonObject,
  count: number,
  random: Random,
  kinds: readonly FaultKind[] = FAULT_KINDS,
): Injections {
  const categories = [...new Set(kinds.map(({ category }) => category))];
  let result = copyJson(document);
  const faults: Fault[] = [];
  for (let attempt = 0; attempt < 6 * count && faults.length < count; attempt++) {
    const category = random.pick(categories);
    const kind = random.pick(kinds.filter((one) => one.category === category));
    const copy = copyJson(result);
    const fault = breakInPlace(kind, copy, random);
    if (fault === undefined || fault.undecidable !== undefined) continue;
    result = copy;
    faults.push(fault);
  }
  return { document: result, faults };
}

function breakInPlace(kind: FaultKind, document: JsonObject, random: Random): Fault | undefined {
  const breakage = kind.breakIn(new Survey(document), random);
  if (breakage === undefined) return undefined;
  const { at, detail, undecidable } = breakage;
  return {
    kind: kind.kind,
    category: kind.category,
    severity: kind.severity,
    at: toPointer(at),
    detail,
    ...(undecidable === undefined ? {} : { undecidable }),
  };
}

/** A deep copy of plain JSON; several times faster than `structuredClone`. */
export function copyJson<T extends Json>(value: T): T {
  if (Array.isArray(value)) return value.map(copyJson) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy: JsonObject = {};
  for (const key in value) {
    const member = value[key];
    if (member !== undefined) copy[key] = copyJson(member);
  }
  return copy as T;
}
