import type { Scope } from '../evaluator/evaluation-scope.ts';
import { type Actor, type Arm, armsIn, armsOf, takenKey } from '../program/actor.ts';
import type { Program } from '../program/program.ts';
import { Explorer, takenArm } from '../search/explorer.ts';
import type { Node } from '../search/node.ts';
import { holds, isNever } from '../solver/solve.ts';
import { type GeneratedTest, type TestCategory, toDrive } from './generated-test.ts';

/** Shares of the steps left that one trait may take: to be explored, and to have its tests written and run. */
const SHARE = { exploring: 0.3, writing: 0.5 };

/** Configurations of a trait that are explored, and events that lead to one. */
const BOUNDS = { states: 10_000, depth: 1_000 };

/** Why something is not covered that could be. */
const BEYOND_THE_LIMIT = 'Its test is left out: max_tests is reached.';

/** Steps that a test costs in the answer, by each event that it sends. */
const STEPS_OF_A_WRITTEN_EVENT = 4;

type Side = 'allow' | 'block';

/** Something that a trait may be shown to do. */
interface Claim {
  /** Whose covered ones it adds to. */
  readonly counts: readonly ('states' | 'arms' | 'guards' | 'pairs')[];
  readonly at: string;
  /** Undefined where it is counted without a test. */
  readonly category?: TestCategory;
  readonly name?: string;
  /** Where it shows; undefined where no inputs were found. */
  readonly node: Node | undefined;
  /** Why it is not shown. */
  readonly reason?: string;
  /** Why no input gives the guard this side, where that is proven. */
  readonly proof?: string | undefined;
}

export interface GenerateOptions {
  readonly categories: ReadonlySet<TestCategory>;
  readonly maxTests: number;
  readonly orbital?: string;
  readonly trait?: string;
}

/** What one trait may be shown to do, by what was seen of it; inputs are looked for as it is listed. */
class TraitClaims {
  readonly #program: Program;
  readonly #actor: Actor;
  readonly #explorer: Explorer;

  constructor(actor: Actor, explorer: Explorer) {
    this.#program = explorer.program;
    this.#actor = actor;
    this.#explorer = explorer;
  }

  *list(): Generator<Claim> {
    const { states, at, transitions } = this.#actor;
    for (const state of states) yield* this.#ofState(state);
    for (const arm of transitions) for (const from of arm.from) yield* this.#ofArm(arm, from);
    const failures = [...this.#explorer.first].filter(([key]) => key.startsWith('failure|'));
    for (const node of new Set(failures.map(([, one]) => one))) {
      const name = `${node.step?.event} with what it calls failing`;
      yield { counts: [], category: 'failure', at, name, node };
    }
    for (const arm of transitions) if (arm.guard !== undefined) yield* this.#ofGuard(arm);
    // The longest of the shortest ways to a state.
    const ends = states.flatMap((state) => this.#first('rest', state) ?? []);
    const [end] = ends.toSorted((a, b) => b.depth - a.depth);
    if (states.length < 2 || end === undefined || end.depth === 0) return;
    const name = `A walk through ${end.depth} states`;
    yield { counts: [], category: 'journey', at, name, node: end };
  }

  /** The node in which a state of the trait was seen first. */
  #first(kind: 'state' | 'rest', name: string): Node | undefined {
    return this.#explorer.first.get(`${kind}|${this.#actor.key}|${name}`);
  }

  #taken(arm: Arm, from: string): Node | undefined {
    return this.#explorer.first.get(`arm|${takenKey(this.#actor, arm, from)}`);
  }

  /** That a state is reached, and that it stays as it is on the declared events that it has no arm for. */
  *#ofState(state: string): Generator<Claim> {
    const actor = this.#actor;
    const { at } = actor;
    const resting = this.#first('rest', state);
    const reason = `No events were found that lead to ${state}.`;
    yield { counts: ['states'], at, node: this.#first('state', state), reason };
    for (const event of actor.payloads.keys()) {
      if (armsOf(actor, state, event).length > 0) continue;
      yield {
        counts: ['pairs'],
        category: 'invalid_transition',
        at,
        name: `${state} stays on ${event}`,
        node: resting?.send(actor, event, {}),
        reason: `The trait does not rest in ${state}.`,
      };
    }
  }

  *#ofArm(arm: Arm, from: string): Generator<Claim> {
    const { at, event } = arm;
    const node = this.#taken(arm, from);
    const reason = this.#first('rest', from)
      ? `No inputs were found with which ${event} takes this arm in ${from}.`
      : `No events were found that leave the trait in ${from}.`;
    const drive = node && toDrive(this.#actor, node);
    const { from_state: start, event: sent, expected_emits: emits } = drive ?? {};
    const through = start === from && sent === event ? '' : ` through ${from} on ${event}`;
    const name = `${start} goes to ${drive?.expected_state} on ${sent}${through}`;
    yield { counts: ['arms', 'pairs'], category: 'transition', at, name, node, reason };
    if (emits === undefined) return;
    const emitting = `${sent} in ${start} emits ${emits.join(', ')}`;
    yield { counts: [], category: 'emit', at, name: emitting, node };
  }

  *#ofGuard(arm: Arm): Generator<Claim> {
    const { at, event } = arm;
    for (const side of ['allow', 'block'] as const) {
      const isAllowing = side === 'allow';
      const node = isAllowing ? this.#findAllowing(arm) : this.#findBlocking(arm);
      yield {
        counts: ['guards'],
        at,
        category: `guard_${side}`,
        name: `The guard ${isAllowing ? 'lets' : 'keeps back'} ${event}`,
        node,
        reason: `No inputs were found with which the guard ${isAllowing ? 'holds' : 'does not hold'}.`,
        proof: node === undefined ? this.#prove(arm, side) : undefined,
      };
    }
  }

  /** Where the arm's own event takes it, else where it is taken on the way of another. */
  #findAllowing(arm: Arm): Node | undefined {
    const nodes = [...arm.from].flatMap((from) => this.#taken(arm, from) ?? []);
    return nodes.find(({ step }) => step?.event === arm.event) ?? nodes[0];
  }

  /** Where no arm takes the event, else where only this one does not. */
  #findBlocking(arm: Arm): Node | undefined {
    const actor = this.#actor;
    const isHeld = (scope: Scope) =>
      holds(arm.guard, { ...scope, toState: arm.to }, this.#program.budget);
    for (const from of arm.from) {
      const arms = armsOf(actor, from, arm.event);
      const node = this.#first('rest', from);
      const send = (accepts: (scope: Scope) => boolean) =>
        node && this.#explorer.send(node, actor, arm.event, accepts);
      const found =
        send((scope) => takenArm(arms, scope, this.#program) === undefined) ??
        send((scope) => !isHeld(scope));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Why no input at all gives the guard this side; undefined where that is not proven. */
  #prove(arm: Arm, side: Side): string | undefined {
    const { budget } = this.#program;
    const [from = ''] = arm.from;
    const arms = armsOf(this.#actor, from, arm.event);
    const inputs = this.#explorer.inputsOf(this.#actor, from, arm.event);
    const scope = { config: this.#actor.config, state: from, fromState: from, toState: arm.to };
    const isNone = (accepts: (scope: Scope) => boolean) =>
      isNever(inputs, { scope, accepts, budget });
    if (isNone((given) => holds(arm.guard, given, budget) === (side === 'allow'))) {
      return `The guard ${side === 'allow' ? 'never' : 'always'} holds, whatever comes in.`;
    }
    const isTaken = (given: Scope) => takenArm(arms, given, this.#program) === arm;
    if (side === 'block' || !isNone(isTaken)) return undefined;
    return 'An earlier arm takes every event that this one would.';
  }
}

/** Writes the tests of a program and runs them by the stepper of `simulate`. */
export function generateTests(program: Program, options: GenerateOptions) {
  const [states, arms, guards, pairs] = [nothing(), nothing(), nothing(), nothing()];
  const coverage = {
    states,
    arms,
    guards,
    pairs,
    uncovered: [] as { at: string; reason: string }[],
  };
  const tests: GeneratedTest[] = [];
  const failures: { readonly id: string; readonly message: string }[] = [];
  const unsatisfiable: { at: string; side: Side; reason: string; proven: true }[] = [];
  const ids = new Map<string, number>();
  const left = new Set<string>();
  const shown = new Set<string>();
  let isLimited = false;

  const leave = (at: string, reason: string) => {
    if (!left.has(`${at} ${reason}`)) coverage.uncovered.push({ at, reason });
    left.add(`${at} ${reason}`);
  };

  /**
   * Writes a test of the way to a node as it is when the same is sent from the start, where it is asked for. False
   * where `maxTests` leaves it out.
   */
  const write = (actor: Actor, category: TestCategory, node: Node, at: string, name = '') => {
    if (!options.categories.has(category)) return true;
    if (tests.length >= options.maxTests) return false;
    program.budget.spend(STEPS_OF_A_WRITTEN_EVENT * node.depth);
    const { orbital, trait, key } = actor;
    const drive = toDrive(actor, node.replay());
    const base = `${key}:${category}:${drive.from_state}:${drive.event}`;
    const number = (ids.get(base) ?? 0) + 1;
    ids.set(base, number);
    const id = number === 1 ? base : `${base}:${number}`;
    const expected = node.stateOf(actor);
    if (drive.expected_state !== expected) {
      const message = `After ${drive.event} the state is ${drive.expected_state}, not ${expected}.`;
      failures.push({ id, message });
    }
    tests.push({ id, orbital, trait, category, name, ...drive, at });
    for (const state of statesOn(actor, node)) shown.add(`${key}|${state}`);
    return true;
  };

  const judge = (actor: Actor, claim: Claim) => {
    const { at, category, counts, name, node, proof, reason } = claim;
    if (node !== undefined) {
      const isGiven = category === undefined || write(actor, category, node, at, name);
      isLimited ||= !isGiven;
      if (isGiven) for (const key of counts) coverage[key].covered++;
      else if (counts.length > 0) leave(at, BEYOND_THE_LIMIT);
    } else if (proof !== undefined) {
      guards.total--;
      const side = category === 'guard_allow' ? 'allow' : 'block';
      unsatisfiable.push({ at, side, reason: proof, proven: true });
    } else if (reason !== undefined) leave(at, reason);
    program.budget.spend(1);
  };

  for (const actor of program.actors) {
    const isNamed = (options.orbital ?? actor.orbital) === actor.orbital;
    if (!isNamed || (options.trait ?? actor.trait) !== actor.trait) continue;
    const explorer = new Explorer(program, [actor], BOUNDS);
    const claims = new TraitClaims(actor, explorer);
    addTotals(actor, coverage);
    const before = states.covered;
    explorer.findWitnesses(SHARE.exploring);
    explorer.within(SHARE.writing, () => {
      for (const claim of claims.list()) judge(actor, claim);
    });
    if (isLimited) {
      const passed = actor.states.filter((state) => shown.has(`${actor.key}|${state}`));
      if (before + passed.length < states.covered) leave(actor.at, BEYOND_THE_LIMIT);
      states.covered = before + passed.length;
    }
    if (explorer.cutBy !== 'ms') continue;
    const reason = `The steps for ${actor.key} were used up: more of it may have tests.`;
    coverage.uncovered.unshift({ at: actor.at, reason });
  }
  const run = { passed: tests.length - failures.length, failed: failures.length, failures };
  return { tests, coverage, unsatisfiable, run };
}

/** The states that a trait is in on the way to a node. */
function* statesOn(actor: Actor, node: Node): Generator<string> {
  yield actor.initial;
  for (const { step } of node.trail()) {
    for (const { orbital, trait, from, to } of step?.transitions ?? []) {
      if (orbital === actor.orbital && trait === actor.trait) yield* [from, to];
    }
  }
}

const nothing = () => ({ total: 0, covered: 0 });

/** Adds what there is to cover of a trait. Pairs are counted and not listed: there may be a million, most without an arm. */
function addTotals(
  actor: Actor,
  { states, arms, guards, pairs }: Record<Claim['counts'][number], ReturnType<typeof nothing>>,
): void {
  states.total += actor.states.length;
  for (const { from, guard } of actor.transitions) {
    arms.total += from.size;
    pairs.total += from.size;
    guards.total += guard === undefined ? 0 : 2;
  }
  for (const state of actor.states) {
    const handled = [...armsIn(actor, state).keys()].filter((event) => actor.payloads.has(event));
    pairs.total += actor.payloads.size - handled.length;
  }
}
