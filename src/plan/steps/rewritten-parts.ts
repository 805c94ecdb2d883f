import { groupBy } from '../../kernel/append.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { ELEMENTS, type ElementType } from '../../language/grammar/elements.ts';
import type { Matching } from '../matching.ts';
import { isReaction, joinKeys, type Part } from '../outline.ts';

/**
 * Takes parts that no action changes in place for different ones: they are removed and added again as a whole. Coarsely
 * that is all orbitals that differ. Returns those of the goal.
 */
export function unmatchRewritten(
  source: Part,
  matching: Matching,
  isCoarse: boolean,
): ReadonlySet<Part> {
  const whole = new Set<Part>();
  const forget = (part: Part) => {
    const partner = matching.toTarget.get(part);
    if (!partner) return;
    (matching.toTarget as Map<Part, Part>).delete(part);
    (matching.toSource as Map<Part, Part>).delete(partner);
    whole.add(partner);
    part.children.forEach(forget);
  };
  const visit = (part: Part) => {
    const partner = matching.toTarget.get(part);
    if (!partner) return;
    checkpoint();
    if (isRewritten(part, partner, isCoarse)) {
      forget(part);
      return;
    }
    const [ours, theirs] = [part, partner].map(namesakesIn) as [Namesakes, Namesakes];
    for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
      const [held, wanted] = [ours.get(key) ?? [], theirs.get(key) ?? []];
      const isTold = held.length < 2 && wanted.length < 2 && !key.endsWith(' ');
      // Those that only come behind the others leave their numbers.
      const isLonger = held.every((one, at) => matching.toTarget.get(one) === wanted[at]);
      if (isTold || isLonger) continue;
      held.forEach(forget);
      for (const one of wanted) {
        const other = matching.toSource.get(one);
        if (other) forget(other);
        whole.add(one);
      }
    }
    part.children.forEach(visit);
  };
  visit(source);
  return whole;
}

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

type Namesakes = ReadonlyMap<string, readonly Part[]>;

/** Parts by slot and name: changes of some of one name, or without one, would move the others' numbers. */
function namesakesIn(holder: Part): Namesakes {
  const listed = holder.children.filter((child) => !isReaction(child) && child.slot?.many);
  return groupBy(listed, ({ slot, name }) => `${joinKeys(slot?.path ?? [])} ${name}`);
}
