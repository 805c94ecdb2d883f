import { type Actor, armsOf, takenKey } from '../program/program.ts';
import { type Explorer, type Node, rowOf } from './explorer.ts';

/**
 * The first node in which something was seen. Each thing is reached once: a configuration is gone on from where it
 * shows something new, and only by the traits that its event moved, since the others are as they were one step before.
 */
export class Witnesses {
  /** `Orbital.Trait|state`: entered, and perhaps left at once. */
  readonly states = new Map<string, Node>();
  /** `Orbital.Trait|state`: where the trait rests. */
  readonly rests = new Map<string, Node>();
  /** By `takenKey`. */
  readonly arms = new Map<string, Node>();
  /** `Orbital.Trait|event` that was emitted. */
  readonly emits = new Map<string, Node>();
  /** By `takenKey`, taken while services or stores fail. */
  readonly failures = new Map<string, Node>();
  /** `Trait|event` that fed itself. */
  readonly loops = new Map<string, Node>();
  readonly #explorer: Explorer;

  constructor(explorer: Explorer, share: number) {
    this.#explorer = explorer;
    explorer.within(share, () => {
      const root = explorer.start();
      for (const { key, initial } of explorer.actors) {
        this.states.set(`${key}|${initial}`, root);
        this.rests.set(`${key}|${initial}`, root);
      }
      explorer.explore(root, (next) => this.#see(next));
    });
  }

  /** Notes what a node shows; answers with the traits that moved, and with none where nothing is new. */
  #see(node: Node): readonly Actor[] {
    let isNew = false;
    const note = (map: Map<string, Node>, key: string) => {
      isNew ||= !map.has(key);
      if (!map.has(key)) map.set(key, node);
    };
    const { program, actors } = this.#explorer;
    const { step, sent, world } = node;
    const row = rowOf(node);
    const moved = new Set<Actor>();
    for (const { orbital, trait, from, to, on, at, entity_id: id } of step?.transitions ?? []) {
      const actor = program.actorsByKey.get(`${orbital}.${trait}`);
      const isExplored = actor && (actors === program.actors || actors.includes(actor));
      if (!isExplored || id !== row) continue;
      moved.add(actor);
      note(this.states, `${actor.key}|${to}`);
      const arm = armsOf(actor, from, on).find((one) => one.at === at);
      if (arm === undefined) continue;
      const key = takenKey(actor, arm, from);
      note(this.arms, key);
      if (node.failing.length > 0 && !this.failures.has(key)) this.failures.set(key, node);
    }
    for (const actor of moved) note(this.rests, `${actor.key}|${world.stateOf(actor, row)}`);
    for (const { orbital, trait, event } of step?.emitted ?? []) {
      note(this.emits, `${orbital}.${trait}|${event}`);
    }
    const loop = `${sent?.trait}|${sent?.event}`;
    const isLoop = step?.truncated === true || step?.hasRepeat === true;
    if (isLoop && !this.loops.has(loop)) this.loops.set(loop, node);
    return isNew ? [...moved] : [];
  }
}
