import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { Budget } from '../evaluator/budget.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { type Actor, type Arm, armsOf, type Program, takenKey } from '../program/program.ts';
import { searchForCoverage, type Witnesses } from '../search/coverage-search.ts';
import { Explorer } from '../search/exploration.ts';
import { holds, solve } from '../solver/solve.ts';
import { type Drive, toDrive, toSituation } from './drive.ts';
import { type GeneratedTest, runTest, type TestCategory } from './generated-test.ts';
import { findJourney } from './journey.ts';

export interface Uncovered {
  readonly at: string;
  readonly reason: string;
}

export interface Unsatisfiable extends Uncovered {
  readonly side: 'allow' | 'block';
  readonly proven: boolean;
}

/** Places of one trait that are reported as uncovered. */
const MOST_UNCOVERED = 20_000;
/** Events that one place of them names. */
const MOST_NAMED = 10;

/** Shares of the steps left that one trait may take: to be explored, to have its tests written, and to run them. */
const SHARE = { exploring: 0.3, writing: 0.2, running: 0.4 };

/** Configurations of a trait that are explored, and events that lead to one. */
const BOUNDS = { states: 10_000, depth: 1_000 };

/** Steps that a test costs in the answer, by each event that it sends. */
const STEPS_OF_A_WRITTEN_EVENT = 4;

interface Share {
  total: number;
  covered: number;
}

export interface GeneratedTests {
  readonly tests: readonly GeneratedTest[];
  readonly coverage: {
    readonly states: Share;
    readonly arms: Share;
    readonly guards: Share;
    readonly pairs: Share;
    readonly uncovered: readonly Uncovered[];
  };
  readonly unsatisfiable: readonly Unsatisfiable[];
  readonly run: {
    readonly passed: number;
    readonly failed: number;
    readonly failures: readonly { readonly id: string; readonly message: string }[];
  };
}

export interface GenerateOptions {
  readonly categories: ReadonlySet<TestCategory>;
  readonly maxTests: number;
  readonly orbital?: string;
  readonly trait?: string;
}

/** Writes the tests of one trait and counts what they cover. */
class TraitTests {
  readonly tests: GeneratedTest[] = [];
  readonly uncovered: Uncovered[] = [];
  readonly unsatisfiable: Unsatisfiable[] = [];
  /** Says how much is left without a test, where the steps did not suffice. */
  readonly leftOut: Uncovered | undefined;
  readonly states: Share = { total: 0, covered: 0 };
  readonly arms: Share = { total: 0, covered: 0 };
  readonly guards: Share = { total: 0, covered: 0 };
  readonly pairs: Share = { total: 0, covered: 0 };
  readonly #actor: Actor;
  readonly #budget: Budget;
  readonly #explorer: Explorer;
  readonly #witnesses: Witnesses;
  readonly #ids = new Map<string, number>();
  readonly #categories: ReadonlySet<TestCategory>;
  readonly #mostTests: number;

  constructor(program: Program, actor: Actor, { categories, maxTests }: GenerateOptions) {
    this.#actor = actor;
    this.#categories = categories;
    this.#mostTests = maxTests;
    this.#budget = program.budget;
    this.#explorer = new Explorer(program, [actor], { bounds: BOUNDS, choosesRows: true });
    this.#countAll();
    this.#witnesses = searchForCoverage(this.#explorer, SHARE.exploring);
    const isWritten = this.#budget.within(SHARE.writing, () => {
      this.#addStates();
      this.#addTransitions();
      this.#addInvalid();
      this.#addGuards();
      this.#addJourney();
    });
    const { states, arms, guards } = this;
    if (this.#explorer.cutBy !== 'ms' && isWritten) return;
    const left = [
      `${states.total - states.covered} of ${states.total} states`,
      `${arms.total - arms.covered} of ${arms.total} arms`,
      `${guards.total - guards.covered} of ${guards.total} sides of guards`,
    ].join(', ');
    const reason = `The steps for this trait were used up: left without a test are ${left}.`;
    this.leftOut = { at: actor.at, reason };
  }

  /** Counts what there is to cover, before anything is tried. */
  #countAll(): void {
    const { states, transitions, declared, arms } = this.#actor;
    const names = new Set(declared);
    this.states.total = states.length;
    for (const arm of transitions) {
      this.arms.total += arm.from.length;
      if (arm.guard !== undefined) this.guards.total += 2;
    }
    this.pairs.total = this.arms.total;
    for (const state of states) {
      const handled = [...(arms.get(state)?.keys() ?? [])].filter((event) => names.has(event));
      this.pairs.total += declared.length - handled.length;
    }
  }

  #add(
    category: TestCategory,
    drive: Drive,
    at: string,
    name: string,
    more: Partial<GeneratedTest> = {},
  ): void {
    if (!this.#isWanted(category)) return;
    this.#budget.spend(STEPS_OF_A_WRITTEN_EVENT * (1 + drive.setup.length));
    const { orbital, trait, key } = this.#actor;
    const base = `${key}:${category}:${drive.from}:${drive.event}`;
    const number = this.#ids.get(base) ?? 0;
    this.#ids.set(base, number + 1);
    this.tests.push({
      id: number === 0 ? base : `${base}:${number + 1}`,
      orbital,
      trait,
      category,
      name,
      from_state: drive.from,
      event: drive.event,
      ...(Object.keys(drive.payload).length === 0 ? {} : { payload: drive.payload }),
      ...omitUndefined({ setup: drive.setup, entity: drive.entity, services: drive.services }),
      expected_state: drive.to,
      at,
      ...more,
    });
  }

  #isWanted(category: TestCategory): boolean {
    return this.#categories.has(category) && this.tests.length < this.#mostTests;
  }

  #addUncovered(at: string, reason: string): void {
    this.#budget.spend(1);
    if (this.uncovered.length < MOST_UNCOVERED) this.uncovered.push({ at, reason });
  }

  #addStates(): void {
    const { states, at, key } = this.#actor;
    for (const state of states) {
      if (this.#witnesses.states.has(`${key}|${state}`)) this.states.covered++;
      else this.#addUncovered(at, `No events were found that lead to ${state}.`);
    }
  }

  #addTransitions(): void {
    const actor = this.#actor;
    const { arms, failures, rests } = this.#witnesses;
    for (const arm of actor.transitions) {
      for (const from of arm.from) {
        const node = arms.get(takenKey(actor, arm, from));
        const drive = node && toDrive(node, actor);
        if (drive === undefined) {
          const reason = rests.has(`${actor.key}|${from}`)
            ? `No inputs were found with which ${arm.event} takes this arm in ${from}.`
            : `No events were found that leave the trait in ${from}.`;
          this.#addUncovered(arm.at, reason);
          continue;
        }
        this.arms.covered++;
        this.pairs.covered++;
        const isDirect = drive.from === from && drive.event === arm.event;
        const name = isDirect
          ? `${from} goes to ${drive.to} on ${arm.event}`
          : `${drive.event} in ${drive.from} passes through ${from} on ${arm.event}`;
        this.#add('transition', drive, arm.at, name);
        if (drive.emits.length > 0) {
          const emits = `${drive.event} in ${drive.from} emits ${drive.emits.join(', ')}`;
          this.#add('emit', drive, arm.at, emits, { expected_emits: drive.emits });
        }
      }
    }
    for (const node of new Set(failures.values())) {
      const drive = toDrive(node, actor);
      const name = `${drive.event} in ${drive.from} with what it calls failing`;
      this.#add('failure', drive, actor.at, name);
    }
  }

  #addInvalid(): void {
    const { states, declared, at, key } = this.#actor;
    for (const state of states) {
      this.#budget.spend(declared.length);
      const unhandled = declared.filter((event) => armsOf(this.#actor, state, event).length === 0);
      const node = this.#witnesses.rests.get(`${key}|${state}`);
      if (node === undefined) {
        if (unhandled.length === 0) continue;
        const more =
          unhandled.length > MOST_NAMED ? ` and ${unhandled.length - MOST_NAMED} more` : '';
        const names = `${unhandled.slice(0, MOST_NAMED).join(', ')}${more}`;
        this.#addUncovered(at, `The trait does not rest in ${state}: not sent there are ${names}.`);
        continue;
      }
      this.pairs.covered += unhandled.length;
      const situation = toSituation(node, this.#actor);
      for (const event of unhandled) {
        if (!this.#isWanted('invalid_transition')) break;
        const drive = { ...situation, from: state, event, payload: {}, to: state, emits: [] };
        this.#add('invalid_transition', drive, at, `${state} stays on ${event}`);
      }
    }
  }

  #addGuards(): void {
    for (const arm of this.#actor.transitions) {
      if (arm.guard === undefined) continue;
      this.#addSide(arm, 'allow');
      this.#addSide(arm, 'block');
    }
  }

  #addSide(arm: Arm, side: 'allow' | 'block'): void {
    const drive = side === 'allow' ? this.#findAllowing(arm) : this.#findBlocking(arm);
    if (drive !== undefined) {
      this.guards.covered++;
      const word = side === 'allow' ? 'lets' : 'keeps back';
      this.#add(`guard_${side}`, drive, arm.at, `The guard ${word} ${arm.event} in ${drive.from}`);
      return;
    }
    const proof = this.#prove(arm, side);
    if (proof !== undefined) {
      this.guards.total--;
      this.unsatisfiable.push({ at: arm.at, side, ...proof });
    } else {
      const fixed = [
        ...this.#explorer.inputsOf(this.#actor, arm.from[0] as string, arm.event).fixed,
      ];
      const reads = fixed.length > 0 ? ` It reads @${fixed.join(', @')}, which no test sets.` : '';
      const word = side === 'allow' ? 'holds' : 'does not hold';
      this.#addUncovered(arm.at, `No inputs were found with which the guard ${word}.${reads}`);
    }
  }

  #findAllowing(arm: Arm): Drive | undefined {
    const actor = this.#actor;
    const nodes = arm.from.flatMap(
      (from) => this.#witnesses.arms.get(takenKey(actor, arm, from)) ?? [],
    );
    const node = nodes.find(({ sent }) => sent?.event === arm.event) ?? nodes[0];
    return node && toDrive(node, actor);
  }

  #findBlocking(arm: Arm): Drive | undefined {
    const [actor, explorer] = [this.#actor, this.#explorer];
    const { rests, deeper } = this.#witnesses;
    const blocks = (scope: Scope) => !holds(arm.guard, { ...scope, toState: arm.to }, this.#budget);
    for (const from of arm.from) {
      const arms = armsOf(actor, from, arm.event);
      const isRefused = (scope: Scope) => explorer.takenArm(arms, scope) === undefined;
      const further = deeper.filter(({ world }) => world.stateOf(actor, undefined) === from);
      for (const node of [rests.get(`${actor.key}|${from}`) ?? [], further].flat()) {
        const found =
          explorer.send(node, actor, arm.event, isRefused) ??
          explorer.send(node, actor, arm.event, blocks);
        if (found !== undefined) return toDrive(found, actor);
      }
    }
    return undefined;
  }

  /** Whether no input at all gives the guard this side. */
  #prove(arm: Arm, side: 'allow' | 'block'): { reason: string; proven: boolean } | undefined {
    const [from = ''] = arm.from;
    const arms = armsOf(this.#actor, from, arm.event);
    const inputs = this.#explorer.inputsOf(this.#actor, from, arm.event);
    const scope = { config: this.#actor.config, state: from, fromState: from, toState: arm.to };
    const wanted = side === 'allow';
    const ask = (accepts: (scope: Scope) => boolean) =>
      solve(inputs, { scope, payload: {}, choosesEntity: true, accepts, budget: this.#budget });
    const alone = ask((candidate) => holds(arm.guard, candidate, this.#budget) === wanted);
    if (alone.isProven) {
      const word = wanted ? 'never holds' : 'always holds';
      return { reason: `The guard ${word}, whatever comes in.`, proven: true };
    }
    const takes = (candidate: Scope) => this.#explorer.takenArm(arms, candidate) === arm;
    if (!wanted || !ask(takes).isProven) return undefined;
    return { reason: 'An earlier arm takes every event that this one would.', proven: true };
  }

  #addJourney(): void {
    if (this.#actor.states.length < 2) return;
    const drive = findJourney(this.#explorer, this.#actor, this.#witnesses);
    if (drive !== undefined) {
      this.#add(
        'journey',
        drive,
        this.#actor.at,
        `A walk through ${drive.setup.length + 1} states`,
      );
    }
  }
}

function addShare(total: Share, part: Share): void {
  total.total += part.total;
  total.covered += part.covered;
}

/** Runs tests as far as the steps go, and answers with those that ran. */
function runTests(
  program: Program,
  actor: Actor,
  tests: readonly GeneratedTest[],
  failures: { id: string; message: string }[],
): readonly GeneratedTest[] {
  const run: GeneratedTest[] = [];
  program.budget.within(SHARE.running, () => {
    for (const test of tests) {
      const message = runTest(program, actor, test);
      run.push(test);
      if (message !== undefined) failures.push({ id: test.id, message });
    }
  });
  return run;
}

/** Writes the tests of a program and runs them by the stepper of `simulate`. */
export function generateTests(program: Program, options: GenerateOptions): GeneratedTests {
  const share = (): Share => ({ total: 0, covered: 0 });
  const coverage = { states: share(), arms: share(), guards: share(), pairs: share() };
  const uncovered: Uncovered[] = [];
  const leftOut: Uncovered[] = [];
  const unsatisfiable: Unsatisfiable[] = [];
  const tests: GeneratedTest[] = [];
  const failures: { id: string; message: string }[] = [];
  for (const actor of program.actors) {
    const isWanted =
      (options.orbital === undefined || options.orbital === actor.orbital) &&
      (options.trait === undefined || options.trait === actor.trait);
    if (!isWanted) continue;
    const left = { ...options, maxTests: options.maxTests - tests.length };
    const written = new TraitTests(program, actor, left);
    for (const key of ['states', 'arms', 'guards', 'pairs'] as const) {
      addShare(coverage[key], written[key]);
    }
    for (const one of written.uncovered) uncovered.push(one);
    for (const one of written.unsatisfiable) unsatisfiable.push(one);
    if (written.leftOut !== undefined) leftOut.push(written.leftOut);
    const run = runTests(program, actor, written.tests, failures);
    for (const test of run) tests.push(test);
    const missing = written.tests.length - run.length;
    if (missing > 0) {
      const reason = `${missing} of ${written.tests.length} tests of this trait are left out: to run them takes more steps than are left.`;
      leftOut.push({ at: actor.at, reason });
    }
  }
  return {
    tests,
    coverage: { ...coverage, uncovered: [...leftOut, ...uncovered] },
    unsatisfiable,
    run: { passed: tests.length - failures.length, failed: failures.length, failures },
  };
}
