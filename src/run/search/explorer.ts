import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { type Actor, type Arm, armsIn, armsOf, takenKey } from '../program/actor.ts';
import type { Program } from '../program/program.ts';
import { collectInputs, type GuardInputs, holds, type Solution, solve } from '../solver/solve.ts';
import { findMissing } from '../stepper/send.ts';
import { Node } from './node.ts';
import type { Possibilities } from './possible.ts';

export interface SearchBounds {
  readonly states: number;
  readonly depth: number;
}

/** Characters of a configuration that are written and compared in a step. */
const CHARACTERS_OF_A_STEP = 16;

const SAMPLES: Readonly<Record<string, Json>> = { number: 1, boolean: true, object: { id: 'r1' } };

const NOBODY: ReadonlySet<Actor> = new Set();

/** A value of a declared type. */
function sampleOf(type: string, name: string): Json {
  if (type === 'array' || /^\[|\[\]$/.test(type)) return [];
  return SAMPLES[type] ?? (/^[A-Z]/.test(type) ? { id: 'r1' } : name);
}

/** The arm that an event takes: the first whose guard holds. */
export const takenArm = (arms: readonly Arm[], scope: Scope, { budget }: Program) =>
  arms.find(({ guard, to }) => {
    budget.spend(1);
    return holds(guard, { ...scope, toState: to }, budget);
  });

type Accepts = (scope: Scope) => boolean;

/** A step that was explored: from a configuration to one that may be known by another node. */
export interface Edge {
  readonly from: Node;
  readonly to: Node;
  readonly by: Node;
}

/**
 * Explores what events from outside lead to, breadth first, so that the first way to anything is a shortest one.
 * `possible` says which events these are; without it any is, and a row may be chosen where no payload will do.
 */
export class Explorer {
  readonly program: Program;
  readonly actors: ReadonlySet<Actor>;
  readonly bounds: SearchBounds;
  /** The first node in which something was seen, by the keys of `see` or by the whole configuration. */
  readonly first = new Map<string, Node>();
  readonly edges: Edge[] = [];
  /** Configurations that were gone on from, and the steps and most steps in a row that were taken. */
  states = 0;
  transitions = 0;
  depth = 0;
  cutBy: 'states' | 'depth' | 'ms' | undefined;
  readonly #possible: Possibilities | undefined;
  readonly #inputs = new Map<string, GuardInputs>();
  /** Whether parts of what an event brings are inputs: they lead to many more configurations, that differ in values alone. */
  #readsParts = true;

  constructor(
    program: Program,
    actors: readonly Actor[],
    bounds: SearchBounds,
    possible?: Possibilities,
  ) {
    this.program = program;
    this.actors = new Set(actors);
    this.bounds = bounds;
    this.#possible = possible;
  }

  /** Does work with some of the steps that are left; where they do not suffice, it ends there. */
  within(share: number, work: () => void): void {
    if (!this.program.budget.within(share, work)) this.cutBy ??= 'ms';
  }

  /**
   * Finds a first way to each state, arm and emit: `state|Orbital.Trait|name` entered, `rest|…` and stayed in,
   * `arm|` with `takenKey`, `failure|` with it while something fails, `emit|Orbital.Trait|event`, and `loop|` for an
   * event that feeds itself. It goes on from where something is new, and only by the traits that the event moved,
   * since the others are as they were one step before.
   */
  findWitnesses(share: number): void {
    this.within(share, () => {
      const root = Node.start(this.program);
      for (const { key, initial } of this.actors) {
        this.first.set(`state|${key}|${initial}`, root);
        this.first.set(`rest|${key}|${initial}`, root);
      }
      this.#explore(root, (node) => this.#see(node));
    });
  }

  /** Notes what a node shows; answers with the traits that moved, and with none where nothing is new. */
  #see(node: Node): ReadonlySet<Actor> {
    const { step, rowId, outside } = node;
    const before = this.first.size;
    const moved = new Set<Actor>();
    const extra: string[] = [];
    for (const { orbital, trait, from, to, on, at, entity_id: id } of step?.transitions ?? []) {
      const actor = this.program.actorsByKey.get(`${orbital}.${trait}`);
      if (actor === undefined || id !== rowId || !this.actors.has(actor)) continue;
      moved.add(actor);
      this.#note(`state|${actor.key}|${to}`, node);
      const arm = armsOf(actor, from, on).find((one) => one.at === at);
      if (arm === undefined) continue;
      const key = takenKey(actor, arm, from);
      this.#note(`arm|${key}`, node);
      if (outside.failing.length > 0) extra.push(`failure|${key}`);
    }
    for (const actor of moved) this.#note(`rest|${actor.key}|${node.stateOf(actor)}`, node);
    for (const { orbital, trait, event } of step?.emitted ?? []) {
      this.#note(`emit|${orbital}.${trait}|${event}`, node);
    }
    const isNew = this.first.size > before;
    if (step?.truncated || step?.hasRepeat) {
      extra.push(`loop|${node.way?.sent.trait}|${node.way?.sent.event}`);
    }
    for (const key of extra) this.#note(key, node);
    return isNew ? moved : NOBODY;
  }

  #note(key: string, node: Node): void {
    if (!this.first.has(key)) this.first.set(key, node);
  }

  /** Finds every configuration of the traits and the ways between them: their states, what they set, and what fails. */
  findConfigurations(share: number): void {
    if (this.first.size > 0) return;
    this.#readsParts = false;
    const find = (node: Node): Node => {
      const { world, outside } = node;
      const actors = [...this.actors];
      const frames = actors.map((actor) => world.frames.get(world.frameKey(actor, undefined)));
      const rows = [...world.rows.values()].map((list) => Math.min(2, list.length));
      const states = actors.map((actor) => node.stateOf(actor));
      const set = frames.map((frame) => frame ?? null);
      const key = toCanonicalJson([states, set, rows, [...outside.failing]]);
      this.program.budget.spend(Math.ceil(key.length / CHARACTERS_OF_A_STEP));
      this.#note(key, node);
      return this.first.get(key) as Node;
    };
    this.within(share, () => {
      this.#explore(find(Node.start(this.program)), (by, from) => {
        const to = find(by);
        this.edges.push({ from, to, by });
        return to === by ? this.actors : NOBODY;
      });
    });
  }

  /** Goes on from a configuration, and from those that it leads to with the traits that `visit` answers. */
  #explore(start: Node, visit: (next: Node, from: Node) => ReadonlySet<Actor>): void {
    const queue = [{ node: start, moved: this.actors }];
    for (const { node, moved } of queue) {
      this.states++;
      for (const next of this.#successors(node, moved)) {
        this.transitions++;
        this.depth = Math.max(this.depth, next.depth);
        const further = visit(next, node);
        if (further.size === 0) continue;
        if (queue.length >= this.bounds.states) {
          this.cutBy ??= 'states';
          return;
        }
        queue.push({ node: next, moved: further });
      }
    }
  }

  /** Every configuration that one event from outside leads to, of the traits given. */
  *#successors(node: Node, actors: ReadonlySet<Actor>): Generator<Node> {
    if (node.depth >= this.bounds.depth) {
      this.cutBy ??= 'depth';
      return;
    }
    for (const actor of actors) {
      this.program.budget.spend(1);
      for (const [event, arms] of armsIn(actor, node.stateOf(actor))) {
        if (this.#possible?.isExternal(actor, event) === false) continue;
        for (const arm of arms) {
          const isTaken = (scope: Scope) => takenArm(arms, scope, this.program) === arm;
          const next = this.send(node, actor, event, isTaken);
          if (next === undefined) continue;
          yield next;
          if (arm.summary.fallible.size === 0) continue;
          const failing = new Set([...next.outside.failing, ...arm.summary.fallible]);
          const before = next.way?.parent.replay({ failing: [...failing] });
          if (before?.stateOf(actor) !== node.stateOf(actor)) continue;
          yield before.send(actor, event, next.way?.sent.payload ?? {});
        }
      }
    }
  }

  /** Sends an event with inputs that are accepted: a payload, else also a row from the start on; undefined where none are found. */
  send(node: Node, actor: Actor, event: string, accepts: Accepts): Node | undefined {
    const solution = this.#solve(node, actor, event, accepts, false);
    if (solution !== undefined) return node.send(actor, event, solution.payload);
    if (this.#possible !== undefined || node.outside.row !== undefined) return undefined;
    const chosen = this.#solve(node, actor, event, accepts, true);
    if (chosen === undefined) return undefined;
    const { payload, entity } = chosen;
    const row = { id: 'row-1', ...entity };
    const before = node.replay({ row, entity: actor.entity });
    const isThere = before.stateOf(actor) === node.stateOf(actor);
    if (!isThere || !accepts({ ...before.scopeOf(actor), payload })) return undefined;
    return before.send(actor, event, payload);
  }

  /** The inputs that the guards of all arms for an event in a state read. */
  inputsOf(actor: Actor, state: string, event: string): GuardInputs {
    const key = `${actor.key}|${state}|${event}`;
    const guards = armsOf(actor, state, event).map(({ guard }) => guard);
    const inputs =
      this.#inputs.get(key) ?? collectInputs(guards, actor, this.program.budget, this.#readsParts);
    this.#inputs.set(key, inputs);
    return inputs;
  }

  #solve(
    node: Node,
    actor: Actor,
    event: string,
    accepts: Accepts,
    choosesEntity: boolean,
  ): Solution | undefined {
    const inputs = this.inputsOf(actor, node.stateOf(actor), event);
    if (choosesEntity && !inputs.inputs.some(({ root }) => root === 'entity')) return undefined;
    const required = (actor.payloads.get(event) ?? []).filter(({ isRequired }) => isRequired);
    const payload: JsonObject = Object.fromEntries(
      required.map(({ name, type = '', values }) => [name, values?.[0] ?? sampleOf(type, name)]),
    );
    const isAccepted = (scope: Scope) =>
      findMissing(actor, event, scope.payload) === undefined && accepts(scope);
    const scope = { ...node.scopeOf(actor), payload };
    return solve(inputs, scope, this.program.budget, isAccepted, choosesEntity).solution;
  }
}
