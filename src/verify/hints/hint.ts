import type { InlineTrait, PlacedFinding } from '../check.ts';
import type { Finding } from '../finding.ts';

/** Says a thing once: of what repeats itself, the first place is enough. */
export function createOnce(): (...parts: readonly string[]) => boolean {
  const said = new Set<string>();
  return (...parts) => {
    const key = parts.join('\n');
    if (said.has(key)) return false;
    said.add(key);
    return true;
  };
}

/** Places findings in a trait. */
export function* placeIn(trait: InlineTrait, findings: Iterable<Finding>): Iterable<PlacedFinding> {
  for (const finding of findings) yield { ...finding, trait };
}
