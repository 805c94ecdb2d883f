import { groupBy } from '../../kernel/append.ts';
import { isObject } from '../../kernel/json.ts';
import { isInOrder, type Part } from '../outline.ts';
import { isMissing, type StepContext } from './step-graph.ts';

/** Neighbours of the goal that one action adds. */
export interface Run {
  readonly parts: readonly Part[];
  /** A transition of the same state and event that precedes them when they come. */
  readonly after?: Part | undefined;
  /** One that follows them. */
  readonly before?: Part | undefined;
  /** Others of the same state and event that stay, where the two alone don't say the place among them. */
  readonly staying?: readonly Part[] | undefined;
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
  const staying = stayingIn(context, trait);
  return runs.flatMap((run) => {
    const inRun = new Set(run);
    const isFree = (part: Part) =>
      !staying.has(reactionOf(part)) &&
      groups.get(reactionOf(part))?.every((one) => inRun.has(one)) !== false;
    const held = new Set(run.filter((part) => !isFree(part)).map(reactionOf));
    return cutRun(run, held).map((parts) => {
      const first = parts[0] as Part;
      const reaction = reactionOf(first);
      if (!held.has(reaction)) return { parts };
      const bounds = neighboursOf(context, first, groups.get(reaction) ?? []);
      return { parts, ...bounds, staying: staying.get(reaction) };
    });
  });
}

/**
 * Cuts a run so that those of each held state and event are apart from the rest. A state and event that is cut by
 * this is held too.
 */
function cutRun(run: readonly Part[], held: Set<string>): Part[][] {
  for (;;) {
    const pieces: Part[][] = [];
    const places = new Map<string, Part[]>();
    const cut = new Set<string>();
    let last: string | undefined;
    for (const part of run) {
      const reaction = reactionOf(part);
      const kind = held.has(reaction) ? reaction : undefined;
      if (pieces.length > 0 && last === kind) pieces.at(-1)?.push(part);
      else pieces.push([part]);
      last = kind;
      const piece = pieces.at(-1) as Part[];
      if ((places.get(reaction) ?? piece) !== piece && !held.has(reaction)) cut.add(reaction);
      places.set(reaction, piece);
    }
    if (cut.size === 0) return pieces;
    for (const reaction of cut) held.add(reaction);
  }
}

/**
 * The transitions that an additive plan leaves, by state and event, where the goal says too little of their order: it
 * lacks some, or has them in another order.
 */
function stayingIn(
  { matching, isAdditive }: StepContext,
  trait: Part,
): ReadonlyMap<string, readonly Part[]> {
  const source = isAdditive ? matching.toSource.get(trait) : undefined;
  const parts = source?.children.map((one) => matching.toTarget.get(one) ?? one) ?? [];
  const isOrdered = (group: readonly Part[]) =>
    group.every((one) => matching.toSource.has(one)) && isInOrder(group);
  return new Map([...groupByReaction(parts)].filter(([, group]) => !isOrdered(group)));
}

/**
 * The bounds of a run that is in its place among its siblings, where others of its state and event stay on either side:
 * the index alone would put it behind or before them as other additions of the level come first or last.
 */
export function narrowBounds(
  { parts, after, before, staying = [] }: Run,
  siblings: readonly Part[],
): Pick<Run, 'after' | 'before'> {
  if (staying.length === 0) return { after, before };
  const bounds = new Set([...staying, after, before]);
  const place = siblings.indexOf(parts[0] as Part);
  const isBound = (one: Part) => bounds.has(one);
  return {
    after: siblings.slice(0, place).findLast(isBound),
    before: siblings.slice(place + parts.length).find(isBound),
  };
}

/** The neighbours of a new transition when it comes: all before it in the goal, and behind it those that stay. */
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
  return groupBy(
    parts.filter(({ type }) => type === 'transition'),
    reactionOf,
  );
}

function reactionOf({ value }: Part): string {
  return isObject(value) ? JSON.stringify([value.from, value.event]) : '';
}
