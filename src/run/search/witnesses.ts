import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { type Actor, armsOf, takenKey } from '../program/program.ts';
import { type Explorer, type Node, rowOf } from './explorer.ts';
import type { Possibilities } from './possible.ts';

/** Configurations of one trait that are told apart by the values that it has set, and the share of steps for them. */
const MOST_CONFIGURATIONS = 500;
const SHARE_OF_DEEPENING = 0.1;

/** The key of a configuration: its states, and the values that the traits have set. */
export function keyOf({ world, failing }: Node, actors: readonly Actor[]): string {
  const states = actors.map((actor) => world.stateOf(actor, undefined));
  const frames = actors.map((actor) => world.frames.get(world.frameKey(actor, undefined)) ?? null);
  const rows = [...world.rows.values()].map((list) => Math.min(2, list.length));
  return toCanonicalJson([states, frames, rows, [...failing]]);
}

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
  /** Nodes whose values alone are new. */
  readonly deeper: Node[] = [];
  readonly #explorer: Explorer;
  readonly #possible: Possibilities | undefined;

  /** Without possibilities everything is taken to be possible. */
  constructor(explorer: Explorer, share: number, possible?: Possibilities) {
    this.#explorer = explorer;
    this.#possible = possible;
    const { actors, program } = explorer;
    explorer.within(share, () => {
      const root = explorer.start();
      for (const { key, initial } of actors) {
        this.states.set(`${key}|${initial}`, root);
        this.rests.set(`${key}|${initial}`, root);
      }
      explorer.explore([root], actors, (next) => this.#see(next));
    });
    const { cutBy } = explorer;
    for (const actor of actors) {
      if (!this.#hasUnseen(actor)) continue;
      program.budget.within(SHARE_OF_DEEPENING, () => this.#deepen(actor));
    }
    // Where it ends, no question is left open that was not open before.
    explorer.cutBy = cutBy;
  }

  /** Whether a trait has arms or emits that may happen and that were not seen. */
  #hasUnseen(actor: Actor): boolean {
    return actor.transitions.some((arm) =>
      arm.from.some((from) => {
        if (this.#possible?.hasArm(arm, from, actor) === false) return false;
        if (!this.arms.has(takenKey(actor, arm, from))) return true;
        const emits = this.#possible === undefined ? [] : [...arm.summary.emits];
        return emits.some((event) => !this.emits.has(`${actor.key}|${event}`));
      }),
    );
  }

  /** Goes on with one trait where only its values are new: a counter that has to reach a number leads further. */
  #deepen(actor: Actor): void {
    const starts = actor.states.flatMap((state) => this.rests.get(`${actor.key}|${state}`) ?? []);
    const seen = new Set(starts.map((node) => keyOf(node, [actor])));
    this.#explorer.explore(starts, [actor], (next) => {
      this.#see(next);
      const before = seen.size;
      seen.add(keyOf(next, [actor]));
      if (seen.size === before) return [];
      this.deeper.push(next);
      return seen.size <= MOST_CONFIGURATIONS && this.#hasUnseen(actor) ? [actor] : [];
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
