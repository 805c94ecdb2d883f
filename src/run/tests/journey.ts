import { append } from '../../kernel/append.ts';
import type { Actor } from '../program/program.ts';
import type { Witnesses } from '../search/coverage-search.ts';
import type { Explorer } from '../search/exploration.ts';
import { type Drive, toDrive } from './drive.ts';
import { createTestWorld, type SetupStep, sendToTrait } from './generated-test.ts';

/** Steps that a journey has at most. */
const MAX_STEPS = 200;

/** The drives that lead from one state to the nearest that was not seen. */
function findWay(
  edges: ReadonlyMap<string, readonly Drive[]>,
  from: string,
  seen: ReadonlySet<string>,
  isDead: (drive: Drive) => boolean,
): Drive[] | undefined {
  const ways = new Map<string, Drive[]>([[from, []]]);
  for (const [state, way] of ways) {
    for (const drive of edges.get(state) ?? []) {
      if (ways.has(drive.to) || isDead(drive)) continue;
      const longer = [...way, drive];
      if (!seen.has(drive.to)) return longer;
      ways.set(drive.to, longer);
    }
  }
  return undefined;
}

/** A walk through the states that can be reached without choosing a row or a failure. */
export function findJourney(
  { program }: Explorer,
  actor: Actor,
  { arms }: Witnesses,
): Drive | undefined {
  const edges = new Map<string, Drive[]>();
  for (const node of arms.values()) {
    if (node.row !== undefined || node.failing.length > 0) continue;
    const drive = toDrive(node, actor);
    append(edges, drive.from, drive);
  }
  const world = createTestWorld(program, actor, { setup: [] });
  const seen = new Set([actor.initial]);
  const dead = new Set<Drive>();
  const steps: (SetupStep & { readonly from: string })[] = [];
  while (steps.length < MAX_STEPS) {
    const state = world.stateOf(actor, undefined);
    const way = findWay(edges, state, seen, (drive) => dead.has(drive));
    // Where no other state can be reached, the walk is the first event that is taken.
    const drive = way?.[0] ?? (steps.length === 0 ? edges.get(state)?.[0] : undefined);
    if (drive === undefined) break;
    sendToTrait(program, world, actor, drive.event, drive.payload, undefined);
    const to = world.stateOf(actor, undefined);
    // Values set on the walk may lead elsewhere than before.
    if (to !== drive.to) dead.add(drive);
    seen.add(to);
    const { event, payload } = drive;
    steps.push({ from: state, event, payload, expected_state: to });
  }
  const last = steps.pop();
  if (last === undefined) return undefined;
  return {
    setup: steps.map(({ from, ...step }) => step),
    from: last.from,
    event: last.event,
    payload: last.payload ?? {},
    to: last.expected_state,
    emits: [],
  };
}
