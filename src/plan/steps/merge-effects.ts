import type { Json } from '../../kernel/json.ts';
import { indexOf } from '../difference.ts';
import type { Matching } from '../matching.ts';
import type { Part } from '../outline.ts';

/** What is there with what the goal adds: for effects the new ones where the goal has them, else the old value. */
export function mergeReaction(
  before: Json | undefined,
  after: Json | undefined,
  left: Part,
  right: Part,
  matching: Matching,
): Json | undefined {
  if (before === undefined) return after;
  if (!Array.isArray(before) || !Array.isArray(after)) return before;
  const merged = left.children.filter((part) => part.type === 'effect');
  for (const part of right.children) {
    if (part.type !== 'effect' || matching.toSource.has(part)) continue;
    const next = merged.findIndex((one) => {
      const partner = matching.toTarget.get(one) ?? one;
      return partner.parent === right && indexOf(partner) > indexOf(part);
    });
    merged.splice(next < 0 ? merged.length : next, 0, part);
  }
  return merged.map((part) => part.value);
}
