import type { Model } from '../language/model/model.ts';
import type { PlacedFinding } from './check.ts';
import { CHECKS } from './checks/index.ts';

/**
 * What is legal, but what a person would want to hear: hints never count against validity and are no part
 * of the verdict. In the order of the checks.
 */
export function findHints(model: Model): PlacedFinding[] {
  return CHECKS.flatMap((check) => [...(check.detectHints?.(model) ?? [])]);
}
