import { type Actor, armsOf, type Program, takenKey } from '../program/program.ts';
import type { Explorer, Node } from './exploration.ts';
import { keyOf } from './product-search.ts';

/** The first node in which something was seen. */
export interface Witnesses {
  /** `Orbital.Trait|state`. */
  readonly states: ReadonlyMap<string, Node>;
  /** `Orbital.Trait|arm|from`. */
  readonly arms: ReadonlyMap<string, Node>;
  /** `Orbital.Trait|event` that was emitted. */
  readonly emits: ReadonlyMap<string, Node>;
  /** Nodes whose event fed itself. */
  readonly loops: readonly Node[];
  readonly count: number;
}

/**
 * Reaches what can be reached, each thing once: a configuration is gone on from where it shows something new, and
 * only by the traits that its event moved, since the others are as they were one step before.
 */
export function searchForCoverage(explorer: Explorer, share: number): Witnesses {
  const [states, arms, emits] = [
    new Map<string, Node>(),
    new Map<string, Node>(),
    new Map<string, Node>(),
  ];
  const loops: Node[] = [];
  const looping = new Set<string>();
  const { program, root } = explorer;
  for (const actor of program.actors) states.set(`${actor.key}|${actor.initial}`, root);
  const queue: { node: Node; actors: readonly Actor[] }[] = [
    { node: root, actors: explorer.actors },
  ];
  const visit = (next: Node) => {
    const moved = new Set<Actor>();
    if (see(program, next, states, arms, emits, moved)) {
      queue.push({ node: next, actors: [...moved] });
    }
    const key = `${next.sent?.trait}|${next.sent?.event}`;
    if (!(next.step?.truncated || next.step?.hasRepeat) || looping.has(key)) return;
    looping.add(key);
    loops.push(next);
  };
  explorer.explore(share, () => {
    for (let i = 0; i < queue.length; i++) {
      if (i >= explorer.bounds.states) {
        explorer.cutBy ??= 'states';
        break;
      }
      const { node, actors } = queue[i] as (typeof queue)[number];
      for (const next of explorer.successors(node, actors)) visit(next);
    }
  });
  const witnesses = { states, arms, emits, loops, count: queue.length };
  for (const actor of explorer.actors) {
    if (!hasUnseen(explorer, witnesses, actor)) continue;
    program.budget.within(SHARE_OF_DEEPENING, () => deepen(explorer, witnesses, actor, visit));
  }
  return witnesses;
}

/** Configurations of one trait that are told apart by the values that it has set, and the share of steps for them. */
const MOST_CONFIGURATIONS = 500;
const SHARE_OF_DEEPENING = 0.1;

/** Whether a trait has arms or emits that may happen and that were not seen. */
function hasUnseen({ possible }: Explorer, witnesses: Witnesses, actor: Actor): boolean {
  return actor.transitions.some((arm) =>
    arm.from.some((from) => {
      if (!possible.hasArm(arm, from, actor)) return false;
      if (!witnesses.arms.has(takenKey(actor, arm, from))) return true;
      const emits = [...(possible.summaries.get(arm)?.emits ?? [])];
      return emits.some((event) => !witnesses.emits.has(`${actor.key}|${event}`));
    }),
  );
}

/** Continues with one trait where only its values are new: a counter that has to reach a number leads further. */
function deepen(
  explorer: Explorer,
  witnesses: Witnesses,
  actor: Actor,
  visit: (node: Node) => void,
): void {
  const nodes = actor.states.flatMap(
    (state) => witnesses.states.get(`${actor.key}|${state}`) ?? [],
  );
  const seen = new Set(nodes.map((node) => keyOf(node, [actor])));
  for (const node of nodes) {
    if (nodes.length > MOST_CONFIGURATIONS || !hasUnseen(explorer, witnesses, actor)) return;
    if (node.depth >= explorer.bounds.depth) continue;
    for (const next of explorer.successors(node, [actor])) {
      visit(next);
      const key = keyOf(next, [actor]);
      if (seen.has(key)) continue;
      seen.add(key);
      nodes.push(next);
    }
  }
}

function see(
  program: Program,
  node: Node,
  states: Map<string, Node>,
  arms: Map<string, Node>,
  emits: Map<string, Node>,
  moved: Set<Actor>,
): boolean {
  let isNew = false;
  const note = (map: Map<string, Node>, key: string) => {
    if (map.has(key)) return;
    map.set(key, node);
    isNew = true;
  };
  for (const { orbital, trait, from, to, on, at } of node.step?.transitions ?? []) {
    const actor = program.actorsByKey.get(`${orbital}.${trait}`);
    if (actor === undefined) continue;
    moved.add(actor);
    note(states, `${actor.key}|${to}`);
    const arm = armsOf(actor, from, on).find((one) => one.at === at);
    if (arm !== undefined) note(arms, takenKey(actor, arm, from));
  }
  for (const { orbital, trait, event } of node.step?.emitted ?? []) {
    note(emits, `${orbital}.${trait}|${event}`);
  }
  return isNew;
}
