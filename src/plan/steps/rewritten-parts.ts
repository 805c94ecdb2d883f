import { checkpoint } from '../../kernel/checkpoint.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import type { Matching } from '../matching.ts';
import type { Part } from '../outline.ts';
import { countNames, groupBySlot } from '../outline.ts';
import { BULK } from './step-graph.ts';

/** Parts that no action changes in place, coarsely all orbitals that differ, are removed and added again. */
export function unmatchRewritten(
  source: Part,
  matching: Matching,
  { isCoarse, isAdditive }: { readonly isCoarse: boolean; readonly isAdditive: boolean },
): void {
  const visit = (part: Part) => {
    const partner = matching.toTarget.get(part);
    if (!partner) return;
    checkpoint();
    if (isRewritten(part, partner, isCoarse) || (!isAdditive && isFlooded(part, matching))) {
      forget(part, matching);
      return;
    }
    for (const child of part.children) visit(child);
  };
  visit(source);
}

function isRewritten(part: Part, partner: Part, isCoarse: boolean): boolean {
  if (part.type === 'orbital' && isCoarse) return !isEqualJson(part.value, partner.value);
  if (part.type !== 'transition') return false;
  return ['from', 'event', 'to'].some(
    (key) => part.properties.has(key) || partner.properties.has(key),
  );
}

/** Up to here parts of a list are changed one by one; each costs time in the length of the list. */
const MAX_SINGLE = 200;

/**
 * Whether the holder of a list is removed and added again: so many of its parts are removed or added one by one,
 * or differ and are distinguished by their order alone.
 */
function isFlooded(part: Part, matching: Matching): boolean {
  if (part.type === 'schema' || part.children.length <= MAX_SINGLE) return false;
  for (const siblings of groupBySlot(part.children).values()) {
    if (siblings.length <= MAX_SINGLE) continue;
    const counts = countNames(siblings);
    const changed = siblings.filter((one) => {
      const other = matching.toTarget.get(one);
      if (!other) return !BULK.has(one.type) || counts.get(one.name) !== 1;
      return counts.get(one.name) !== 1 && !isEqualJson(one.value, other.value);
    });
    if (changed.length > MAX_SINGLE) return true;
  }
  return false;
}

function forget(part: Part, matching: Matching): void {
  const partner = matching.toTarget.get(part);
  if (!partner) return;
  (matching.toTarget as Map<Part, Part>).delete(part);
  (matching.toSource as Map<Part, Part>).delete(partner);
  for (const child of part.children) forget(child, matching);
}
