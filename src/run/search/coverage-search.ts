import type { Actor, Program } from '../program/program.ts';
import { armsOf } from '../program/program.ts';
import type { Explorer, Node } from './exploration.ts';

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
  return { states, arms, emits, loops, count: queue.length };
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
    if (arm !== undefined) note(arms, `${actor.key}|${arm.index}|${from}`);
  }
  for (const { orbital, trait, event } of node.step?.emitted ?? []) {
    note(emits, `${orbital}.${trait}|${event}`);
  }
  return isNew;
}
