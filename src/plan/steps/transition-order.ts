import { toToken } from '../../actions/address.ts';
import { groupBy } from '../../kernel/append.ts';
import { isObject } from '../../kernel/json.ts';
import type { Part } from '../outline.ts';
import type { Run } from './plan-step.ts';
import type { StepList } from './step-list.ts';

/**
 * Runs of new transitions, cut so that each is held in its place among those of the same state and event,
 * the only ones whose order counts. Where all of a state and event come in one run, it keeps their order by itself.
 */
export function holdInOrder(list: StepList, runs: readonly Part[][]): Run[] {
  const trait = runs[0]?.[0]?.parent;
  const transitions = trait?.children.filter(({ type }) => type === 'transition') ?? [];
  const groups = groupBy(transitions, reactionOf);
  const groupOf = (part: Part) => groups.get(reactionOf(part)) as Part[];
  return runs.flatMap((run) => {
    const isHeld = (part: Part, piece: ReadonlySet<Part>) =>
      groupOf(part).some((one) => !piece.has(one));
    const all = new Set(run);
    const held = new Set(run.filter((part) => isHeld(part, all)).map(reactionOf));
    return cutRun(run, held).map((parts): Run => {
      const first = parts[0] as Part;
      if (!isHeld(first, new Set(parts))) return { parts };
      const group = groupOf(first);
      const place = group.indexOf(first);
      const isThere = (one: Part) => list.matching.toSource.has(one);
      const before = group.find((one, index) => index > place && isThere(one));
      return { parts, after: group[place - 1], before };
    });
  });
}

/**
 * Cuts a run so that those of each held state and event are apart from the rest. A state and event that is cut by
 * this is held too.
 */
function cutRun(run: readonly Part[], held: ReadonlySet<string>): Part[][] {
  const pieces: Part[][] = [];
  const places = new Map<string, Part[]>();
  const cut = new Set(held);
  let last: string | undefined;
  for (const part of run) {
    const reaction = reactionOf(part);
    const kind = held.has(reaction) ? reaction : undefined;
    if (pieces.length === 0 || last !== kind) pieces.push([]);
    last = kind;
    const piece = pieces.at(-1) as Part[];
    piece.push(part);
    if ((places.get(reaction) ?? piece) !== piece) cut.add(reaction);
    places.set(reaction, piece);
  }
  return cut.size > held.size ? cutRun(run, cut) : pieces;
}

function reactionOf({ value }: Part): string {
  return isObject(value) ? JSON.stringify([value.from, value.event]) : '';
}

/** The name that an action uses for a transition of the goal once it is there, among those of its name. */
export function tokenOf(list: StepList, part: Part | undefined): string | undefined {
  if (!part) return undefined;
  const one = list.matching.toSource.get(part) ?? part;
  const siblings = one.parent?.children.filter(({ type }) => type === 'transition') ?? [];
  const values = siblings.map(({ value }) => value);
  return toToken(values, siblings.indexOf(one), 'transition').slice(1);
}
