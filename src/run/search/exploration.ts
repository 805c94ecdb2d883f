import type { JsonObject } from '../../kernel/json.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import type { Actor, Arm, Program } from '../program/program.ts';
import { collectInputs, type GuardInputs } from '../solver/inputs.ts';
import { holds, solve } from '../solver/solve.ts';
import { type SentEvent, sendEvent } from '../stepper/send.ts';
import type { Step } from '../stepper/step-record.ts';
import { MADE_TO_FAIL, World } from '../stepper/world.ts';
import { answersOf, createScope } from '../tests/explore-trait.ts';
import type { Possibilities } from './possible.ts';

export interface SearchBounds {
  readonly states: number;
  readonly depth: number;
}

/** One configuration that was reached, and how. */
export interface Node {
  readonly world: World;
  readonly parent: Node | undefined;
  readonly sent: SentEvent | undefined;
  readonly step: Step | undefined;
  readonly depth: number;
  /** The names of services and stores that fail from the start. */
  readonly failing: readonly string[];
}

/** The events that lead to a node. */
export function trailOf(node: Node): SentEvent[] {
  const trail: SentEvent[] = [];
  for (let at: Node | undefined = node; at?.sent !== undefined; at = at.parent) trail.push(at.sent);
  return trail.reverse();
}

/** Services and stores of these names that fail whenever they are used. */
export const makeFail = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [MADE_TO_FAIL]]));

/** Explores the effects of events from outside, breadth first, so that the first way to anything is a shortest one. */
export class Explorer {
  readonly program: Program;
  readonly possible: Possibilities;
  readonly actors: readonly Actor[];
  readonly bounds: SearchBounds;
  readonly root: Node;
  transitions = 0;
  depth = 0;
  cutBy: 'states' | 'depth' | 'ms' | undefined;
  readonly #inputs = new Map<string, GuardInputs>();

  constructor(
    program: Program,
    possible: Possibilities,
    actors: readonly Actor[],
    bounds: SearchBounds,
  ) {
    this.program = program;
    this.possible = possible;
    this.actors = actors;
    this.bounds = bounds;
    this.root = {
      world: new World(program, { services: {} }),
      parent: undefined,
      sent: undefined,
      step: undefined,
      depth: 0,
      failing: [],
    };
  }

  /** Explores with some of the steps that are left; where they do not suffice, it ends there. */
  explore(share: number, work: () => void): void {
    if (!this.program.budget.within(share, work)) this.cutBy ??= 'ms';
  }

  /** Every configuration that one event from outside leads to, of the traits given. */
  *successors(node: Node, actors: readonly Actor[]): Generator<Node> {
    if (node.depth >= this.bounds.depth) {
      this.cutBy ??= 'depth';
      return;
    }
    for (const actor of actors) {
      this.program.budget.spend(1);
      const state = node.world.stateOf(actor, undefined);
      for (const [event, arms] of actor.arms.get(state) ?? []) {
        if (!this.possible.isExternal(actor, event)) continue;
        for (const arm of [...arms, undefined]) {
          const payload = this.#choose(node.world, actor, state, event, arms, arm);
          if (payload === undefined) continue;
          const next = this.#send(node, actor, event, payload);
          yield next;
          const failing = arm === undefined ? [] : answersOf(arm.effects);
          const failed = failing.length === 0 ? undefined : this.#fail(next, failing, actor, state);
          if (failed !== undefined) yield failed;
        }
      }
    }
  }

  #send(node: Node, actor: Actor, event: string, payload: JsonObject): Node {
    const { orbital, trait } = actor;
    const sent: SentEvent = { event, orbital, trait, payload };
    const world = node.world.copy(this.program);
    const step = sendEvent(this.program, world, sent);
    this.transitions++;
    const depth = node.depth + 1;
    this.depth = Math.max(this.depth, depth);
    return { world, parent: node, sent, step, depth, failing: node.failing };
  }

  /** The same events with services that fail from the start on, where they still lead to the same state before. */
  #fail(next: Node, names: readonly string[], actor: Actor, before: string): Node | undefined {
    const failing = [...new Set([...next.failing, ...names])];
    const world = new World(this.program, { services: makeFail(failing) });
    const trail = trailOf(next);
    const last = trail.pop() as SentEvent;
    for (const sent of trail) sendEvent(this.program, world, sent);
    if (world.stateOf(actor, undefined) !== before) return undefined;
    const step = sendEvent(this.program, world, last);
    return { ...next, world, step, failing };
  }

  /** A payload with which an arm is taken, or none of them. */
  #choose(
    world: World,
    actor: Actor,
    state: string,
    event: string,
    arms: readonly Arm[],
    wanted: Arm | undefined,
  ): JsonObject | undefined {
    const { budget } = this.program;
    budget.spend(1);
    if (wanted === undefined) return undefined;
    const required = actor.required.get(event) ?? [];
    const given = Object.fromEntries(required.map((name) => [name, name]));
    if (arms.length === 1 && wanted.guard === undefined) return given;
    const key = `${actor.key}|${state}|${event}`;
    let inputs = this.#inputs.get(key);
    if (inputs === undefined) {
      const guards = arms.map(({ guard }) => guard);
      inputs = collectInputs(guards, actor, budget);
      this.#inputs.set(key, inputs);
    }
    const scope = createScope(actor, world, undefined, state);
    const accepts = (candidate: Scope) =>
      arms.find(({ guard, to }) => holds(guard, { ...candidate, toState: to }, budget)) === wanted;
    return solve(inputs, { scope, payload: given, choosesEntity: false, budget, accepts }).solution
      ?.payload;
  }
}
