import type { JsonObject } from '../../src/kernel/json.ts';
import { gap } from '../../src/plan/gap.ts';
import { type Features, toFeatures } from '../../src/repair/features.ts';
import type { Preference } from '../../src/repair/preference.ts';
import { scoreState } from '../../src/repair/score.ts';
import type { RepairState } from '../../src/repair/state.ts';
import { CATEGORIES, CATEGORY_INDEX } from '../../src/verify/finding.ts';
import type { Verdict } from '../../src/verify/verify.ts';
import { type Problem, search, strip } from './measure.ts';

export interface Alternative {
  readonly features: Features;
  /** ln(1 + n) of the errors, then of the warnings, of each category after it. */
  readonly after: readonly number[];
  /** What it scores without anything learned. */
  readonly score: number;
}

/** What one round of a search chose among, and which of it is nearest the original. */
export interface Choice {
  readonly before: readonly number[];
  readonly alternatives: readonly Alternative[];
  readonly isNearest: readonly boolean[];
}

function countFindings({ proven }: Verdict): number[] {
  const counts = new Array<number>(2 * CATEGORIES.length).fill(0);
  for (const { category, severity } of proven) {
    const index = CATEGORY_INDEX.get(category) as number;
    const at = severity === 'error' ? index : CATEGORIES.length + index;
    counts[at] = (counts[at] as number) + 1;
  }
  return counts.map(Math.log1p);
}

function toChoice(original: JsonObject, states: readonly RepairState[]): Choice | undefined {
  const [first] = states;
  if (first === undefined || states.length < 2) return undefined;
  const gaps = states.map((state) => gap(original, strip(state.document) as JsonObject).gap_score);
  const least = Math.min(...gaps);
  if (gaps.every((one) => one === least)) return undefined;
  return {
    before: countFindings(first.base),
    alternatives: states.map((state) => ({
      features: toFeatures(state, new Set()),
      after: countFindings(state.verdict),
      score: scoreState(state, new Set()),
    })),
    isNearest: gaps.map((one) => one === least),
  };
}

/** The choices that a search meets on one problem when it follows a preference, or its scores. */
export async function collectChoices(
  { original, broken }: Problem,
  preference: Preference | undefined,
): Promise<Choice[]> {
  const rounds: RepairState[][] = [[]];
  const watch: Preference = (state, requested) => {
    if (state.actions.length > 0) rounds.at(-1)?.push(state);
    return preference?.(state, requested) ?? scoreState(state, requested);
  };
  await search(broken, { preference: watch }, async () => {
    rounds.push([]);
  });
  const wanted = strip(original) as JsonObject;
  return rounds.flatMap((states) => toChoice(wanted, states) ?? []);
}
