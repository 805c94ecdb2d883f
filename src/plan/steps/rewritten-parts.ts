import { checkpoint } from '../../kernel/checkpoint.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { ELEMENTS, type ElementType } from '../../language/grammar/elements.ts';
import type { Matching } from '../matching.ts';
import type { Part } from '../outline.ts';
import { isReaction } from './step-list.ts';

/**
 * Takes parts that no action changes in place for different ones: they are removed and added again as a whole. Coarsely
 * that is all orbitals that differ. Returns those of the goal.
 */
export function unmatchRewritten(
  source: Part,
  matching: Matching,
  { isCoarse, isAdditive }: { readonly isCoarse: boolean; readonly isAdditive: boolean },
): ReadonlySet<Part> {
  const whole = new Set<Part>();
  const forget = (part: Part, partner = matching.toTarget.get(part)) => {
    if (!partner) return;
    (matching.toTarget as Map<Part, Part>).delete(part);
    (matching.toSource as Map<Part, Part>).delete(partner);
    whole.add(partner);
    for (const child of part.children) forget(child);
  };
  const visit = (part: Part) => {
    const partner = matching.toTarget.get(part);
    if (!partner) return;
    checkpoint();
    if (isRewritten(part, partner, isCoarse)) {
      forget(part);
      return;
    }
    if (!isAdditive) {
      for (const [ours, theirs] of namesakesIn(part, partner)) {
        if (isEqualJson(ours.map(toValue), theirs.map(toValue))) continue;
        for (const one of ours) forget(one);
        for (const one of theirs) {
          const other = matching.toSource.get(one);
          if (other) forget(other);
          whole.add(one);
        }
      }
    }
    for (const child of part.children) visit(child);
  };
  visit(source);
  return whole;
}

const toValue = ({ value }: Part) => value;

function isRewritten(part: Part, partner: Part, isCoarse: boolean): boolean {
  if (part.type === 'schema' || isReaction(part)) return false;
  if (part.type === 'orbital' && isCoarse) return !isEqualJson(part.value, partner.value);
  const { nameKeys } = ELEMENTS[part.type as ElementType];
  const keys = part.type === 'transition' ? ['from', 'event', 'to'] : nameKeys.slice(0, 1);
  return keys.some((key) => {
    const [held, wanted] = [part.properties.get(key), partner.properties.get(key)];
    return (held || wanted) && !isEqualJson(held?.value, wanted?.value);
  });
}

/** The parts of one name, or without one, on both sides: changes of some of them would move the others' numbers. */
function* namesakesIn(part: Part, partner: Part): Generator<[readonly Part[], readonly Part[]]> {
  const groups = new Map<string, [Part[], Part[]]>();
  for (const [side, holder] of [part, partner].entries()) {
    for (const child of holder.children) {
      if (isReaction(child) || !child.slot?.many) continue;
      const key = `${child.slot.path.join('/')} ${child.name}`;
      const group = groups.get(key) ?? [[], []];
      group[side]?.push(child);
      groups.set(key, group);
    }
  }
  for (const [ours, theirs] of groups.values()) {
    const isNamed = (ours[0] ?? theirs[0])?.name !== '';
    if (!isNamed || ours.length > 1 || theirs.length > 1) yield [ours, theirs];
  }
}
