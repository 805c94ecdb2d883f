import { append } from '../../kernel/append.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Actor } from '../program/program.ts';
import type { Explorer, Node } from '../search/explorer.ts';
import type { Witnesses } from '../search/witnesses.ts';

/** Steps that a journey has at most. */
const MAX_STEPS = 200;

/** The last node of a walk through the states that can be reached without choosing a row or a failure. */
export function findJourney(
  explorer: Explorer,
  actor: Actor,
  { arms }: Witnesses,
): Node | undefined {
  const stateOf = ({ world }: Node) => world.stateOf(actor, undefined);
  const edges = new Map<string, Node[]>();
  for (const node of arms.values()) {
    const { parent } = node;
    if (parent === undefined || node.row !== undefined || node.failing.length > 0) continue;
    append(edges, stateOf(parent), node);
  }
  const seen = new Set([actor.initial]);
  const dead = new Set<Node>();
  /** The first step of a shortest way to a state that was not seen. */
  const findStep = (from: string): Node | undefined => {
    const first = new Map<string, Node | undefined>([[from, undefined]]);
    for (const [state, step] of first) {
      for (const edge of edges.get(state) ?? []) {
        const to = stateOf(edge);
        if (first.has(to) || dead.has(edge)) continue;
        if (!seen.has(to)) return step ?? edge;
        first.set(to, step ?? edge);
      }
    }
    return undefined;
  };
  let at = explorer.root;
  while (at.depth < MAX_STEPS) {
    const from = stateOf(at);
    // Where no other state can be reached, the walk is the first event that is taken.
    const edge = findStep(from) ?? (at === explorer.root ? edges.get(from)?.[0] : undefined);
    const { event = '', payload = {} } = edge?.sent ?? {};
    if (edge === undefined) break;
    at = explorer.step(at, actor, event, payload as JsonObject);
    // Values set on the walk may lead elsewhere than before.
    if (stateOf(at) !== stateOf(edge)) dead.add(edge);
    seen.add(stateOf(at));
  }
  return at === explorer.root ? undefined : at;
}
