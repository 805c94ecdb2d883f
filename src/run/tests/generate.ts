import type { Scope } from '../evaluator/evaluation-scope.ts';
import { type Actor, type Arm, armsOf, type Program, takenKey } from '../program/program.ts';
import { Explorer, takenArm } from '../search/explorer.ts';
import type { Node } from '../search/node.ts';
import { holds, isNever } from '../solver/solve.ts';
import { type GeneratedTest, runTest, type TestCategory, toDrive } from './generated-test.ts';

/** Places of one program that are reported as uncovered. */
const MOST_UNCOVERED = 20_000;

/** Shares of the steps left that one trait may take: to be explored, and to have its tests written and run. */
const SHARE = { exploring: 0.3, writing: 0.5 };

/** Configurations of a trait that are explored, and events that lead to one. */
const BOUNDS = { states: 10_000, depth: 1_000 };

/** Steps that a test costs in the answer, by each event that it sends. */
const STEPS_OF_A_WRITTEN_EVENT = 4;

type Side = 'allow' | 'block';

interface Uncovered {
  readonly at: string;
  readonly reason: string;
}

interface Unsatisfiable extends Uncovered {
  readonly side: Side;
  readonly proven: boolean;
}

const nothing = () => ({ total: 0, covered: 0 });

/** The tests of a program, what they cover, and which of them fail. */
class Report {
  readonly tests: GeneratedTest[] = [];
  readonly failures: { readonly id: string; readonly message: string }[] = [];
  readonly unsatisfiable: Unsatisfiable[] = [];
  readonly uncovered: Uncovered[] = [];
  readonly coverage = {
    states: nothing(),
    arms: nothing(),
    guards: nothing(),
    pairs: nothing(),
    uncovered: this.uncovered,
  };
}

export interface GenerateOptions {
  readonly categories: ReadonlySet<TestCategory>;
  readonly maxTests: number;
  readonly orbital?: string;
  readonly trait?: string;
}

/** Writes and runs the tests of one trait, and counts what they cover. */
class TraitTests {
  readonly #report: Report;
  readonly #program: Program;
  readonly #actor: Actor;
  readonly #explorer: Explorer;
  readonly #ids = new Map<string, number>();
  readonly #options: GenerateOptions;

  constructor(program: Program, actor: Actor, options: GenerateOptions, report: Report) {
    this.#program = program;
    this.#actor = actor;
    this.#options = options;
    this.#report = report;
    this.#explorer = new Explorer(program, [actor], BOUNDS);
  }

  write(): void {
    this.#countAll();
    this.#explorer.findWitnesses(SHARE.exploring);
    this.#explorer.within(SHARE.writing, () => {
      this.#addStates();
      this.#addArms();
      this.#addGuards();
      this.#addJourney();
    });
    if (this.#explorer.cutBy !== 'ms') return;
    const { key, at } = this.#actor;
    const reason = `The steps for ${key} were used up: more of it may have tests.`;
    this.#report.uncovered.unshift({ at, reason });
  }

  /** What there is to cover, before anything is tried. */
  #countAll(): void {
    const { arms, guards, pairs, states } = this.#report.coverage;
    states.total += this.#actor.states.length;
    for (const { from, guard } of this.#actor.transitions) {
      arms.total += from.size;
      pairs.total += from.size;
      guards.total += guard === undefined ? 0 : 2;
    }
    for (const state of this.#actor.states) pairs.total += this.#unhandledIn(state).length;
  }

  /** The declared events for which a state has no arm. */
  #unhandledIn(state: string): readonly string[] {
    const events = [...this.#actor.payloads.keys()];
    return events.filter((event) => armsOf(this.#actor, state, event).length === 0);
  }

  /** The node in which a state or an arm of the trait was seen first. */
  #first(kind: 'state' | 'rest', name: string): Node | undefined {
    return this.#explorer.first.get(`${kind}|${this.#actor.key}|${name}`);
  }

  /** Adds a test of the way to a node, where its category is asked for, and runs it. */
  #add(category: TestCategory, node: Node, at: string, name: string): void {
    const { categories, maxTests } = this.#options;
    const { tests, failures } = this.#report;
    if (!categories.has(category) || tests.length >= maxTests) return;
    this.#program.budget.spend(STEPS_OF_A_WRITTEN_EVENT * node.depth);
    const { orbital, trait, key } = this.#actor;
    const drive = toDrive(this.#actor, node);
    const base = `${key}:${category}:${drive.from_state}:${drive.event}`;
    const number = (this.#ids.get(base) ?? 0) + 1;
    this.#ids.set(base, number);
    const id = number === 1 ? base : `${base}:${number}`;
    const test = { id, orbital, trait, category, name, ...drive, at };
    const { effects, message } = runTest(this.#program, this.#actor, test);
    if (message !== undefined) failures.push({ id, message });
    // Chance is another one on the way by which the search came.
    const expected = category === 'invalid_transition' ? {} : { expected_effects: effects };
    tests.push({ ...test, ...expected });
  }

  #addUncovered(at: string, reason: string): void {
    this.#program.budget.spend(1);
    const { uncovered } = this.#report;
    if (uncovered.length < MOST_UNCOVERED) uncovered.push({ at, reason });
  }

  /** Whether each state is reached, and that it stays as it is on the events that it has no arm for. */
  #addStates(): void {
    const { states, at } = this.#actor;
    const { coverage } = this.#report;
    for (const state of states) {
      if (this.#first('state', state) !== undefined) coverage.states.covered++;
      else this.#addUncovered(at, `No events were found that lead to ${state}.`);
      const unhandled = this.#unhandledIn(state);
      this.#program.budget.spend(unhandled.length);
      const node = this.#first('rest', state);
      if (node === undefined) this.#addUncovered(at, `The trait does not rest in ${state}.`);
      else coverage.pairs.covered += unhandled.length;
      for (const event of node === undefined ? [] : unhandled) {
        const next = node?.send(this.#actor, event, {});
        if (next) this.#add('invalid_transition', next, at, `${state} stays on ${event}`);
      }
    }
  }

  #addArms(): void {
    const { transitions, at } = this.#actor;
    const { first } = this.#explorer;
    for (const arm of transitions) {
      for (const from of arm.from) {
        const node = first.get(`arm|${takenKey(this.#actor, arm, from)}`);
        if (node !== undefined) this.#addTaken(arm, from, node);
        else {
          const reason = this.#first('rest', from)
            ? `No inputs were found with which ${arm.event} takes this arm in ${from}.`
            : `No events were found that leave the trait in ${from}.`;
          this.#addUncovered(arm.at, reason);
        }
      }
    }
    const failures = [...first].filter(([key]) => key.startsWith('failure|'));
    for (const node of new Set(failures.map(([, one]) => one))) {
      const name = `${node.step?.event} with what it calls failing`;
      this.#add('failure', node, at, name);
    }
  }

  #addTaken(arm: Arm, from: string, node: Node): void {
    const { arms, pairs } = this.#report.coverage;
    arms.covered++;
    pairs.covered++;
    const {
      event,
      from_state: start,
      expected_state: to,
      expected_emits: emits,
    } = toDrive(this.#actor, node);
    const isDirect = start === from && event === arm.event;
    const through = isDirect ? '' : ` through ${from} on ${arm.event}`;
    this.#add('transition', node, arm.at, `${start} goes to ${to} on ${event}${through}`);
    if (emits) this.#add('emit', node, arm.at, `${event} in ${start} emits ${emits.join(', ')}`);
  }

  #addGuards(): void {
    for (const arm of this.#actor.transitions) {
      if (arm.guard === undefined) continue;
      this.#addSide(arm, 'allow', this.#findAllowing(arm));
      this.#addSide(arm, 'block', this.#findBlocking(arm));
    }
  }

  #addSide(arm: Arm, side: Side, node: Node | undefined): void {
    const { guards } = this.#report.coverage;
    const proof = node === undefined ? this.#prove(arm, side) : undefined;
    if (node !== undefined) {
      guards.covered++;
      const word = side === 'allow' ? 'lets' : 'keeps back';
      this.#add(`guard_${side}`, node, arm.at, `The guard ${word} ${arm.event}`);
    } else if (proof !== undefined) {
      guards.total--;
      this.#report.unsatisfiable.push({ at: arm.at, side, reason: proof, proven: true });
    } else {
      const word = side === 'allow' ? 'holds' : 'does not hold';
      this.#addUncovered(arm.at, `No inputs were found with which the guard ${word}.`);
    }
  }

  /** Where the arm's own event takes it, else where it is taken on the way of another. */
  #findAllowing(arm: Arm): Node | undefined {
    const { first } = this.#explorer;
    const nodes = [...arm.from].flatMap(
      (from) => first.get(`arm|${takenKey(this.#actor, arm, from)}`) ?? [],
    );
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

  /** The longest of the shortest ways to a state. */
  #addJourney(): void {
    const { states, at } = this.#actor;
    const ends = states.flatMap((state) => this.#first('rest', state) ?? []);
    const [end] = ends.toSorted((a, b) => b.depth - a.depth);
    if (states.length < 2 || end === undefined || end.depth === 0) return;
    this.#add('journey', end, at, `A walk through ${end.depth} states`);
  }
}

/** Writes the tests of a program and runs them by the stepper of `simulate`. */
export function generateTests(program: Program, options: GenerateOptions) {
  const report = new Report();
  const { orbital, trait } = options;
  for (const actor of program.actors) {
    const isNamed = (orbital ?? actor.orbital) === actor.orbital;
    if (!isNamed || (trait ?? actor.trait) !== actor.trait) continue;
    new TraitTests(program, actor, options, report).write();
  }
  const { tests, coverage, unsatisfiable, failures } = report;
  const run = { passed: tests.length - failures.length, failed: failures.length, failures };
  return { tests, coverage, unsatisfiable, run };
}
