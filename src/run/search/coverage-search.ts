import { type Actor, armsOf, type Program, takenKey } from '../program/program.ts';
import { type Explorer, type Node, rowOf } from './exploration.ts';
import type { Possibilities } from './possible.ts';
import { keyOf } from './product-search.ts';

/** The first node in which something was seen. */
export interface Witnesses {
  /** `Orbital.Trait|state`: entered, and perhaps left at once. */
  readonly states: Map<string, Node>;
  /** `Orbital.Trait|state`: where the trait rests. */
  readonly rests: Map<string, Node>;
  /** `Orbital.Trait|arm|from`. */
  readonly arms: Map<string, Node>;
  /** `Orbital.Trait|event` that was emitted. */
  readonly emits: Map<string, Node>;
  /** `Orbital.Trait|arm|from`, taken while services or stores fail. */
  readonly failures: Map<string, Node>;
  /** Nodes whose event fed itself. */
  readonly loops: Node[];
  /** Nodes whose values alone are new. */
  readonly deeper: Node[];
  count: number;
}

/**
 * Reaches what can be reached, each thing once: a configuration is gone on from where it shows something new, and
 * only by the traits that its event moved, since the others are as they were one step before. Without possibilities
 * everything is taken to be possible.
 */
export function searchForCoverage(
  explorer: Explorer,
  share: number,
  possible?: Possibilities,
): Witnesses {
  const witnesses: Witnesses = {
    states: new Map(),
    rests: new Map(),
    arms: new Map(),
    emits: new Map(),
    failures: new Map(),
    loops: [],
    deeper: [],
    count: 0,
  };
  const looping = new Set<string>();
  const { program } = explorer;
  const queue: { node: Node; actors: readonly Actor[] }[] = [];
  const visit = (next: Node) => {
    const moved = new Set<Actor>();
    if (see(explorer, next, witnesses, moved)) queue.push({ node: next, actors: [...moved] });
    const key = `${next.sent?.trait}|${next.sent?.event}`;
    if (!(next.step?.truncated || next.step?.hasRepeat) || looping.has(key)) return;
    looping.add(key);
    witnesses.loops.push(next);
  };
  explorer.explore(share, () => {
    const { root, actors } = explorer;
    queue.push({ node: root, actors });
    for (const { key, initial } of actors) {
      witnesses.states.set(`${key}|${initial}`, root);
      witnesses.rests.set(`${key}|${initial}`, root);
    }
    for (let i = 0; i < queue.length; i++) {
      if (i >= explorer.bounds.states) {
        explorer.cutBy ??= 'states';
        break;
      }
      const { node, actors } = queue[i] as (typeof queue)[number];
      for (const next of explorer.successors(node, actors)) visit(next);
    }
  });
  witnesses.count = queue.length;
  for (const actor of explorer.actors) {
    if (!hasUnseen(witnesses, actor, possible)) continue;
    program.budget.within(SHARE_OF_DEEPENING, () =>
      deepen(explorer, witnesses, actor, visit, () => hasUnseen(witnesses, actor, possible)),
    );
  }
  return witnesses;
}

/** Configurations of one trait that are told apart by the values that it has set, and the share of steps for them. */
const MOST_CONFIGURATIONS = 500;
const SHARE_OF_DEEPENING = 0.1;

/** Whether a trait has arms or emits that may happen and that were not seen. */
function hasUnseen(
  witnesses: Witnesses,
  actor: Actor,
  possible: Possibilities | undefined,
): boolean {
  return actor.transitions.some((arm) =>
    arm.from.some((from) => {
      if (possible?.hasArm(arm, from, actor) === false) return false;
      if (!witnesses.arms.has(takenKey(actor, arm, from))) return true;
      const emits = [...(possible?.summaries.get(arm)?.emits ?? [])];
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
  isWorthIt: () => boolean,
): void {
  const nodes = actor.states.flatMap((state) => witnesses.rests.get(`${actor.key}|${state}`) ?? []);
  const seen = new Set(nodes.map((node) => keyOf(node, [actor])));
  for (const node of nodes) {
    if (nodes.length > MOST_CONFIGURATIONS || !isWorthIt()) return;
    if (node.depth >= explorer.bounds.depth) continue;
    for (const next of explorer.successors(node, [actor])) {
      visit(next);
      const key = keyOf(next, [actor]);
      if (seen.has(key)) continue;
      seen.add(key);
      nodes.push(next);
      witnesses.deeper.push(next);
    }
  }
}

/** Notes what a node shows, and the traits that moved; answers whether anything was new. */
function see(
  { program, actors }: Explorer,
  node: Node,
  witnesses: Witnesses,
  moved: Set<Actor>,
): boolean {
  let isNew = false;
  const note = (map: Map<string, Node>, key: string) => {
    if (map.has(key)) return;
    map.set(key, node);
    isNew = true;
  };
  const row = rowOf(node);
  for (const { orbital, trait, from, to, on, at, entity_id: id } of node.step?.transitions ?? []) {
    const actor = findActor(program, actors, `${orbital}.${trait}`);
    if (actor === undefined || (id ?? undefined) !== row) continue;
    moved.add(actor);
    note(witnesses.states, `${actor.key}|${to}`);
    const arm = armsOf(actor, from, on).find((one) => one.at === at);
    if (arm === undefined) continue;
    note(witnesses.arms, takenKey(actor, arm, from));
    const failure = takenKey(actor, arm, from);
    if (node.failing.length > 0 && !witnesses.failures.has(failure)) {
      witnesses.failures.set(failure, node);
    }
  }
  for (const actor of moved)
    note(witnesses.rests, `${actor.key}|${node.world.stateOf(actor, row)}`);
  for (const { orbital, trait, event } of node.step?.emitted ?? []) {
    note(witnesses.emits, `${orbital}.${trait}|${event}`);
  }
  return isNew;
}

/** A trait that is explored, by its key. */
function findActor(program: Program, actors: readonly Actor[], key: string): Actor | undefined {
  const actor = program.actorsByKey.get(key);
  return actor !== undefined && (actors === program.actors || actors.includes(actor))
    ? actor
    : undefined;
}
