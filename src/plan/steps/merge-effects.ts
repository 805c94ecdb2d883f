import type { Json } from '../../kernel/json.ts';
import { indexOf } from '../difference.ts';
import type { Matching } from '../matching.ts';
import type { Part } from '../outline.ts';

/** The existing effects with those that the goal adds: for effects the new ones where the goal has them, else the old value. */
export function mergeReaction(
  before: Json | undefined,
  after: Json | undefined,
  left: Part,
  right: Part,
  matching: Matching,
): Json | undefined {
  if (before === undefined) return after;
  if (!Array.isArray(before) || !Array.isArray(after)) return before;
  const kept = left.children.filter((part) => part.type === 'effect');
  const added = right.children.filter(
    (part) => part.type === 'effect' && !matching.toSource.has(part),
  );
  const follows = (one: Part, part: Part) => {
    const partner = matching.toTarget.get(one) ?? one;
    return partner.parent === right && indexOf(partner) > indexOf(part);
  };
  const merged: Part[] = [];
  let taken = 0;
  // Those added are in the goal's order: a part that follows one of them followed no earlier one.
  for (const part of added) {
    for (let one = kept[taken]; one && !follows(one, part); one = kept[++taken]) merged.push(one);
    merged.push(part);
  }
  return [...merged, ...kept.slice(taken)].map((part) => part.value);
}
