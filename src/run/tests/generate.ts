import type { Scope } from '../evaluator/evaluation-scope.ts';
import { type Actor, type Arm, armsIn, armsOf, takenKey } from '../program/actor.ts';
import type { Program } from '../program/program.ts';
import { Explorer, takenArm } from '../search/explorer.ts';
import type { Node } from '../search/node.ts';
import { holds, solve } from '../solver/solve.ts';
import { type GeneratedTest, type TestCategory, toDrive } from './generated-test.ts';

/** Shares of the steps left that one trait may take: to be explored, and to have its tests written and run. */
const SHARE = { exploring: 0.3, writing: 0.5 };

/** Configurations of a trait that are explored, and events that lead to one. */
const BOUNDS = { states: 10_000, depth: 1_000 };

/** Why something is not covered that could be. */
const LEFT_OUT = 'Its test is left out by max_tests or categories.';

/** Steps that a test costs in the answer, by each event that it sends. */
const STEPS_OF_A_WRITTEN_EVENT = 4;

/** A place and why nothing shows it. */
interface Uncovered {
  readonly at: string;
  readonly reason: string;
}

type Side = 'allow' | 'block';

/** Something that a trait may be shown to do. */
interface Claim {
  /** Whose covered ones it adds to. */
  readonly counts: readonly ('arms' | 'guards' | 'pairs')[];
  readonly at: string;
  readonly category: TestCategory;
  readonly name: string;
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
function* listClaims(actor: Actor, explorer: Explorer): Generator<Claim> {
  const { states, at, transitions } = actor;
  for (const state of states) yield* listStays(actor, explorer, state);
  for (const arm of transitions) {
    for (const from of arm.from) yield* listTransitions(actor, explorer, arm, from);
  }
  const failures = [...explorer.first].filter(([key]) => key.startsWith('failure|'));
  for (const node of new Set(failures.map(([, one]) => one))) {
    const name = `${node.step?.event} with what it calls failing`;
    yield { counts: [], category: 'failure', at, name, node };
  }
  for (const arm of transitions)
    if (arm.guard !== undefined) yield* listSides(actor, explorer, arm);
  // The longest of the shortest ways to a state.
  const ends = states.flatMap((state) => findResting(actor, explorer, state) ?? []);
  const [end] = ends.toSorted((a, b) => b.depth - a.depth);
  if (states.length < 2 || end === undefined || end.depth === 0) return;
  const name = `A walk through ${end.depth} states`;
  yield { counts: [], category: 'journey', at, name, node: end };
}

/** The node in which a trait was first left in a state. */
const findResting = (actor: Actor, { first }: Explorer, state: string): Node | undefined =>
  first.get(`rest|${actor.key}|${state}`);

const findTaken = (actor: Actor, { first }: Explorer, arm: Arm, from: string): Node | undefined =>
  first.get(`arm|${takenKey(actor, arm, from)}`);

/** That a state stays as it is on the declared events that it has no arm for. */
function* listStays(actor: Actor, explorer: Explorer, state: string): Generator<Claim> {
  explorer.program.budget.spend(1);
  const resting = findResting(actor, explorer, state);
  for (const event of actor.payloads.keys()) {
    if (armsOf(actor, state, event).length > 0) continue;
    yield {
      counts: ['pairs'],
      category: 'invalid_transition',
      at: actor.at,
      name: `${state} stays on ${event}`,
      node: resting?.send(actor, event, {}),
      reason: `The trait does not rest in ${state}.`,
    };
  }
}

function* listTransitions(
  actor: Actor,
  explorer: Explorer,
  arm: Arm,
  from: string,
): Generator<Claim> {
  const { at, event } = arm;
  const node = findTaken(actor, explorer, arm, from);
  const reason = findResting(actor, explorer, from)
    ? `No inputs were found with which ${event} takes this arm in ${from}.`
    : `No events were found that leave the trait in ${from}.`;
  const drive = node && toDrive(actor, node);
  const { from_state: start, event: sent, expected_emits: emits } = drive ?? {};
  const through = start === from && sent === event ? '' : ` through ${from} on ${event}`;
  const name = `${start} goes to ${drive?.expected_state} on ${sent}${through}`;
  yield { counts: ['arms', 'pairs'], category: 'transition', at, name, node, reason };
  if (emits === undefined) return;
  const emitting = `${sent} in ${start} emits ${emits.join(', ')}`;
  yield { counts: [], category: 'emit', at, name: emitting, node };
}

function* listSides(actor: Actor, explorer: Explorer, arm: Arm): Generator<Claim> {
  const { at, event } = arm;
  for (const side of ['allow', 'block'] as const) {
    const isAllowing = side === 'allow';
    const node = (isAllowing ? findAllowing : findBlocking)(actor, explorer, arm);
    yield {
      counts: ['guards'],
      at,
      category: `guard_${side}`,
      name: `The guard ${isAllowing ? 'lets' : 'keeps back'} ${event}`,
      node,
      reason: `No inputs were found with which the guard ${isAllowing ? 'holds' : 'does not hold'}.`,
      proof: node === undefined ? prove(actor, explorer, arm, side) : undefined,
    };
  }
}

/** Where the arm's own event takes it, else where it is taken on the way of another. */
function findAllowing(actor: Actor, explorer: Explorer, arm: Arm): Node | undefined {
  const nodes = [...arm.from].flatMap((from) => findTaken(actor, explorer, arm, from) ?? []);
  return nodes.find(({ step }) => step?.event === arm.event) ?? nodes[0];
}

/** Where no arm takes the event, else where only this one does not. */
function findBlocking(actor: Actor, explorer: Explorer, arm: Arm): Node | undefined {
  const { program } = explorer;
  for (const from of arm.from) {
    const arms = armsOf(actor, from, arm.event);
    const node = findResting(actor, explorer, from);
    const send = (accepts: (scope: Scope) => boolean) =>
      node && explorer.send(node, actor, arm.event, accepts);
    const found =
      send((scope) => takenArm(arms, scope, program) === undefined) ??
      send((scope) => takenArm([arm], scope, program) === undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Why no input at all gives the guard this side; undefined where that is not proven. */
function prove(actor: Actor, explorer: Explorer, arm: Arm, side: Side): string | undefined {
  const { program } = explorer;
  const { budget } = program;
  const [from = ''] = arm.from;
  const arms = armsOf(actor, from, arm.event);
  const inputs = explorer.inputsOf(actor, from, arm.event);
  const scope = { config: actor.config, state: from, fromState: from, toState: arm.to };
  const isNone = (accepts: (scope: Scope) => boolean) =>
    solve(inputs, scope, budget, accepts).isProven;
  if (isNone((given) => holds(arm.guard, given, budget) === (side === 'allow'))) {
    return `The guard ${side === 'allow' ? 'never' : 'always'} holds, whatever comes in.`;
  }
  const isTaken = (given: Scope) => takenArm(arms, given, program) === arm;
  if (side === 'block' || !isNone(isTaken)) return undefined;
  return 'An earlier arm takes every event that this one would.';
}

/** Writes the tests of a program and runs them by the stepper of `simulate`. */
export function generateTests(program: Program, options: GenerateOptions) {
  const covered = { states: nothing(), arms: nothing(), guards: nothing(), pairs: nothing() };
  const tests: GeneratedTest[] = [];
  const failures: { readonly id: string; readonly message: string }[] = [];
  const unsatisfiable: { at: string; side: Side; reason: string; proven: true }[] = [];
  const ids = new Map<string, number>();
  const cut: Uncovered[] = [];
  const uncovered = new Map<string, Uncovered>();
  const leave = (at: string, reason: string) => uncovered.set(`${at} ${reason}`, { at, reason });
  const isFull = () => tests.length >= options.maxTests;

  /** Writes a test of the way to a node as it is when the same is sent from the start. */
  const write = (actor: Actor, category: TestCategory, node: Node, at: string, name: string) => {
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
  };

  const judge = (actor: Actor, claim: Claim, shown: Set<string>) => {
    const { at, category, counts, name, node, proof, reason = '' } = claim;
    program.budget.spend(1);
    const isAsked = options.categories.has(category);
    if (proof !== undefined) {
      covered.guards.total--;
      const side = category === 'guard_allow' ? 'allow' : 'block';
      unsatisfiable.push({ at, side, reason: proof, proven: true });
    } else if (node === undefined) leave(at, reason);
    else if (!isAsked || isFull()) {
      if (counts.length > 0) leave(at, LEFT_OUT);
    } else {
      write(actor, category, node, at, name);
      for (const key of counts) covered[key].covered++;
      for (const state of statesOn(actor, node)) shown.add(state);
    }
  };

  for (const actor of program.actors) {
    const isNamed = (options.orbital ?? actor.orbital) === actor.orbital;
    if (!isNamed || (options.trait ?? actor.trait) !== actor.trait) continue;
    const explorer = new Explorer(program, [actor], BOUNDS);
    addTotals(actor, covered);
    const shown = new Set(isFull() ? [] : [actor.initial]);
    explorer.findWitnesses(SHARE.exploring);
    explorer.within(SHARE.writing, () => {
      for (const claim of listClaims(actor, explorer)) judge(actor, claim, shown);
    });
    for (const state of actor.states) {
      if (shown.has(state)) covered.states.covered++;
      else if (!explorer.first.has(`state|${actor.key}|${state}`)) {
        leave(actor.at, `No events were found that lead to ${state}.`);
      } else leave(actor.at, LEFT_OUT);
    }
    if (explorer.cutBy !== 'ms') continue;
    const reason = `The steps for ${actor.key} were used up: more of it may have tests.`;
    cut.unshift({ at: actor.at, reason });
  }
  const coverage = { ...covered, uncovered: [...cut, ...uncovered.values()] };
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

type Share = ReturnType<typeof nothing>;

const nothing = () => ({ total: 0, covered: 0 });

/** Adds what there is to cover of a trait. Pairs are counted and not listed: there may be a million, most without an arm. */
function addTotals(
  actor: Actor,
  { states, arms, guards, pairs }: Record<Claim['counts'][number] | 'states', Share>,
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
