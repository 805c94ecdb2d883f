import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { type Actor, armsOf, takenKey } from '../program/program.ts';
import { type Explorer, type Node, rowOf } from './explorer.ts';
import type { Possibilities } from './possible.ts';

/** The first node in which something was seen. */
export interface Witnesses {
  /** `Orbital.Trait|state`: entered, and perhaps left at once. */
  readonly states: Map<string, Node>;
  /** `Orbital.Trait|state`: where the trait rests. */
  readonly rests: Map<string, Node>;
  /** By `takenKey`. */
  readonly arms: Map<string, Node>;
  /** `Orbital.Trait|event` that was emitted. */
  readonly emits: Map<string, Node>;
  /** By `takenKey`, taken while services or stores fail. */
  readonly failures: Map<string, Node>;
  /** `Trait|event` that fed itself. */
  readonly loops: Map<string, Node>;
  /** Nodes whose values alone are new. */
  readonly deeper: Node[];
  /** Configurations that were gone on from. */
  count: number;
}

/** The key of a configuration: its states, and the values that the traits have set. */
export function keyOf(node: Node, actors: readonly Actor[]): string {
  const { world } = node;
  const states = actors.map((actor) => world.stateOf(actor, undefined));
  const frames = actors.map((actor) => world.frames.get(world.frameKey(actor, undefined)) ?? null);
  const rows = [...world.rows.values()].map((list) => Math.min(2, list.length));
  return toCanonicalJson([states, frames, rows, [...node.failing]]);
}

/**
 * Reaches what can be reached, each thing once: a configuration is gone on from where it shows something new, and
 * only by the traits that its event moved, since the others are as they were one step before. Without possibilities
 * everything is taken to be possible.
 */
export function findWitnesses(
  explorer: Explorer,
  share: number,
  possible?: Possibilities,
): Witnesses {
  const map = () => new Map<string, Node>();
  const witnesses: Witnesses = {
    states: map(),
    rests: map(),
    arms: map(),
    emits: map(),
    failures: map(),
    loops: map(),
    deeper: [],
    count: 0,
  };
  explorer.explore(share, () => {
    const { root, actors } = explorer;
    for (const { key, initial } of actors) {
      witnesses.states.set(`${key}|${initial}`, root);
      witnesses.rests.set(`${key}|${initial}`, root);
    }
    const queue = [{ node: root, actors }];
    for (const { node, actors: moved } of queue) {
      if (witnesses.count++ >= explorer.bounds.states) {
        explorer.cutBy ??= 'states';
        break;
      }
      for (const next of explorer.successors(node, moved)) {
        const seen = see(explorer, next, witnesses);
        if (seen.length > 0) queue.push({ node: next, actors: seen });
      }
    }
  });
  for (const actor of explorer.actors) {
    if (!hasUnseen(witnesses, actor, possible)) continue;
    explorer.program.budget.within(SHARE_OF_DEEPENING, () =>
      deepen(explorer, witnesses, actor, possible),
    );
  }
  return witnesses;
}

/** Configurations of one trait that are told apart by the values that it has set, and the share of steps for them. */
const MOST_CONFIGURATIONS = 500;
const SHARE_OF_DEEPENING = 0.1;

/** Whether a trait has arms or emits that may happen and that were not seen. */
function hasUnseen(witnesses: Witnesses, actor: Actor, possible?: Possibilities): boolean {
  return actor.transitions.some((arm) =>
    arm.from.some((from) => {
      if (possible?.hasArm(arm, from, actor) === false) return false;
      if (!witnesses.arms.has(takenKey(actor, arm, from))) return true;
      const emits = possible === undefined ? [] : [...arm.summary.emits];
      return emits.some((event) => !witnesses.emits.has(`${actor.key}|${event}`));
    }),
  );
}

/** Continues with one trait where only its values are new: a counter that has to reach a number leads further. */
function deepen(
  explorer: Explorer,
  witnesses: Witnesses,
  actor: Actor,
  possible: Possibilities | undefined,
): void {
  const nodes = actor.states.flatMap((state) => witnesses.rests.get(`${actor.key}|${state}`) ?? []);
  const seen = new Set(nodes.map((node) => keyOf(node, [actor])));
  for (const node of nodes) {
    if (nodes.length > MOST_CONFIGURATIONS || !hasUnseen(witnesses, actor, possible)) return;
    if (node.depth >= explorer.bounds.depth) continue;
    for (const next of explorer.successors(node, [actor])) {
      see(explorer, next, witnesses);
      const key = keyOf(next, [actor]);
      if (seen.has(key)) continue;
      seen.add(key);
      nodes.push(next);
      witnesses.deeper.push(next);
    }
  }
}

/** Notes what a node shows; answers with the traits that moved, and with none where nothing is new. */
function see({ program, actors }: Explorer, node: Node, witnesses: Witnesses): readonly Actor[] {
  let isNew = false;
  const note = (map: Map<string, Node>, key: string) => {
    isNew ||= !map.has(key);
    if (!map.has(key)) map.set(key, node);
  };
  const { step, sent, world } = node;
  const row = rowOf(node);
  const moved = new Set<Actor>();
  for (const { orbital, trait, from, to, on, at, entity_id: id } of step?.transitions ?? []) {
    const actor = program.actorsByKey.get(`${orbital}.${trait}`);
    const isExplored = actor && (actors === program.actors || actors.includes(actor));
    if (!isExplored || id !== row) continue;
    moved.add(actor);
    note(witnesses.states, `${actor.key}|${to}`);
    const arm = armsOf(actor, from, on).find((one) => one.at === at);
    if (arm === undefined) continue;
    const key = takenKey(actor, arm, from);
    note(witnesses.arms, key);
    const isFailure = node.failing.length > 0 && !witnesses.failures.has(key);
    if (isFailure) witnesses.failures.set(key, node);
  }
  for (const actor of moved) note(witnesses.rests, `${actor.key}|${world.stateOf(actor, row)}`);
  for (const { orbital, trait, event } of step?.emitted ?? []) {
    note(witnesses.emits, `${orbital}.${trait}|${event}`);
  }
  const loop = `${sent?.trait}|${sent?.event}`;
  const isLoop = step?.truncated === true || step?.hasRepeat === true;
  if (isLoop && !witnesses.loops.has(loop)) witnesses.loops.set(loop, node);
  return isNew ? [...moved] : [];
}
