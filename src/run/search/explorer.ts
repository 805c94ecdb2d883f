import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { type Actor, type Arm, armsIn, armsOf, type Program } from '../program/program.ts';
import { collectInputs, type GuardInputs } from '../solver/inputs.ts';
import { holds, solve } from '../solver/solve.ts';
import { type SentEvent, sendEvent } from '../stepper/send.ts';
import type { Step } from '../stepper/step-record.ts';
import { MADE_TO_FAIL, World } from '../stepper/world.ts';

export interface SearchBounds {
  readonly states: number;
  readonly depth: number;
}

/** The outside of a search: what was chosen before the first event. */
interface Outside {
  /** The names of services and stores that fail from the start. */
  readonly failing: readonly string[];
  /** The row of its entity that every event of a trait is addressed to; none where undefined. */
  readonly row: JsonObject | undefined;
}

/** One configuration that was reached, and how. */
export interface Node extends Outside {
  readonly world: World;
  readonly parent: Node | undefined;
  readonly sent: SentEvent | undefined;
  readonly step: Step | undefined;
  readonly depth: number;
}

/** The nodes from the first event to a node. */
export function trailOf(node: Node): Node[] {
  const trail: Node[] = [];
  for (let at: Node | undefined = node; at?.sent !== undefined; at = at.parent) trail.push(at);
  return trail.reverse();
}

/** Services and stores of these names that fail whenever they are used. */
export const makeFail = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [MADE_TO_FAIL]]));

/** The id of the row that events that lead to a node are addressed to. */
export const rowOf = ({ row }: Outside): string | undefined =>
  row === undefined ? undefined : String(row.id as Json);

const SAMPLES: Readonly<Record<string, Json>> = { number: 1, boolean: true, object: { id: 'r1' } };

/** A value of a declared type. */
function sampleOf(type: string | undefined, name: string): Json {
  if (type === undefined) return name;
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

interface ExplorerOptions {
  readonly bounds: SearchBounds;
  /** Whether an event may be sent to a trait from outside; by default any. */
  readonly isExternal?: (actor: Actor, event: string) => boolean;
  /** Whether a row may be chosen where no payload will do. */
  readonly choosesRows?: boolean;
}

/** Explores the effects of events from outside, breadth first, so that the first way to anything is a shortest one. */
export class Explorer {
  readonly program: Program;
  readonly actors: readonly Actor[];
  readonly bounds: SearchBounds;
  transitions = 0;
  depth = 0;
  /** Configurations that were reached. */
  count = 0;
  cutBy: 'states' | 'depth' | 'ms' | undefined;
  readonly #options: ExplorerOptions;
  readonly #inputs = new Map<string, GuardInputs>();

  constructor(program: Program, actors: readonly Actor[], options: ExplorerOptions) {
    this.program = program;
    this.actors = actors;
    this.bounds = options.bounds;
    this.#options = options;
  }

  /** Does work with some of the steps that are left; where they do not suffice, it ends there. */
  within(share: number, work: () => void): void {
    if (!this.program.budget.within(share, work)) this.cutBy ??= 'ms';
  }

  /** Goes on from a configuration, and from those that it leads to with the traits that `visit` answers. */
  explore(start: Node, visit: (next: Node, from: Node) => readonly Actor[]): void {
    const queue = [{ node: start, moved: this.actors }];
    for (const { node, moved } of queue) {
      this.count = queue.length;
      for (const next of this.#successors(node, moved)) {
        const further = visit(next, node);
        if (further.length === 0) continue;
        if (queue.length >= this.bounds.states) {
          this.cutBy ??= 'states';
          return;
        }
        this.count = queue.push({ node: next, moved: further });
      }
    }
  }

  /** Every configuration that one event from outside leads to, of the traits given. */
  *#successors(node: Node, actors: readonly Actor[]): Generator<Node> {
    if (node.depth >= this.bounds.depth) {
      this.cutBy ??= 'depth';
      return;
    }
    const isExternal = this.#options.isExternal ?? (() => true);
    for (const actor of actors) {
      this.program.budget.spend(1);
      for (const [event, arms] of armsIn(actor, node.world.stateOf(actor, rowOf(node)))) {
        if (!isExternal(actor, event)) continue;
        for (const arm of arms) {
          const isTaken = (scope: Scope) => takenArm(arms, scope, this.program) === arm;
          const next = this.send(node, actor, event, isTaken);
          if (next === undefined) continue;
          yield next;
          const failed = this.#fail(next, [...arm.summary.fallible], actor);
          if (failed !== undefined) yield failed;
        }
      }
    }
  }

  /** Sends an event with inputs that are accepted: a payload, else also a row from the start on; undefined where none are found. */
  send(node: Node, actor: Actor, event: string, accepts: Accepts): Node | undefined {
    const solution = this.#solve(node, actor, event, accepts, false);
    if (solution !== undefined) return this.#step(node, actor, event, solution.payload);
    const state = node.world.stateOf(actor, rowOf(node));
    const { inputs } = this.inputsOf(actor, state, event);
    const mayChoose = this.#options.choosesRows === true && node.row === undefined;
    if (!mayChoose || !inputs.some(({ root }) => root === 'entity')) return undefined;
    const chosen = this.#solve(node, actor, event, accepts, true);
    if (chosen === undefined) return undefined;
    const row = { id: 'row-1', ...chosen.entity };
    const before = this.#replay(node, actor, { failing: node.failing, row });
    const { payload } = chosen;
    const isAccepted = before !== undefined && accepts({ ...createScope(actor, before), payload });
    return isAccepted ? this.#step(before, actor, event, payload) : undefined;
  }

  /** Sends an event to a trait, in a copy of the world. */
  #step(node: Node, actor: Actor, event: string, payload: JsonObject): Node {
    const { orbital, trait } = actor;
    const entityId = rowOf(node);
    const addressed = entityId === undefined ? {} : { entityId };
    const sent = { event, orbital, trait, payload, ...addressed };
    const world = node.world.copy();
    const step = sendEvent(world, sent);
    this.transitions++;
    const depth = node.depth + 1;
    this.depth = Math.max(this.depth, depth);
    return { world, parent: node, sent, step, depth, failing: node.failing, row: node.row };
  }

  /** The inputs that the guards of all arms for an event in a state read. */
  inputsOf(actor: Actor, state: string, event: string): GuardInputs {
    const key = `${actor.key}|${state}|${event}`;
    let inputs = this.#inputs.get(key);
    if (inputs === undefined) {
      const guards = armsOf(actor, state, event).map(({ guard }) => guard);
      inputs = collectInputs(guards, actor, this.program.budget);
      this.#inputs.set(key, inputs);
    }
    return inputs;
  }

  #solve(node: Node, actor: Actor, event: string, accepts: Accepts, choosesEntity: boolean) {
    const required = (actor.payloads.get(event) ?? []).filter(({ isRequired }) => isRequired);
    const payload = Object.fromEntries(
      required.map(({ name, type, values }) => [name, values?.[0] ?? sampleOf(type, name)]),
    );
    const isComplete = ({ payload: given }: Scope) =>
      required.every(({ name }) => isObject(given) && (given[name] ?? null) !== null);
    return solve(this.inputsOf(actor, node.world.stateOf(actor, rowOf(node)), event), {
      scope: createScope(actor, node),
      payload,
      accepts: (scope) => isComplete(scope) && accepts(scope),
      budget: this.program.budget,
      choosesEntity,
    }).solution;
  }

  /** Before the first event. It costs steps, as all worlds do. */
  start(actor?: Actor, outside: Outside = { failing: [], row: undefined }): Node {
    const { failing, row } = outside;
    const entity = actor?.entity;
    const rows = row === undefined || entity === undefined ? {} : { entities: { [entity]: [row] } };
    const world = new World(this.program, { services: makeFail(failing), ...rows });
    return { world, parent: undefined, sent: undefined, step: undefined, depth: 0, ...outside };
  }

  /** The same events of one trait in another outside, where they lead it to the same state. */
  #replay(node: Node, actor: Actor, outside: Outside): Node | undefined {
    let at = this.start(actor, outside);
    for (const { sent } of trailOf(node)) {
      if (sent === undefined) continue;
      const target = this.program.actorsByKey.get(`${sent.orbital}.${sent.trait}`) ?? actor;
      at = this.#step(at, target, sent.event, sent.payload as JsonObject);
    }
    const state = at.world.stateOf(actor, rowOf(at));
    return state === node.world.stateOf(actor, rowOf(node)) ? at : undefined;
  }

  /** The same events with services that fail from the start on. */
  #fail({ parent, sent, row, failing }: Node, names: readonly string[], actor: Actor) {
    if (names.length === 0 || parent === undefined || sent === undefined) return undefined;
    const outside = { failing: [...new Set([...failing, ...names])], row };
    const before = this.#replay(parent, actor, outside);
    return before && this.#step(before, actor, sent.event, sent.payload as JsonObject);
  }
}

/** The scope of a trait's guards at a node, before anything was sent. */
function createScope(actor: Actor, node: Node): Scope {
  const { world } = node;
  const state = world.stateOf(actor, rowOf(node));
  const nothing = { event: {}, prevEvents: [], prevStates: [] };
  const entity = world.entityOf(actor, rowOf(node));
  return { entity, config: actor.config, state, fromState: state, now: world.now, ...nothing };
}
