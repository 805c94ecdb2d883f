import { isObject } from '../../kernel/json.ts';
import type { Part } from '../outline.ts';
import { isMissing, type StepContext } from './step-context.ts';

/** Neighbours of the goal that one action adds. */
export interface Run {
  readonly parts: readonly Part[];
  /** A transition of the same state and event that stands before them when they come. */
  readonly after?: Part | undefined;
  /** One that stands behind them. */
  readonly before?: Part | undefined;
}

/**
 * Runs of new transitions, cut so that each is held in its place among those of the same state and event,
 * the only ones whose order counts: what else a level does moves their indices. Where all of a state and
 * event come in one run, it keeps their order by itself.
 */
export function holdInOrder(context: StepContext, runs: readonly Part[][]): Run[] {
  const trait = runs[0]?.[0]?.parent;
  if (!trait) return runs.map((parts) => ({ parts }));
  const groups = groupByReaction(trait.children);
  return runs.flatMap((run) => {
    const inRun = new Set(run);
    const pieces: Run[] = [];
    let open: Part[] = [];
    for (const part of run) {
      const group = groups.get(reactionOf(part)) ?? [];
      if (group.every((one) => inRun.has(one))) open.push(part);
      else {
        if (open.length > 0) pieces.push({ parts: open });
        open = [];
        pieces.push({ parts: [part], ...neighboursOf(context, part, group) });
      }
    }
    return open.length > 0 ? [...pieces, { parts: open }] : pieces;
  });
}

/** What stands next to a new transition when it comes: all before it in the goal, and behind it those that stay. */
function neighboursOf(
  context: StepContext,
  part: Part,
  group: readonly Part[],
): Pick<Run, 'after' | 'before'> {
  const place = group.indexOf(part);
  return {
    after: group[place - 1],
    before: group.find((one, index) => index > place && !isMissing(context, one)),
  };
}

function groupByReaction(parts: readonly Part[]): ReadonlyMap<string, readonly Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    if (part.type !== 'transition') continue;
    const key = reactionOf(part);
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return groups;
}

function reactionOf({ value }: Part): string {
  return isObject(value) ? JSON.stringify([value.from, value.event]) : '';
}
